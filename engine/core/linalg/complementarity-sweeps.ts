/** Projected Gauss-Seidel sweeps: an approximate solution of a complementarity problem from any start. */
import { pairedOf, radiusOf } from './complementarity-problem';
import type { ComplementarityProblem, TangentPair } from './complementarity-problem';

const MORE_SWEEPS = 20_000;
/** Maximum total number of products: a long chain must not take minutes. */
const MOST_PRODUCTS = 1e8;
/** Change in a sweep, relative to the largest unknown, at which the sweeps count as converged [1]. */
const CONVERGED = 1e-14;

export const mostSweeps = (size: number): number => Math.min(MORE_SWEEPS, MOST_PRODUCTS / size ** 2);

/** Updates x by at most `sweeps` sweeps. */
export function sweep(problem: ComplementarityProblem, x: Float64Array, sweeps: number): void {
  const { size, pairs, lower, upper } = problem;
  const paired = pairedOf(problem);
  for (let n = 0; n < sweeps; n++) {
    let change = 0;
    let largest = 0;
    for (let i = 0; i < size; i++) {
      if (paired.has(i)) continue;
      const value = Math.min(upper[i], Math.max(lower[i], relaxed(problem, x, i)));
      change = Math.max(change, Math.abs(value - x[i]));
      x[i] = value;
      largest = Math.max(largest, Math.abs(value));
    }
    for (const pair of pairs) change = Math.max(change, sweepPair(problem, x, pair));
    if (change <= CONVERGED * largest) return;
  }
}

/** The value of unknown i that makes a_i vanish; unchanged if it has no influence. */
function relaxed(problem: ComplementarityProblem, x: Float64Array, i: number): number {
  const diagonal = problem.W[i * problem.size + i];
  return diagonal > 0 ? x[i] - rowOf(problem, x, i) / diagonal : x[i];
}

function sweepPair(problem: ComplementarityProblem, x: Float64Array, pair: TangentPair): number {
  const { first, second } = pair;
  const before = [x[first], x[second]];
  const limit = radiusOf(pair, x);
  // one step length for both, from the larger diagonal: a disc has no preferred direction
  const { size, W } = problem;
  const diagonal = Math.max(W[first * size + first], W[second * size + second]);
  if (diagonal > 0) {
    const a1 = rowOf(problem, x, first);
    const a2 = rowOf(problem, x, second);
    x[first] -= a1 / diagonal;
    x[second] -= a2 / diagonal;
  }
  const norm = Math.hypot(x[first], x[second]);
  if (norm > limit) {
    x[first] *= limit / norm;
    x[second] *= limit / norm;
  }
  return Math.max(Math.abs(x[first] - before[0]), Math.abs(x[second] - before[1]));
}

function rowOf({ size, W, c }: ComplementarityProblem, x: Float64Array, i: number): number {
  let a = c[i];
  for (let j = 0; j < size; j++) a += W[i * size + j] * x[j];
  return a;
}
