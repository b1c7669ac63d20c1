/**
 * Whether sliding contacts have forces at all (T 12.5). Where sweeps find none, all choices of places are tried: none of
 * them holding is the evidence that friction jams, and of which coefficients it does.
 */
import { coupledWith, tryPlaces } from '../linalg/trial-of-places';
import { unsolved } from '../linalg/unsolved';
import type { ComplementarityProblem } from '../linalg/complementarity-problem';

/** Halvings that find the coefficient at which it jams. */
const HALVINGS = 20;

/** Mends x where sweeps have left an answer that is none; the place among the unknowns that has no forces, -1 for none. */
export function findJam(problem: ComplementarityProblem, x: Float64Array): number {
  // sweeps that press harder and harder end without a number
  if (!x.every(Number.isFinite)) x.fill(0);
  const tried = new Set<number>();
  for (const i of unsolved(problem, x)) {
    if (tried.has(i)) continue;
    const members = coupledWith(problem, i);
    for (const member of members) tried.add(member);
    if (tryPlaces(problem, members, x) === 'none') return i;
  }
  return -1;
}

/** Largest fraction of the coefficients of friction with which there are forces [1]; `problemWith` makes the problem of a fraction. */
export function jammingFraction(problemWith: (fraction: number) => ComplementarityProblem): number {
  let [below, above] = [0, 1];
  for (let n = 0; n < HALVINGS; n++) {
    const fraction = (below + above) / 2;
    const problem = problemWith(fraction);
    const x = new Float64Array(problem.size);
    if (findJam(problem, x) < 0) below = fraction;
    else above = fraction;
  }
  return below;
}
