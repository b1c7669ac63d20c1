/**
 * Rows with bounds (T 13.7): limits and contacts only push, motors and friction have a maximum effort.
 */
import { AT_LOWER, AT_UPPER, HOLDS, OPEN, SLIDES, isDriver, isUnilateral } from '../../system/switched-row';
import { rowDot } from '../../dynamics/rows';
import type { ImpulseSolver } from './impulse-solver';
import type { ImpulseTask } from './sweeps';
import type { System } from '../../system/system';
import type { Workspace } from '../../system/workspace';

/**
 * Targets and bounds of the switched rows in a step of length h. A stop or surface may be reached within the step but not passed: C + h
 * J u >= 0; one already passed is corrected by the displacements of `boundMoves`, not by velocities.
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

/**
 * Displacements for position correction: a remaining gap (after h u) may close, and the fraction `part` of a penetration must be
 * removed.
 */
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

/** Excludes all switched rows. */
export function excludeSwitched({ lower, upper }: ImpulseTask, system: System): void {
  for (let s = 0; s < system.switched.length; s++) {
    lower[system.switched[s].row] = 0;
    upper[system.switched[s].row] = 0;
  }
}

/**
 * After the sweeps: rows that stop an approach faster than `rest` [m/s] get the rebound velocity as their target (Newton's rule, CH eq.
 * 38). They are marked in `rebounds`; returns whether there are any. `approach`: per switched row that pushes, the speed of approach
 * before the step [m/s or rad/s]; 0 for others.
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

/** Fraction of a bound [1] from which an effort counts as being at it. */
const FULL = 1 - 1e-9;
/** Speeds above this multiple of the larger of the sweeps' residual and tolerance count as sliding [1]. */
const CLEAR = 10;

/**
 * s.mode of the step that the impulses belong to. Sliding is decided by speed, because sweeps that stop early leave impulses short of
 * their bounds. `tolerance`: violation [m/s] at which sweeps end.
 */
export function readModes(s: ImpulseSolver, system: System, tolerance: number, work: Workspace): void {
  const { mode, rebounds, velocity, convergence } = s;
  const { P, lower, upper } = velocity;
  const still = CLEAR * Math.max(tolerance, convergence.residual);
  const speed = (row: number) =>
    (rowDot(system, row, work.J, s.u, 0) - velocity.target[row]) * system.rowScale[row];
  for (let k = 0; k < system.switched.length; k++) {
    const own = system.switched[k];
    const { row } = own;
    if (own.normal >= 0) {
      const slides = Math.hypot(speed(row), speed(system.switched[own.partner].row)) > still;
      mode[k] = !(P[system.switched[own.normal].row] > 0) ? OPEN : slides ? SLIDES : HOLDS;
    } else if (isUnilateral(own)) mode[k] = P[row] > 0 && !rebounds[k] ? HOLDS : OPEN;
    else if (own.kind === 'friction') {
      const slip = speed(row);
      mode[k] = Math.abs(slip) <= still ? HOLDS : slip < 0 ? AT_UPPER : AT_LOWER;
    } else if (P[row] >= FULL * upper[row]) mode[k] = AT_UPPER;
    else mode[k] = P[row] <= FULL * lower[row] ? AT_LOWER : HOLDS;
  }
}
