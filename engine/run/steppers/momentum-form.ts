/**
 * Runs any stepper on the momentum form of the state (T 1.7): (x, q, P/m, L/i) is integrated, everything else sees (x, q, v,
 * w). The rates of the momenta are the sums of forces and torques, without a gyroscopic term.
 */
import { addTransposed } from '../../core/dynamics/rows';
import { meanInertia, toMomenta, velocitiesOf } from '../../core/system/momenta';
import { velocityOffset, workOffset } from '../../core/coordinates/layout';
import type { AfterStep, Stepper } from './contract';
import type { RightHandSide } from '../../core/integrators/runge-kutta';
import type { ToleranceFilter } from './judged-filter';
import type { Velocities } from '../../core/integrators/semi-implicit-euler';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** Creates the stepper of momenta for the given state. */
type CreateStepper = (
  start: Float64Array,
  f: RightHandSide,
  afterStep: AfterStep,
  filter: ToleranceFilter,
  velocities: Velocities,
) => Stepper;

/** f leaves its forces, rows and multipliers in `work`. */
export function createMomentumStepper(
  system: System,
  work: Workspace,
  start: Float64Array,
  f: RightHandSide,
  afterStep: AfterStep,
  filter: ToleranceFilter,
  createStepper: CreateStepper,
): Stepper {
  const { n } = system;
  const { scratch } = work;
  const v0 = velocityOffset(n);
  const state = start.slice();
  const before = new Float64Array(6 * n);
  const forces = new Float64Array(6 * n);
  const fault = start.slice();
  const stateVelocities = state.subarray(v0, workOffset(n));
  const faultVelocities = fault.subarray(v0, workOffset(n));

  const toVelocities = (y: Float64Array, out: Float64Array): void => {
    if (out !== y) out.set(y);
    velocitiesOf(system, y, y, out, v0, scratch);
  };

  function rates(t: number, y: Float64Array, dydt: Float64Array): boolean {
    toVelocities(y, state);
    if (!f(t, state, dydt)) return false;
    calcForceRates(system, work, forces);
    dydt.set(forces, v0);
    return true;
  }

  /** Momenta that the correction does not change stay the same, to the last bit. */
  function correct(t: number, y: Float64Array): boolean {
    toVelocities(y, state);
    before.set(stateVelocities);
    if (!afterStep(t, state)) return false;
    let moved = false;
    for (let c = 0; c < before.length; c++) if (before[c] !== stateVelocities[c]) moved = true;
    if (moved) toMomenta(system, state, scratch);
    else for (let c = v0; c < workOffset(n); c++) state[c] = y[c];
    y.set(state);
    return true;
  }

  /** Converts errors of momenta to those of velocities: to first order, at the orientations of y. */
  function filterMomenta(y: Float64Array, error: Float64Array, tolerance: number): boolean {
    toVelocities(y, state);
    fault.set(error);
    velocitiesOf(system, y, error, fault, v0, scratch);
    if (!filter(state, fault, tolerance)) return false;
    // only the poses of y matter here: the errors of velocities replace the velocities
    stateVelocities.set(faultVelocities);
    toMomenta(system, state, scratch);
    error.set(fault);
    error.set(stateVelocities, v0);
    return true;
  }

  const momenta = start.slice();
  toMomenta(system, momenta, scratch);
  const inner = createStepper(momenta, rates, correct, filterMomenta, (y, next, out) =>
    velocitiesOf(system, y, next, out, 0, scratch),
  );
  const outer: Stepper = {
    t: inner.t,
    y: start.slice(),
    h: inner.h,
    step(target, limit) {
      const outcome = inner.step(target, limit);
      if (outcome !== 'stepped') return outcome;
      outer.t = inner.t;
      outer.h = inner.h;
      toVelocities(inner.y, outer.y);
      return outcome;
    },
    sampleAt(t, out) {
      inner.sampleAt(t, out);
      toVelocities(out, out);
    },
    stepTo(t, out) {
      if (!inner.stepTo?.(t, out)) return false;
      toVelocities(out, out);
      return true;
    },
    restart() {
      // time and state may have been changed from outside: an event in the step, an impact
      inner.t = outer.t;
      inner.h = outer.h;
      inner.y.set(outer.y);
      toMomenta(system, inner.y, scratch);
      inner.restart();
    },
  };
  return outer;
}

/** Rates of P/m and L/i (6n) from the forces, rows and multipliers in work. */
function calcForceRates(system: System, work: Workspace, out: Float64Array): void {
  out.set(work.force);
  // so that a body without torques has a rate of exactly zero
  for (let c = 0; c < out.length; c++) out[c] -= work.gyroscopic[c];
  addTransposed(system, work.J, work.lambda, out);
  out.fill(0, 0, 6);
  for (let b = 1; b < system.n; b++) {
    const scale = 1 / meanInertia(system, b);
    for (let c = 0; c < 3; c++) {
      out[6 * b + c] *= system.invMass[b];
      out[6 * b + 3 + c] *= scale;
    }
  }
}
