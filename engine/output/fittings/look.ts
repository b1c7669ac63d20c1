/** The first look at a model: along the axis of a planar mechanism, a little from the side; else from a corner. */
import { paperNormal, planeNormal } from '../../model/plane/drawing-plane';
import type { Project, Vec3 } from '../../model/project';
import { add, cross, dot, nearestAxis, perpendicular, scale } from './vector';
import type { Triple } from './vector';

/** A direction, on a turntable around `up`. */
export interface Look {
  /** Turn around `up`, zero in the front view [rad]. */
  azimuth: number;
  /** Rise above the horizon, pi/2 in the top view [rad]. */
  elevation: number;
  /** A world axis. */
  up: Vec3;
}

export interface Axes {
  right: Triple;
  up: Triple;
  /** From the target to the eye. */
  toEye: Triple;
}

/** The turntable's own axes: right and front as the front view sees them. */
export function turntable(up: Vec3): { right: Triple; front: Triple } {
  const right: Triple = Math.abs(up[0]) > 0.5 ? [0, -Math.sign(up[0]), 0] : [1, 0, 0];
  return { right, front: cross(right, up) };
}

/** The picture's axes in W; well defined in the top and bottom views too. */
export function viewAxes(view: Look): Axes {
  const { right, front } = turntable(view.up);
  const sa = Math.sin(view.azimuth);
  const ca = Math.cos(view.azimuth);
  const se = Math.sin(view.elevation);
  const ce = Math.cos(view.elevation);
  const outward = add(scale(right, sa), scale(front, ca));
  return {
    right: add(scale(right, ca), scale(front, -sa)),
    up: add(scale(outward, -se), scale(view.up, ce)),
    toEye: add(scale(outward, ce), scale(view.up, se)),
  };
}

/** Azimuth and elevation that look from `toEye`. */
export function directionAngles(toEye: Vec3, up: Vec3): { azimuth: number; elevation: number } {
  const { right, front } = turntable(up);
  const rise = Math.max(-1, Math.min(1, dot(toEye, up)));
  const r = dot(toEye, right);
  const f = dot(toEye, front);
  return { azimuth: Math.hypot(r, f) < 1e-9 ? 0 : Math.atan2(r, f), elevation: Math.asin(rise) };
}

/** The turntable axis for a gravity: against it, along the nearest world axis; Z where there is none. */
export function upFromGravity(gravity: Vec3): Triple {
  return dot(gravity, gravity) > 1e-18 ? nearestAxis(scale(gravity, -1)) : [0, 0, 1];
}

const TILT = { azimuth: -0.26, elevation: 0.17 };
const CORNER = { azimuth: -0.7, elevation: 0.42 };

/** The axis that the view turns around: against gravity. A weightless mechanism in the x-y plane is shown with y up, as on paper. */
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
  return normal && Math.abs(dot(normal, up)) > 0.5 ? nearestAxis(viewAxes(firstLook(project)).up) : up;
}

/** Turntable axis and direction of the first look at a model. */
export function firstLook(project: Project): Look {
  const isEmpty = project.bodies.length === 0 && project.joints.length === 0;
  const normal = planeNormal(project) ?? (isEmpty ? paperNormal(project) : null);
  const up = modelUp(project, normal);
  if (!normal) return { up, ...CORNER };
  const angles = directionAngles(facing(normal, up), up);
  // As on paper, where the tools look at it in the same way.
  if (isEmpty) return { up, ...angles };
  return {
    up,
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
