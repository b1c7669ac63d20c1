/** Eigenvalues and eigenvectors of a symmetric 3 x 3 matrix by Jacobi rotations, accurate for very small numbers too. */
const SWEEPS = 30;
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/** `matrix`: 3 rows. Values ascending; `vectors[i]` belongs to `values[i]` and has length one. */
export function eigenOfSymmetric3(matrix: readonly (readonly number[])[]): {
  values: number[];
  vectors: number[][];
} {
  const a = matrix.map((row, i) => row.map((value, j) => (value + matrix[j][i]) / 2));
  const v = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 1 : 0)));
  const size = Math.max(...a.flat().map(Math.abs));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const off = Math.max(...PAIRS.map(([p, q]) => Math.abs(a[p][q])));
    if (!(off > Number.EPSILON * 1e-3 * size)) break;
    for (const [p, q] of PAIRS) turnAway(a, v, p, q);
  }
  const order = [0, 1, 2].sort((i, j) => a[i][i] - a[j][j]);
  return { values: order.map((i) => a[i][i]), vectors: order.map((i) => v.map((row) => row[i])) };
}

/** Zeroes a[p][q] by a rotation in the plane of p and q, and applies it to the columns of v. */
function turnAway(a: number[][], v: number[][], p: number, q: number): void {
  const angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  for (const m of [a, v]) {
    for (let k = 0; k < 3; k++) {
      const [x, y] = [m[k][p], m[k][q]];
      m[k][p] = c * x - s * y;
      m[k][q] = s * x + c * y;
    }
  }
  for (let k = 0; k < 3; k++) {
    const [x, y] = [a[p][k], a[q][k]];
    a[p][k] = c * x - s * y;
    a[q][k] = s * x + c * y;
  }
  a[p][q] = a[q][p] = 0;
}
