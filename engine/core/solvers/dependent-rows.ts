/**
 * Which rows depend on others: the one place where rank is decided (T 6.1). Degrees of freedom, redundant rows, labels and
 * multipliers of samples go by geometry. A step asks something else (T 6.4): of which rows its rounding leaves anything
 * that can be solved for; where bodies are of a kind, the pivots of J M^-1 J^T tell.
 */
import { createGeometricRank } from './geometric-rank';
import { createRowsAside, DOUBTFUL, forget, putBack } from './rows-aside';
import type { Factor, RowsAside } from './contract';
import type { KnownRows } from '../linalg/rank-revealing-cholesky';
import type { NullSpace } from '../linalg/null-space';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Most that the inverse masses and inertias of bodies may differ for their pivots to tell how a step can be solved [1]. */
const OF_A_KIND = 1e4;
/** A choice made at a smaller pivot [1] cannot be confirmed by pivots: they are near what rounding leaves. */
const SHARP = 1e-8;

export interface DependentRows {
  readonly aside: RowsAside;
  /** Before a factorisation: which rows depend on others, with `nullSpace` theirs; null where the pivots are to tell. */
  readonly decide: (work: Workspace) => KnownRows | null;
  /** After it. False: the choice no longer holds and is forgotten; to be decided and factorised again. */
  readonly confirm: (factor: Factor) => boolean;
  /** Leaves out, from now on, what the latest factorisation, of all rows, left out: `list` where pivots chose. */
  readonly choose: (factor: Factor, list: (rows: Int32Array) => number) => void;
}

/** `most`: rows up to which pivots keep their meaning. `nullSpace`: that of the factorisation. */
export function createDependentRows(system: System, most: number, nullSpace: NullSpace): DependentRows {
  const { m } = system;
  const aside = createRowsAside(m);
  const geometry = createGeometricRank(system, nullSpace);
  const free = m <= most && bodiesAreOfAKind(system);
  const none: KnownRows = { depends: new Uint8Array(m), free };
  const known: KnownRows = { depends: geometry.depends, free };
  /** Whether the latest choice was of rows that depend on others of their own loop, all of them. */
  let loopsTell = false;
  /** Whether the present factorisation relies on the loops alone, and whether the one before it was in doubt. */
  let relies = false;
  let doubts = false;
  const pivotsTell = () => free && aside.stepping && !aside.reporting;
  return {
    aside,
    decide: (work) => {
      if (pivotsTell()) return null;
      // a choice of none, where a step made it, stands as long as geometry had found none
      if (aside.known && aside.count === aside.chosen && (aside.chosen > 0 || geometry.count === 0)) {
        nullSpace.count = 0;
        return none;
      }
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

/** Whether a pivot of J M^-1 J^T is about how far from the span of the others a row is: masses tilt it by their ratio. */
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
