/**
 * Closes a drawing by shrinking its gaps to zero (T 8.1): along
 *
 *   C(q) = (1 - s) C(drawn),   s = 0 to 1
 *
 * by Newton steps that are taken only as far as they contract, so that the mechanism moves continuously and stays in the
 * drawn assembly mode. With the drivers held, none of them passes its dead point; where one blocks the path, the driver is
 * moved until the path is free.
 */
import { calcAsked, calcCorrection, sizeOf } from './closing';
import { calcDampedStep } from './damped-step';
import { keepsSense } from './fold';
import { findGroups } from './groups';
import { moveBodies } from '../../core/stabilisers/projection';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import type { Asked, Closing } from './closing';
import type { Group } from './fold';
import type { System } from '../../core/system/system';

/** Largest first Newton correction in a step of the path [characteristic lengths]. */
const LARGEST_STEP = 0.3;
/** A correction is at most this fraction of the previous one [1]: otherwise the step was too long. */
const CONTRACTION = 0.4;
const MAX_NEWTON = 10;
/** Residual of a position on the path, in characteristic lengths [1]. */
const ON_THE_WAY = 1e-6;
/** Smallest part of the path tried in one step [1]. */
export const SMALLEST_PART = 1e-3;
/** Most steps along one path. */
export const MAX_STEPS = 400;

export interface GapPath {
  /** At the end of the path. */
  readonly closing: Closing;
  /** The model at a part of the path if its dimensions change along it; null if only gaps do. */
  readonly at: ((part: number) => System) | null;
  readonly asked: Asked;
  /** Null where the mechanism is too large to be divided into groups. */
  readonly groups: readonly Group[] | null;
  /** m: residuals as drawn. */
  readonly drawn: Float64Array;
  /** Per row of a driver: its displacement from the drawn coordinate [rad or m]. */
  readonly shift: Float64Array;
  /** m: the order in which gaps shrink: the row's rank among `ranks`; all at once with one rank. */
  readonly rank: Int32Array;
  ranks: number;
  /** m: target values of C. */
  readonly target: Float64Array;
  steps: number;
}

export interface Place {
  readonly y: Float64Array;
  part: number;
}

/** Newton's method from y to where the rows asked for close, in steps that contract; if it fails, false and y unchanged. */
export function closeNearby(closing: Closing, y: Float64Array, asked: Asked): boolean {
  const path = createPath(closing, y, asked, null);
  path.drawn.fill(0);
  return converge(path, y, 1);
}

export function createPath(
  closing: Closing,
  y: Float64Array,
  asked: Asked,
  groups: readonly Group[] | null = findGroups(closing, y, asked),
): GapPath {
  const { m } = closing.system;
  calcAsked(closing, y, asked);
  return {
    closing,
    at: null,
    asked,
    groups,
    drawn: closing.work.C.slice(0, m),
    shift: new Float64Array(m),
    rank: new Int32Array(m),
    ranks: 1,
    target: new Float64Array(m),
    steps: 0,
  };
}

/** Goes as far along the path as possible; `place` is left where the steps last had a good size. */
export function advance(path: GapPath, place: Place): void {
  const last = place.y.slice();
  let part = place.part;
  let size = 1 - part;
  let good = true;
  for (; part < 1 && size >= SMALLEST_PART && path.steps < MAX_STEPS; path.steps++) {
    const next = Math.min(1, part + size);
    if (step(path, last, next, part)) {
      part = next;
      size *= 2;
      // near a dead point steps become short, and the way around it has to start from here
      good &&= size > 20 * SMALLEST_PART || part === 1;
      if (!good && part < 1) continue;
      place.y.set(last);
      place.part = part;
    } else size /= 2;
  }
}

/**
 * Newton's method to the position at `part` of the path, from y at `from`. Leaves y unchanged if the corrections do not contract, or end
 * behind a fold.
 */
export function step(path: GapPath, y: Float64Array, part: number, from = part): boolean {
  const { asked, groups } = path;
  calcAsked(closingAt(path, from), y, asked);
  const closing = closingAt(path, part);
  const { system, work } = closing;
  const before = groups && work.J.slice();
  const start = y.slice();
  if (!converge({ ...path, closing }, y, part)) return false;
  if (!before || keepsSense(system, groups, before, work.J)) return true;
  y.set(start);
  return false;
}

/** The closing with the model at that part of the path. */
export const closingAt = ({ closing, at }: GapPath, part: number): Closing =>
  at === null ? closing : { ...closing, system: at(part) };

/** The same, whether behind a fold or not. */
export function converge(path: GapPath, y: Float64Array, part: number): boolean {
  const { closing, asked } = path;
  const { system, work, tolerance } = closing;
  const start = y.slice();
  const enough = part < 1 ? Math.max(tolerance, ON_THE_WAY * system.length) : tolerance / 10;
  let before = Infinity;
  aim(path, part);
  for (let iteration = 0; iteration < MAX_NEWTON; iteration++) {
    calcAsked(closing, y, asked);
    const residual = calcRemainder(path);
    if (residual <= enough) return true;
    if (!Number.isFinite(residual) || !calcStep(path)) break;
    const size = sizeOf(system, work.acc);
    // rounding ends the contraction before the tolerance is reached
    if (residual <= tolerance && !(size <= CONTRACTION * before)) return true;
    if (!(size <= Math.min(LARGEST_STEP * system.length, CONTRACTION * before))) break;
    moveBodies(system, y, work.acc);
    before = size;
  }
  if (part === 1 && calcAsked(closing, y, asked) <= tolerance && calcRemainder(path) <= tolerance)
    return true;
  y.set(start);
  return false;
}

/** work.acc := the correction for work.rhs. */
function calcStep({ closing, asked, groups }: GapPath): boolean {
  const { system, work, solver } = closing;
  if (asked === 'held' && groups) return calcDampedStep(system, work);
  if (!factoriseGlobal(system, work, solver)) return false;
  for (let row = 0; row < system.m; row++) work.rhs[row] = -work.rhs[row];
  calcCorrection(closing, work.rhs);
  return true;
}

/** Sets the target values of C at `part` of the path. */
export function aim({ closing, asked, target, drawn, shift, rank, ranks }: GapPath, part: number): void {
  for (let row = 0; row < target.length; row++)
    target[row] = drawn[row] * (1 - Math.min(1, Math.max(0, part * ranks - rank[row])));
  if (asked === 'held')
    for (const { row } of closing.system.drivers) if (row >= 0) target[row] = drawn[row] + shift[row];
}

/** work.rhs := C minus its target; returns the largest element [m]. Angles of drivers count the shorter way round. */
export function calcRemainder({ closing, target }: GapPath): number {
  const { system, work } = closing;
  for (let row = 0; row < system.m; row++) work.rhs[row] = work.C[row] - target[row];
  for (const { row, coordinate } of system.drivers)
    if (row >= 0) work.rhs[row] = coordinate.unwrap(work.rhs[row], 0);
  let largest = 0;
  for (let row = 0; row < system.m; row++) {
    const size = Math.abs(work.rhs[row]) * system.rowScale[row];
    if (Number.isNaN(size)) return NaN;
    if (size > largest) largest = size;
  }
  return largest;
}
