/**
 * A sparse factorisation with a narrow border: unknowns coupled to very many rows (T 6.5), eliminated last.
 *
 *   ( A   B   V )          A = L L^T for the rows; the border has bodies, with -M, then rows, with C.
 *   ( B^T -M  F^T )        With W = L^-1 (B V), the remainder for bodies is -(M + W_b^T W_b) = -N, for rows
 *   ( V^T F   C )          C - W_r^T W_r + G N^-1 G^T with G = F - W_r^T W_b: both definite, so no pivoting is needed.
 */
import { LOST_PIVOT } from './rank-revealing-cholesky';
import { backwardSparse, forwardSparse } from './sparse-triangle';
import { dotRows } from './dot-rows';
import type { SparseCholesky } from './sparse-cholesky';

export interface Border {
  /** Number of bodies and rows in the border, and number of its bodies, which come first. */
  readonly size: number;
  readonly bodies: number;
  /** size x m: columns of B and V, of rows scaled as in the factorisation; then W. */
  readonly W: Float64Array;
  /** size x size, lower triangle: M, F and C with rows scaled to unit length; then the factor. */
  readonly S: Float64Array;
  /** size: 1 / diagonal of the factor; 0 for rows lost to rounding and for rows of zeros. */
  readonly inverse: Float64Array;
  /** size: right-hand side and solution. */
  readonly z: Float64Array;
  smallestPivot: number;
}

export function createBorder(m: number, bodies: number, rows: number): Border {
  const size = bodies + rows;
  return {
    size,
    bodies,
    W: new Float64Array(size * m),
    S: new Float64Array(size * size),
    inverse: new Float64Array(size),
    z: new Float64Array(size),
    smallestPivot: 1,
  };
}

/** Call after the factorisation of A. False if a number is not finite. */
export function factoriseBorder(border: Border, { pattern, L, inverse: own }: SparseCholesky): boolean {
  const { size, bodies, W, S, inverse } = border;
  const { m } = pattern;
  border.smallestPivot = 1;
  for (let i = 0; i < size; i++) forwardSparse(pattern, L, own, W.subarray(i * m, (i + 1) * m));
  for (let i = 0; i < size; i++) {
    const isRow = i >= bodies;
    for (let j = 0; j <= i; j++) {
      const products = dotRows(W, i * m, j * m, m);
      // sums for bodies have the opposite sign
      let left = S[i * size + j] + (isRow ? -products : products);
      const early = Math.min(j, bodies);
      const eliminated = dotRows(S, i * size, j * size, early);
      left += j >= bodies ? eliminated : -eliminated;
      left -= dotRows(S, i * size + early, j * size + early, j - early);
      if (Number.isNaN(left)) return false;
      if (j < i) S[i * size + j] = left * inverse[j];
      else takePivot(border, i, left);
    }
  }
  return true;
}

function takePivot(border: Border, i: number, left: number): void {
  const { bodies, inverse } = border;
  if (i >= bodies) {
    if (inverse[i] === 0) return;
    border.smallestPivot = Math.max(0, Math.min(border.smallestPivot, left));
  }
  inverse[i] = i < bodies || left > LOST_PIVOT ? 1 / Math.sqrt(left) : 0;
}

/** Replaces w.x, in elimination order, and border.z, for the border, by the solution for these right-hand sides. */
export function solveBordered(border: Border, { pattern, L, inverse: own, x }: SparseCholesky): void {
  const { size, bodies, W, S, inverse, z } = border;
  const { m } = pattern;
  forwardSparse(pattern, L, own, x);
  for (let i = 0; i < size; i++) {
    let sum = i < bodies ? 0 : z[i];
    let products = 0;
    for (let k = 0, at = i * m; k < m; k++) products += W[at + k] * x[k];
    sum += i < bodies ? products : -products;
    for (let j = 0; j < i; j++) sum -= S[i * size + j] * z[j];
    z[i] = sum * inverse[i];
  }
  for (let i = size - 1; i >= 0; i--) {
    z[i] *= inverse[i];
    for (let j = 0; j < i; j++) z[j] += (i < bodies || j >= bodies ? -1 : 1) * S[i * size + j] * z[i];
  }
  for (let i = 0; i < size; i++) {
    for (let k = 0, at = i * m; k < m; k++) x[k] -= W[at + k] * z[i];
  }
  backwardSparse(pattern, L, own, x);
}
