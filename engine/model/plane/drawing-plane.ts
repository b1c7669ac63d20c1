/**
 * The plane in which a mechanism is drawn: the plane of motion allowed by all its joints, or without joints the upright plane; with the
 * axes along which lengths and angles in it are measured.
 */
import { dot, nearestAxis, normalize, cross, perpendicular, rotate, X, Y, Z } from '../../core/math/triples';
import { jointDefinition } from '../../kinds/joints/joints';
import { findById } from '../find-by-id';
import { oncePer } from '../once-per';
import { GROUND } from '../project';
import type { Triple } from '../../core/math/triples';
import type { Body, Joint, Project, Vec3 } from '../project';

/** Two axes count as parallel above this cosine (about 1 degree). */
const PARALLEL = 0.99985;

/** A joint's axis in W at the design pose. */
export function jointAxis(project: Project, joint: Joint): Triple {
  const body = findById(project.bodies, joint.bodyB);
  const carrier = body ?? findById(project.bodies, joint.bodyA) ?? null;
  const known = axisOf(joint);
  if (known.axis && known.carrier === carrier) return known.axis;
  const frame = joint.bodyB === GROUND || !body ? joint.frameA : joint.frameB;
  const local = rotate(frame.orientation, Z);
  const axis = normalize(carrier ? rotate(carrier.orientation, local) : local);
  Object.assign(known, { carrier, axis });
  return axis;
}

/** An edit of one body keeps the axes of all others. */
const axisOf = oncePer((_: Joint): { carrier: Body | null; axis: Triple | null } => ({
  carrier: null,
  axis: null,
}));

/** The normal of the plane in which the whole mechanism moves, or null if there is none. */
export const planeNormal = oncePer((project: Project): Triple | null => commonNormal(project, false));

/** `onEdge`: planes of joints may stand upright on it. */
function commonNormal(project: Project, onEdge: boolean): Triple | null {
  let normal: Triple | null = null;
  const inPlane: Triple[] = [];
  const either: Triple[] = [];
  for (const joint of project.joints) {
    const { plane, isLineOnEdge } = jointDefinition(joint.kind);
    if (plane === null) continue;
    if (plane === 'leaves') return null;
    const axis = jointAxis(project, joint);
    if (plane === 'within') inPlane.push(axis);
    else if (onEdge && isLineOnEdge) either.push(axis);
    else if (normal && Math.abs(dot(normal, axis)) < PARALLEL) return null;
    else normal ??= axis;
  }
  if (!normal) return null;
  const flat = normal;
  const isWithin = (axis: Triple): boolean => Math.abs(dot(axis, flat)) < 0.02;
  const isAcross = (axis: Triple): boolean => Math.abs(dot(axis, flat)) >= PARALLEL;
  return inPlane.every(isWithin) && either.every((axis) => isWithin(axis) || isAcross(axis)) ? normal : null;
}

/** The upright plane of W, in which a first linkage is drawn as on paper. */
export function paperNormal({ settings: { gravity } }: Project): Triple {
  return Math.abs(nearestAxis(gravity)[2]) === 1 && dot(gravity, gravity) > 0 ? [0, 1, 0] : [0, 0, 1];
}

/** The axes of the grid, if the plane is one of W; angles are measured from u to v. */
export function planeAxes(normal: Vec3): { u: Vec3; v: Vec3 } {
  const [a, b, c] = normal.map((part) => Math.abs(part) > 1 - 1e-9);
  const u = a ? Y : b || c ? X : perpendicular(normal, X);
  const v = a || b ? Z : c ? Y : cross(normal, u);
  return { u, v };
}

/** The sense of a normal used in textbooks: hinges turn about +z. */
export function positive(axis: Vec3): Triple {
  const first = axis.find((part) => Math.abs(part) > 1e-12) ?? 1;
  const sum = axis[0] + axis[1] + axis[2];
  const turn = Math.abs(sum) > 1e-12 ? sum < 0 : first < 0;
  return turn ? [-axis[0] || 0, -axis[1] || 0, -axis[2] || 0] : [...axis];
}

/** The normal of the plane in which a planar mechanism is drawn; null if it moves in space. */
export function drawingNormal(project: Project): Triple | null {
  const flat =
    project.joints.length > 0 ? (planeNormal(project) ?? commonNormal(project, true)) : paperNormal(project);
  if (flat === null) return null;
  const axis = nearestAxis(flat);
  return positive(Math.abs(dot(axis, flat)) > 1 - 1e-9 ? axis : flat);
}
