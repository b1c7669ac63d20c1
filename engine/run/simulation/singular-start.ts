/**
 * Runs that begin in a singular position (T 6.2a): a parallelogram drawn with its links in one line. More velocities pass
 * there than there are motions, and accelerations have no value. Velocities are put onto a motion that goes on, the one
 * nearest to those given; from rest the mechanism falls along the one of least constraint. The first moment is gone along it, to
 * a position where the equations have a value again.
 */
import { addTo, dot, norm } from '../../core/linalg/dense-vector';
import { calcDerivative } from '../steppers/acceleration';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { admissible, singularVectors, speedOf } from '../../core/diagnostics/singular-directions';
import { calcInverseMassRows, kineticEnergy } from '../../core/dynamics/mass';
import { createRandom } from '../../core/math/random';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { moveBodies, projectPosition, projectVelocity } from '../../core/stabilisers/projection';
import { normalise } from '../../core/math/quat';
import { orthonormalise, removeParts, solveLeastSquares } from '../../core/linalg/least-squares';
import { poseOffset, velocityOffset, workOffset } from '../../core/coordinates/layout';
import { positionTolerance, velocityTolerance } from '../../core/stabilisers/tolerances';
import { solvesAccelerations } from '../steppers/choose-stepper';
import { stoppedAtStart } from '../outcomes/outcome';
import { findWorstJoint } from '../outcomes/worst-joint';
import { stoppedStep } from '../outcomes/driver-problems';
import { settleTurns } from '../../core/dynamics/turns';
import type { Analysis, RunOutcome, StopReason } from '../../results/recording/run-report';
import type { Model } from '../preparation/model';
import type { NullVectors } from '../../core/diagnostics/null-vectors';
import type { Stepper } from '../steppers/contract';

/** How a run begins. `held`: in a singular position from which no motion was found that goes on. */
type Start =
  | { readonly kind: 'regular' | 'held' }
  /** `rates` [m/s^2, rad/s^2] is null where the velocities say where to; else all is at rest, and that is how it falls. */
  | { readonly kind: 'moving'; readonly rates: Float64Array | null };

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
    const vectors = factoriseStart(model);
    if (!vectors) return;
    this.pivot = model.solver.factor.smallestPivot;
    const start = chooseMotion(model, vectors, solvesAccelerations(model));
    // a solver that steps by its own equations goes on from the velocities by itself
    if (solvesAccelerations(model)) this.start = start;
  }

  /** Away from the start, once it is recorded; `firstSample` [s] is the next output time. */
  leave(stepper: Stepper, firstSample: number): void {
    if (this.start.kind === 'moving') leaveStart(this.model, stepper, this.start.rates, firstSample);
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
/** Speeds and accelerations below this many characteristic lengths a second [1/s] or its square [1/s^2] are none. */
const AT_REST = 1e-9;
/** Directions that are tried beyond the conditions there are to meet. */
const SPARE = 3;
/** Directions whose squares are worth a look: each pair of them is one evaluation. */
const MOST_DIRECTIONS = 48;
const STARTS = 64;
const ITERATIONS = 40;
/** Part of a correction below which it is of no use [1]. */
const SHORTEST = 1e-4;
/** Of the squared speed over the length [1]: conditions that are met. */
const MET = 1e-12;
/** Candidates whose merits differ by less are alike, and the first is taken [1]. */
const ALIKE = 1e-6;
/** Newton's method creeps towards rest where nothing else meets the conditions: what is left is then below this part [1]. */
const CREPT = 1e-3;
/** Way that is gone along the motion, in characteristic lengths [1]: two motions are then told apart with half of the digits. */
const WAY = 3e-5;
/** The same from rest, where accelerations go as the square of time, and noise takes more of a speed that is small as yet [1]. */
const FALL = 1e-3;
/** Part of the time to the first sample that this may take at most [1]. */
const AT_MOST = 0.5;
/** Accelerations at the end of the way, from the state that the last ones gave. */
const ROUNDS = 3;

/** Factorises the rows of the assembled state. Returns the null vectors that are of a singular position, if it is one. */
function factoriseStart({ system, work, solver, y }: Model): NullVectors | null {
  if (system.m === 0) return null;
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  calcInverseMassRows(system, work);
  if (!factoriseGlobal(system, work, solver) || solver.factor.nullSpace.count === 0) return null;
  const vectors = singularVectors(system, 0, y, work, solver);
  return vectors.count > 0 ? vectors : null;
}

/** Puts the velocities of a singular start onto a motion that goes on. `falls` asks for the accelerations from rest. */
function chooseMotion(model: Model, vectors: NullVectors, falls: boolean): Start {
  const { system, work, y } = model;
  const v0 = velocityOffset(system.n);
  const given = y.slice(v0, v0 + 6 * system.n);
  if (!(speedOf(system, given) > AT_REST * system.length))
    return falls ? chooseFall(model, vectors) : REGULAR;
  const change = (v: Float64Array): number => speedOf(system, v.map((value, c) => value - given[c])); // oxfmt-ignore
  const isDriven = work.prescribedRate.some((value) => value !== 0);
  // of motions that can have any speed, those that go as far along what is given
  const kept = isDriven ? null : given.map((value, c) => (c % 6 < 3 ? 1 : system.length ** 2) * value);
  const found = best(motionsNear(model, vectors, given, kept), (v) => -change(v));
  if (!found) return HELD;
  y.set(found, v0);
  return { kind: 'moving', rates: null };
}

/**
 * From rest: of the accelerations that go on the one of least constraint (Gauss). Where a driver asks for one, that is the
 * nearest to what the forces and drivers would give without the singular rows; else it has most of their power along it.
 */
function chooseFall(model: Model, vectors: NullVectors): Start {
  const { system, work, solver, y } = model;
  const v0 = velocityOffset(system.n);
  const rates = new Float64Array(y.length);
  const isDriven = work.gdot.some((value) => value !== 0);
  if (!calcDerivative(system, 0, y, rates, work, solver)) return REGULAR;
  const given = rates.slice(v0, v0 + 6 * system.n);
  if (!(speedOf(system, given) > AT_REST * system.length)) return REGULAR;
  const force = work.force.slice();
  const moving = y.slice();
  /** Twice the kinetic energy of a motion. */
  const inertiaOf = (u: Float64Array): number => {
    moving.set(u, v0);
    return 2 * kineticEnergy(system, moving, work);
  };
  const constraint = (u: Float64Array): number => inertiaOf(u.map((value, c) => value - given[c]));
  const found = isDriven
    ? best(motionsNear(model, vectors, given, null), (u) => -constraint(u))
    : best(motionsNear(model, vectors, given, force), (u) => dot(u, force) ** 2 / inertiaOf(u));
  if (!found) return HELD;
  const size = isDriven ? 1 : dot(found, force) / inertiaOf(found);
  return { kind: 'moving', rates: found.map((value) => value * size) };
}

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

/**
 * Motions v for which n . gdot(v) = 0 for every singular n: a square in v for each, solved by Newton's method from what is
 * given, and from all sides of it unless that is one already. Where `kept` is stated, kept . v is that of what is given: rest
 * would do as well.
 */
function motionsNear(
  model: Model,
  vectors: NullVectors,
  given: Float64Array,
  kept: Float64Array | null,
): Float64Array[] {
  const { system, work, solver, y } = model;
  const speed = speedOf(system, given);
  const met = (MET * speed ** 2) / system.length;
  const conditions = createConditions(model, vectors);
  const isMet = (values: Float64Array): boolean => values.every((value) => Math.abs(value) <= met);
  if (isMet(conditions(given))) return [given];
  calcRows(system, 0, y, work);
  const freedoms = 6 * (system.n - 1) - (system.m - solver.factor.nullSpace.count);
  const count = Math.min(freedoms, vectors.count + SPARE, MOST_DIRECTIONS);
  const directions: Float64Array[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const u = admissible(system, work, solver, seed);
    if (!u) continue;
    if (kept) addTo(u, -dot(kept, u) / dot(kept, given), given);
    const size = speedOf(system, u);
    // what is given is all there is
    if (size > CREPT) directions.push(u.map((value) => value / size));
  }
  const squares = fitSquares(conditions, given, directions, speed);
  const found: Float64Array[] = [];
  for (let start = 0; start < STARTS; start++) {
    const random = createRandom(start);
    const a = directions.map(() => (start === 0 ? 0 : 2 * random() - 1));
    if (!solve(squares, a, met)) continue;
    const v = given.slice();
    directions.forEach((u, i) => addTo(v, speed * a[i], u));
    if (speedOf(system, v) > CREPT * speed) found.push(v);
  }
  calcRows(system, 0, y, work);
  return found;
}

/** n . gdot(v) of every singular n [m/s^2]. */
function createConditions(
  { system, work, y }: Model,
  vectors: NullVectors,
): (v: Float64Array) => Float64Array {
  const moving = y.slice();
  return (v) => {
    moving.set(v, velocityOffset(system.n));
    calcRows(system, 0, moving, work);
    return Float64Array.from({ length: vectors.count }, (_, k) => {
      let sum = 0;
      for (let e = vectors.start[k]; e < vectors.start[k + 1]; e++) {
        const row = vectors.rows[e];
        sum += vectors.values[e] * work.gdot[row] * system.rowScale[row];
      }
      return sum;
    });
  };
}

/** g(a) = constant + sum of slope_i a_i + sum over i <= j of bend_ij a_i a_j, each with an entry for every condition. */
interface Squares {
  readonly constant: Float64Array;
  readonly slopes: readonly Float64Array[];
  readonly bends: readonly (readonly Float64Array[])[];
}

/** The conditions along given + speed (a_1 u_1 + ...), which are squares in a, from their values at sums of two directions. */
function fitSquares(
  conditions: (v: Float64Array) => Float64Array,
  given: Float64Array,
  directions: readonly Float64Array[],
  speed: number,
): Squares {
  const at = (...along: (readonly [number, Float64Array])[]): Float64Array => {
    const v = given.slice();
    for (const [side, u] of along) addTo(v, side * speed, u);
    return conditions(v);
  };
  const constant = at();
  const ahead = directions.map((u) => at([1, u]));
  const behind = directions.map((u) => at([-1, u]));
  const slopes = ahead.map((value, i) => value.map((one, k) => (one - behind[i][k]) / 2));
  const bends = directions.map((u, i) =>
    directions.slice(0, i + 1).map((w, j) => {
      if (i === j) return ahead[i].map((one, k) => (one + behind[i][k]) / 2 - constant[k]);
      return at([1, u], [1, w]).map((one, k) => one - ahead[i][k] - ahead[j][k] + constant[k]);
    }),
  );
  return { constant, slopes, bends };
}

/** Newton's method with least corrections, each no longer than it helps; changes a. */
function solve(squares: Squares, a: number[], met: number): boolean {
  let { values, columns } = evaluate(squares, a);
  let size = norm(values);
  for (let i = 0; i < ITERATIONS; i++) {
    if (values.every((value) => Math.abs(value) <= met)) return true;
    const { solution, kernel } = solveLeastSquares(columns, values.map((value) => -value), 1e-9); // oxfmt-ignore
    removeParts(orthonormalise(kernel), solution);
    let part = 1;
    let next: number[];
    do {
      next = a.map((value, d) => value + part * solution[d]);
      ({ values, columns } = evaluate(squares, next));
      part /= 2;
    } while (!(norm(values) < size) && part > SHORTEST);
    if (!(norm(values) < size)) return false;
    size = norm(values);
    next.forEach((value, d) => (a[d] = value));
  }
  return false;
}

/** g(a), and its derivatives, a column for each a_i. */
function evaluate({ constant, slopes, bends }: Squares, a: readonly number[]) {
  const values = constant.slice();
  const columns = slopes.map((slope) => slope.slice());
  for (let i = 0; i < a.length; i++) {
    addTo(values, a[i], slopes[i]);
    for (let j = 0; j <= i; j++) {
      addTo(values, a[i] * a[j], bends[i][j]);
      addTo(columns[i], a[j], bends[i][j]);
      addTo(columns[j], a[i], bends[i][j]);
    }
  }
  return { values, columns };
}

/**
 * Goes the first moment of a run along its motion: accelerations are linear in time, or go as its square from rest.
 * `firstSample` [s] is the first output time after the start. Where that cannot be done the stepper stays where it is.
 */
function leaveStart(
  { system, work, solver }: Model,
  stepper: Stepper,
  fall: Float64Array | null,
  firstSample: number,
): boolean {
  const { y } = stepper;
  const v0 = velocityOffset(system.n);
  const v = y.slice(v0, v0 + 6 * system.n);
  const length = (fall ? FALL : WAY) * system.length;
  const needed = fall ? Math.sqrt((2 * length) / speedOf(system, fall)) : length / speedOf(system, v);
  const time = Math.min(needed, AT_MOST * firstSample);
  const next = y.slice();
  const rates = new Float64Array(y.length);
  if (fall) rates.set(fall, v0);
  const way = new Float64Array(v.length);
  for (let round = 0; round < ROUNDS; round++) {
    next.set(y);
    for (let c = 6; c < v.length; c++) {
      const a = rates[v0 + c];
      way[c] = time * v[c] + (time ** 2 * (fall ? (5 * fall[c] + a) / 6 : a)) / 2;
      next[v0 + c] += (time * (fall ? 2 * fall[c] + a : 3 * a)) / 3;
    }
    // power grows with the speed
    for (let i = workOffset(system.n); i < y.length; i++) next[i] += time * rates[i] * (fall ? 0.5 : 1);
    moveBodies(system, next, way);
    for (let b = 1; b < system.n; b++) normalise(next, poseOffset(b) + 3);
    settleTurns(system, next);
    calcKinematics(system, next, work);
    calcRows(system, time, next, work);
    calcInverseMassRows(system, work);
    const settled =
      factoriseGlobal(system, work, solver) &&
      projectPosition(system, time, next, work, solver, positionTolerance(system, next)) &&
      projectVelocity(system, time, next, work, solver, velocityTolerance(system, next));
    if (!settled || !calcDerivative(system, time, next, rates, work, solver)) return false;
  }
  y.set(next);
  stepper.t = time;
  stepper.restart();
  return true;
}
