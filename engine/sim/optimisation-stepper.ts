/**
 * Time stepping of the optimisation form (T 15): implicit Euler with a fixed step, each step a constrained minimum.
 *
 * Forces are the multipliers of a step that was taken, at its end; where no step leads (the start, the right side of a
 * breakpoint) those of the global system stand in.
 */
import { blend, endOnGrid } from './step-bounds';
import { calcDerivative } from './acceleration';
import { createOptimisation, optimise, startOptimisation } from '../solvers/optimisation';
import { calcTurnRates, settleTurns } from '../dynamics/turns';
import { dissipatedOffset, turnOffset, velocityOffset, workOffset } from '../system/layout';
import type { Model } from './model';
import type { Stepper } from './stepper';

export function createOptimisationStepper({ system, work, solver, y: start }: Model): Stepper {
  const o = createOptimisation(system);
  const next = start.slice();
  const from = start.slice();
  const rates = new Float64Array(start.length);
  const acceleration = new Float64Array(6 * system.n);
  const v0 = velocityOffset(system.n);
  /** The state was changed from outside, or no step has led to it yet. */
  let fresh = true;

  /** Work of loads and drivers with the forces at the end, as the step has them, and the turns. */
  function addRates(h: number): void {
    let power = work.power;
    for (let i = 0; i < system.drivers.length; i++) {
      const { row } = system.drivers[i];
      if (row >= 0) power += o.lambda[row] * work.prescribedRate[row];
    }
    next[workOffset(system.n)] += h * power;
    next[dissipatedOffset(next)] += h * work.loss;
    calcTurnRates(system, next, rates, work);
    for (let c = turnOffset(system.n); c < dissipatedOffset(next); c++) next[c] += h * rates[c];
    settleTurns(system, next);
  }

  const stepper: Stepper = {
    t: 0,
    y: start.slice(),
    h: system.settings.step,
    step(_target, limit) {
      const end = endOnGrid(stepper.t, system.settings.step, limit);
      const h = end - stepper.t;
      from.set(stepper.y);
      next.set(stepper.y);
      if (fresh) startOptimisation(o, system, next, h);
      const outcome = optimise(o, system, work, solver, stepper.t, h, next);
      if (outcome !== 'stepped') return outcome;
      addRates(h);
      for (let c = 6; c < acceleration.length; c++) acceleration[c] = (next[v0 + c] - stepper.y[v0 + c]) / h;
      stepper.y.set(next);
      stepper.t = end;
      stepper.h = h;
      fresh = false;
      return 'stepped';
    },
    sampleAt: (t, out) => blend(from, stepper.y, 1 - (stepper.t - t) / stepper.h, out),
    evaluate(t, y, dydt) {
      if (!calcDerivative(system, t, y, dydt, work, solver)) return false;
      if (fresh) return true;
      work.lambda.set(o.lambda);
      work.acc.set(acceleration);
      return true;
    },
    restart: () => {
      fresh = true;
    },
  };
  return stepper;
}
