/**
 * Rank-revealing least squares by Householder reflections with column pivoting: min |A z - b| where A may have dependent columns. For
 * small dense problems; each column is an array of its own.
 */

import { norm } from './dense-vector';

export interface LeastSquares {
  readonly rank: number;
  /** A solution with non-zero entries in `rank` columns only. */
  readonly solution: Float64Array;
  /** A basis of the null space of A, one vector per dependent column. */
  readonly kernel: readonly Float64Array[];
}

/** `columns` and `b` are overwritten. A column with a remainder below `tolerance` times the largest [1] counts as dependent. */
export function solveLeastSquares(
  columns: readonly Float64Array[],
  b: Float64Array,
  tolerance: number,
): LeastSquares {
  const n = columns.length;
  const order = columns.map((_, i) => i);
  const diagonal = new Float64Array(n);
  let largest = 0;
  let rank = 0;
  // beyond the last column, and below the last row, the longest remainder is zero
  for (; ; rank++) {
    const { place, size } = longest(columns, order, rank);
    largest = Math.max(largest, size);
    if (!(size > tolerance * largest)) break;
    [order[rank], order[place]] = [order[place], order[rank]];
    const v = columns[order[rank]];
    diagonal[rank] = v[rank] > 0 ? -size : size;
    // the reflection maps v to diagonal e_rank; v then holds its normal below the diagonal
    const top = v[rank] - diagonal[rank];
    const scale = diagonal[rank] * top;
    v[rank] = top;
    for (let j = rank + 1; j < n; j++) reflect(v, columns[order[j]], rank, scale);
    reflect(v, b, rank, scale);
  }
  const back = (x: Float64Array): void => {
    for (let i = rank - 1; i >= 0; i--) {
      for (let j = i + 1; j < rank; j++) x[i] -= columns[order[j]][i] * x[j];
      x[i] /= diagonal[i];
    }
  };
  const spread = (x: Float64Array): Float64Array => {
    const out = new Float64Array(n);
    for (let i = 0; i < rank; i++) out[order[i]] = x[i];
    return out;
  };
  back(b);
  const kernel = order.slice(rank).map((column) => {
    const part = columns[column];
    back(part);
    const vector = spread(part.map((value) => -value));
    vector[column] = 1;
    return vector;
  });
  return { rank, solution: spread(b), kernel };
}

function longest(columns: readonly Float64Array[], order: readonly number[], from: number) {
  let place = from;
  let size = 0;
  for (let j = from; j < order.length; j++) {
    const column = columns[order[j]];
    let sum = 0;
    for (let i = from; i < column.length; i++) sum += column[i] * column[i];
    if (Math.sqrt(sum) > size) {
      size = Math.sqrt(sum);
      place = j;
    }
  }
  return { place, size };
}

function reflect(v: Float64Array, x: Float64Array, from: number, scale: number): void {
  let sum = 0;
  for (let i = from; i < v.length; i++) sum += v[i] * x[i];
  const f = sum / scale;
  for (let i = from; i < v.length; i++) x[i] += f * v[i];
}

/** Orthonormalises the columns in place, each twice against the earlier ones; columns with no remainder are dropped. */
export function orthonormalise(columns: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    const before = norm(column);
    removeParts(basis, column);
    removeParts(basis, column);
    const size = norm(column);
    if (!(size > 1e-10 * before)) continue;
    for (let i = 0; i < column.length; i++) column[i] /= size;
    basis.push(column);
  }
  return basis;
}

/** x less its components along an orthonormal basis. */
export function removeParts(basis: readonly Float64Array[], x: Float64Array): void {
  for (const unit of basis) {
    let sum = 0;
    for (let i = 0; i < x.length; i++) sum += unit[i] * x[i];
    for (let i = 0; i < x.length; i++) x[i] -= sum * unit[i];
  }
}
