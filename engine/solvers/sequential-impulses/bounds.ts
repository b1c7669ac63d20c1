/**
 * Rows with bounds (T 13.7): limits and contacts push only, motors and friction have a largest effort.
 */
import { AT_LOWER, AT_UPPER, HOLDS, OPEN, SLIDES, isDriver, isUnilateral } from '../../system/switched-row';
import { rowDot } from '../../dynamics/rows';
import type { ImpulseTask } from './sweeps';
import type { System } from '../../system/system';
import type { Workspace } from '../../system/workspace';

/**
 * What a step of length h asks of the switched rows. A stop or surface may be reached within the step, not passed:
 * C + h J u >= 0; one that is passed already is left by the moves of `boundMoves`, not by a speed.
 */
export function boundImpulses(task: ImpulseTask, system: System, h: number, work: Workspace): void {
  for (let s = 0; s < system.switched.length; s++) {
    const own = system.switched[s];
    const { row } = own;
    task.lower[row] = h * own.lower;
    task.upper[row] = h * own.upper;
    if (isUnilateral(own)) task.target[row] = -Math.max(work.C[row], 0) / h;
    else if (!isDriver(own)) task.target[row] = 0;
    if (own.normal >= 0) {
      task.lower[row] = -Infinity;
      task.upper[row] = Infinity;
    }
  }
}

/** Moves that positions are corrected by: a gap that is left (after h u) may close, a part of one below zero must. */
export function boundMoves(
  task: ImpulseTask,
  system: System,
  part: number,
  h: number,
  u: Float64Array,
  work: Workspace,
): void {
  for (let s = 0; s < system.switched.length; s++) {
    const own = system.switched[s];
    const { row } = own;
    task.lower[row] = 0;
    task.upper[row] = isUnilateral(own) ? Infinity : 0;
    const gap = work.C[row] + (h > 0 ? h * rowDot(system, row, work.J, u, 0) : 0);
    task.target[row] = gap > 0 ? -gap : -part * gap;
  }
}

/** No switched row takes part. */
export function excludeSwitched({ lower, upper }: ImpulseTask, system: System): void {
  for (let s = 0; s < system.switched.length; s++) {
    lower[system.switched[s].row] = 0;
    upper[system.switched[s].row] = 0;
  }
}

/**
 * After the sweeps: rows that stop an approach faster than `rest` [m/s] are asked for the rebound instead (Newton's rule,
 * CH eq. 38). Their targets change and they are marked; returns whether
 * there are any. `approach`: per switched row that pushes, the speed before the step [m/s or rad/s]; 0 of others.
 */
export function askForRebound(
  task: ImpulseTask,
  system: System,
  before: Float64Array,
  rest: number,
  rebounds: Uint8Array,
  approach: Float64Array,
  work: Workspace,
): boolean {
  let any = false;
  for (let s = 0; s < system.switched.length; s++) {
    const own = system.switched[s];
    rebounds[s] = 0;
    approach[s] = 0;
    if (!isUnilateral(own) || !(task.P[own.row] > 0)) continue;
    approach[s] = -rowDot(system, own.row, work.J, before, 0);
    if (own.restitution === 0 || !(approach[s] * system.rowScale[own.row] > rest)) continue;
    task.target[own.row] = own.restitution * approach[s];
    rebounds[s] = 1;
    any = true;
  }
  return any;
}

/** Share of a bound [1] from which an effort counts as being at it. */
const FULL = 1 - 1e-9;

/** mode[s] of the step that the impulses in `task` belong to. */
export function readModes(task: ImpulseTask, system: System, rebounds: Uint8Array, mode: Uint8Array): void {
  const { P, lower, upper } = task;
  for (let s = 0; s < system.switched.length; s++) {
    const own = system.switched[s];
    const p = P[own.row];
    if (own.normal >= 0) mode[s] = tangentMode(P, system, s);
    else if (isUnilateral(own)) mode[s] = p > 0 && !rebounds[s] ? HOLDS : OPEN;
    else if (p >= FULL * upper[own.row]) mode[s] = AT_UPPER;
    else mode[s] = p <= FULL * lower[own.row] ? AT_LOWER : HOLDS;
  }
}

function tangentMode(P: Float64Array, { switched }: System, s: number): number {
  const { row, normal, partner, coefficient } = switched[s];
  const radius = coefficient * P[switched[normal].row];
  if (!(radius > 0)) return OPEN;
  const size = Math.hypot(P[row], P[switched[partner].row]);
  return size >= FULL * radius ? SLIDES : HOLDS;
}
