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

/** Whether there are forces while the friction of these contacts has this fraction [1] of what it has. */
type IsFree = (which: ReadonlySet<string>, fraction: number) => boolean;

export interface Jam {
  /** Contacts that jam together: with that of any of them left as it is, no friction of the others is little enough. */
  readonly which: readonly string[];
  /** Largest fraction of all their coefficients with which there are admissible forces [1]. */
  readonly fraction: number;
}

/**
 * Of the sliding contacts `ids`, the one whose friction alone has to fall least for there to be admissible forces; where that of none
 * alone is enough, a least set of them. Null where it is not for their friction.
 */
export function findCulprits(ids: Iterable<string>, isFree: IsFree): Jam | null {
  const all = new Set(ids);
  let found: Jam | null = null;
  for (const each of all) {
    const alone = new Set([each]);
    // of a stack most are told by one look: they would have to fall as much as the best, or more
    if (found === null || isFree(alone, found.fraction + 2 ** -HALVINGS))
      found = jamOf(alone, isFree) ?? found;
  }
  if (found !== null || all.size === 0 || !isFree(all, 0)) return found;
  const which = new Set(all);
  for (const each of all) {
    which.delete(each);
    if (!isFree(which, 0)) which.add(each);
  }
  return jamOf(which, isFree);
}

function jamOf(which: ReadonlySet<string>, isFree: IsFree): Jam | null {
  if (!isFree(which, 0)) return null;
  return { which: [...which], fraction: largestFraction((fraction) => isFree(which, fraction)) };
}

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
