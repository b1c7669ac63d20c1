/**
 * Products and solutions with the triangle of a block-sparse factor, in place and row by row, so that memory is read in order. `inverse`
 * holds 1 / L_ii, and 0 for rows that were not eliminated: their columns are zero, so they come out as zero without branches.
 */
import type { SparsePattern } from './sparse-pattern';

/**
 * x_row += sign times row `row` of L, without its diagonal, times x. Stored instead of returned: engines box a number returned by a
 * function that they did not inline.
 */
export function addProduct(
  pattern: SparsePattern,
  L: Float64Array,
  row: number,
  sign: 1 | -1,
  x: Float64Array,
): void {
  const { firstRow, origin, stride, pieceStart, pieces, placeAt } = pattern;
  const place = placeAt[row];
  const o = origin[place] + (row - firstRow[place]) * stride[place];
  const end = pieceStart[place + 1] - 3;
  let sum = 0;
  for (let p = pieceStart[place]; p <= end; p += 3) {
    const from = pieces[p + 1];
    // the last part ends at the diagonal
    const until = p === end ? row : from + pieces[p + 2];
    let k = o + pieces[p];
    for (let c = from; c < until; c++) sum += L[k++] * x[c];
  }
  x[row] += sign * sum;
}

/** x += f times row `row` of L, without its diagonal. */
export function addRow(
  pattern: SparsePattern,
  L: Float64Array,
  row: number,
  f: number,
  x: Float64Array,
): void {
  const { firstRow, origin, stride, pieceStart, pieces, placeAt } = pattern;
  const place = placeAt[row];
  const o = origin[place] + (row - firstRow[place]) * stride[place];
  const end = pieceStart[place + 1] - 3;
  for (let p = pieceStart[place]; p <= end; p += 3) {
    const from = pieces[p + 1];
    const until = p === end ? row : from + pieces[p + 2];
    let k = o + pieces[p];
    for (let c = from; c < until; c++) x[c] += L[k++] * f;
  }
}

/** x := L^-1 x. */
export function forwardSparse(
  pattern: SparsePattern,
  L: Float64Array,
  inverse: Float64Array,
  x: Float64Array,
): void {
  for (let row = 0; row < pattern.m; row++) {
    addProduct(pattern, L, row, -1, x);
    x[row] *= inverse[row];
  }
}

/** x := L^-T x. */
export function backwardSparse(
  pattern: SparsePattern,
  L: Float64Array,
  inverse: Float64Array,
  x: Float64Array,
): void {
  for (let row = pattern.m - 1; row >= 0; row--) {
    x[row] *= inverse[row];
    addRow(pattern, L, row, -x[row], x);
  }
}

/** x := L^T x. */
export function multiplyTransposed(
  pattern: SparsePattern,
  L: Float64Array,
  inverse: Float64Array,
  x: Float64Array,
): void {
  for (let row = 0; row < pattern.m; row++) {
    const f = inverse[row] === 0 ? 0 : x[row];
    x[row] = f === 0 ? 0 : f / inverse[row];
    addRow(pattern, L, row, f, x);
  }
}

/** x := L x. */
export function multiplySparse(
  pattern: SparsePattern,
  L: Float64Array,
  inverse: Float64Array,
  x: Float64Array,
): void {
  for (let row = pattern.m - 1; row >= 0; row--) {
    x[row] = inverse[row] === 0 ? 0 : x[row] / inverse[row];
    if (inverse[row] !== 0) addProduct(pattern, L, row, 1, x);
  }
}
