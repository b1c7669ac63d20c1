/**
 * The null space of a sparse factorisation: for every dependent row, that row, less its combination of kept ones.
 *
 * Solving with L^T could fill in all earlier rows; but entries outside the loop that the row closes are zero up to rounding, and are
 * dropped block by block, so the cost is that of the loop.
 */
import { DEPENDENT } from './sparse-cholesky';
import { NULL_NOISE, closeNullVector, factoriseGram, reserveNullVector } from './null-space';
import { subtractDelayed } from './delayed-rows';
import type { SparseCholesky } from './sparse-cholesky';

/** Fills w.nullSpace. Allocates only when the vectors need more space than ever before. */
export function calcSparseNullSpace(w: SparseCholesky): void {
  w.nullSpace.count = 0;
  if (w.rank + w.emptyRows < w.pattern.m) {
    w.x.fill(0);
    for (let row = 0; row < w.pattern.m; row++) if (w.fate[row] === DEPENDENT) addDependent(w, row);
    for (let t = w.delayed.rank; t < w.delayed.count; t++) addDelayed(w, t);
  }
  factoriseGram(w.nullSpace);
}

/** For a row that depends on earlier rows: from its row of L. */
function addDependent(w: SparseCholesky, row: number): void {
  const { L, x, touched, pattern } = w;
  const { placeAt, firstRow, origin, stride, pieceStart, pieces } = pattern;
  const place = placeAt[row];
  const o = origin[place] + (row - firstRow[place]) * stride[place];
  const end = pieceStart[place + 1] - 3;
  let waiting = 0;
  for (let p = pieceStart[place]; p <= end; p += 3) {
    const from = pieces[p + 1];
    const until = p === end ? row : from + pieces[p + 2];
    for (let c = from; c < until; c++) {
      const value = L[o + pieces[p] + c - from];
      if (Math.abs(value) <= NULL_NOISE) continue;
      x[c] = -value;
      if (touched[placeAt[c]] === 0) {
        touched[placeAt[c]] = 1;
        waiting++;
      }
    }
  }
  const lowest = substituteBack(w, place, waiting);
  x[row] = 1;
  touched[place] = 1;
  gather(w, Math.min(lowest, place), place);
}

/** For a delayed row that proved dependent: its combination of delayed rows, and through R of eliminated ones. */
function addDelayed(w: SparseCholesky, t: number): void {
  const { x, touched, pattern, delayed } = w;
  const { rank, rows, z, low, high } = delayed;
  const { placeAt } = pattern;
  subtractDelayed(delayed, t, rank, x);
  let from = low[t];
  let until = high[t];
  for (let s = 0; s < rank; s++) {
    if (z[s] === 0) continue;
    from = Math.min(from, low[s]);
    until = Math.max(until, high[s]);
  }
  let waiting = 0;
  let highest = placeAt[rows[t]];
  for (let c = from; c < until; c++) {
    if (x[c] === 0) continue;
    if (touched[placeAt[c]] === 0) waiting++;
    touched[placeAt[c]] = 1;
    highest = Math.max(highest, placeAt[c]);
  }
  let lowest = substituteBack(w, highest, waiting);
  for (let s = 0; s <= rank; s++) {
    const row = rows[s < rank ? s : t];
    x[row] = s < rank ? z[s] : 1;
    touched[placeAt[row]] = 1;
    lowest = Math.min(lowest, placeAt[row]);
    highest = Math.max(highest, placeAt[row]);
  }
  gather(w, lowest, highest);
}

/**
 * w.x := L^-T w.x from the block at `place` down, as long as touched blocks remain; returns the lowest of them. Touched blocks stay
 * marked; a block within rounding is set to zero and touches nothing.
 */
function substituteBack(w: SparseCholesky, place: number, waiting: number): number {
  const { x, touched, inverse, pattern } = w;
  const { firstRow } = pattern;
  let lowest = place;
  for (let block = place; waiting > 0; block--) {
    if (touched[block] === 0) continue;
    waiting--;
    lowest = block;
    for (let row = firstRow[block + 1] - 1; row >= firstRow[block]; row--) {
      if (x[row] === 0) continue;
      const value = x[row] * inverse[row];
      const noise = Math.abs(value) <= NULL_NOISE;
      x[row] = noise ? 0 : value;
      if (!noise) waiting += subtractRow(w, row, block, value);
    }
  }
  return lowest;
}

/** x -= f times row `row` of L, without its diagonal; returns the number of newly touched blocks. */
function subtractRow(w: SparseCholesky, row: number, place: number, f: number): number {
  const { L, x, touched, pattern } = w;
  const { firstRow, origin, stride, own, leftStart, leftPlace, leftOffset } = pattern;
  const o = origin[place] + (row - firstRow[place]) * stride[place];
  let first = 0;
  for (let c = leftStart[place]; c < leftStart[place + 1]; c++) {
    const column = leftPlace[c];
    if (touched[column] === 0) {
      touched[column] = 1;
      first++;
    }
    const at = o + leftOffset[c] - firstRow[column];
    for (let j = firstRow[column]; j < firstRow[column + 1]; j++) x[j] -= f * L[at + j];
  }
  const at = o + own[place] - firstRow[place];
  for (let j = firstRow[place]; j < row; j++) x[j] -= f * L[at + j];
  return first;
}

/** Moves the touched blocks of w.x to a vector of the null space, and leaves zeros. */
function gather(w: SparseCholesky, lowest: number, highest: number): void {
  const { x, touched, scale, nullSpace, pattern } = w;
  const { firstRow, rowAt, m } = pattern;
  reserveNullVector(nullSpace, m);
  let end = nullSpace.start[nullSpace.count];
  for (let block = lowest; block <= highest; block++) {
    if (touched[block] === 0) continue;
    touched[block] = 0;
    for (let row = firstRow[block]; row < firstRow[block + 1]; row++) {
      // entries within rounding are zero already
      if (x[row] === 0) continue;
      nullSpace.rows[end] = rowAt[row];
      nullSpace.values[end++] = x[row] * scale[row];
      x[row] = 0;
    }
  }
  closeNullVector(nullSpace, end);
}
