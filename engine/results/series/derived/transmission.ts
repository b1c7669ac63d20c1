/**
 * How well a coupler drives what it pushes, and how effort is transmitted through the mechanism (T 10.15).
 *
 * A coupler is a body with two joints, both of which let it turn freely in the plane of the motion (hinges or balls): without weight it
 * could only push and pull along the line through them. What it pushes turns or slides on the ground, and has no driver there. The
 * transmission angle is measured between that line and the normal to the free direction of the pushed body, and counted so that it is 90
 * degrees if the whole force drives, 0 at a dead point.
 */
import { jointDefinition } from '../../../kinds/joints/joints';
import type { CoordinateKind } from '../../../core/coordinates/coordinate-definition';
import { oncePer } from '../../../model/once-per';
import { GROUND } from '../../../model/project';
import type { Joint, JointFrame, Project } from '../../../model/project';
import { across, add, cross, dot, rotate, size, subtract, Z } from '../../../core/math/triples';
import type { Recording } from '../../recording/recording';
import { growColumn } from './grow-column';
import type { Series } from '../series';

interface Push {
  /** The joint at which the coupler pushes, and the one at which it is pushed: on the coupler. */
  coupler: string;
  at: JointFrame;
  from: JointFrame;
  /** The line lies in a plane: its component along the axis of the hinge is ignored. */
  isPlanar: boolean;
  /** What the pushed body turns or slides on, in W. */
  guide: { way: CoordinateKind; frame: JointFrame };
}

/** Hinges, and joints that constrain only the point. */
function isPivot({ kind }: Joint): boolean {
  const { points, turns, holdsDirection } = jointDefinition(kind);
  return points === 'meet' && (turns === 'axis' || !holdsDirection);
}

/** What a body only turns about or only slides along: a screw does both. */
function wayOf({ kind }: Joint): CoordinateKind | null {
  const { coordinates, holds, points } = jointDefinition(kind);
  if (coordinates.length !== 1 || holds !== 5) return null;
  return coordinates[0] === 'translation' || points === 'meet' ? coordinates[0] : null;
}

const frameOn = ({ bodyA, frameA, frameB }: Joint, body: string): JointFrame =>
  bodyA === body ? frameA : frameB;

const jointsByBody = oncePer(({ joints }: Project) => {
  const all = new Map<string, Joint[]>();
  for (const joint of joints)
    for (const body of [joint.bodyA, joint.bodyB]) {
      const own = all.get(body);
      if (own) own.push(joint);
      else all.set(body, [joint]);
    }
  return all;
});

/** Null if no coupler pushes through this joint. */
export function findPush(project: Project, id: string): Push | null {
  const joint = project.joints.find((each) => each.id === id);
  if (!joint || !isPivot(joint)) return null;
  const { bodyA, bodyB } = joint;
  return pushFrom(project, joint, bodyA, bodyB) ?? pushFrom(project, joint, bodyB, bodyA);
}

function pushFrom(project: Project, joint: Joint, coupler: string, pushed: string): Push | null {
  const own = jointsByBody(project).get(coupler) ?? [];
  const other = own.find(({ id }) => id !== joint.id);
  if (coupler === GROUND || pushed === GROUND || own.length !== 2 || !other || !isPivot(other)) return null;
  if (other.bodyA === GROUND || other.bodyB === GROUND) return null;
  const guides = (jointsByBody(project).get(pushed) ?? []).filter(
    (each) => (each.bodyA === GROUND || each.bodyB === GROUND) && wayOf(each) !== null,
  );
  const [guide] = guides;
  if (guides.length !== 1 || project.drivers.some((driver) => driver.joint === guide.id)) return null;
  return {
    coupler,
    at: frameOn(joint, coupler),
    from: frameOn(other, coupler),
    isPlanar: jointDefinition(joint.kind).turns === 'axis',
    guide: { way: wayOf(guide)!, frame: frameOn(guide, GROUND) },
  };
}

/** [rad], 0 to a quarter turn; null if no coupler pushes through the joint, or the run did not record it. */
export function transmissionAngle(recording: Recording, id: string): (() => Float64Array) | null {
  const push = findPush(recording.project, id);
  const pose = push && recording.poseColumns(push.coupler);
  if (!push || !pose) return null;
  const { at, from, guide } = push;
  const axis = rotate(guide.frame.orientation, Z);
  const normal = rotate(at.orientation, Z);
  const chord = subtract(at.position, from.position);
  // both are fixed in the coupler
  const line = push.isPlanar ? across(chord, normal) : chord;
  return growColumn(recording, (out, begin, end) => {
    const [x, y, z, qw, qx, qy, qz] = pose.map((column) => recording.columns[column]);
    for (let i = begin; i < end; i++) {
      const turn = [qw[i], qx[i], qy[i], qz[i]] as const;
      const point = add([x[i], y[i], z[i]], rotate(turn, at.position));
      const way = guide.way === 'translation' ? axis : cross(axis, subtract(point, guide.frame.position));
      const force = rotate(turn, line);
      out[i] = Math.atan2(Math.abs(dot(force, way)), size(cross(force, way)));
    }
  });
}

/** A rate of a joint per that of the driver that is only rounding [1, m or 1/m]: there the joint is at rest. */
const REST = 1e-9;

/**
 * For a joint: `transmission`, or, for each of its coordinates, the **mechanical advantage**: the effort there per unit of the driver's,
 * if no power is lost or stored in between, which is the rate of the driver over that of the joint. Several drivers share the power, so
 * it is defined only for a single driver; where the joint is at rest it has no value.
 */
export function kinematicRatio(
  recording: Recording,
  joint: string,
  component: string,
  find: (id: string) => Series | null,
): (Pick<Series, 'name' | 'unit'> & { column: () => Float64Array }) | null {
  if (component === 'transmission') {
    const column = transmissionAngle(recording, joint);
    return column && { name: 'transmission angle', unit: 'rad', column };
  }
  const [, part] = /^advantage(|_rotation|_translation)$/.exec(component) ?? [];
  const { drivers } = recording.project;
  if (part === undefined || drivers.length !== 1 || drivers[0].joint === joint) return null;
  const input = find(`driver/${drivers[0].id}/rate`);
  const output = find(`joint/${joint}/rate${part}`);
  if (!input || !output) return null;
  const column = growColumn(recording, (out, from, to) => {
    const [driving, driven] = [input.column(), output.column()];
    for (let i = from; i < to; i++)
      out[i] = Math.abs(driven[i]) <= REST * Math.abs(driving[i]) ? Number.NaN : driving[i] / driven[i];
  });
  return { name: 'mechanical advantage', unit: unitOfRatio(input.unit, output.unit), column };
}

function unitOfRatio(input: string, output: string): string {
  if (input === output) return '1';
  return input.startsWith('rad') ? '1/m' : 'm';
}
