/** Gaussian elimination on the small systems of switched rows, which may be singular. */

export interface Elimination {
  /** Number of pivots; their rows come first. */
  readonly rank: number;
  /** Unknown of each pivot, in order; then the undetermined ones. */
  readonly order: readonly number[];
}

/** Eliminates `rows` (of `size` numbers and a right-hand side) in place, with complete pivoting on scaled rows. */
export function eliminate(rows: Float64Array[], size: number, singular = 1e-11): Elimination {
  const order = Array.from({ length: size }, (_, i) => i);
  for (const row of rows) {
    let scale = 0;
    for (let j = 0; j < size; j++) scale = Math.max(scale, Math.abs(row[j]));
    if (scale > 0) for (let j = 0; j < row.length; j++) row[j] /= scale;
  }
  let rank = 0;
  for (; rank < size; rank++) {
    let [p, q, best] = [rank, rank, 0];
    for (let i = rank; i < size; i++) {
      for (let j = rank; j < size; j++) {
        const value = Math.abs(rows[i][order[j]]);
        if (value > best) [p, q, best] = [i, j, value];
      }
    }
    if (best <= singular) break;
    [rows[rank], rows[p]] = [rows[p], rows[rank]];
    [order[rank], order[q]] = [order[q], order[rank]];
    const pivot = rows[rank][order[rank]];
    for (let i = rank + 1; i < size; i++) {
      const f = rows[i][order[rank]] / pivot;
      if (f !== 0) for (let j = 0; j < rows[i].length; j++) rows[i][j] -= f * rows[rank][j];
    }
  }
  return { rank, order };
}

/** The unknowns, with undetermined ones zero. */
export function substitute(
  rows: readonly Float64Array[],
  size: number,
  { rank, order }: Elimination,
): Float64Array {
  const x = new Float64Array(size);
  for (let i = rank - 1; i >= 0; i--) {
    let sum = rows[i][size];
    for (let j = i + 1; j < rank; j++) sum -= rows[i][order[j]] * x[order[j]];
    x[order[i]] = sum / rows[i][order[i]];
  }
  return x;
}

/** Linearly independent null vectors of the square matrix, with largest entry 1. */
export function nullVectors(matrix: readonly Float64Array[], singular: number): Float64Array[] {
  const size = matrix.length;
  const rows = matrix.map((row) => Float64Array.of(...row, 0));
  const { rank, order } = eliminate(rows, size, singular);
  return order.slice(rank).map((open) => {
    for (let i = 0; i < rank; i++) rows[i][size] = -rows[i][open];
    const x = substitute(rows, size, { rank, order });
    x[open] = 1;
    const largest = x.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return x.map((value) => value / largest);
  });
}
