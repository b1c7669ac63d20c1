/**
 * Runs that begin in a singular position (T 6.2a): a parallelogram drawn with its links in one line. More velocities pass
 * there than there are motions, and accelerations have no value. Velocities are put onto a motion that goes on, the one
 * nearest to those given; from rest the mechanism falls along the one of least constraint, or goes where the laws of its drivers
 * lead. The first moment is gone along it, to a position where the equations have a value again.
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
import { motionsNear } from './singular-motions';
import { AT_REST, isAtRest, singularVectors, speedOf } from '../../core/diagnostics/singular-directions';
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

/** How a run begins. `held`: in a singular position from which no motion was found that goes on. */
type Start =
  | { readonly kind: 'regular' | 'held' }
  /** `rates` [m/s^2, rad/s^2] is null where the velocities say where to; else all is at rest, and that is how it falls. */
  | { readonly kind: 'moving'; readonly rates: Float64Array | null }
  /** All is at rest, and goes where the laws of its drivers lead. */
  | { readonly kind: 'driven'; readonly law: LawStart };

/** The start of a run, singular or not. */
export class Beginning {
  private readonly start: Start = REGULAR;
  /** Smallest pivot of the rows that do not vanish in the start, where it is singular [1]; else zero. */
  readonly pivot: number = 0;

  /** Puts the velocities of the assembled state onto a motion that goes on. */
  constructor(
    private readonly model: Model,
    analysis: Analysis,
  ) {
    if (analysis === 'kinematic') return;
    const singular = findSingular(model, 0, model.y);
    if (!singular) return;
    this.pivot = model.solver.factor.smallestPivot;
    const start = chooseMotion(singular);
    // a solver that steps by its own equations goes on from the velocities by itself, and falls so
    if (solvesAccelerations(model) || start.kind === 'driven') this.start = start;
  }

  /**
   * Away from the start, once it is recorded; `firstSample` [s] is the next output time. Returns the path taken where it may
   * have passed that.
   */
  leave(stepper: Stepper, firstSample: number): LawPath | null {
    if (this.start.kind === 'driven') return LawPath.go(this.model, stepper, this.start.law);
    if (this.start.kind === 'moving') leaveStart(this.model, stepper, this.start.rates, firstSample);
    return null;
  }

  /** Of a run that cannot go on from (t, y) after so many steps. */
  stopped(reason: StopReason, t: number, y: Float64Array, steps: number): RunOutcome {
    const worst = findWorstJoint(this.model.system, this.model.work);
    if (this.start.kind === 'held' && steps < EARLY && reason !== 'notFinite')
      return stoppedAtStart(t, worst);
    return stoppedStep(this.model, reason, t, y, worst);
  }
}

const REGULAR: Start = { kind: 'regular' };
const HELD: Start = { kind: 'held' };
/** Steps from the start on in which a run that stops has not left it. */
const EARLY = 100;
/** Part of the accelerations that forces would give without joints [1] below which what is left of them is rounding. */
const ROUNDING = 1e-7;
/** Candidates whose merits differ by less are alike, and the first is taken [1]. */
const ALIKE = 1e-6;

/** Factorises the rows of a state. Returns what is singular of it, if it is. */
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

/** Of what rests, the state in which all laws of drivers move it: what is singular there need not be with the drivers held. */
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

/** Puts the velocities of a singular start onto a motion that goes on. */
function chooseMotion(singular: Singular): Start {
  const { model, y } = singular;
  const { system, work } = model;
  const v0 = velocityOffset(system.n);
  const given = y.slice(v0, v0 + 6 * system.n);
  if (isAtRest(system, y)) return chooseFall(singular);
  const change = (v: Float64Array): number => speedOf(system, v.map((value, c) => value - given[c])); // oxfmt-ignore
  const isDriven = work.prescribedRate.some((value) => value !== 0);
  // of motions that can have any speed, those that go as far along what is given
  const kept = isDriven ? null : given.map((value, c) => (c % 6 < 3 ? 1 : system.length ** 2) * value);
  const found = best(motionsNear(singular, given, kept), (v) => -change(v));
  if (!found) return HELD;
  y.set(found, v0);
  return { kind: 'moving', rates: null };
}

/**
 * From rest: of the accelerations that go on the one of least constraint (Gauss). Where a driver asks for one, that is the
 * nearest to what the forces and drivers would give without the singular rows; else it has most of their power along it.
 */
function chooseFall(singular: Singular): Start {
  const { model, t, y } = singular;
  const { system, work, solver } = model;
  const v0 = velocityOffset(system.n);
  const rates = new Float64Array(y.length);
  const least = AT_REST * system.length;
  const isDriven = work.gdot.some((value, row) => Math.abs(value) * system.rowScale[row] > least);
  if (!calcDerivative(system, t, y, rates, work, solver)) return REGULAR;
  const given = rates.slice(v0, v0 + 6 * system.n);
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
  return { kind: 'moving', rates: found.map((value) => value * size) };
}

/**
 * From rest, with drivers whose laws begin with a higher power of time than forces make things fall: of the motions that go on
 * with them the one of least constraint (Gauss) too. Its accelerations are zero at first, so that is the one along which the
 * forces have the most power, and of several the one of least kinetic energy. Null where no driver starts so.
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
 * From (t, y) of the stepper, where a segment of the run begins: in a singular position in which all rests, by the laws of drivers that
 * begin there; where none does, nothing goes on and no finite forces hold what rests, the run has come to its end. Else null.
 */
export function leaveRest(model: Model, stepper: Stepper): LawPath | RunOutcome | null {
  const { t, y } = stepper;
  if (!isAtRest(model.system, y)) return null;
  const rest = lookAtRest(model, t, y);
  return rest.start?.kind === 'driven' ? LawPath.go(model, stepper, rest.start.law) : stoppedThere(rest);
}

/** Of a run that could not go on at t from where it rests at y: what acts there by then may be what no finite forces hold; else null. */
export const stoppedInRest = (model: Model, t: number, y: Float64Array): RunOutcome | null =>
  stoppedThere(lookAtRest(model, t, y));

/** The same with drivers that rest while others move: those that have travelled there. A load acts across what is singular, if anything is. */
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

/** What is singular where all rests at y, and how it goes on from there. */
export function lookAtRest(model: Model, t: number, y: Float64Array): RestThere {
  forget(model.solver.aside);
  const singular = findSingular(model, t, y);
  return { singular, start: singular && chooseFall(singular) };
}

export const stoppedThere = ({ singular, start }: RestThere): RunOutcome | null =>
  singular && start?.kind === 'held' && solvesAccelerations(singular.model) ? stoppedAtRest(singular) : null;

/** The candidate of the greatest merit; of those that are alike the first. */
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
