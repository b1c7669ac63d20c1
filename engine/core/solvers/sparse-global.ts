/** The global system as sparse blocks of rows, ordered on the graph of the joints (T 5.2, T 6.5). */
import { accelerateByMultipliers } from './multipliers';
import { addTransposed } from '../dynamics/rows';
import { addBlockProducts, compileBlockProducts } from './block-products';
import { calcSparseNullSpace } from '../linalg/sparse-null-space';
import { compilePattern } from '../linalg/sparse-pattern';
import { DEPENDENT, createSparseCholesky, factoriseSparse } from '../linalg/sparse-cholesky';
import { estimateSparseCondition, solveSparse } from '../linalg/sparse-solve';
import { createDependentRows } from './dependent-rows';
import { groupRows, slotsOfBodies } from './row-groups';
import type { GlobalSolver } from './contract';
import type { SparseCholesky } from '../linalg/sparse-cholesky';
import type { SparsePattern } from '../linalg/sparse-pattern';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** The pattern of the factor; `null` when it would hold more than `limit` numbers. */
export function compileSparsePattern(system: System, limit: number): SparsePattern | null {
  const groups = groupRows(system);
  const cliques = slotsOfBodies(system, groups).map((slots) => slots.map(({ group }) => group));
  return compilePattern(groups.first, cliques, limit);
}

/** Up to this many rows few enough are delayed that pivoting over those keeps the pivots sharp. */
const SHARP = 1000;

export function createSparseSolver(system: System, pattern: SparsePattern): GlobalSolver {
  const factor = createSparseCholesky(pattern, system.rowScale);
  const { placeOf, placeAt, rowAt, firstRow, origin, stride, own, leftStart, leftPlace, leftOffset } =
    pattern;
  /** Offset in the rows of the block at `place` of the block of columns at `column`. */
  const offsetOf = (place: number, column: number): number => {
    if (place === column) return own[place];
    for (let c = leftStart[place]; c < leftStart[place + 1]; c++) {
      if (leftPlace[c] === column) return leftOffset[c];
    }
    throw new Error('Two groups of rows share a body, but not the pattern.');
  };
  const products = compileBlockProducts(
    system,
    groupRows(system),
    (group, other) => placeOf[other] < placeOf[group],
    (group, other) => {
      const place = placeOf[group];
      return { target: origin[place] + offsetOf(place, placeOf[other]), stride: stride[place] };
    },
  );
  const diagonalOf = new Int32Array(system.m);
  for (let row = 0; row < system.m; row++) {
    const place = placeAt[row];
    diagonalOf[rowAt[row]] = origin[place] + own[place] + (row - firstRow[place]) * (stride[place] + 1);
  }
  const dependent = createDependentRows(system, SHARP, factor.nullSpace);
  const { aside } = dependent;
  const scratch = {
    rows: new Float64Array(system.m),
    forces: new Float64Array(6 * system.n),
    motions: new Float64Array(6 * system.n),
  };
  let last: Workspace | null = null;
  const exact = (x: Float64Array) => (last ? exactProduct(system, last, factor, scratch, x) : 0);
  const solve = (x: Float64Array) => solveSparse(factor, x);
  const fill = (work: Workspace): void => {
    factor.L.fill(0);
    addBlockProducts(products, work.J, work.MJ, factor.L);
    for (let i = 0; i < aside.count; i++) factor.L[diagonalOf[aside.rows[i]]] = 0;
  };
  const factorise = (work: Workspace): boolean => {
    const known = dependent.decide(work);
    last = work;
    if (!known || known.free) {
      fill(work);
      if (!factoriseSparse(factor, exact)) return false;
      if (!known) calcSparseNullSpace(factor);
      // near a singular position pivots may come to another number of rows
      if (!known || factor.rank + factor.emptyRows + factor.nullSpace.count === system.m) return true;
    }
    fill(work);
    return factoriseSparse(factor, exact, known.depends);
  };
  return {
    factor,
    factorise: (work) => factorise(work) && (dependent.confirm(factor) || factorise(work)),
    solve,
    aside,
    setAside: () => dependent.choose(factor, (rows) => listDependent(factor, rows)),
    accelerate: (work) => accelerateByMultipliers(system, work, solve),
    estimateCondition: () => estimateSparseCondition(factor),
  };
}

/** Rows that were left out; returns how many. */
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

/** n^T J M^-1 J^T n = (J^T n) . (M^-1 J^T n) for the rows n of x: exact to the square of rounding where J^T n vanishes. */
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
