/**
 * What assembly works on: the rows of a model that constrain its position, at a position. Speed drivers and couplings have
 * none; where possible, a drawing keeps its drivers' coordinates while it closes.
 */
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { addTransposed, calcRows } from '../../core/dynamics/rows';
import { positionResidual } from '../../core/stabilisers/projection';
import { calcKinematics } from '../../core/system/kinematics';
import { HOLDS, isDriver } from '../../core/system/switched-row';
import { holdsPosition } from '../../core/system/system';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** `joints`: without drivers; `positions`: with position drivers; `held`: with all drivers. Never with couplings. */
export type Asked = 'joints' | 'positions' | 'held';

export interface Closing {
  readonly system: System;
  readonly work: Workspace;
  readonly solver: GlobalSolver;
  /** Residual to which joints close [m]. */
  readonly tolerance: number;
  /** m: 1 for rows of joints that are left out for now; null where all take part. */
  readonly out: Uint8Array | null;
}

/** Rows and inverse mass at y, with zeros for rows that are not asked for; returns the largest residual [m]. */
export function calcAsked({ system, work, out }: Closing, y: Float64Array, asked: Asked): number {
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  const from = system.jointRows - system.couplings.length;
  const until = firstSwitchedRow(system);
  for (let row = from; row < until; row++) if (!takesPart(system, row, asked)) clear(work, row);
  if (out) for (let row = 0; row < out.length; row++) if (out[row] === 1) clear(work, row);
  work.J.fill(0, 12 * system.m);
  calcInverseMassRows(system, work);
  return positionResidual(system, work);
}

/** Runs `evaluate` with every motor driving its joint, whatever its largest effort. */
export function withMotors<T>({ system, work }: Closing, evaluate: () => T): T {
  const { mode } = work.switched;
  const before = mode.slice();
  system.switched.forEach((row, s) => isDriver(row) && (mode[s] = HOLDS));
  const result = evaluate();
  mode.set(before);
  return result;
}

/** Zero rows count as dependent and get no multiplier. */
function clear(work: Workspace, row: number): void {
  work.J.fill(0, 12 * row, 12 * row + 12);
  work.C[row] = 0;
}

function takesPart(system: System, row: number, asked: Asked): boolean {
  if (asked === 'joints' || row < system.jointRows) return false;
  return asked === 'held' || system.drivers.some((driver) => driver.row === row && holdsPosition(driver));
}

/** Rows of limits and friction follow those of drivers; they constrain the position while they hold. */
function firstSwitchedRow({ m, switched }: System): number {
  return switched.find((each) => !isDriver(each))?.row ?? m;
}

/** work.acc := M^-1 J^T A^+ x, least in the kinetic metric; x is overwritten. The factorisation must be that of work.J. */
export function calcCorrection({ system, work, solver }: Closing, x: Float64Array): void {
  solver.solve(x);
  work.acc.fill(0);
  addTransposed(system, work.MJ, x, work.acc);
  work.acc.fill(0, 0, 6);
}

/** Scales the displacements d down to the largest step allowed [m]; returns their size after that, angles times length. */
export function limitStep(system: System, d: Float64Array, limit: number): number {
  const largest = sizeOf(system, d);
  if (largest > limit) for (let c = 0; c < d.length; c++) d[c] *= limit / largest;
  return Math.min(largest, limit);
}

/** Largest displacement of a body in d (6n), angles times length [m]. */
export function sizeOf(system: System, d: Float64Array): number {
  let largest = 0;
  for (let c = 6; c < d.length; c++) {
    const size = Math.abs(d[c]) * (c % 6 < 3 ? 1 : system.length);
    // a NaN must not be hidden by a later number
    if (Number.isNaN(size)) return NaN;
    if (size > largest) largest = size;
  }
  return largest;
}
