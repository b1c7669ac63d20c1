/** How two columns of a study vary together. */

/** Pearson's coefficient of the places where both are finite [1]; NaN where one of them does not vary or fewer than three are left. */
export function correlationOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const both: number[] = [];
  for (let i = 0; i < a.length; i++) if (Number.isFinite(a[i]) && Number.isFinite(b[i])) both.push(i);
  const n = both.length;
  if (n < 3) return NaN;
  const meanOf = (column: ArrayLike<number>) => both.reduce((sum, i) => sum + column[i] / n, 0);
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [aa, bb, ab] = [0, 0, 0];
  for (const i of both) {
    const [da, db] = [a[i] - meanA, b[i] - meanB];
    aa += da * da;
    bb += db * db;
    ab += da * db;
  }
  // what varies in its last digits alone does not vary
  const varies = (squares: number, mean: number) => squares > n * (mean * 1e-14) ** 2 && squares > 0;
  if (!varies(aa, meanA) || !varies(bb, meanB)) return NaN;
  return Math.min(1, Math.max(-1, ab / (Math.sqrt(aa) * Math.sqrt(bb))));
}

/** Ranks from 1, equal values sharing the mean of theirs; NaN stays NaN. */
export function ranksOf(values: Float64Array): Float64Array {
  const order = Int32Array.from(values.keys()).filter((i) => Number.isFinite(values[i]));
  order.sort((i, j) => values[i] - values[j]);
  const ranks = new Float64Array(values.length).fill(NaN);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (let i = from; i < to; i++) ranks[order[i]] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

/**
 * Spearman's coefficient [1]: 1 and -1 for any monotonous relation, also of one that is not a line, and hardly moved by a few runs that
 * are far out.
 */
export const rankCorrelationOf = (a: Float64Array, b: Float64Array): number =>
  correlationOf(ranksOf(a), ranksOf(b));
