/**
 * Time stepping in the optimisation form (T 15): implicit Euler with a fixed step, each step a constrained minimum.
 *
 * Forces are the multipliers of a completed step, at its end; where no step has led (the start, the right side of a
 * breakpoint) those of the global system are used, with the stops on which a step from there would rest.
 */
import { blend, endOnGrid } from './step-bounds';
import { calcDerivative } from './acceleration';
import { calcTurnRates, settleTurns } from '../../core/dynamics/turns';
import { createImpulseEvents } from './impulse-events';
import { createOptimisation, optimise, startOptimisation } from '../../core/solvers/optimisation';
import { createRebound } from './optimisation-rebound';
import { dissipatedOffset, turnOffset, velocityOffset, workOffset } from '../../core/coordinates/layout';
import { holdLimits, openLimits } from '../../core/solvers/optimisation-limits';
import { shareForces } from '../../core/solvers/sequential-impulses/share-forces';
import type { Change } from '../../core/switching/describe-changes';
import type { Model } from '../preparation/model';
import type { Stepper } from './contract';

/** `tell` is called with events at stops. */
export function createOptimisationStepper(
  { system, work, solver, y: start }: Model,
  tell: (changes: readonly Change[]) => void,
): Stepper {
  const o = createOptimisation(system);
  const rebound = createRebound(o, system, work, solver);
  const events = createImpulseEvents(rebound, system, work);
  const next = start.slice();
  const from = start.slice();
  const rates = new Float64Array(start.length);
  const acceleration = new Float64Array(6 * system.n);
  const force = new Float64Array(system.m);
  const mode = new Uint8Array(system.switched.length);
  const v0 = velocityOffset(system.n);
  /** The state was changed from outside, or no step has led to it yet. */
  let fresh = true;
  let untried = true;
  let told = false;

  /** Adds the work of loads and drivers with the step's forces, which are those at its end, that of stops, and the turns. */
  function addRates(h: number): void {
    let power = work.power;
    for (let i = 0; i < system.drivers.length; i++) {
      const { row } = system.drivers[i];
      if (row >= 0) power += o.lambda[row] * work.prescribedRate[row];
    }
    next[workOffset(system.n)] += h * power + rebound.workOfStops;
    next[dissipatedOffset(next)] += h * work.loss - rebound.workOfStops;
    calcTurnRates(system, next, rates, work);
    for (let c = turnOffset(system.n); c < dissipatedOffset(next); c++) next[c] += h * rates[c];
    settleTurns(system, next);
  }

  /** Finds the stops on which a step from here would rest, without taking it. */
  function tryStep(t: number, y: Float64Array): void {
    next.set(y);
    startOptimisation(o, system, next);
    if (optimise(o, system, work, solver, t, system.settings.step, next) === 'stepped')
      holdLimits(o.limits, mode);
    untried = false;
    if (!told) events.start(mode);
    told = true;
  }

  const showModes = (): void => work.switched.mode.set(mode);

  const stepper: Stepper = {
    t: 0,
    y: start.slice(),
    h: system.settings.step,
    step(_target, limit) {
      const end = endOnGrid(stepper.t, system.settings.step, limit);
      const h = end - stepper.t;
      from.set(stepper.y);
      next.set(stepper.y);
      if (fresh) startOptimisation(o, system, next);
      const outcome = optimise(o, system, work, solver, stepper.t, h, next);
      if (outcome !== 'stepped') return outcome;
      holdLimits(o.limits, mode);
      rebound.apply(stepper.y, next, h, mode);
      addRates(h);
      for (let c = 6; c < acceleration.length; c++) acceleration[c] = (next[v0 + c] - stepper.y[v0 + c]) / h;
      stepper.y.set(next);
      stepper.t = end;
      stepper.h = h;
      fresh = untried = false;
      if (mode.length > 0)
        tell(
          events.passed(
            mode,
            next,
            h,
            o.lambda.map((force) => h * force),
          ),
        );
      return 'stepped';
    },
    sampleAt: (t, out) => blend(from, stepper.y, 1 - (stepper.t - t) / stepper.h, out),
    evaluate(t, y, dydt) {
      if (untried && mode.length > 0) tryStep(t, y);
      showModes();
      if (!calcDerivative(system, t, y, dydt, work, solver)) return false;
      if (fresh) return true;
      force.set(o.lambda);
      shareForces(system, solver.factor.nullSpace, mode, force, work);
      work.acc.set(acceleration);
      return true;
    },
    showModes,
    restart: () => {
      openLimits(o.limits, work);
      fresh = untried = true;
    },
  };
  return stepper;
}
