/**
 * Correlated inputs by a Gaussian copula: independent normal scores are combined by the Cholesky factor of their correlation matrix, and
 * each becomes the share of its own distribution again.
 */
import { lowerTail, normalQuantile } from './normal-distribution';

export interface Correlation {
  /** Places in the parameters. */
  readonly between: readonly [number, number];
  /** Of the normal scores, in (-1, 1) [1]. */
  readonly coefficient: number;
}

/** A coefficient that does not fit those before it, and the range that would [1]. */
export interface Misfit {
  readonly between: readonly [number, number];
  readonly coefficient: number;
  readonly from: number;
  readonly to: number;
}

/** Row by row of the lower triangle; null for a parameter without correlations. */
export type Factor = readonly (readonly number[] | null)[];

/** Scores whose variance is almost used up by the others would be rounding [1]. */
const LEAST_VARIANCE = 1e-10;

/** The Cholesky factor, or the first pair with which the matrix is no longer positive definite. */
export function factorise(count: number, correlations: readonly Correlation[]): Factor | Misfit {
  const matrix = Array.from({ length: count }, (_, i) =>
    Array.from({ length: count }, (_, j) => Number(i === j)),
  );
  for (const {
    between: [a, b],
    coefficient,
  } of correlations) {
    matrix[a][b] = coefficient;
    matrix[b][a] = coefficient;
  }
  const rows: number[][] = [];
  for (let i = 0; i < count; i++) {
    const row: number[] = [];
    let left = 1;
    for (let j = 0; j < i; j++) {
      const explained = rows[j].reduce((sum, number, k) => (k < j ? sum + number * row[k] : sum), 0);
      const entry = (matrix[i][j] - explained) / rows[j][j];
      const rest = left - entry * entry;
      if (!(rest > LEAST_VARIANCE)) {
        const reach = rows[j][j] * Math.sqrt(left);
        return { between: [j, i], coefficient: matrix[i][j], from: explained - reach, to: explained + reach };
      }
      left = rest;
      row.push(entry);
    }
    rows.push([...row, Math.sqrt(left)]);
  }
  const used = new Set(correlations.flatMap(({ between }) => between));
  return rows.map((row, i) => (used.has(i) ? row : null));
}

/** The largest share below 1: a score beyond it would be infinite again. */
const MOST = 1 - 2 ** -53;
const LEAST = 2 ** -1022;

/** Correlates independent shares; those of parameters without correlations stay to the bit. */
export function correlate(shares: readonly number[], factor: Factor): number[] {
  const scores = shares.map((share, i) => (factor[i] === null ? 0 : normalQuantile(share)));
  return shares.map((share, i) => {
    const row = factor[i];
    if (row === null) return share;
    const score = row.reduce((sum, part, j) => sum + part * scores[j], 0);
    return Math.min(MOST, Math.max(LEAST, lowerTail(score)));
  });
}
