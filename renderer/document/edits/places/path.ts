/** A path of straight pieces: where one is after a part of its length, and which way it goes there. */
import type { Quat, Vec3 } from '../../../../engine/model/project';
import { add, cross, distance, dot, IDENTITY, length, normalise, scale, subtract } from '../../geometry';

export interface Walk {
  readonly length: number;
  /** Whether it ends where it began. */
  readonly isClosed: boolean;
  /** After a part of the length [1]; the tangent has length one. */
  at(part: number): { point: Vec3; tangent: Vec3 };
}

/** Points nearer to each other than this part of the path are one [1]. */
const SAME = 1e-9;

/** Null where the points make no path: all of them are one. */
export function walkPath(points: readonly Vec3[]): Walk | null {
  const all = points.slice(1).reduce((sum, point, i) => sum + distance(point, points[i]), 0);
  const stops = points.filter((point, i) => i === 0 || distance(point, points[i - 1]) > SAME * all);
  if (!(all > 0) || !Number.isFinite(all) || stops.length < 2) return null;
  const pieces = stops.slice(1).map((to, i) => ({ from: stops[i], way: subtract(to, stops[i]) }));
  const lengths = pieces.map(({ way }) => length(way));
  const total = lengths.reduce((sum, one) => sum + one, 0);
  return {
    length: total,
    isClosed: stops.length > 3 && distance(stops[0], stops[stops.length - 1]) < 1e-3 * total,
    at(part) {
      let left = Math.min(1, Math.max(0, part)) * total;
      let i = 0;
      while (i < pieces.length - 1 && left >= lengths[i]) left -= lengths[i++];
      const { from, way } = pieces[i];
      const tangent = scale(way, 1 / lengths[i]);
      return { point: add(from, scale(tangent, left)), tangent };
    },
  };
}

/** The least turn from one unit vector to another; half a turn about an axis across where they are opposite. */
export function turnBetween(from: Vec3, to: Vec3): Quat {
  const cosine = dot(from, to);
  if (cosine > 1 - 1e-15) return IDENTITY;
  if (cosine > -1 + 1e-12) return normalise([1 + cosine, ...cross(from, to)]);
  const side = Math.abs(from[2]) < 0.9 ? cross(from, [0, 0, 1]) : cross(from, [1, 0, 0]);
  // in the plane x-y, where most paths are, it is about z
  const axis = Math.abs(from[2]) < 1e-12 ? ([0, 0, 1] as const) : side;
  return normalise([0, ...scale(axis, 1 / length(axis))]);
}
