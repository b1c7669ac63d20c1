/**
 * Limits in the optimisation form (T 15.6): inequalities C >= 0 at the end of the step, with multipliers mu >= 0 that are non-zero only
 * where C = 0. Each Newton step is a quadratic program: with W the interaction of the limits through all rows, and c the gaps after a
 * step without limits,
 *
 *   0 <= mu,   c + W mu >= 0,   mu . (c + W mu) = 0
 *
 * which is solved exactly, by complementarity. Only limits that are reached take part; a step that reaches none allocates nothing.
 */
import { addTransposed, rowDot } from '../dynamics/rows';
import { applyInverseMass } from '../dynamics/mass';
import { calcReduced } from './reduced';
import { solveComplementarity } from '../linalg/complementarity';
import { switchedDot } from '../dynamics/switched-rows';
import { HOLDS, OPEN } from '../system/switched-row';
import type { GlobalSolver } from './contract';
import type { Place } from '../linalg/complementarity';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export interface StepLimits {
  /** Indices into `System.switched`. */
  readonly rows: readonly number[];
  /** Their multipliers in the last program, and those in the previous one [N or N m, times h^2]. */
  readonly mu: Float64Array;
  readonly before: Float64Array;
  /** The set of active limits differs from that of the previous program. */
  changed: boolean;
}

export function createStepLimits({ switched }: System): StepLimits {
  const rows = switched.flatMap(({ kind }, s) => (kind.startsWith('limit') ? [s] : []));
  const mu = new Float64Array(rows.length);
  return { rows, mu, before: mu.slice(), changed: false };
}

/** Limits are not rows of the system but separate inequalities. */
export function openLimits({ rows }: StepLimits, { switched }: Workspace): void {
  for (let k = 0; k < rows.length; k++) switched.mode[rows[k]] = OPEN;
}

/** Active limits count as rows in the report of a step. */
export function holdLimits({ rows, mu }: StepLimits, mode: Uint8Array): void {
  for (let k = 0; k < rows.length; k++) mode[rows[k]] = mu[k] > 0 ? HOLDS : OPEN;
}

/** lambda, with which the rows end at -gap, and the motion by `push` (6n) under the constraints in work.acc. */
export function bear(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  gap: Float64Array,
  push: Float64Array,
  lambda: Float64Array,
): void {
  for (let row = 0; row < system.m; row++) lambda[row] = -(gap[row] + rowDot(system, row, work.MJ, push, 0));
  solver.solve(lambda);
  for (let b = 0; b < system.n; b++) applyInverseMass(system, work, b, push, 6 * b, work.acc, 6 * b);
  addTransposed(system, work.MJ, lambda, work.acc);
}

/** Multipliers of the limits, given the step without them in work.acc; false if none acts. */
export function findLimitForces(
  limits: StepLimits,
  system: System,
  work: Workspace,
  solver: GlobalSolver,
): boolean {
  const { rows, mu, before } = limits;
  before.set(mu);
  mu.fill(0);
  const gapOf = (s: number): number => work.switched.C[s] + switchedDot(system, work, s, work.acc, 0);
  let met = 0;
  for (let k = 0; k < rows.length; k++) if (before[k] > 0 || gapOf(rows[k]) < 0) met++;
  if (met > 0) {
    const gaps = Float64Array.from(rows, gapOf);
    solveProgram(limits, gaps, system, work, solver);
  }
  limits.changed = false;
  for (let k = 0; k < rows.length; k++) if (mu[k] > 0 !== before[k] > 0) limits.changed = true;
  return met > 0;
}

/** One limit may push another beyond its stop: that one is added, until all are satisfied. */
function solveProgram(
  { rows, mu, before }: StepLimits,
  gaps: Float64Array,
  system: System,
  work: Workspace,
  solver: GlobalSolver,
): void {
  const among = rows.map((_, k) => before[k] > 0 || gaps[k] < 0);
  for (;;) {
    const members = rows.flatMap((_, k) => (among[k] ? [k] : []));
    const { W, columns } = calcReduced(
      system,
      work,
      solver,
      members.map((k) => rows[k]),
    );
    const c = Float64Array.from(members, (k) => gaps[k]);
    const x = solveInequalities(
      W,
      c,
      members.map((k): Place => (before[k] > 0 ? 'free' : 'lower')),
    );
    mu.fill(0);
    members.forEach((k, i) => (mu[k] = x[i]));
    const passed = rows.flatMap((s, k) => {
      if (among[k]) return [];
      const gap = columns.reduce((sum, v, i) => sum + x[i] * switchedDot(system, work, s, v, 0), gaps[k]);
      return gap < 0 ? [k] : [];
    });
    if (passed.length === 0) return;
    for (const k of passed) among[k] = true;
  }
}

/** x >= 0 with c + W x >= 0, one of which vanishes in every component. */
export function solveInequalities(W: Float64Array, c: Float64Array, likely: readonly Place[]): Float64Array {
  const size = c.length;
  const lower = new Float64Array(size);
  const upper = new Float64Array(size).fill(Infinity);
  const { x } = solveComplementarity({ size, W, c, lower, upper, pairs: [] }, likely);
  // rounding of zeros
  return x.map((value) => Math.max(value, 0));
}

/** The most violated stop at the state in work, with its gap [m]. */
export function worstLimit(system: System, work: Workspace): { readonly s: number; readonly gap: number } {
  let s = -1;
  let gap = 0;
  for (let k = 0; k < system.switched.length; k++) {
    const own = work.switched.C[k] * system.rowScale[system.switched[k].row];
    if (own >= gap) continue;
    gap = own;
    s = k;
  }
  return { s, gap };
}
