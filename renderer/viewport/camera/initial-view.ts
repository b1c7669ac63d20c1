/** The first look at a model: along the axis of a planar mechanism, a little from the side; else from a corner. */
import { paperNormal, planeNormal } from '../../../engine/model/plane/drawing-plane';
import type { Project, Vec3 } from '../../../engine/model/project';
import { directionAngles, turntable, upFromGravity, viewAxes } from './framing';
import type { View } from './framing';
import { dot, nearestAxis, perpendicular, scale } from '../vector';
import type { Triple } from '../vector';

export { jointAxis, paperNormal, planeNormal } from '../../../engine/model/plane/drawing-plane';

const TILT = { azimuth: -0.26, elevation: 0.17 };
const CORNER = { azimuth: -0.7, elevation: 0.42 };

/** The plane that is worked in: that of a planar mechanism, or of what may become one; null in space. */
export const flatNormal = (project: Project): Triple | null =>
  planeNormal(project) ??
  (project.joints.length === 0 && project.contacts.length === 0 ? paperNormal(project) : null);

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
