/** Forces that share what they do to the motion, as columns of what each does. */
import type { ComplementarityProblem } from '../../engine/core/linalg/complementarity-problem';
import { purify as purifyAll } from '../../engine/core/switching/purify';
import type { Shares } from '../../engine/core/switching/purify';

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * b[i], 0);

/** Unknowns act through their columns: what they do to the motion is columns^T columns. */
export const problemOf = (columns: number[][]): ComplementarityProblem => {
  const size = columns.length;
  const W = Float64Array.from(columns.flatMap((one) => columns.map((other) => dot(one, other))));
  const [c, lower] = [new Float64Array(size), new Float64Array(size)];
  return { size, W, c, lower, upper: new Float64Array(size).fill(Infinity), pairs: [] };
};
/** What is let go where nothing is idle, and nothing has just come to nothing. */
export function purify(
  problem: ComplementarityProblem,
  x: Float64Array,
  shares: Omit<Shares, 'idle' | 'leaving'>,
) {
  const { released, freed } = purifyAll(problem, x, { ...shares, idle: [], leaving: [] });
  return { released, freed };
}
