/**
 * Sequential impulses (T 13.2, CH eq. 20-23): the rows are satisfied block by block, repeatedly, each time by the impulse that its own
 * bodies need; the accumulated impulse of a row stays within its bounds.
 *
 *   dP = K_b^-1 (target - J u),   u += M^-1 J^T dP
 *
 * Sweeps alternate between forwards and backwards, so that changes propagate both ways along a chain.
 */
import { addRow } from './row-sums';
import { rowDot } from '../../dynamics/rows';
import { solveBlock } from './blocks';
import { solvePlace } from './place';
import type { ImpulseBlocks } from './blocks';
import type { Place } from './place';
import type { System } from '../../system/system';
import type { Workspace } from '../../system/workspace';

/** Targets for the rows, and the impulses found; m numbers each. */
export interface ImpulseTask {
  /** Target value of J u [m/s or rad/s]. */
  readonly target: Float64Array;
  /** Bounds of the impulse [N s or N m s]; for single rows only. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Impulses. */
  readonly P: Float64Array;
}

export function createImpulseTask(m: number): ImpulseTask {
  return {
    target: new Float64Array(m),
    lower: new Float64Array(m).fill(-Infinity),
    upper: new Float64Array(m).fill(Infinity),
    P: new Float64Array(m),
  };
}

/**
 * Contact points whose friction changes the load of others, as of a ball that rubs on what it strikes, may answer each other in a circle.
 * Where the largest violation of so many sweeps is no less than this part [1] of that of as many before, they take half of their changes.
 */
const WINDOW = 32;
const NO_LESS = 0.95;
/** Smallest part of its change that a contact point takes in a sweep [1]. */
const LEAST_PART = 1 / 8;

/** Result of the sweeps over a task. */
export interface Convergence {
  sweeps: number;
  /** Largest violation met in the last sweep [m/s, angles through the characteristic length]. */
  residual: number;
}

/** u += M^-1 J^T P: to start the sweeps from the impulses of the previous step. */
export function applyImpulses(system: System, work: Workspace, P: Float64Array, u: Float64Array): void {
  for (let row = 0; row < system.m; row++) if (P[row] !== 0) addRow(system, row, work.MJ, P[row], u);
}

/** Sweeps until none meets a violation above `tolerance`, at most `limit` times. */
export function sweepUntil(
  blocks: ImpulseBlocks,
  task: ImpulseTask,
  system: System,
  work: Workspace,
  u: Float64Array,
  tolerance: number,
  limit: number,
  out: Convergence,
): void {
  out.residual = 0;
  blocks.part = 1;
  let most = 0;
  let before = Infinity;
  for (out.sweeps = 0; out.sweeps < limit;) {
    if (out.sweeps % WINDOW === 0 && out.sweeps > 0) {
      if (most > NO_LESS * before) blocks.part = Math.max(LEAST_PART, blocks.part / 2);
      before = most;
      most = 0;
    }
    out.residual = sweep(blocks, task, system, work, u, out.sweeps % 2 === 1);
    out.sweeps++;
    most = Math.max(most, out.residual);
    // also ends if it is NaN
    if (!(out.residual > tolerance)) return;
  }
}

function sweep(
  blocks: ImpulseBlocks,
  task: ImpulseTask,
  system: System,
  work: Workspace,
  u: Float64Array,
  backwards: boolean,
): number {
  let largest = 0;
  for (let i = 0; i < blocks.count; i++) {
    const b = backwards ? blocks.count - 1 - i : i;
    const size = blocks.first[b + 1] - blocks.first[b];
    const met =
      size === 1
        ? solveRow(blocks, b, task, system, work, u)
        : blocks.coefficient[b] >= 0
          ? solveContact(blocks, b, task, system, work, u)
          : solveRows(blocks, b, size, task, system, work, u);
    largest = Math.max(largest, met);
  }
  return largest;
}

function solveRows(
  blocks: ImpulseBlocks,
  b: number,
  size: number,
  { target, P }: ImpulseTask,
  system: System,
  work: Workspace,
  u: Float64Array,
): number {
  const { impulses: x } = blocks;
  const row = blocks.first[b];
  let met = 0;
  for (let i = 0; i < size; i++) {
    x[i] = target[row + i] - rowDot(system, row + i, work.J, u, 0);
    met = Math.max(met, Math.abs(x[i]) * system.rowScale[row + i]);
  }
  solveBlock(blocks, b, size, x);
  for (let i = 0; i < size; i++) {
    P[row + i] += x[i];
    addRow(system, row + i, work.MJ, x[i], u);
  }
  return met;
}

/** A single row with bounds: its violation is the change of velocity that it still caused. */
function solveRow(
  { first, offset, factor }: ImpulseBlocks,
  b: number,
  { target, lower, upper, P }: ImpulseTask,
  system: System,
  work: Workspace,
  u: Float64Array,
): number {
  const row = first[b];
  const K = factor[offset[b]];
  if (!(K > 0) || lower[row] === upper[row]) return 0;
  const wanted = P[row] + (target[row] - rowDot(system, row, work.J, u, 0)) / K;
  const sum = wanted < lower[row] ? lower[row] : wanted > upper[row] ? upper[row] : wanted;
  const change = sum - P[row];
  if (change === 0) return 0;
  P[row] = sum;
  addRow(system, row, work.MJ, change, u);
  return Math.abs(change) * K * system.rowScale[row];
}

/** A contact point with friction: its violation is the change of velocity that it still caused. */
function solveContact(
  blocks: ImpulseBlocks,
  b: number,
  task: ImpulseTask,
  system: System,
  work: Workspace,
  u: Float64Array,
): number {
  const { target, lower, upper, P } = task;
  const row = blocks.first[b];
  const { place } = blocks;
  const { K, r } = place;
  for (let c = 0; c < 9; c++) K[c] = blocks.factor[blocks.offset[b] + c];
  // displacements involve no friction, and distant points have no tangents
  if (lower[row + 1] === upper[row + 1] || !(K[4] > 0)) return solveRow(blocks, b, task, system, work, u);
  if (!(K[0] > 0)) return 0;
  for (let i = 0; i < 3; i++) r[i] = rowDot(system, row + i, work.J, u, 0) - target[row + i];
  const slide0 = r[1];
  const slide1 = r[2];
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) r[i] -= K[3 * i + j] * P[row + j];
  place.mu = blocks.coefficient[b];
  if (!solvePlace(place, slide0, slide1)) keepApart(place, P, row, slide0, slide1);
  let largest = 0;
  for (let i = 0; i < 3; i++) {
    const change = place.P[i] - P[row + i];
    if (change === 0) continue;
    const taken = blocks.part * change;
    P[row + i] = blocks.part === 1 ? place.P[i] : P[row + i] + taken;
    addRow(system, row + i, work.MJ, taken, u);
    const met = Math.abs(change) * K[4 * i] * system.rowScale[row + i];
    largest = Math.max(largest, met);
  }
  return largest;
}

/**
 * If normal and friction jam: the normal impulse alone, then a tangential one against the motion, limited to the friction that the
 * normal permits.
 */
function keepApart(place: Place, P: Float64Array, row: number, slide0: number, slide1: number): void {
  const { K, r, mu } = place;
  const normal = Math.max(0, -(r[0] + K[1] * P[row + 1] + K[2] * P[row + 2]) / K[0]);
  const largest = K[4] + K[8];
  place.P[0] = normal;
  place.P[1] = P[row + 1] - slide0 / largest;
  place.P[2] = P[row + 2] - slide1 / largest;
  const size = Math.hypot(place.P[1], place.P[2]);
  const part = size > mu * normal ? (mu * normal) / size : 1;
  place.P[1] *= part;
  place.P[2] *= part;
}
