import { diagonalise } from '../../core/math/jacobi';

/** Principal moments, smallest first, of a symmetric tensor given as (xx, yy, zz, xy, xz, yz). */
export function principalMoments(tensor: readonly number[]): [number, number, number] {
  const [xx, yy, zz, xy, xz, yz] = tensor as [number, number, number, number, number, number];
  // scaled to magnitude one, so that squares neither overflow nor underflow
  const scale = Math.max(...tensor.map(Math.abs));
  if (!(scale > 0) || !Number.isFinite(scale)) return [scale, scale, scale];
  const a = Float64Array.of(xx, xy, xz, xy, yy, yz, xz, yz, zz).map((value) => value / scale);
  diagonalise(a);
  const moments = [a[0] * scale, a[4] * scale, a[8] * scale];
  return moments.sort((p, q) => p - q) as [number, number, number];
}
