/** The plane that points are drawn in: through a point, with two axes to measure along and an angle from the first. */
import type { Project, Vec3 } from '../../../../engine/model/project';
import { planeAxes, positive } from '../../../../engine/model/plane/drawing-plane';
import { flatNormal } from '../../camera/initial-view';
import { along, dot, nearestAxis, normalize, subtract } from '../../vector';
import type { Triple } from '../../vector';
import type { Ray } from '../tool';

export { positive } from '../../../../engine/model/plane/drawing-plane';

export interface WorkPlane {
  /** Points of the plane satisfy normal . x = offset [m]; unit vectors of W. */
  readonly normal: Vec3;
  readonly offset: number;
  /** Unit vectors in the plane; angles go from u to v. */
  readonly u: Vec3;
  readonly v: Vec3;
}

/** Sine of the angle between a line of sight and a plane below which the plane is seen edge-on. */
const EDGE_ON = 0.08;

/** The axes that the grid draws, where the plane is one of W. */
export function planeThrough(point: Vec3, normal: Vec3): WorkPlane {
  return { normal, offset: dot(normal, point), ...planeAxes(normal) };
}

/** The plane that a mechanism moves in or may come to, where the grid is, unless it is seen edge-on; else that of W which faces the eye most. */
export function chooseNormal(project: Project, toEye: Vec3): Vec3 {
  const flat = flatNormal(project);
  if (flat === null || Math.abs(dot(flat, toEye)) < 2 * EDGE_ON) return positive(nearestAxis(toEye));
  const axis = nearestAxis(flat);
  return positive(Math.abs(dot(axis, flat)) > 1 - 1e-9 ? axis : flat);
}

/** Where a ray meets the plane; null where it runs along it or meets it behind the eye. */
export function meetPlane(
  { origin, direction }: Ray,
  plane: Pick<WorkPlane, 'normal' | 'offset'>,
): Triple | null {
  const slope = dot(plane.normal, direction);
  if (!(Math.abs(slope) > EDGE_ON)) return null;
  const way = (plane.offset - dot(plane.normal, origin)) / slope;
  return way > 0 && Number.isFinite(way) ? along(origin, direction, way) : null;
}

/** Coordinates along u and v [m]. */
export const inPlane = (plane: WorkPlane, point: Vec3): [number, number] => [
  dot(plane.u, point),
  dot(plane.v, point),
];

/** The point of the plane with the coordinates a, b along u and v [m]; u, v and the normal need be no right-handed triad. */
export function fromPlane(plane: WorkPlane, a: number, b: number): Triple {
  return along(along(along([0, 0, 0], plane.u, a), plane.v, b), plane.normal, plane.offset);
}

/** Angle of the direction from one point to another, from u towards v [rad], in (-pi, pi]. */
export function angleIn(plane: WorkPlane, from: Vec3, to: Vec3): number {
  const way = subtract(to, from);
  return Math.atan2(dot(plane.v, way), dot(plane.u, way));
}

/** Unit vector at an angle from u towards v. */
export function directionAt(plane: WorkPlane, angle: number): Triple {
  return normalize(along(along([0, 0, 0], plane.u, clean(Math.cos(angle))), plane.v, clean(Math.sin(angle))));
}

/** cos 90 deg is 6e-17; a bar drawn upright is to stand upright. */
const clean = (value: number): number => (Math.abs(value) < 1e-15 ? 0 : value);
