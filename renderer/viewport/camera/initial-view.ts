/** The first look at a model: along the axis of a planar mechanism, a little from the side; else from a corner. */
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import type { Body, Joint, Project, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { findById } from '../../document/find-by-id';
import { oncePer } from '../../../engine/model/once-per';
import { directionAngles, turntable, upFromGravity, viewAxes } from './framing';
import type { View } from './framing';
import { dot, nearestAxis, normalize, perpendicular, rotate, scale, Z } from '../vector';
import type { Triple } from '../vector';

/** Cosine beyond which two axes count as parallel (about 1 degree). */
const PARALLEL = 0.99985;
const TILT = { azimuth: -0.26, elevation: 0.17 };
const CORNER = { azimuth: -0.7, elevation: 0.42 };

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

/** An edit of one body leaves the axes of all others. */
const axisOf = oncePer((_: Joint): { carrier: Body | null; axis: Triple | null } => ({
  carrier: null,
  axis: null,
}));

/** The direction at right angles to the plane that the whole mechanism moves in, or null where there is no such plane. */
export const planeNormal = oncePer((project: Project): Triple | null => {
  let normal: Triple | null = null;
  const inPlane: Triple[] = [];
  for (const joint of project.joints) {
    const { plane } = jointDefinition(joint.kind);
    if (plane === null) continue;
    if (plane === 'leaves') return null;
    const axis = jointAxis(project, joint);
    if (plane === 'within') inPlane.push(axis);
    else if (normal && Math.abs(dot(normal, axis)) < PARALLEL) return null;
    else normal ??= axis;
  }
  if (!normal) return null;
  const flat = normal;
  return inPlane.every((axis) => Math.abs(dot(axis, flat)) < 0.02) ? normal : null;
});

/** The plane of W that stands upright, in which a first linkage is drawn as on paper. */
export function paperNormal({ settings: { gravity } }: Project): Triple {
  return Math.abs(nearestAxis(gravity)[2]) === 1 && dot(gravity, gravity) > 0 ? [0, 1, 0] : [0, 0, 1];
}

/** The plane that is worked in: that of a planar mechanism, or of what may become one; null in space. */
export const flatNormal = (project: Project): Triple | null =>
  planeNormal(project) ??
  (project.joints.length === 0 && project.contacts.length === 0 ? paperNormal(project) : null);

/** The axis that the view turns around: against gravity. A weightless mechanism in the x-y plane stands as on paper. */
export function modelUp(project: Project, normal = planeNormal(project)): Triple {
  const { gravity } = project.settings;
  const up = upFromGravity(gravity);
  const weightless = dot(gravity, gravity) < 1e-18;
  return normal && weightless && Math.abs(dot(normal, up)) > 0.5 ? perpendicular(up, [0, 1, 0]) : up;
}

/** What "below a joint" means for ground symbols: in the plane of a mechanism that lies flat, down in its picture. */
export function symbolUp(project: Project): Triple {
  const normal = planeNormal(project);
  const up = modelUp(project, normal);
  return normal && Math.abs(dot(normal, up)) > 0.5 ? nearestAxis(viewAxes(chooseView(project)).up) : up;
}

/** Turntable axis and direction for a model; target and distance come from fitting. */
export function chooseView(project: Project): View {
  const isEmpty = project.bodies.length === 0 && project.joints.length === 0;
  const normal = planeNormal(project) ?? (isEmpty ? paperNormal(project) : null);
  const up = modelUp(project, normal);
  const base = { target: [0, 0, 0] as Vec3, distance: 1, up };
  if (!normal) return { ...base, ...CORNER };
  const angles = directionAngles(facing(normal, up), up);
  // As on paper, where the tools look at it in the same way.
  if (isEmpty) return { ...base, ...angles };
  return {
    ...base,
    azimuth: angles.azimuth + TILT.azimuth,
    elevation: Math.min(angles.elevation + TILT.elevation, 1.15),
  };
}

/** Of the two sides of the plane, the one towards the viewer of the front, then top, then right view. */
function facing(normal: Vec3, up: Vec3): Triple {
  const { right, front } = turntable(up);
  for (const side of [front, up, right]) {
    const c = dot(normal, side);
    if (Math.abs(c) > 0.1) return scale(normal, Math.sign(c));
  }
  return [...normal] as Triple;
}
