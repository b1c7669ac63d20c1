/** Circles and spheres through points by linear least squares (Kasa 1976): exact where the points lie on one. */
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
  const normal = mean.map(() => new Array<number>(ways + 1).fill(0));
  for (const at of points) {
    const x = mean.map((m, i) => (at[i] - m) / spread);
    const square = x.reduce((sum, one) => sum + one * one, 0);
    for (let i = 0; i < ways; i++) {
      for (let j = 0; j < ways; j++) normal[i][j] += 2 * x[i] * x[j];
      // the points are about their mean, so the constant drops out
      normal[i][ways] += x[i] * square;
    }
  }
  const middle = solve(normal);
  if (middle === null) return null;
  const radius = Math.sqrt(1 + middle.reduce((sum, one) => sum + one * one, 0)) * spread;
  return { middle: middle.map((one, i) => mean[i] + one * spread), radius };
}

/** By elimination with pivots; null where a pivot is nothing beside the largest. */
function solve(rows: number[][]): number[] | null {
  const n = rows.length;
  const largest = Math.max(...rows.flatMap((row) => row.slice(0, n).map(Math.abs)));
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    if (!(Math.abs(rows[column][column]) > 1e-10 * largest)) return null;
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const factor = rows[row][column] / rows[column][column];
      for (let k = column; k <= n; k++) rows[row][k] -= factor * rows[column][k];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}
