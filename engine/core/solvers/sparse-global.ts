/** The global system as sparse blocks of rows, ordered by the graph of the joints (T 5.2, T 6.5). */
import { accelerateByMultipliers } from './multipliers';
import { addTransposed } from '../dynamics/rows';
import { calcSparseNullSpace } from '../linalg/sparse-null-space';
import { compileSparsePattern, createSparseLayout, keepByRows } from './sparse-layout';
import { findPlaneRows } from './plane-rows';
import { createDependentRows } from './dependent-rows';
import { createNullSpace } from '../linalg/null-space';
import { DEPENDENT, factoriseSparse } from '../linalg/sparse-cholesky';
import { estimateSparseCondition, solveSparse } from '../linalg/sparse-solve';
import type { GlobalSolver } from './contract';
import type { NullSpace } from '../linalg/null-space';
import type { Omitted, SparseLayout } from './sparse-layout';
import type { PlaneRows } from './plane-rows';
import type { SparseCholesky } from '../linalg/sparse-cholesky';
import type { SparsePattern } from '../linalg/sparse-pattern';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Up to this many rows, so few rows are delayed that pivoting among them keeps the pivots reliable. */
const SHARP = 1000;
/** Factors with fewer numbers are cheap compared to the rest of an evaluation: rows left out keep their places in them. */
const LARGE = 20_000;

export function createSparseSolver(system: System, pattern: SparsePattern): GlobalSolver {
  const { m } = system;
  const nullSpace = createNullSpace(m);
  const whole = createSparseLayout(system, pattern, nullSpace);
  const dependent = createDependentRows(system, SHARP, nullSpace);
  const { aside } = dependent;
  const scratch = {
    rows: new Float64Array(m),
    forces: new Float64Array(6 * system.n),
    motions: new Float64Array(6 * system.n),
  };
  let last: Workspace | null = null;
  let used = whole;
  const exact = (x: Float64Array) => (last ? exactProduct(system, last, used.factor, scratch, x) : 0);
  const solve = (x: Float64Array) => solveSparse(used.factor, x);
  const factor = { rank: 0, emptyRows: 0, smallestPivot: 1, nullSpace };
  /**
   * Rows left out for a longer time, as in all steps of a run, have no block: the remaining rows of loop-closing joints are few, and so
   * is the fill-in.
   */
  const layoutWithout = keepByRows(m, (isOut, count) =>
    count === 0 ? () => whole : chooseLayout(system, isOut.slice(), nullSpace),
  );
  const calc = (work: Workspace): boolean => {
    const known = dependent.decide(work);
    last = work;
    used =
      known && !known.free && pattern.size > LARGE
        ? layoutWithout(known.depends, aside.isAside)(work)
        : whole;
    const { fill, factor: own } = used;
    const zeros = used === whole ? aside.count : 0;
    if (!known || known.free) {
      fill(work, aside.rows, zeros);
      if (!factoriseSparse(own, exact)) return false;
      if (!known) calcSparseNullSpace(own);
      // near a singular position pivots may give another number of independent rows
      if (!known || own.rank + own.emptyRows + nullSpace.count === m) return true;
    }
    fill(work, aside.rows, zeros);
    return factoriseSparse(own, exact, known.depends);
  };
  const factorise = (work: Workspace): boolean => {
    if (!calc(work)) return false;
    factor.rank = used.factor.rank;
    factor.emptyRows = m - factor.rank - nullSpace.count;
    factor.smallestPivot = used.factor.smallestPivot;
    return true;
  };
  return {
    factor,
    factorise: (work) => factorise(work) && (dependent.confirm(factor) || factorise(work)),
    solve,
    aside,
    setAside: () => dependent.choose(factor, (rows) => listDependent(used.factor, rows)),
    accelerate: (work) => accelerateByMultipliers(system, work, solve),
    estimateCondition: () => estimateSparseCondition(used.factor),
  };
}

/**
 * The layout without some rows: of two parts as long as motions in a plane and out of it are not coupled, which leaves a net a quarter of
 * the products; otherwise of one.
 */
function chooseLayout(
  system: System,
  isOut: Uint8Array,
  nullSpace: NullSpace,
): (work: Workspace) => SparseLayout {
  const create = (omitted: Omitted): SparseLayout =>
    createSparseLayout(system, compileSparsePattern(system, Infinity, omitted)!, nullSpace, omitted);
  const bodies = new Set<number>();
  let plane: PlaneRows | null | undefined;
  let layout: SparseLayout | null = null;
  return (work) => {
    if (plane === undefined) plane = findPlaneRows(system, work, isOut);
    else if (plane && !plane.areApart(work)) plane = layout = null;
    layout ??= create(plane ? { rows: isOut, bodies, apart: plane.outOfPlane } : { rows: isOut, bodies });
    return layout;
  };
}

/** Lists the rows that were left out; returns their number. */
function listDependent({ fate, delayed, pattern }: SparseCholesky, rows: Int32Array): number {
  const { rowAt } = pattern;
  let count = 0;
  for (let row = 0; row < fate.length; row++) if (fate[row] === DEPENDENT) rows[count++] = rowAt[row];
  for (let t = delayed.rank; t < delayed.count; t++) rows[count++] = rowAt[delayed.rows[t]];
  return count;
}

interface Scratch {
  readonly rows: Float64Array;
  readonly forces: Float64Array;
  readonly motions: Float64Array;
}

/** n^T J M^-1 J^T n = (J^T n) . (M^-1 J^T n) for the rows n of x: accurate to the square of rounding if J^T n vanishes. */
function exactProduct(
  system: System,
  { J, MJ }: Workspace,
  { unit, pattern }: SparseCholesky,
  { rows, forces, motions }: Scratch,
  x: Float64Array,
): number {
  for (let row = 0; row < x.length; row++) rows[pattern.rowAt[row]] = x[row] * unit[row];
  forces.fill(0);
  motions.fill(0);
  addTransposed(system, J, rows, forces);
  addTransposed(system, MJ, rows, motions);
  let sum = 0;
  for (let i = 6; i < forces.length; i++) sum += forces[i] * motions[i];
  return sum;
}
