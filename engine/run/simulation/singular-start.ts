/**
 * Runs that begin in a singular position (T 6.2a): a parallelogram drawn with its links in one line. The rows admit more velocities there
 * than there are motions, and accelerations are undetermined. Velocities are moved to the nearest motion that continues; from rest, the
 * mechanism falls along the motion of least constraint, or follows the laws of its drivers. It then moves along that motion to a position
 * where the equations determine it again.
 */
import { LawPath, leaveStart, FALL } from './leave-start';
import { calcDerivative } from '../steppers/acceleration';
import { calcForces } from '../../core/dynamics/forces';
import { applyInverseMass, calcInverseMassRows, kineticEnergy } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { dot } from '../../core/linalg/dense-vector';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { findLawStart, leastRates, movedByLaws } from './resting-laws';
import { findWorstJoint } from '../outcomes/worst-joint';
import { forget } from '../../core/solvers/rows-aside';
import { leavesFor, motionsNear } from './singular-motions';
import { AT_REST, isAtRest, singularVectors, speedOf } from '../../core/diagnostics/singular-directions';
import { RANK_SINE } from '../../core/linalg/row-elimination';
import { solvesAccelerations } from '../steppers/choose-stepper';
import { stoppedAtRest } from './rest-in-line';
import { stoppedAtStart } from '../outcomes/outcome';
import { stoppedStep } from '../outcomes/driver-problems';
import { velocityOffset } from '../../core/coordinates/layout';
import type { Analysis, RunOutcome, StopReason } from '../../results/recording/run-report';
import type { LawStart } from './resting-laws';
import type { Model } from '../preparation/model';
import type { Singular } from './singular-motions';
import type { Stepper } from '../steppers/contract';

/** How a run begins. `held`: in a singular position from which no motion was found that continues. */
type Start =
  | { readonly kind: 'regular' | 'held' }
  /** `rates` [m/s^2, rad/s^2] is null if the velocities give the direction; otherwise all is at rest, and falls with these rates. */
  | { readonly kind: 'moving'; readonly rates: Float64Array | null }
  /** All is at rest, and follows the laws of its drivers. */
  | { readonly kind: 'driven'; readonly law: LawStart };

/** The start of a run, singular or not. */
export class Beginning {
  private readonly start: Start = REGULAR;
  /** At a singular start, the smallest pivot of the independent rows [1]; else zero. */
  readonly pivot: number = 0;

  /** Moves the velocities of the assembled state to a motion that continues. */
  constructor(
    private readonly model: Model,
    analysis: Analysis,
  ) {
    if (analysis === 'kinematic') return;
    const singular = findSingular(model, 0, model.y);
    if (!singular) return;
    this.pivot = model.solver.factor.smallestPivot;
    const start = chooseMotion(singular);
    // a solver with its own equations continues from the velocities, and falls, without help
    if (solvesAccelerations(model) || start.kind === 'driven') this.start = start;
  }

  /**
   * Leaves the start, once it is recorded; `firstSample` [s] is the next output time. Returns the path taken if it may have passed that.
   */
  leave(stepper: Stepper, firstSample: number): LawPath | null {
    if (this.start.kind === 'driven') return LawPath.go(this.model, stepper, this.start.law);
    if (this.start.kind === 'moving') leaveStart(this.model, stepper, this.start.rates, firstSample);
    return null;
  }

  /** The outcome of a run that cannot continue from (t, y) after this many steps. */
  stopped(reason: StopReason, t: number, y: Float64Array, steps: number): RunOutcome {
    const worst = findWorstJoint(this.model.system, this.model.work);
    if (this.start.kind === 'held' && steps < EARLY && reason !== 'notFinite')
      return stoppedAtStart(t, worst);
    return stoppedStep(this.model, reason, t, y, worst);
  }
}

const REGULAR: Start = { kind: 'regular' };
const HELD: Start = { kind: 'held' };
/** A run that stops within this many steps has not left its start. */
const EARLY = 100;
/**
 * Below this fraction of the accelerations that forces would cause without joints, the remaining ones are rounding [1], or due to an angle
 * from the singular position that counts as none (T 6.1).
 */
const ROUNDING = RANK_SINE;
/** A larger fraction of them is what loads across the singular direction cause [1]. */
const ACROSS = 1e-3;
/** Candidates whose merits differ by less count as equal, and the first is taken [1]. */
const ALIKE = 1e-6;

/** Factorises the rows of a state. Returns its singular vectors, if there are any. */
function findSingular(model: Model, t: number, y: Float64Array): Singular | null {
  const { system, work, solver } = model;
  if (system.m === 0) return null;
  calcKinematics(system, y, work);
  calcRows(system, t, y, work);
  calcInverseMassRows(system, work);
  if (!factoriseGlobal(system, work, solver) || solver.factor.nullSpace.count === 0) return null;
  const vectors = singularVectors(system, t, withLaws(model, t, y), work, solver);
  calcRows(system, t, y, work);
  return vectors.count > 0 ? { model, t, y, vectors } : null;
}

/** For a state at rest, the state moved by all drivers with laws: what is singular with the drivers held need not be singular then. */
function withLaws(model: Model, t: number, y: Float64Array): Float64Array {
  const { system } = model;
  if (!isAtRest(system, y)) return y;
  const v = leastRates(model, Float64Array.from(movedByLaws(model, t), Number));
  const size = system.length / speedOf(system, v);
  if (!Number.isFinite(size)) return y;
  const moving = y.slice();
  v.forEach((value, c) => (moving[velocityOffset(system.n) + c] = size * value));
  return moving;
}

/** Moves the velocities of a singular start to a motion that continues. */
function chooseMotion(singular: Singular): Start {
  const { model, y } = singular;
  const { system, work } = model;
  const v0 = velocityOffset(system.n);
  const given = y.slice(v0, v0 + 6 * system.n);
  if (isAtRest(system, y)) return chooseFall(singular);
  const change = (v: Float64Array): number => speedOf(system, v.map((value, c) => value - given[c])); // oxfmt-ignore
  const isDriven = work.prescribedRate.some((value) => value !== 0);
  // among motions of arbitrary speed, those with the given component along the given one
  const kept = isDriven ? null : given.map((value, c) => (c % 6 < 3 ? 1 : system.length ** 2) * value);
  const found = best(motionsNear(singular, given, kept), (v) => -change(v));
  if (!found) return HELD;
  y.set(found, v0);
  return { kind: 'moving', rates: null };
}

/**
 * From rest: of the accelerations that continue, those of least constraint (Gauss). If a driver prescribes one, these are
 * the nearest to what the forces and drivers would cause without the singular rows; else those along which their power is
 * largest.
 */
function chooseFall(singular: Singular): Start {
  const { model, t, y } = singular;
  const { system, work, solver } = model;
  const v0 = velocityOffset(system.n);
  const derivative = new Float64Array(y.length);
  const least = AT_REST * system.length;
  const isDriven = work.gdot.some((value, row) => Math.abs(value) * system.rowScale[row] > least);
  if (!calcDerivative(system, t, y, derivative, work, solver)) return REGULAR;
  const given = derivative.slice(v0, v0 + 6 * system.n);
  const unheld = new Float64Array(given.length);
  for (let b = 1; b < system.n; b++) applyInverseMass(system, work, b, work.force, 6 * b, unheld, 6 * b);
  if (!(speedOf(system, given) > Math.max(least, ROUNDING * speedOf(system, unheld))))
    return chooseByLaw(singular) ?? REGULAR;
  const force = work.force.slice();
  const moving = y.slice();
  /** Twice the kinetic energy of a motion. */
  const inertiaOf = (u: Float64Array): number => {
    moving.set(u, v0);
    return 2 * kineticEnergy(system, moving, work);
  };
  const constraint = (u: Float64Array): number => inertiaOf(u.map((value, c) => value - given[c]));
  const found = isDriven
    ? best(motionsNear(singular, given, null), (u) => -constraint(u))
    : best(motionsNear(singular, given, force), (u) => dot(u, force) ** 2 / inertiaOf(u));
  if (!found) return (isDriven ? null : chooseByLaw(singular)) ?? HELD;
  const size = isDriven ? 1 : dot(found, force) / inertiaOf(found);
  const rates = found.map((value) => value * size);
  const kept = given.map((value, c) => value - rates[c]);
  const isCarried =
    speedOf(system, kept) <= ACROSS * speedOf(system, given) || leavesFor(singular, found, kept);
  return isCarried ? { kind: 'moving', rates } : HELD;
}

/**
 * From rest, with drivers whose laws begin with a higher power of time than a fall under forces: of the motions that continue with them,
 * again the one of least constraint (Gauss). Its accelerations are zero at first, so that is the one along which the forces have the most
 * power, and of several the one of least kinetic energy. Null if no driver starts like this.
 */
function chooseByLaw(singular: Singular): Start | null {
  const { model, t, y } = singular;
  const { system, work } = model;
  const law = findLawStart(singular, FALL * system.length, work.segmentEnd);
  if (!law) return null;
  calcForces(system, t, y, work);
  const force = work.force.slice();
  const moving = y.slice();
  const energy = (v: Float64Array): number => {
    moving.set(v, velocityOffset(system.n));
    return kineticEnergy(system, moving, work);
  };
  const candidates = motionsNear(singular, law.motion, null);
  const power = Math.max(...candidates.map((v) => dot(v, force)));
  const sizes = candidates.map((v) => v.reduce((sum, value, c) => sum + Math.abs(value * force[c]), 0));
  const strongest = candidates.filter((v) => dot(v, force) >= power - ALIKE * Math.max(...sizes));
  const motion = best(strongest, (v) => -energy(v));
  return motion ? { kind: 'driven', law: { ...law, motion } } : HELD;
}

/**
 * From (t, y) of the stepper, where a segment of the run begins: leaves a singular position in which all is at rest by the laws of
 * drivers that begin there; the run ends if there are none, nothing can move and no finite forces hold the mechanism. Else null.
 */
export function leaveRest(model: Model, stepper: Stepper): LawPath | RunOutcome | null {
  const { t, y } = stepper;
  if (!isAtRest(model.system, y)) return null;
  const rest = lookAtRest(model, t, y);
  return rest.start?.kind === 'driven' ? LawPath.go(model, stepper, rest.start.law) : stoppedThere(rest);
}

/** The outcome if a run cannot continue at t from its rest at y because no finite forces hold what acts there by then; else null. */
export const stoppedInRest = (model: Model, t: number, y: Float64Array): RunOutcome | null =>
  stoppedThere(lookAtRest(model, t, y));

/** The same for drivers that rest while others move: those with travel. Ends the run if a direction is singular: a load then acts across it. */
export function stoppedAcross(
  model: Model,
  t: number,
  y: Float64Array,
  travel: Float64Array,
): RunOutcome | null {
  forget(model.solver.aside);
  const singular = findSingular(model, t, y);
  return singular && solvesAccelerations(model)
    ? stoppedAtRest(singular, (driver) => travel[driver] !== 0)
    : null;
}

interface RestThere {
  readonly singular: Singular | null;
  readonly start: Start | null;
}

/** The singular vectors where all is at rest at y, and how it continues from there. */
export function lookAtRest(model: Model, t: number, y: Float64Array): RestThere {
  forget(model.solver.aside);
  const singular = findSingular(model, t, y);
  return { singular, start: singular && chooseFall(singular) };
}

export const stoppedThere = ({ singular, start }: RestThere): RunOutcome | null =>
  singular && start?.kind === 'held' && solvesAccelerations(singular.model) ? stoppedAtRest(singular) : null;

/** The candidate of greatest merit; the first of equal ones. */
function best(candidates: readonly Float64Array[], merit: (v: Float64Array) => number): Float64Array | null {
  let found: Float64Array | null = null;
  let most = -Infinity;
  for (const candidate of candidates) {
    const value = merit(candidate);
    if (!(value > most + ALIKE * Math.abs(value))) continue;
    most = value;
    found = candidate;
  }
  return found;
}
