/**
 * Drivers that start from rest without an acceleration, as the laws of cams and servos do: the first power of time in them is
 * the third or above. In a singular position (T 6.2a) nothing but how far they travel says where to.
 */
import { addTransposed, calcRows, rowDot } from '../../core/dynamics/rows';
import { calcTargets } from '../../core/constraints/driver-target';
import { holdsPosition } from '../../core/system/system';
import { speedOf } from '../../core/diagnostics/singular-directions';
import type { Singular } from './singular-motions';
import type { Model } from '../preparation/model';

/** Of a time in which these drivers travel: what that takes of all bodies. */
export interface LawStart {
  /** From when to when [s]. */
  readonly since: number;
  readonly until: number;
  /** What each driver travels in it [rad or m]; zero of all that are not such. */
  readonly travel: Float64Array;
  /** Velocities over the rate at which the part of this travel grows [m, rad]. */
  readonly way: Float64Array;
}

/** Times that are tried grow by this factor [1], from this part of the longest [1]. */
const LONGER = 1.2;
const SHORTEST = 1e-12;
/** Looks at a law [1]: one that moves is elsewhere at one of them. */
const LOOKS = 7;
/** Rates that the joints leave to the drivers differ from theirs by less than this part [1]. */
const MET = 1e-6;

/**
 * The first time up to `latest` [s] at which they have taken the bodies as far as `length` [m], and the velocities of least kinetic
 * energy for that. Null where no driver starts so, or where it has no grip. Expects the rows of the start and their factorisation.
 */
export function findLawStart({ model, t, y }: Singular, length: number, latest: number): LawStart | null {
  const { system, work } = model;
  const start = targetsAt(model, t);
  const moves = movedByLaws(model, t);
  const isResting = moves.map((does, i) => does && start[i][1] === 0 && start[i][2] === 0);
  if (!isResting.includes(true)) return null;
  const travel = new Float64Array(system.drivers.length);
  let way = new Float64Array(6 * system.n);
  let time = SHORTEST * (latest - t);
  while (t + time < latest && !(speedOf(system, way) >= length)) {
    time = Math.min(LONGER * time, latest - t);
    const there = targetsAt(model, t + time);
    isResting.forEach((is, i) => (travel[i] = is ? there[i][0] - start[i][0] : 0));
    way = leastRates(model, travel);
  }
  calcRows(system, t, y, work);
  return isMet(model, travel, way) ? { since: t, until: t + time, travel, way } : null;
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
function targetsAt({ system, work }: Model, t: number): Float64Array[] {
  calcTargets(system, t, work);
  return work.targets.map((target) => target.slice());
}

/** Velocities of least kinetic energy at which the drivers have these rates; `model` holds the rows and their factorisation. */
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

/** In a dead point it is not: there a driver moves nothing, or all as its square root. */
function isMet({ system, work }: Model, travel: Float64Array, way: Float64Array): boolean {
  if (!(speedOf(system, way) > 0)) return false;
  return system.drivers.every(({ row }, i) => {
    return (
      travel[i] === 0 || Math.abs(rowDot(system, row, work.J, way, 0) - travel[i]) < MET * Math.abs(travel[i])
    );
  });
}

/** out = the part of the way that the drivers have gone at time t [1], its rate and acceleration; the mean where there are several. */
export function calcPart(model: Model, { since, travel }: LawStart, t: number, out: Float64Array): void {
  const start = targetsAt(model, since);
  const there = targetsAt(model, t);
  const count = travel.reduce((sum, way) => (way === 0 ? sum : sum + 1), 0);
  out.fill(0);
  travel.forEach((way, i) => {
    if (way === 0) return;
    for (let c = 0; c < 3; c++) out[c] += (there[i][c] - start[i][c]) / (way * count);
  });
}
