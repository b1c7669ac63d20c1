/**
 * Wheels of a coupling that states a ratio and no geometry: two discs side by side on one carrier whose radii are as the ratio asks, and
 * whose rims meet, are gears to anyone who looks at them. Only drawn: nothing computed knows of their teeth.
 */
import { across, dot, rotate, size, subtract, unit, Z } from '../../core/math/triples';
import { couplingDefinition } from '../../kinds/couplings/couplings';
import { STANDARD } from '../../kinds/couplings/toothed';
import { findById } from '../../model/find-by-id';
import { meshOf } from '../../model/mesh/find-mesh';
import { createSideFinder } from '../../model/mesh/sides';
import { oncePer } from '../../model/once-per';
import type { Mesh } from '../../kinds/couplings/mesh';
import type { Body, Coupling, Joint, Project, Vec3 } from '../../model/project';

/** A disc is the wheel if its radius is that of the pitch circle, but for this fraction [1]. */
const SAME = 0.02;
/** Sine of the angle between axes that count as one. */
const PARALLEL = 1e-3;

const sidesOf = oncePer(createSideFinder);

/** The mesh that is drawn of a coupling: its own, or the one that its wheels look as if they had; null if there is none. */
export function drawnMesh(project: Project, coupling: Coupling): Mesh | null {
  if (coupling.geometry || coupling.ratio === 0) return meshOf(project, coupling);
  const joints = [coupling.joint1, coupling.joint2].map((id) => findById(project.joints, id));
  if (!joints.every((joint): joint is Joint => joint !== undefined)) return null;
  const sides = sidesOf(project)(coupling);
  if (!sides || !('sides' in sides) || sides.sides[0].wheel === sides.sides[1].wheel) return null;
  if (!sides.sides.every(({ turns }) => turns)) return null;
  const discs = sides.sides.map(({ wheel }, i) => discOf(findById(project.bodies, wheel), joints[i], wheel));
  const [one, other] = discs;
  if (!one || !other) return null;
  const [first, second] = sides.sides;
  // along the axis of the first joint, from its point
  const forth = Math.sign(dot(first.axis, second.axis)) || 1;
  const rise = dot(subtract(second.point, first.point), first.axis);
  const low = Math.max(one.middle - one.half, rise + forth * other.middle - other.half);
  const high = Math.min(one.middle + one.half, rise + forth * other.middle + other.half);
  if (!(high > low)) return null;
  const found = couplingDefinition('gear').mesh(sides, coupling.ratio, {
    kind: 'gear',
    ...STANDARD,
    offset: (low + high) / 2,
  });
  if (!('mesh' in found) || found.mesh.form !== 'external') return null;
  const isSame = [one, other].every(
    ({ radius }, i) => Math.abs(radius - (found.mesh.radii[i] ?? 0)) < SAME * radius,
  );
  return isSame ? found.mesh : null;
}

/** A disc that turns about the axis of the joint: its radius, its middle along the axis from the point of the joint, and half its height [m]. */
function discOf(
  body: Body | undefined,
  { bodyA, frameA, frameB }: Joint,
  wheel: string,
): { radius: number; middle: number; half: number } | null {
  if (body?.shape.kind !== 'cylinder') return null;
  const frame = wheel === bodyA ? frameA : frameB;
  const axis: Vec3 = rotate(frame.orientation, Z);
  const { center, radius, length } = body.shape;
  const from = subtract(center, frame.position);
  if (size(across(unit(body.shape.axis), axis)) > PARALLEL || size(across(from, axis)) > SAME * radius)
    return null;
  return { radius, middle: dot(from, axis), half: length / 2 };
}
