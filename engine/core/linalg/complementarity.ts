/**
 * Small complementarity problems (T 14.3): a = W x + c with each x inside its bounds and
 *
 *   x at its lower bound: a >= 0;   x at its upper bound: a <= 0;   x between them: a = 0
 *
 * W is what switched rows do to each other through everything that holds. Pairs of tangents are bounded together by a
 * disc whose radius follows their normal; sliding, they point against the motion.
 *
 * Projected Gauss-Seidel sweeps find which bounds are met, and an elimination on that guess makes the numbers exact; where
 * the guess does not hold, it is corrected, then Newton steps are tried, then it is swept again. All are bounded, and
 * deterministic.
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
 * `likely`: where the unknowns are thought to be, as before an event that changes few of them. Where nothing finds a solution,
 * what the sweeps have come to is returned: `unsolved` tells.
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
  // of several shares of a force the directions of sliding may come with one that pulls
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
