/**
 * Small complementarity problems (T 14.3): a = W x + c with each x within its bounds and
 *
 *   x at its lower bound: a >= 0;   x at its upper bound: a <= 0;   x between them: a = 0
 *
 * W is the interaction of switched rows through everything that holds. Pairs of tangents are bounded together by a disc whose radius
 * follows their normal; when sliding, they act against the motion.
 *
 * Projected Gauss-Seidel sweeps determine which bounds are met, and elimination for that guess gives exact values; if the guess is
 * inconsistent, it is corrected, then Newton steps are tried, then more sweeps. Everything is bounded and deterministic.
 */
import { mostSweeps, sweep } from './complementarity-sweeps';
import { refine } from './complementarity-places';
import { residual } from './complementarity-problem';
import { solveByNewton } from './complementarity-newton';
import { unsolved } from './unsolved';
import type { ComplementarityProblem } from './complementarity-problem';
import type { ComplementaritySolution, Place } from './complementarity-places';

export type { ComplementaritySolution, Place } from './complementarity-places';

const SWEEPS = 60;

/**
 * `likely`: presumed states of the unknowns, as before an event that changes few of them. If no solution is found, the result of the
 * sweeps is returned: check with `unsolved`.
 */
export function solveComplementarity(
  problem: ComplementarityProblem,
  likely: readonly Place[] | null = null,
): ComplementaritySolution {
  const x = new Float64Array(problem.size);
  if (likely) {
    const same = refine(problem, x, [...likely]);
    if (same) return same;
  }
  // with several shares of a force, sliding directions may come with a force that pulls
  const isSolved = (each: ComplementaritySolution) => unsolved(problem, each.x).length === 0;
  let nearly: ComplementaritySolution | null = null;
  for (const sweeps of [SWEEPS, mostSweeps(problem.size)]) {
    sweep(problem, x, sweeps);
    const exact = refine(problem, x);
    if (exact && isSolved(exact)) return exact;
    const root = solveByNewton(problem, x);
    const found = root && [refine(problem, root), { x: root, a: residual(problem, root) }];
    const solved = found?.find((each) => each && isSolved(each));
    if (solved) return solved;
    nearly ??= exact ?? found?.find((each) => each !== null) ?? null;
  }
  return nearly ?? { x, a: residual(problem, x) };
}
