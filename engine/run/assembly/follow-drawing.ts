/**
 * Paths from a drawing to where its joints close (T 8.1), as its gaps shrink: with the drivers held, so that none passes its dead point;
 * around a dead point, by moving a driver; from another position of the drivers; or with the drivers released.
 */
import { MAX_STEPS, SMALLEST_PART, advance, createPath, step } from './gap-path';
import { followStretches } from './stretches';
import { turnDriver } from './turn-driver';
import { calcAsked, withMotors } from './closing';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { isDyad, keepsSense } from './fold';
import type { Closing } from './closing';
import type { GapPath, Place } from './gap-path';
import type { Mode } from './fold';

/** First part of the path that is tried after a driver was moved [1]. */
const FIRST_PART = 0.05;
/** Driver step, and the largest total [rad, characteristic lengths]. */
const DRIVER_STEP = 0.06;
/** Smallest fraction of a driver step that is tried [1]. */
const SMALLEST_MOVE = 1 / 64;
const DRIVER_REACH = Math.PI;
/** Largest number of drivers moved off a dead point. */
const MOST_DRIVERS = 4;

/** Moves y from the drawing to where the joints close, drivers free; false, and y unchanged, if the path ends before. */
export function followFree(closing: Closing, y: Float64Array): boolean {
  const place = { y: y.slice(), part: 0 };
  advance(createPath(closing, y, 'joints'), place);
  return arrive(place, y);
}

/** The same with the drivers held as drawn, or moved where a dead point blocks the path. */
export function followHeld(closing: Closing, y: Float64Array): boolean {
  return withMotors(closing, () => {
    const path = createPath(closing, y, 'held');
    const place = { y: y.slice(), part: 0 };
    advance(path, place);
    if (place.part < 1) moveDrivers(path, place);
    return arrive(place, y);
  });
}

/**
 * The same from the drawing with one driver moved first, by the shortest such path. `closed`: a position in which everything closes, in
 * any mode.
 */
export function followElsewhere(closing: Closing, y: Float64Array, closed: Float64Array): Mode {
  return withMotors(closing, () => {
    const path = createPath(closing, y, 'held');
    const mode = turnDriver(path, y);
    if (mode === 'kept') return mode;
    // the closed position that was found may be in the mode, wherever the driver search went
    if (hasSigns(path, y, closed)) {
      y.set(closed);
      return 'kept';
    }
    if (mode === 'ended') return mode;
    for (const sign of [1, -1]) {
      const place = { y: y.slice(), part: 0 };
      oneByOne(path, sign);
      advance(path, place);
      if (place.part < 1) moveDrivers(path, place);
      if (place.part < 1) continue;
      arrive(place, y);
      return 'kept';
    }
    return isRigid(closing, closed) ? 'rigid' : 'not-found';
  });
}

/** The same with one driver moved wherever needed along the path. Even if no path is found, the mode may still exist. */
export function followFar(closing: Closing, y: Float64Array): boolean {
  return withMotors(closing, () => followStretches(createPath(closing, y, 'held'), y) === 'kept');
}

/** Whether the joints alone leave no motion in a closed position, although there are drivers. */
function isRigid(closing: Closing, y: Float64Array): boolean {
  const { system, work, solver } = closing;
  if (!system.drivers.some(({ row }) => row >= 0)) return false;
  calcAsked(closing, y, 'joints');
  return factoriseGlobal(system, work, solver) && solver.factor.rank === 6 * (system.n - 1);
}

/** Whether all groups are dyads whose signs are those of the drawing. */
function hasSigns({ closing, groups, asked }: GapPath, drawn: Float64Array, closed: Float64Array): boolean {
  if (!groups?.every(isDyad)) return false;
  const { system, work } = closing;
  calcAsked(closing, drawn, asked);
  const before = work.J.slice();
  calcAsked(closing, closed, asked);
  return keepsSense(system, groups, before, work.J);
}

/** Closes the gaps of one joint after another, in the order of the joints or in reverse. */
function oneByOne(path: GapPath, sign: number): void {
  const { system, tolerance } = path.closing;
  const open = system.joints.filter(({ row, rows }) =>
    path.drawn.subarray(row, row + rows).some((value) => Math.abs(value) > tolerance),
  );
  if (sign < 0) open.reverse();
  open.forEach(({ row, rows }, rank) => path.rank.fill(rank, row, row + rows));
  path.ranks = Math.max(1, open.length);
  path.steps = 0;
}

function arrive({ y: there, part }: Place, y: Float64Array): boolean {
  if (part === 1) y.set(there);
  return part === 1;
}

/** Where a dead point blocks the path: tries each driver by itself, in both directions; keeps the smallest move. */
export function moveDrivers(path: GapPath, place: Place): void {
  const { system } = path.closing;
  const start = { y: place.y.slice(), part: place.part };
  let least = Infinity;
  for (const driver of system.drivers.filter(({ row }) => row >= 0).slice(0, MOST_DRIVERS)) {
    const unit = DRIVER_STEP * driver.coordinate.radian(system.length);
    for (const sign of [1, -1]) {
      const tried = { y: start.y.slice(), part: start.part };
      path.steps = 0;
      const moved = moveDriver(path, tried, { row: driver.row, unit: sign * unit, most: least });
      path.shift.fill(0);
      if (tried.part < 1 || moved >= least) continue;
      least = moved;
      place.y.set(tried.y);
      place.part = 1;
    }
  }
}

/** Moves one driver by less than `most` units, alternating with steps along the path, until it ends; returns the units moved. */
function moveDriver(
  path: GapPath,
  place: Place,
  { row, unit, most }: { row: number; unit: number; most: number },
): number {
  let moved = 0;
  let size = 1;
  let part = FIRST_PART;
  const reach = Math.min(most, DRIVER_REACH / DRIVER_STEP);
  while (moved < reach && size >= SMALLEST_MOVE && path.steps++ < MAX_STEPS) {
    path.shift[row] = unit * (moved + size);
    if (!step(path, place.y, place.part)) {
      size /= 2;
      continue;
    }
    moved += size;
    size = Math.min(1, 2 * size);
    part = Math.min(1 - place.part, 2 * part);
    for (; part >= SMALLEST_PART && path.steps++ < MAX_STEPS; part = Math.min(1 - place.part, 2 * part)) {
      const next = Math.min(1, place.part + part);
      if (!step(path, place.y, next, place.part)) break;
      place.part = next;
    }
    if (place.part === 1) break;
    part = Math.max(SMALLEST_PART, part / 4);
  }
  return moved;
}
