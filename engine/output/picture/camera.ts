/** The view of a mechanism: along the common axis of all its hinges, so that a planar linkage is seen face on. */
import { cross, dot, length, normalize, perpendicular, rotate, scale } from '../../results/free-body/vectors';
import { GROUND } from '../../model/project';
import type { Joint, Project, Vec3 } from '../../model/project';

/** Orthogonal unit vectors in W; without perspective, so that lengths can be compared. */
export interface Camera {
  right: Vec3;
  up: Vec3;
  toEye: Vec3;
  /** All hinges are parallel and seen along their axes. */
  plane: boolean;
}

const TURNING: ReadonlySet<Joint['kind']> = new Set<Joint['kind']>(['hinge', 'cylinder', 'screw', 'planar']);
/** Sine of the largest angle between parallel lines. */
const PARALLEL = 1e-3;
/** Angles from the side and from above, for mechanisms that are not planar [rad]. */
const SIDE = 0.6;
const ABOVE = 0.42;

export function chooseCamera(project: Project): Camera {
  const { gravity } = project.settings;
  const above: Vec3 = length(gravity) > 0 ? normalize(scale(gravity, -1)) : [0, 1, 0];
  const axes = project.joints.filter(({ kind }) => TURNING.has(kind)).map((joint) => axisOf(project, joint));
  const [first] = axes;
  if (first && axes.every((axis) => length(cross(axis, first)) < PARALLEL)) {
    const largest = first.reduce((best, part) => (Math.abs(part) > Math.abs(best) ? part : best), 0);
    const toEye = largest < 0 ? scale(first, -1) : first;
    const up =
      Math.abs(dot(above, toEye)) < 0.9 ? perpendicular(toEye, above) : perpendicular(toEye, [0, 1, 0]);
    return { toEye, up, right: cross(up, toEye), plane: true };
  }
  const ahead = perpendicular(above, [0, 0, 1]);
  const aside = cross(above, ahead);
  const level = Math.cos(ABOVE);
  const part = (i: 0 | 1 | 2): number =>
    ahead[i] * Math.cos(SIDE) * level + aside[i] * Math.sin(SIDE) * level + above[i] * Math.sin(ABOVE);
  const toEye = normalize([part(0), part(1), part(2)]);
  const up = perpendicular(toEye, above);
  return { toEye, up, right: cross(up, toEye), plane: false };
}

/** z of the joint's frame on A, as drawn. */
function axisOf({ bodies }: Project, { bodyA, frameA }: Joint): Vec3 {
  const own = rotate(frameA.orientation, [0, 0, 1]);
  const body = bodyA === GROUND ? undefined : bodies.find(({ id }) => id === bodyA);
  return normalize(body ? rotate(body.orientation, own) : own);
}
