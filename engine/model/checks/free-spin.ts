/**
 * Light bodies that can spin about the line through their two joints, such as rods between ball joints: only the rounding of the joint
 * forces turns them about it, and that noise then determines the steps of a run.
 */
import { cross, dot, size, subtract, unit } from '../../core/math/triples';
import { jointDefinition } from '../../kinds/joints/joints';
import { massOf } from '../masses/mass';
import { oncePer } from '../once-per';
import { isAdaptive } from '../project';
import { quantityInSentence } from '../quantity/in-sentence';
import { shownUnits } from '../quantity/unit-systems';
import { subjectOf } from './report';
import type { Body, Joint, Project, Vec3 } from '../project';
import type { Report } from './report';

/**
 * Largest m l^2 / 12 of the heaviest body over the moment about the line [1], relative to the tolerance of a step (T 6.6). Measured at
 * tolerances from 1e-3 to 1e-6: up to this ratio twice the steps of a ratio of 1, at ten times it twenty times as many.
 */
const LOUD = 1e19;
/** The recommended ratio is smaller by this factor [1]. */
const CLEAR = 10;

/** A search of all joints for each body would take seconds in a large model. */
const jointsByBody = oncePer((joints: readonly Joint[]): ReadonlyMap<string, readonly Joint[]> => {
  const found = new Map<string, Joint[]>();
  for (const joint of joints) {
    for (const body of new Set([joint.bodyA, joint.bodyB])) {
      const own = found.get(body);
      if (own) own.push(joint);
      else found.set(body, [joint]);
    }
  }
  return found;
});

/** `finest`: tolerance of a step [1]. */
export function checkFreeSpin(
  bodies: readonly Body[],
  project: Project,
  finest: number,
  report: Report,
): void {
  const { joints, settings } = project;
  if (!isAdaptive(settings.integrator)) return;
  const words = (value: number, unit: string) =>
    quantityInSentence(value, unit, shownUnits(project), { digits: 2 });
  const heaviest = bodies.reduce((most, body) => Math.max(most, massOf(body).mass), 0);
  const byBody = jointsByBody(joints);
  for (const body of bodies) {
    const own = byBody.get(body.id) ?? [];
    if (own.length !== 2 || own.some(({ kind }) => jointDefinition(kind).holdsDirection)) continue;
    const [from, to] = own.map(({ bodyA, frameA, frameB }) => (bodyA === body.id ? frameA : frameB).position);
    const span = size(subtract(to, from));
    if (!(span > 0)) continue;
    const moment = momentAbout(body, from, unit(subtract(to, from)));
    const ratio = (heaviest * span * span) / (12 * moment);
    const worst = LOUD * finest;
    if (!(ratio > worst)) continue;
    const more = (CLEAR * ratio) / worst;
    const what = `it is free to spin about the line through its two joints, and its moment of inertia about it, ${words(moment, 'kg*m^2')}, is so small next to the bodies that it ties that rounding spins it: a run takes many times more steps at a relative tolerance of ${settings.relativeTolerance}`;
    const remedy = `Give it a moment of inertia of ${words(more * moment, 'kg*m^2')} or more about that line, or a mass of ${words(more * massOf(body).mass, 'kg')} with its moments in proportion; or use a distance joint in place of a link without mass.`;
    report.warn('free-spin', subjectOf('bodies', body), 'mass', what, remedy);
  }
}

/** Moment of inertia [kg m^2] about the line through a point along a unit vector, both in the body frame. */
function momentAbout(body: Body, point: Vec3, axis: Vec3): number {
  const { mass, centerOfMass, inertia } = massOf(body);
  const [xx, yy, zz, xy, xz, yz] = inertia;
  const [x, y, z] = axis;
  const arm = cross(axis, subtract(centerOfMass, point));
  const central = xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z);
  return central + mass * dot(arm, arm);
}
