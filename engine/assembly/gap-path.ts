/**
 * Closes a drawing by letting its gaps shrink to nothing (T 8.1): along
 *
 *   C(q) = (1 - s) C(drawn),   s = 0 to 1
 *
 * by Newton steps that are taken only as far as they contract, so that the mechanism moves continuously and stays in the
 * assembly mode that was drawn. With the drivers held, no dead point of theirs can be passed on the way; where one is in
 * the way, the driver is moved until the way is free.
 */
import { calcAsked, calcCorrection, sizeOf } from './closing';
import { moveBodies } from '../stabilisers/projection';
import { factoriseGlobal } from '../solvers/global-solver';
import { isDriver, HOLDS } from '../system/switched-row';
import { unwrap } from '../constraints/couplings';
import type { Asked, Closing } from './closing';

/** First Newton correction of a step of the path [characteristic lengths]. */
const LARGEST_STEP = 0.3;
/** A correction is at most this part of the one before [1]: else the step was too long. */
const CONTRACTION = 0.4;
const MAX_NEWTON = 10;
/** Residual of a position on the way, in characteristic lengths [1]. */
const ON_THE_WAY = 1e-6;
/** Smallest part of the path that is still tried in one step [1]. */
const SMALLEST_PART = 1e-3;
/** First part of the path that is tried behind a driver that was moved [1]. */
const FIRST_PART = 0.05;
const MAX_STEPS = 400;
/** By how much a driver is moved at once [rad, characteristic lengths], and at the most. */
const DRIVER_STEP = 0.06;
/** Part of that which is still tried [1]. */
const SMALLEST_MOVE = 1 / 64;
const DRIVER_REACH = Math.PI;
/** Drivers that are moved out of the way, at the most. */
const MOST_DRIVERS = 4;

interface GapPath {
  readonly closing: Closing;
  readonly asked: Asked;
  /** m: residuals as drawn. */
  readonly drawn: Float64Array;
  /** Per row of a driver: by how much it is moved off the coordinate that was drawn [rad or m]. */
  readonly shift: Float64Array;
  /** m: what C is to be. */
  readonly target: Float64Array;
  steps: number;
}

interface Place {
  readonly y: Float64Array;
  part: number;
}

/** Moves y from the drawing to where the joints close; false, and y as it was, where the way does not lead there. */
export function followGaps(closing: Closing, y: Float64Array, held: boolean): boolean {
  const { mode } = closing.work.switched;
  const before = mode.slice();
  // a motor drives its joint, whatever its largest effort
  if (held) closing.system.switched.forEach((row, s) => isDriver(row) && (mode[s] = HOLDS));
  const start = y.slice();
  const path = createPath(closing, y, held ? 'held' : 'joints');
  const place = { y, part: 0 };
  advance(path, place);
  if (place.part < 1 && held) moveDrivers(path, place);
  mode.set(before);
  if (place.part === 1) return true;
  y.set(start);
  return false;
}

/** Newton's method from y to where what is asked for closes, in steps that contract; false, and y as it was, elsewhere. */
export function closeNearby(closing: Closing, y: Float64Array, asked: Asked): boolean {
  const path = createPath(closing, y, asked);
  path.drawn.fill(0);
  return step(path, y, 1);
}

function createPath(closing: Closing, y: Float64Array, asked: Asked): GapPath {
  const { m } = closing.system;
  calcAsked(closing, y, asked);
  return {
    closing,
    asked,
    drawn: closing.work.C.slice(0, m),
    shift: new Float64Array(m),
    target: new Float64Array(m),
    steps: 0,
  };
}

/** As far along the path as it goes; `place` is left where the steps were last of a good size. */
function advance(path: GapPath, place: Place): void {
  const last = place.y.slice();
  let part = place.part;
  let size = 1 - part;
  let good = true;
  for (; part < 1 && size >= SMALLEST_PART && path.steps < MAX_STEPS; path.steps++) {
    const next = Math.min(1, part + size);
    if (step(path, last, next)) {
      part = next;
      size *= 2;
      // near a dead point, which has to be gone round from here, steps get short
      good &&= size > 20 * SMALLEST_PART || part === 1;
      if (!good && part < 1) continue;
      place.y.set(last);
      place.part = part;
    } else size /= 2;
  }
}

/** Where a dead point is in the way: each driver by itself, either way; what it takes least of is kept. */
function moveDrivers(path: GapPath, place: Place): void {
  const { system } = path.closing;
  const start = { y: place.y.slice(), part: place.part };
  let least = Infinity;
  for (const driver of system.drivers.filter(({ row }) => row >= 0).slice(0, MOST_DRIVERS)) {
    const unit = DRIVER_STEP * (driver.slides ? system.length : 1);
    for (const way of [1, -1]) {
      const tried = { y: start.y.slice(), part: start.part };
      path.steps = 0;
      const moved = moveDriver(path, tried, driver.row, way * unit);
      path.shift.fill(0);
      if (tried.part < 1 || moved >= least) continue;
      least = moved;
      place.y.set(tried.y);
      place.part = 1;
    }
  }
}

/** Moves one driver and goes on along the path, in turns, until it ends; returns by how many units the driver was moved. */
function moveDriver(path: GapPath, place: Place, row: number, unit: number): number {
  let moved = 0;
  let size = 1;
  let part = FIRST_PART;
  while (moved * DRIVER_STEP < DRIVER_REACH && size >= SMALLEST_MOVE && path.steps++ < MAX_STEPS) {
    path.shift[row] = unit * (moved + size);
    if (!step(path, place.y, place.part)) {
      size /= 2;
      continue;
    }
    moved += size;
    size = Math.min(1, 2 * size);
    part = Math.min(1 - place.part, 2 * part);
    for (; part >= SMALLEST_PART && path.steps++ < MAX_STEPS; part = Math.min(1 - place.part, 2 * part)) {
      if (!step(path, place.y, Math.min(1, place.part + part))) break;
      place.part = Math.min(1, place.part + part);
    }
    if (place.part === 1) break;
    part = Math.max(SMALLEST_PART, part / 4);
  }
  return moved;
}

/** Newton's method to the position at `part` of the path. Leaves y where it was if the corrections do not contract. */
function step(path: GapPath, y: Float64Array, part: number): boolean {
  const { closing, asked, target } = path;
  const { system, work, solver, tolerance } = closing;
  const start = y.slice();
  const enough = part < 1 ? Math.max(tolerance, ON_THE_WAY * system.length) : tolerance / 10;
  let before = Infinity;
  setTarget(path, part);
  for (let iteration = 0; iteration < MAX_NEWTON; iteration++) {
    calcAsked(closing, y, asked);
    const residual = calcRemainder(path);
    if (residual <= enough) return true;
    if (!Number.isFinite(residual) || !factoriseGlobal(system, work, solver)) break;
    for (let row = 0; row < system.m; row++) work.rhs[row] = -work.rhs[row];
    calcCorrection(closing, work.rhs);
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

  function setTarget({ drawn, shift }: GapPath, s: number): void {
    target.set(drawn);
    for (let row = 0; row < system.m; row++) target[row] *= 1 - s;
    if (asked === 'held')
      for (const { row } of system.drivers) if (row >= 0) target[row] = drawn[row] + shift[row];
  }
}

/** work.rhs := C less what it is to be; returns the largest of it [m]. Angles of drivers count the shorter way. */
function calcRemainder({ closing, target }: GapPath): number {
  const { system, work } = closing;
  for (let row = 0; row < system.m; row++) work.rhs[row] = work.C[row] - target[row];
  for (const { row, slides } of system.drivers)
    if (row >= 0 && !slides) work.rhs[row] = unwrap(work.rhs[row], 0);
  let largest = 0;
  for (let row = 0; row < system.m; row++) {
    const size = Math.abs(work.rhs[row]) * system.rowScale[row];
    if (Number.isNaN(size)) return NaN;
    if (size > largest) largest = size;
  }
  return largest;
}
