/** The global system of mechanisms with hubs: sparse, with hubs eliminated last, as bodies (T 6.5). */
import { accelerateByMultipliers } from './multipliers';
import { addTransposed, rowDot } from '../dynamics/rows';
import { compileSparsePattern, createSparseLayout, keepByRows } from './sparse-layout';
import { createBorder, factoriseBorder, solveBordered } from '../linalg/bordered';
import { createBorderEntries } from './border-entries';
import { createDependentRows } from './dependent-rows';
import { createNullSpace, projectOut } from '../linalg/null-space';
import { factoriseSparse } from '../linalg/sparse-cholesky';
import { powerCondition } from '../linalg/condition';
import { rowOfSlot } from './row-groups';
import type { GlobalSolver } from './contract';
import type { Hubs } from './hubs';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const never = (): number => 0;

export function createHubSolver(system: System, hubs: Hubs): GlobalSolver {
  const { m, rowScale } = system;
  const nullSpace = createNullSpace(m);
  // pivots of rows that treat hubs as fixed do not show their dependence
  const dependent = createDependentRows(system, 0, nullSpace);
  const { aside } = dependent;
  const factor = { rank: 0, emptyRows: 0, smallestPivot: 1, nullSpace };
  const layoutWithout = keepByRows(m, (isOut) => {
    const omitted = { rows: isOut.map((out, row) => out | hubs.late[row]), bodies: new Set(hubs.bodies) };
    const pattern = compileSparsePattern(system, Infinity, omitted)!;
    const late = Int32Array.from(hubs.late.keys()).filter((row) => hubs.late[row] === 1 && isOut[row] === 0);
    const layout = createSparseLayout(system, pattern, nullSpace, omitted);
    return {
      ...layout,
      late,
      border: createBorder(pattern.m, 6 * hubs.bodies.length, late.length),
      entries: createBorderEntries(system, pattern, hubs.bodies, late),
    };
  });
  let used = layoutWithout(new Uint8Array(m), aside.isAside);
  let last: Workspace | null = null;

  const factorise = (work: Workspace): boolean => {
    const { depends } = dependent.decide(work)!;
    last = work;
    used = layoutWithout(depends, aside.isAside);
    const { factor: own, border, entries, late } = used;
    used.fill(work, aside.rows, 0);
    if (!factoriseSparse(own, never, depends)) return false;
    entries.fill(work, own.unit, border);
    if (!factoriseBorder(border, own)) return false;
    factor.rank = own.rank;
    for (let i = 0; i < late.length; i++) if (entries.unit[i] > 0) factor.rank++;
    factor.emptyRows = m - factor.rank - nullSpace.count;
    factor.smallestPivot = Math.min(own.smallestPivot, border.smallestPivot);
    return true;
  };
  /** x := A^-1 x on the kept rows, zero in the others. */
  const solveKept = (x: Float64Array): void => {
    const { factor: own, border, entries, late } = used;
    const { unit, pattern } = own;
    for (let row = 0; row < pattern.m; row++) own.x[row] = x[pattern.rowAt[row]] * unit[row];
    for (let i = 0; i < late.length; i++) border.z[border.bodies + i] = x[late[i]] * entries.unit[i];
    solveBordered(border, own);
    x.fill(0, 0, m);
    for (let row = 0; row < pattern.m; row++) x[pattern.rowAt[row]] = own.x[row] * unit[row];
    for (let i = 0; i < late.length; i++) x[late[i]] = border.z[border.bodies + i] * entries.unit[i];
  };
  const solve = (x: Float64Array): void => {
    for (let row = 0; row < m; row++) x[row] *= rowScale[row];
    projectOut(nullSpace, x);
    for (let row = 0; row < m; row++) x[row] /= rowScale[row];
    solveKept(x);
    for (let row = 0; row < m; row++) x[row] /= rowScale[row];
    projectOut(nullSpace, x);
    for (let row = 0; row < m; row++) x[row] *= rowScale[row];
  };
  /** Scratch of the condition estimate: 1 / length of the kept rows of J M^-1/2, 0 for others; and vectors. */
  const scale = new Float64Array(m);
  const x = new Float64Array(m);
  const c = new Float64Array(m);
  const motions = new Float64Array(6 * system.n);
  const calcScale = ({ J, MJ }: Workspace): void => {
    c.fill(0);
    for (let slot = 0; slot < system.rowA.length; slot++) {
      c[rowOfSlot(system, slot)] += sumOfProducts(J, MJ, 12 * slot, 12);
    }
    scale.fill(0);
    const { rowAt } = used.factor.pattern;
    for (let i = 0; i < m; i++) {
      const row = i < rowAt.length ? rowAt[i] : used.late[i - rowAt.length];
      if (row !== undefined && c[row] > 0) scale[row] = 1 / Math.sqrt(c[row]);
    }
  };
  const multiply = (): void => {
    for (let row = 0; row < m; row++) c[row] = x[row] * scale[row];
    motions.fill(0);
    addTransposed(system, last!.MJ, c, motions);
    for (let row = 0; row < m; row++) x[row] = scale[row] * rowDot(system, row, last!.J, motions, 0);
  };
  const solveScaled = (): void => {
    for (let row = 0; row < m; row++) x[row] = scale[row] > 0 ? x[row] / scale[row] : 0;
    solveKept(x);
    for (let row = 0; row < m; row++) x[row] = scale[row] > 0 ? x[row] / scale[row] : 0;
  };
  const estimateCondition = (work: Workspace): number => {
    calcScale(work);
    return powerCondition(factor.rank, m, x, multiply, solveScaled);
  };
  return {
    factor,
    factorise: (work) => factorise(work) && (dependent.confirm(factor) || factorise(work)),
    solve,
    aside,
    setAside: () => dependent.choose(factor, never),
    accelerate: (work) => accelerateByMultipliers(system, work, solve),
    estimateCondition: () => (last ? estimateCondition(last) : 1),
  };
}

function sumOfProducts(a: Float64Array, b: Float64Array, from: number, length: number): number {
  let sum = 0;
  for (let c = from; c < from + length; c++) sum += a[c] * b[c];
  return sum;
}
