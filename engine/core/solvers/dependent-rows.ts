/**
 * Which rows are dependent: the single place where rank is decided (T 6.1). Degrees of freedom, redundant rows, labels and multipliers
 * of samples are based on geometry. A step has another criterion (T 6.4): which rows can be solved for in the presence of rounding; for
 * bodies of similar mass, the pivots of J M^-1 J^T decide.
 */
import { createGeometricRank } from './geometric-rank';
import { createRowsAside, DOUBTFUL, forget, putBack } from './rows-aside';
import type { Factor, RowsAside } from './contract';
import type { KnownRows } from '../linalg/rank-revealing-cholesky';
import type { NullSpace } from '../linalg/null-space';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Largest ratio of the inverse masses and inertias of bodies for which pivots decide which rows a step can solve for [1]. */
const OF_A_KIND = 1e4;
/** A choice made at a smaller pivot [1] cannot be confirmed by pivots: they are near rounding. */
const SHARP = 1e-8;

export interface DependentRows {
  readonly aside: RowsAside;
  /** Before a factorisation: the dependent rows, with their null vectors in `nullSpace`; null if the pivots are to decide. */
  readonly decide: (work: Workspace) => KnownRows | null;
  /** After it. False: the choice is no longer valid and is forgotten; decide and factorise again. */
  readonly confirm: (factor: Factor) => boolean;
  /** From now on leaves out what the latest factorisation, of all rows, left out; `list` is used if pivots chose. */
  readonly choose: (factor: Factor, list: (rows: Int32Array) => number) => void;
}

/** `most`: number of rows up to which pivots are meaningful. `nullSpace`: that of the factorisation. */
export function createDependentRows(system: System, most: number, nullSpace: NullSpace): DependentRows {
  const { m } = system;
  const aside = createRowsAside(m);
  const geometry = createGeometricRank(system, nullSpace);
  const free = m <= most && bodiesAreOfAKind(system);
  const none: KnownRows = { depends: new Uint8Array(m), free };
  const known: KnownRows = { depends: geometry.depends, free };
  /** Whether the latest choice consists only of rows that depend on others of their own loop. */
  let loopsTell = false;
  /** Whether the current factorisation relies on the loops alone, and whether the previous one was doubtful. */
  let relies = false;
  let doubts = false;
  const pivotsTell = () => free && aside.stepping && !aside.reporting;
  return {
    aside,
    decide: (work) => {
      if (pivotsTell()) return null;
      // a step's choice of no rows stays valid as long as geometry had found none
      if (aside.known && aside.count === aside.chosen && (aside.chosen > 0 || geometry.count === 0)) {
        nullSpace.count = 0;
        return none;
      }
      relies = false;
      if (aside.known && aside.counted) return known;
      relies = aside.known && loopsTell && !doubts;
      if (relies) {
        geometry.calcLoops(work);
        if (geometry.count === aside.chosen) return known;
        relies = false;
      }
      geometry.calc(work);
      return known;
    },
    confirm: ({ smallestPivot }) => {
      if (!aside.known || pivotsTell()) return true;
      const holds = smallestPivot >= DOUBTFUL * aside.pivot;
      if (aside.count < aside.chosen) {
        doubts = relies && !holds;
        return !doubts;
      }
      if (holds || aside.chosen > 0) return true;
      forget(aside);
      return false;
    },
    choose: ({ smallestPivot }, list) => {
      const { depends, count, inLoops } = geometry;
      aside.chosen = 0;
      if (free) aside.chosen = list(aside.rows);
      else for (let row = 0; row < m; row++) if (depends[row] === 1) aside.rows[aside.chosen++] = row;
      const inLoopsAlone = count > 0 && count === inLoops && count === aside.chosen;
      loopsTell = inLoopsAlone && smallestPivot > SHARP;
      aside.known = true;
      aside.pivot = smallestPivot;
      putBack(aside);
    },
  };
}

/** Whether a pivot of J M^-1 J^T approximates the distance of a row from the span of the others: mass ratios distort it. */
function bodiesAreOfAKind({ n, mass, inertia, length }: System): boolean {
  let least = Infinity;
  let largest = 0;
  for (let b = 1; b < n; b++) {
    for (let c = -1; c < 3; c++) {
      const value = c < 0 ? mass[b] : inertia[9 * b + 4 * c] / (length * length);
      least = Math.min(least, value);
      largest = Math.max(largest, value);
    }
  }
  return largest <= OF_A_KIND * least;
}
