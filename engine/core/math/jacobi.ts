/**
 * Diagonalises a symmetric 3 x 3 matrix (row-major) in place by cyclic Jacobi rotations: its diagonal then has the eigenvalues, in no order.
 * `axes`, if given, becomes a matrix whose columns are their unit vectors. Entries are to be of magnitude one, so that squares neither
 * overflow nor underflow.
 */
export function diagonalise(a: Float64Array, axes: Float64Array | null = null): void {
  axes?.fill(0);
  if (axes) axes[0] = axes[4] = axes[8] = 1;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    if (Math.abs(a[1]) + Math.abs(a[2]) + Math.abs(a[5]) < 1e-300) return;
    rotate(a, axes, 0, 1);
    rotate(a, axes, 0, 2);
    rotate(a, axes, 1, 2);
  }
}

const MOST_SWEEPS = 30;

/** A <- G^T A G with the rotation G in the plane (p, q) that zeroes A[p][q], and the axes times G. */
function rotate(a: Float64Array, axes: Float64Array | null, p: number, q: number): void {
  const apq = a[3 * p + q];
  if (apq === 0) return;
  const theta = (a[4 * q] - a[4 * p]) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  const r = 3 - p - q;
  const [apr, aqr] = [a[3 * p + r], a[3 * q + r]];
  a[4 * p] -= t * apq;
  a[4 * q] += t * apq;
  a[3 * p + q] = a[3 * q + p] = 0;
  a[3 * p + r] = a[3 * r + p] = c * apr - s * aqr;
  a[3 * q + r] = a[3 * r + q] = s * apr + c * aqr;
  if (axes === null) return;
  for (let i = 0; i < 9; i += 3) {
    const [ip, iq] = [axes[i + p], axes[i + q]];
    axes[i + p] = c * ip - s * iq;
    axes[i + q] = s * ip + c * iq;
  }
}
