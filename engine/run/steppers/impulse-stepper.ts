/**
 * Time stepping with sequential impulses (T 13): semi-implicit Euler at velocity level with a fixed step.
 *
 *   u = v + h M^-1 Phi + M^-1 J^T P, with P such that J u = rate at the start of the step
 *   x += h u,  q := exp(h w/2) q,  w := I(q)^-1 L,  and the moves of bias or projection
 *
 * Forces are the impulses of a completed step over its length: a sample is evaluated from the step that ends in it. Where
 * none does (the start, the right side of a breakpoint) a step is tried and undone.
 */
import { balance } from '../../core/dynamics/energy';
import { calcAppliedForces } from '../../core/dynamics/forces';
import { calcDerivative } from './acceleration';
import { calcKinematics } from '../../core/system/kinematics';
import { calcTurnRates, settleTurns } from '../../core/dynamics/turns';
import { blend, endOnGrid } from './step-bounds';
import { createImpulseEvents, restSpeed } from './impulse-events';
import {
  createImpulseSolver,
  projectByImpulses,
  solveBias,
  solveImpulses,
} from '../../core/solvers/sequential-impulses/solver';
import { HOLDS, OPEN, SLIDES, isDriver } from '../../core/system/switched-row';
import { valueOf } from '../../core/coordinates/coordinate';
import { moveBodies } from '../../core/stabilisers/projection';
import { shareForces } from '../../core/solvers/sequential-impulses/share-forces';
import { velocityTolerance } from '../../core/stabilisers/tolerances';
import { rotate } from '../../core/math/mat3';
import { rowDot } from '../../core/dynamics/rows';
import {
  dissipatedOffset,
  stateSize,
  turnOffset,
  velocityOffset,
  workOffset,
} from '../../core/coordinates/layout';
import type { Change } from '../../core/switching/describe-changes';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { ImpulseSolver } from '../../core/solvers/sequential-impulses/impulse-solver';
import type { Model } from '../preparation/model';
import type { Stepper } from './contract';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/**
 * After this many consecutive steps whose sweeps leave a violation of the fraction `BLOCKED` of the drivers' speeds [1], joints and
 * drivers disagree.
 */
const BLOCKED_STEPS = 100;
const BLOCKED_PART = 0.1;

/** `addEnergy` is called with the energy [J] that the projection of each step adds, `tell` with changes of stops, friction and motors. */
export function createImpulseStepper(
  { system, work, solver, y: start }: Model,
  addEnergy: (energy: number) => void,
  tell: (changes: readonly Change[]) => void,
): Stepper {
  const { settings } = system;
  const s = createImpulseSolver(system);
  const step = createStep(s, system, work);
  const next = start.slice();
  const from = start.slice();
  const kept = new Float64Array(system.m);
  const before = new Uint8Array(system.switched.length);
  const events = createImpulseEvents(s, system, work);
  let told = false;
  let blocked = 0;
  /** The state was changed from outside, or no step has led to it yet. */
  let fresh = true;
  let untried = true;

  /** Impulses and accelerations of a step from here, without taking it. */
  function tryStep(t: number, y: Float64Array): void {
    const { P } = s.velocity;
    const { h } = s;
    kept.set(P);
    next.set(y);
    step.take(t, next, settings.step, fresh, () => undefined);
    P.set(kept);
    s.h = h;
    untried = false;
    if (!told) events.start(step.mode);
    told = true;
  }

  /** A motor that has reached its speed continues from its actual position, not from where it should have been. */
  function anchorMotors(t: number, y: Float64Array): void {
    for (let k = 0; k < before.length; k++) {
      const { kind, driver } = system.switched[k];
      if (kind !== 'motor' || step.mode[k] !== HOLDS || before[k] === HOLDS) continue;
      work.driverAnchor[driver] = valueOf(system.drivers[driver].coordinate, y);
      work.driverSince[driver] = t;
    }
  }

  /** Sliding friction takes no part in redundancy. */
  function showModes(): void {
    step.mode.forEach((mode, k) => (work.switched.mode[k] = mode === SLIDES ? OPEN : mode));
  }

  const stepper: Stepper = {
    t: 0,
    y: start.slice(),
    h: settings.step,
    step(_target, limit) {
      const end = endOnGrid(stepper.t, settings.step, limit);
      const h = end - stepper.t;
      next.set(stepper.y);
      from.set(stepper.y);
      before.set(step.mode);
      if (!step.take(stepper.t, next, h, fresh, addEnergy)) return 'notFinite';
      anchorMotors(end, next);
      stepper.y.set(next);
      stepper.t = end;
      stepper.h = h;
      fresh = untried = false;
      blocked = disagrees(s, system, velocityTolerance(system, next)) ? blocked + 1 : 0;
      if (blocked >= BLOCKED_STEPS) return 'constraintDrift';
      if (before.length > 0) tell(events.passed(step.mode, next, h, s.velocity.P));
      return 'stepped';
    },
    sampleAt: (t, out) => blend(from, stepper.y, 1 - (stepper.t - t) / stepper.h, out),
    evaluate(t, y, dydt) {
      if (untried) tryStep(t, y);
      showModes();
      if (!calcDerivative(system, t, y, dydt, work, solver)) return false;
      report(step, system, work, solver);
      return true;
    },
    showModes,
    restart: () => {
      fresh = untried = true;
    },
  };
  return stepper;
}

/**
 * Whether drivers prescribe what the sweeps cannot reconcile with the joints; drivers at rest, to `tolerance` [m/s], prescribe nothing.
 */
function disagrees(
  { always, velocity, convergence }: ImpulseSolver,
  { drivers, rowScale }: System,
  tolerance: number,
): boolean {
  let speed = 0;
  for (let i = 0; i < drivers.length; i++) {
    const { row } = drivers[i];
    if (row >= 0 && always[row]) speed = Math.max(speed, Math.abs(velocity.target[row]) * rowScale[row]);
  }
  return speed > tolerance && convergence.residual > BLOCKED_PART * speed;
}

/**
 * Writes the forces of the last step where the global system would: those at a bound to `switched.effort`, all others to
 * `lambda`, without their component in the null space of J^T (T 13.8).
 */
function report(
  { force, mode, acceleration }: ReturnType<typeof createStep>,
  system: System,
  work: Workspace,
  solver: GlobalSolver,
): void {
  const { switched } = work;
  shareForces(system, solver.factor.nullSpace, mode, force, work);
  for (let k = 0; k < mode.length; k++) {
    // the global system used instead knows no sliding
    if (mode[k] === SLIDES) work.loss -= switched.effort[k] * switched.Cdot[k];
  }
  work.acc.set(acceleration);
}

/** Steps of one solver, with what is reported of the last one: forces of the rows (m) and accelerations (6n). */
function createStep(s: ImpulseSolver, system: System, work: Workspace) {
  const force = new Float64Array(system.m);
  const acceleration = new Float64Array(6 * system.n);
  const displacement = new Float64Array(6 * system.n);
  const { mode } = s;
  const momentum = new Float64Array(3 * system.n);
  const rates = new Float64Array(stateSize(system.n, system.counted.length));
  const v0 = velocityOffset(system.n);

  /** Moves y from t to t + h; false where a number is not finite. */
  function take(
    t: number,
    y: Float64Array,
    h: number,
    fresh: boolean,
    addEnergy: (energy: number) => void,
  ): boolean {
    work.evaluations++;
    const rest = mode.length > 0 ? restSpeed(system, y, h) : 0;
    solveImpulses(s, system, t, y, h, fresh, rest, work);
    work.sweeps = s.convergence.sweeps;
    work.sweepResidual = s.convergence.residual;
    const { power, loss } = work;
    y.set(s.u, v0);
    for (let b = 1; b < system.n; b++) rotate(momentum, 3 * b, work.inertiaW, 9 * b, y, v0 + 6 * b + 3);
    addWork(t + h, y, h, power, loss);
    move(y, h);
    spin(y);
    if (system.settings.stabilisation === 'projection' && system.m > 0) project(t + h, y, addEnergy);
    settleTurns(system, y);
    let sum = 0;
    for (let row = 0; row < system.m; row++) sum += force[row] = s.velocity.P[row] / h;
    for (let c = 6; c < 6 * system.n; c++) sum += acceleration[c] = (y[v0 + c] - s.before[c]) / h;
    return Number.isFinite(sum + y[workOffset(system.n)]);
  }

  /** Work of loads, at their mean power over the step, and of drivers, at the mean of their rates. */
  function addWork(t: number, y: Float64Array, h: number, powerBefore: number, lossBefore: number): void {
    calcAppliedForces(system, t, y, work);
    let done = (h * (powerBefore + work.power)) / 2;
    for (let row = system.jointRows; row < system.m; row++) done += workOfRow(row);
    y[workOffset(system.n)] += done;
    y[dissipatedOffset(y)] += (h * (lossBefore + work.loss)) / 2 - workOfSwitched();
  }

  /** Work of the impulse of a row [J]: its share of the change of kinetic energy. */
  function workOfRow(row: number): number {
    const rates = rowDot(system, row, work.J, s.before, 0) + rowDot(system, row, work.J, s.u, 0);
    return (s.velocity.P[row] * rates) / 2;
  }

  /** Work of friction, stops and contacts [J]: what they absorb is dissipated. */
  function workOfSwitched(): number {
    let sum = 0;
    for (let k = 0; k < system.switched.length; k++) {
      if (!isDriver(system.switched[k])) sum += workOfRow(system.switched[k].row);
    }
    return sum;
  }

  function move(y: Float64Array, h: number): void {
    const o = turnOffset(system.n);
    calcTurnRates(system, y, rates, work);
    for (let k = 0; k < system.counted.length; k++) y[o + k] += h * rates[o + k];
    for (let c = 0; c < displacement.length; c++) displacement[c] = h * s.u[c];
    if (system.settings.stabilisation === 'bias') addBias(y);
    moveBodies(system, y, displacement);
  }

  /** Displacements that close a fraction of the gaps; they are not velocities, so they affect neither the energy nor the next step. */
  function addBias(y: Float64Array): void {
    solveBias(s, system, y, work);
    for (let c = 0; c < displacement.length; c++) displacement[c] += s.scratch[c];
  }

  /** The gyroscopic term (T 13.6): the angular velocity follows from the angular momentum at the new orientation. */
  function spin(y: Float64Array): void {
    calcKinematics(system, y, work);
    for (let b = 1; b < system.n; b++) rotate(y, v0 + 6 * b + 3, work.invInertiaW, 9 * b, momentum, 3 * b);
  }

  function project(t: number, y: Float64Array, addEnergy: (energy: number) => void): void {
    const before = balance(system, y, work);
    projectByImpulses(s, system, t, y, work);
    spin(y);
    addEnergy(balance(system, y, work) - before);
  }

  return { take, force, acceleration, mode };
}
