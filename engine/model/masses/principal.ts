/** Principal moments, smallest first, of a symmetric tensor given as (xx, yy, zz, xy, xz, yz); cyclic Jacobi rotations. */
export function principalMoments(tensor: readonly number[]): [number, number, number] {
  const [xx, yy, zz, xy, xz, yz] = tensor as [number, number, number, number, number, number];
  // scaled to magnitude one, so that squares neither overflow nor underflow
  const scale = Math.max(...tensor.map(Math.abs));
  if (!(scale > 0) || !Number.isFinite(scale)) return [scale, scale, scale];
  const a = [
    [xx / scale, xy / scale, xz / scale],
    [xy / scale, yy / scale, yz / scale],
    [xz / scale, yz / scale, zz / scale],
  ];
  for (let sweep = 0; sweep < 30; sweep++) {
    const off = Math.abs(a[0][1]) + Math.abs(a[0][2]) + Math.abs(a[1][2]);
    if (off < 1e-300) break;
    rotate(a, 0, 1);
    rotate(a, 0, 2);
    rotate(a, 1, 2);
  }
  const moments = [a[0][0] * scale, a[1][1] * scale, a[2][2] * scale];
  return moments.sort((p, q) => p - q) as [number, number, number];
}

/** A <- G^T A G with the rotation G in the plane (p, q) that zeroes A[p][q]. */
function rotate(a: number[][], p: number, q: number): void {
  const apq = a[p][q];
  if (apq === 0) return;
  const theta = (a[q][q] - a[p][p]) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  const r = 3 - p - q;
  const apr = a[p][r];
  const aqr = a[q][r];
  a[p][p] -= t * apq;
  a[q][q] += t * apq;
  a[p][q] = a[q][p] = 0;
  a[p][r] = a[r][p] = c * apr - s * aqr;
  a[q][r] = a[r][q] = s * apr + c * aqr;
}
