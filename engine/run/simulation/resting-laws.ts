/**
 * Drivers that start from rest without an acceleration, as the laws of cams and servos do: their lowest power of time is the third or a
 * higher one. In a singular position (T 6.2a) only their travel determines the direction of motion.
 */
import { addTransposed, calcRows, rowDot } from '../../core/dynamics/rows';
import { findMinimum } from '../../core/math/find-minimum';
import { calcTargets } from '../../core/constraints/driver-target';
import { holdsPosition } from '../../core/system/system';
import { speedOf } from '../../core/diagnostics/singular-directions';
import type { Singular } from './singular-motions';
import type { Model } from '../preparation/model';

/** A time interval in which these drivers travel, and the resulting motion of all bodies. */
export interface LawStart {
  /** Start and end [s]. */
  readonly since: number;
  readonly until: number;
  /** Travel of each driver in it [rad or m]; zero for all other drivers. */
  readonly travel: Float64Array;
  /** Velocities over the rate of change of the travel fraction [m, rad]. */
  readonly motion: Float64Array;
}

/** Trial times grow by this factor [1], from this fraction of the longest [1]. */
const LONGER = 1.2;
const SHORTEST = 1e-12;
/** Times at which a law is evaluated [1]: if it moves, it is elsewhere at one of them. */
const LOOKS = 7;
/** Relative error to which the joints have to allow the drivers' rates [1]. */
const MET = 1e-6;
const HALVINGS = 50;

/**
 * The first time up to `latest` [s] at which they have moved the bodies by `length` [m], and the velocities of least kinetic energy for
 * that. Null if no driver starts like this, or one is at a dead point. Expects the rows of the start and their factorisation.
 */
export function findLawStart({ model, t, y }: Singular, length: number, latest: number): LawStart | null {
  const { system, work } = model;
  const start = targetsAt(model, t);
  const moves = movedByLaws(model, t);
  const isResting = moves.map((does, i) => does && start[i][1] === 0 && start[i][2] === 0);
  if (!isResting.includes(true)) return null;
  const travel = new Float64Array(system.drivers.length);
  let motion = new Float64Array(6 * system.n);
  let time = SHORTEST * (latest - t);
  while (t + time < latest && !(speedOf(system, motion) >= length)) {
    time = Math.min(LONGER * time, latest - t);
    const there = targetsAt(model, t + time);
    isResting.forEach((is, i) => (travel[i] = is ? there[i][0] - start[i][0] : 0));
    motion = leastRates(model, travel);
  }
  calcRows(system, t, y, work);
  return isMet(model, travel, motion) ? { since: t, until: t + time, travel, motion } : null;
}

/** Which drivers hold positions that change in the segment of the run that begins at t. */
export function movedByLaws(model: Model, t: number): boolean[] {
  const { system, work } = model;
  const start = targetsAt(model, t);
  const moves = system.drivers.map(() => false);
  for (let look = 1; look <= LOOKS; look++) {
    const there = targetsAt(model, t + ((work.segmentEnd - t) * look) / LOOKS);
    system.drivers.forEach((driver, i) => {
      if (holdsPosition(driver) && there[i][0] !== start[i][0]) moves[i] = true;
    });
  }
  calcTargets(system, t, work);
  return moves;
}

/** What the drivers prescribe at time t: coordinate, rate and acceleration of each. */
export function targetsAt({ system, work }: Model, t: number): Float64Array[] {
  calcTargets(system, t, work);
  return work.targets.map((target) => target.slice());
}

/** Velocities of least kinetic energy at these rates of the drivers; `model` holds the rows and their factorisation. */
export function leastRates({ system, work, solver }: Model, travel: Float64Array): Float64Array<ArrayBuffer> {
  work.rhs.fill(0);
  system.drivers.forEach(({ row }, i) => {
    if (row >= 0) work.rhs[row] = travel[i];
  });
  solver.solve(work.rhs);
  const rates = new Float64Array(6 * system.n);
  addTransposed(system, work.MJ, work.rhs, rates);
  rates.fill(0, 0, 6);
  return rates;
}

/** False at a dead point: there a driver moves nothing, or everything as its square root. */
function isMet({ system, work }: Model, travel: Float64Array, motion: Float64Array): boolean {
  if (!(speedOf(system, motion) > 0)) return false;
  return system.drivers.every(({ row }, i) => {
    return (
      travel[i] === 0 ||
      Math.abs(rowDot(system, row, work.J, motion, 0) - travel[i]) < MET * Math.abs(travel[i])
    );
  });
}

/** Where drivers come to rest: start, end, and the travel of each until then. */
export type Rest = Omit<LawStart, 'motion'>;

/** Times evaluated in search of a rest [1], and their spacing as a fraction of the stopping time at constant deceleration [1]. */
const LOOKS_AHEAD = 64;
const AHEAD = 1 / 4;
/** Rates below this fraction of the present ones count as zero [1]. */
const RESTING = 1e-6;
/** Within this fraction of the time before a rest, rates of a high power of time are already rounding [1]. */
const SAME = 0.05;
/** The time of a rest is found to this fraction of that spacing [1]. */
const KNOWN = 1e-12;

/** The next time up to `end` [s] at which all drivers that move at t, or only `one`, come to rest together; null if they do not. */
export function findRest(model: Model, t: number, end: number, one = -1): Rest | null {
  const { drivers } = model.system;
  const start = targetsAt(model, t);
  const isMeant = (i: number): boolean => one < 0 || i === one;
  const moving = drivers.flatMap(({ target }, i) => (target && start[i][1] !== 0 && isMeant(i) ? [i] : []));
  const slows = (i: number): boolean => holdsPosition(drivers[i]) && start[i][1] * start[i][2] < 0;
  if (moving.length === 0 || !moving.every(slows)) return null;
  const rateAt = (time: number): number => {
    const there = targetsAt(model, time);
    return Math.max(...moving.map((i) => Math.abs(there[i][1] / start[i][1])));
  };
  const step = AHEAD * Math.min(...moving.map((i) => Math.abs(start[i][1] / start[i][2])));
  let [before, last] = [t, { at: t, value: 1 }];
  for (let look = 1; look <= LOOKS_AHEAD && last.at < end; look++) {
    const at = Math.min(end, t + look * step);
    const value = rateAt(at);
    if (value > last.value) {
      last = findMinimum(rateAt, { from: before, until: at, known: last, within: KNOWN * step, goesOn: (lowest) => lowest > 0 }); // oxfmt-ignore
      break;
    }
    [before, last] = [last.at, { at, value }];
  }
  if (!(last.value < RESTING)) return null;
  if (end - last.at < SAME * (end - t) && rateAt(end) < RESTING) last.at = end;
  const there = targetsAt(model, last.at);
  const travel = Float64Array.from(drivers, (_, i) => (isMeant(i) ? there[i][0] - start[i][0] : 0));
  return travel.every((distance, i) => (distance !== 0) === moving.includes(i))
    ? { since: t, until: last.at, travel }
    : null;
}

/** The time [s] at which a fraction of the path to a rest is covered [1]. */
export function timeOfPart(model: Model, rest: Rest, part: number): number {
  const gone = new Float64Array(3);
  let { since: from, until } = rest;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (from + until) / 2;
    calcPart(model, rest, middle, gone);
    if (gone[0] < part) from = middle;
    else until = middle;
  }
  return from;
}

/**
 * From a rest, along the law's motion: until the first time up to `latest` [s] at which the bodies have moved by `length` [m]. Null if
 * they do not, or if not all drivers continue in proportion.
 */
export function findOnwards(model: Model, law: LawStart, length: number, latest: number): LawStart | null {
  const { since, travel } = law;
  const part = new Float64Array(3);
  const speed = speedOf(model.system, law.motion);
  let time = SHORTEST * (latest - since);
  while (since + time < latest && Math.abs(part[0]) * speed < length) {
    time = Math.min(LONGER * time, latest - since);
    calcPart(model, law, since + time, part);
  }
  if (Math.abs(part[0]) * speed < length) return null;
  const until = since + time;
  const [start, there] = [targetsAt(model, since), targetsAt(model, until)];
  const isInStep = (distance: number, i: number): boolean =>
    Math.abs(there[i][0] - start[i][0] - part[0] * distance) <= MET * Math.abs(part[0] * distance);
  if (!travel.every(isInStep)) return null;
  const times = (values: Float64Array) => values.map((value) => part[0] * value);
  return { since, until, travel: times(travel), motion: times(law.motion) };
}

/** out = the fraction of their travel that the drivers have covered at time t [1], with its rate and acceleration; the mean of several. */
export function calcPart(model: Model, { since, travel }: Rest, t: number, out: Float64Array): void {
  const start = targetsAt(model, since);
  const there = targetsAt(model, t);
  const count = travel.reduce((sum, distance) => (distance === 0 ? sum : sum + 1), 0);
  out.fill(0);
  travel.forEach((distance, i) => {
    if (distance === 0) return;
    out[0] += (there[i][0] - start[i][0]) / (distance * count);
    for (let c = 1; c < 3; c++) out[c] += there[i][c] / (distance * count);
  });
}

/** Whether the rates of all drivers are this one times their travel [1/s], to a relative error `within` [1]. */
export function keepsStep(model: Model, { since, travel }: Rest, rate: number, within: number): boolean {
  const now = targetsAt(model, since);
  return travel.every(
    (distance, i) => distance === 0 || Math.abs(now[i][1] / distance - rate) <= within * Math.abs(rate),
  );
}
