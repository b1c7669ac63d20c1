/**
 * Which rows a factorisation takes for dependent (T 6.1, T 6.4). In small models of bodies whose masses are of a kind the
 * pivots of J M^-1 J^T tell; else it is decided from geometry, but where a choice is known (`rows-aside.ts`) and its rows
 * are out, or where it was that none depends on others.
 */
import { createGeometricRank } from './geometric-rank';
import { createRowsAside, DOUBTFUL, forget, putBack } from './rows-aside';
import type { Factor } from './global-solver';
import type { NullSpace } from '../linalg/null-space';
import type { RowsAside } from './rows-aside';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Most that the inverse masses and inertias of bodies may differ for the pivots to tell rank [1]. */
const OF_A_KIND = 1e4;
/** A choice made at a smaller pivot [1] cannot be confirmed by pivots: they are near what rounding leaves. */
const SHARP = 1e-8;

export interface DependentRows {
  readonly aside: RowsAside;
  /** Before a factorisation: 1 for rows that depend on others, with `nullSpace` theirs; null where the pivots tell. */
  readonly decide: (work: Workspace) => Uint8Array | null;
  /** After it. False: the choice no longer holds and is forgotten; to be decided and factorised again. */
  readonly confirm: (factor: Factor) => boolean;
  /** Leaves out, from now on, what the latest factorisation, of all rows, took for dependent: `list` where the pivots told. */
  readonly choose: (factor: Factor, list: (rows: Int32Array) => number) => void;
}

/** `most`: rows up to which the pivots may tell. `nullSpace`: that of the factorisation. */
export function createDependentRows(system: System, most: number, nullSpace: NullSpace): DependentRows {
  const { m } = system;
  const aside = createRowsAside(m);
  const geometry = pivotsTell(system, most) ? null : createGeometricRank(system, nullSpace);
  const none = new Uint8Array(m);
  /** Whether the latest choice was of rows that depend on others of their own loop, all of them. */
  let loopsTell = false;
  /** Whether the present factorisation relies on the loops alone, and whether the one before it was in doubt. */
  let relies = false;
  let doubts = false;
  return {
    aside,
    decide: (work) => {
      if (!geometry) return null;
      if (aside.known && aside.count === aside.chosen) {
        nullSpace.count = 0;
        return none;
      }
      relies = aside.known && loopsTell && !doubts;
      if (relies) {
        geometry.calcLoops(work);
        if (geometry.count === aside.chosen) return geometry.depends;
        relies = false;
      }
      geometry.calc(work);
      return geometry.depends;
    },
    confirm: ({ smallestPivot }) => {
      if (!geometry || !aside.known) return true;
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
      aside.chosen = 0;
      if (geometry) {
        const { depends, count, inLoops } = geometry;
        for (let row = 0; row < m; row++) if (depends[row] === 1) aside.rows[aside.chosen++] = row;
        loopsTell = count > 0 && count === inLoops && smallestPivot > SHARP;
      } else aside.chosen = list(aside.rows);
      aside.known = true;
      aside.pivot = smallestPivot;
      putBack(aside);
    },
  };
}

/** Whether a pivot of J M^-1 J^T can tell how far from the span of the others a row is: masses tilt it by their ratio. */
export function pivotsTell({ n, m, mass, inertia, length }: System, most: number): boolean {
  if (m > most) return false;
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
