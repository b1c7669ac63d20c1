/**
 * The global system before M is eliminated (T 5.5), as one symmetric indefinite matrix:
 *
 *   ( M  J^T ) ( xddot   )   ( Phi                     )
 *   ( J  0   ) ( -lambda ) = ( -gdot - k C - d Cdot    )
 * The independent second formulation for comparison with the first. Its null space is (0; N) with N that of J^T, because M is regular:
 * for redundant rows, the right-hand side is projected onto the range and the multipliers onto the complement of N, weighted as in
 * `global-solver.ts`. This gives the same accelerations and the same least norm.
 */
import { createNullSpace, projectOut } from '../linalg/null-space';
import { LOST_PIVOT } from '../linalg/rank-revealing-cholesky';
import { addTransposed, rowDot } from '../dynamics/rows';
import { createBunchParlett, factoriseIndefinite, solveIndefinite } from '../linalg/bunch-parlett';
import { createGeometricRank } from './geometric-rank';
import { createRowsAside } from './rows-aside';
import { rowOfSlot } from './row-groups';
import { powerCondition } from '../linalg/condition';
import type { BunchParlett } from '../linalg/bunch-parlett';
import type { GeometricRank } from './geometric-rank';
import type { GlobalSolver } from './contract';
import type { NullSpace } from '../linalg/null-space';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

interface SaddlePoint {
  readonly system: System;
  /** Number of accelerations: 6 per movable body. */
  readonly freedoms: number;
  readonly geometry: GeometricRank;
  readonly ldl: BunchParlett;
  /** Scale of every equation [1]: unit diagonal of M, rows of J M^-1/2 of unit length, 0 for empty rows. */
  readonly scale: Float64Array;
  /** Right-hand side and solution. */
  readonly b: Float64Array;
  readonly c: Float64Array;
  /** Scratch of the condition estimate: a vector, its accelerations, and which equations were kept. */
  readonly x: Float64Array;
  readonly acc: Float64Array;
  readonly kept: Uint8Array;
  rank: number;
  emptyRows: number;
  smallestPivot: number;
  readonly nullSpace: NullSpace;
}

export function createSaddlePointSolver(system: System): GlobalSolver {
  const freedoms = 6 * (system.n - 1);
  const size = freedoms + system.m;
  const nullSpace = createNullSpace(system.m);
  const s: SaddlePoint = {
    system,
    freedoms,
    geometry: createGeometricRank(system, nullSpace),
    ldl: createBunchParlett(size),
    scale: new Float64Array(size),
    b: new Float64Array(size),
    c: new Float64Array(system.m),
    x: new Float64Array(system.m),
    acc: new Float64Array(6 * system.n),
    kept: new Uint8Array(size),
    rank: 0,
    emptyRows: 0,
    smallestPivot: 1,
    nullSpace,
  };
  const aside = createRowsAside(0);
  let last: Workspace | null = null;
  return {
    factor: s,
    factorise: (work) => {
      last = work;
      return factorise(s, work);
    },
    solve: (x) => solveRows(s, x),
    accelerate: (work) => accelerate(s, work),
    // the reference formulation always includes all rows
    aside,
    setAside: () => void (aside.known = true),
    estimateCondition: () => (last ? estimateCondition(s, last) : 1),
  };
}

function factorise(s: SaddlePoint, work: Workspace): boolean {
  const { system, freedoms, ldl } = s;
  if (!calcScale(s, work)) return false;
  fill(s, work);
  s.geometry.calc(work);
  s.rank = s.geometry.rank;
  if (!factoriseIndefinite(ldl, LOST_PIVOT, freedoms + s.rank)) return false;
  s.smallestPivot = ldl.rank < freedoms + s.rank ? 0 : ldl.smallestPivot;
  s.emptyRows = 0;
  for (let row = 0; row < system.m; row++) if (s.scale[freedoms + row] === 0) s.emptyRows++;
  return true;
}

function calcScale({ system, freedoms, scale }: SaddlePoint, work: Workspace): boolean {
  for (let b = 1; b < system.n; b++) {
    for (let c = 0; c < 3; c++) {
      scale[6 * (b - 1) + c] = 1 / Math.sqrt(system.mass[b]);
      scale[6 * (b - 1) + 3 + c] = 1 / Math.sqrt(work.inertiaW[9 * b + 4 * c]);
    }
  }
  scale.fill(0, freedoms);
  for (let slot = 0; slot < system.rowA.length; slot++) {
    let sum = 0;
    for (let c = 12 * slot; c < 12 * slot + 12; c++) sum += work.J[c] * work.MJ[c];
    if (!Number.isFinite(sum)) return false;
    scale[freedoms + rowOfSlot(system, slot)] += sum;
  }
  for (let i = freedoms; i < scale.length; i++) scale[i] = scale[i] > 0 ? 1 / Math.sqrt(scale[i]) : 0;
  return true;
}

/** The lower triangle: scaled M above, scaled J below it. */
function fill({ system, freedoms, ldl, scale }: SaddlePoint, work: Workspace): void {
  const { K, size } = ldl;
  K.fill(0);
  for (let b = 1; b < system.n; b++) {
    const o = 6 * (b - 1);
    for (let i = 0; i < 3; i++) {
      K[(o + i) * size + o + i] = system.mass[b] * scale[o + i] * scale[o + i];
      for (let j = 0; j <= i; j++) {
        const at = (o + 3 + i) * size + o + 3 + j;
        K[at] = work.inertiaW[9 * b + 3 * i + j] * scale[o + 3 + i] * scale[o + 3 + j];
      }
    }
  }
  for (let slot = 0; slot < system.rowA.length; slot++) {
    const row = freedoms + rowOfSlot(system, slot);
    addHalf(K, row * size, system.rowA[slot], work.J, 12 * slot, scale, scale[row]);
    addHalf(K, row * size, system.rowB[slot], work.J, 12 * slot + 6, scale, scale[row]);
  }
}

function addHalf(
  K: Float64Array,
  at: number,
  body: number,
  J: Float64Array,
  o: number,
  scale: Float64Array,
  rowScale: number,
): void {
  if (body === 0) return;
  for (let c = 0; c < 6; c++) K[at + 6 * (body - 1) + c] += J[o + c] * rowScale * scale[6 * (body - 1) + c];
}

/** c := the part of c in the range, by least squares over the weighted rows. */
function makeConsistent({ system, nullSpace }: SaddlePoint, c: Float64Array): void {
  if (nullSpace.count === 0) return;
  for (let row = 0; row < system.m; row++) c[row] *= system.rowScale[row];
  projectOut(nullSpace, c);
  for (let row = 0; row < system.m; row++) c[row] /= system.rowScale[row];
}

/** lambda := the multipliers of least norm with the same forces J^T lambda. */
function makeSmallest({ system, nullSpace }: SaddlePoint, lambda: Float64Array): void {
  if (nullSpace.count === 0) return;
  for (let row = 0; row < system.m; row++) lambda[row] /= system.rowScale[row];
  projectOut(nullSpace, lambda);
  for (let row = 0; row < system.m; row++) lambda[row] *= system.rowScale[row];
}

/** Solves for (s.b above, c below); leaves the accelerations in s.b, followed by -lambda, both unscaled. */
function solveBoth(s: SaddlePoint, c: Float64Array): void {
  const { ldl, freedoms, scale, b, system } = s;
  for (let i = 0; i < freedoms; i++) b[i] *= scale[i];
  for (let row = 0; row < system.m; row++) b[freedoms + row] = c[row] * scale[freedoms + row];
  solveIndefinite(ldl, b);
  for (let i = 0; i < ldl.size; i++) b[i] *= scale[i];
}

function accelerate(s: SaddlePoint, work: Workspace): void {
  const { system, freedoms, b, c } = s;
  const { lambda, acc } = work;
  for (let i = 0; i < freedoms; i++) b[i] = work.force[6 + i];
  for (let row = 0; row < system.m; row++) {
    c[row] = -(work.gdot[row] + system.rowK[row] * work.C[row] + system.rowD[row] * work.Cdot[row]);
  }
  makeConsistent(s, c);
  solveBoth(s, c);
  acc.fill(0, 0, 6);
  for (let i = 0; i < freedoms; i++) acc[6 + i] = b[i];
  for (let row = 0; row < system.m; row++) lambda[row] = -b[freedoms + row];
  makeSmallest(s, lambda);
}

/** x := A^+ x, A = J M^-1 J^T: with no forces above, the multipliers below are -A^+ x. */
function solveRows(s: SaddlePoint, x: Float64Array): void {
  const { system, freedoms, b } = s;
  makeConsistent(s, x);
  b.fill(0, 0, freedoms);
  solveBoth(s, x);
  for (let row = 0; row < system.m; row++) x[row] = -b[freedoms + row];
  makeSmallest(s, x);
}

/** For S A S on the kept rows, as in the other factorisations. */
function estimateCondition(s: SaddlePoint, work: Workspace): number {
  const { system, freedoms, ldl, scale, b, c, x, acc, kept } = s;
  kept.fill(0);
  for (let i = 0; i < ldl.rank; i++) kept[ldl.order[i]] = 1;
  const multiply = () => {
    for (let row = 0; row < system.m; row++)
      c[row] = kept[freedoms + row] ? x[row] * scale[freedoms + row] : 0;
    acc.fill(0);
    addTransposed(system, work.MJ, c, acc);
    for (let row = 0; row < system.m; row++) {
      x[row] = kept[freedoms + row] ? rowDot(system, row, work.J, acc, 0) * scale[freedoms + row] : 0;
    }
  };
  const solve = () => {
    b.fill(0, 0, freedoms);
    for (let row = 0; row < system.m; row++) b[freedoms + row] = x[row];
    solveIndefinite(ldl, b);
    for (let row = 0; row < system.m; row++) x[row] = -b[freedoms + row];
  };
  return powerCondition(s.rank, system.m, x, multiply, solve);
}
