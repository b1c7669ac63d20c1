/** Circles and spheres through points by linear least squares (Kasa 1976): exact where the points lie on one. */
import { solvePositive } from '../../core/linalg/solve-positive';
import type { Vec3 } from '../../schema/frame';

/** Null where the points do not determine one. */
export function circleOf(
  points: readonly (readonly [number, number])[],
): { middle: [number, number]; radius: number } | null {
  const fit = fitted(points);
  return fit && { middle: [fit.middle[0], fit.middle[1]], radius: fit.radius };
}

export function sphereOf(points: readonly Vec3[]): { middle: Vec3; radius: number } | null {
  const fit = fitted(points);
  return fit && { middle: fit.middle as unknown as Vec3, radius: fit.radius };
}

/** A circle so much larger than the spread of its points is a line through them. */
const MOST_RADIUS = 1e4;

/** Least squares of 2 x . m + (r^2 - m . m) = x . x, about the mean of the points, in units of their spread. */
function fitted(points: readonly (readonly number[])[]): { middle: number[]; radius: number } | null {
  const ways = points[0]?.length ?? 0;
  if (points.length <= ways) return null;
  const mean = Array.from(
    { length: ways },
    (_, i) => points.reduce((sum, at) => sum + at[i], 0) / points.length,
  );
  const spread = Math.sqrt(
    points.reduce((sum, at) => sum + mean.reduce((part, m, i) => part + (at[i] - m) ** 2, 0), 0) /
      points.length,
  );
  if (!(spread > 0)) return null;
  const normal = new Float64Array(ways * ways);
  const middle = new Float64Array(ways);
  for (const at of points) {
    const x = mean.map((m, i) => (at[i] - m) / spread);
    const square = x.reduce((sum, one) => sum + one * one, 0);
    for (let i = 0; i < ways; i++) {
      for (let j = 0; j < ways; j++) normal[i * ways + j] += 2 * x[i] * x[j];
      // the points are about their mean, so the constant drops out
      middle[i] += x[i] * square;
    }
  }
  if (!solvePositive(normal, ways, middle)) return null;
  const radius = Math.hypot(1, ...middle);
  if (!(radius < MOST_RADIUS)) return null;
  return { middle: mean.map((one, i) => one + middle[i] * spread), radius: radius * spread };
}
