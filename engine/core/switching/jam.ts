/**
 * Whether sliding contacts have admissible forces at all (T 12.5). If sweeps find none, all combinations of states are tried: if none is
 * consistent, friction is proved to jam, and the critical coefficient is determined.
 */
import { coupledWith, tryPlaces } from '../linalg/trial-of-places';
import { unsolved } from '../linalg/unsolved';
import type { ComplementarityProblem } from '../linalg/complementarity-problem';

/** Number of bisections for the coefficient at which it jams. */
const HALVINGS = 20;

/** Corrects x if the result of the sweeps is not a solution; returns the index of an unknown without admissible force, -1 for none. */
export function findJam(problem: ComplementarityProblem, x: Float64Array): number {
  // sweeps may diverge
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

/** Whether there are forces while the friction of a contact has this fraction [1] of what it has. */
type IsFree = (which: string, fraction: number) => boolean;

/**
 * Of the sliding contacts `ids`, the one whose friction alone has to fall least for there to be admissible forces, and to which fraction
 * [1]; null where that of none alone is enough.
 */
export function findCulprit(
  ids: Iterable<string>,
  isFree: IsFree,
): { readonly which: string; readonly fraction: number } | null {
  let found: { which: string; fraction: number } | null = null;
  for (const which of new Set(ids)) {
    if (!isFree(which, 0)) continue;
    const fraction = largestFraction((of) => isFree(which, of));
    if (found === null || fraction > found.fraction) found = { which, fraction };
  }
  return found;
}

/** Largest fraction of the friction coefficients with admissible forces [1]; `problemWith` makes the problem for a fraction. */
export const jammingFraction = (problemWith: (fraction: number) => ComplementarityProblem): number =>
  largestFraction((fraction) => hasForces(problemWith(fraction)));

export const hasForces = (problem: ComplementarityProblem): boolean =>
  findJam(problem, new Float64Array(problem.size)) < 0;

function largestFraction(isFree: (fraction: number) => boolean): number {
  let [below, above] = [0, 1];
  for (let n = 0; n < HALVINGS; n++) {
    const fraction = (below + above) / 2;
    if (isFree(fraction)) below = fraction;
    else above = fraction;
  }
  return below;
}
