/** Closed polylines for drawings. */
import { along, cross, scaled, sideOf, size } from '../../core/math/triples';
import type { Vec3 } from '../../schema/frame';

const AROUND = 32;

export const closed = (points: Vec3[]): Vec3[] => [...points, points[0]];

/** A circle about a centre, normal to an axis. */
export function ring(center: Vec3, axis: Vec3, radius: number): Vec3[] {
  const [u, v] = acrossOf(axis);
  return Array.from({ length: AROUND + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / AROUND;
    return along(along(center, u, radius * Math.cos(angle)), v, radius * Math.sin(angle));
  });
}

/** Two unit vectors perpendicular to an axis of any length and to each other. */
export function acrossOf(axis: Vec3): [Vec3, Vec3] {
  const u = sideOf(axis);
  const v = cross(axis, u);
  return [u, scaled(v, 1 / (size(v) || 1))];
}

/** Corners of a disc normal to z, for small pictures. */
export const disc = ([x, y, z]: Vec3, radius: number): Vec3[] =>
  Array.from({ length: 24 }, (_, i): Vec3 => {
    const angle = (2 * Math.PI * i) / 24;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  });
