/**
 * Radau IIA of order 5 with error control, for stiff springs, dampers and bushings (T 9.7). When to renew the Jacobian and
 * the factors, and the choice of the step, follow RADAU5 (Hairer and Wanner, Solving ODEs II, section IV.8).
 */
import {
  MAX_NEWTON,
  createRadau5,
  estimateError,
  interpolateRadau5,
  keepPolynomial,
  predictStages,
  solveStages,
} from '../../core/integrators/radau5';
import { addIncrement, forgetJumped } from '../../core/integrators/runge-kutta';
import { fitStep, isTooShort } from './step-bounds';
import { JudgedFilter } from './judged-filter';
import { absoluteFor, localTolerances, partFor, fractionOf } from './local-tolerances';
import { OUT_OF_NOISE, PartingNoise } from './parting-noise';
import { addKnot, createRadau5Dense, interpolateSteps } from '../../core/integrators/radau5-dense';
import { calcJacobian, factoriseNewton } from '../../core/integrators/radau5-matrix';
import { createStepInside } from '../../core/integrators/radau5-inside';
import type { OwnState } from '../../core/integrators/radau5';
import type { StepInside } from '../../core/integrators/radau5-inside';
import type { AfterStep, StepOutcome, Stepper } from './contract';
import type { NewtonStructure } from '../../core/integrators/radau5-matrix';
import type { RightHandSide } from '../../core/integrators/runge-kutta';
import type { ToleranceFilter } from './judged-filter';
import type { StepSettings } from './step-bounds';

const SAFETY = 0.9;
const SMALLEST_FACTOR = 1 / 5;
const LARGEST_FACTOR = 8;
/** The Jacobian is kept while this many iterations suffice: renewing it costs more evaluations than they do. */
const KEEP_JACOBIAN = 7;
/** Inside the first step after a restart only the collocation polynomial is available, so that step is shortened [1]. */
const FIRST_AGAIN = 0.2;
/** Below this tolerance, that of the estimate falls in proportion [1]. */
const TIGHT = 1e-10;
/** If a step would grow by less than this, it is kept, so that its factors can be reused. */
const KEEP_STEP = 1.2;

export function createRadauStepper(
  structure: NewtonStructure,
  settings: StepSettings,
  start: Float64Array,
  f: RightHandSide,
  afterStep: AfterStep,
  filter: ToleranceFilter | null,
  own: OwnState | null = null,
): Stepper {
  const r = createRadau5(start.length, structure);
  const dense = createRadau5Dense(start.length);
  const rate = new Float64Array(start.length);
  const next = start.slice();
  const carry = new Float64Array(start.length);
  const nextCarry = new Float64Array(start.length);
  /** Start of the last step. */
  const from = start.slice();
  let since = 0;
  let inside: StepInside | null = null;
  // the estimate is of order 3 and the method of order 5: a looser tolerance for the estimate meets the requested one,
  // except in stiff components, which are only as exact as the estimate
  const local = localTolerances(settings);
  const judged = JudgedFilter.of(filter);
  let noise = 0;
  let enough = 0;
  /** For a step of length h: the tolerance of its estimate, and of Newton's iterations. */
  function demand(y: Float64Array, h: number): void {
    const part = partFor(local, h);
    const fraction = fractionOf(local, h);
    const least = absoluteFor(local, fraction);
    if (judged) judged.tolerance = fraction * least;
    const tolerance = local.relative * part;
    const relative = 0.1 * tolerance ** (2 / 3) * Math.min(1, tolerance / TIGHT) ** (1 / 3);
    const absolute = (least / local.relative) * relative;
    noise = (10 * Number.EPSILON) / relative;
    enough = Math.max(noise, Math.min(0.03, Math.sqrt(relative)));
    if (own) {
      own.calcScale(y, absolute, relative, r.scale);
      r.size = (end, error) => own.sizeOf(end, error, absolute, relative);
    } else for (let i = 0; i < y.length; i++) r.scale[i] = absolute + relative * Math.abs(y[i]);
  }
  const longest = settings.longestStep;
  const parting = new PartingNoise(start.length, judged?.apply ?? null);
  let proposed = settings.step;
  let fresh = true;
  let rateReady = false;
  /** Jacobian at the present start, at an earlier one, or none that can be used. */
  let jacobian: 'present' | 'earlier' | 'none' = 'none';
  let factored = false;
  let rejectedLast = false;
  let lastLength = 0;
  let lastError = 0;

  function shorten(
    factor: number,
    why: 'notFinite' | 'stepTooSmall' | 'constraintDrift',
    h: number,
  ): StepOutcome {
    proposed = h * factor;
    rejectedLast = true;
    if (jacobian === 'earlier') jacobian = 'none';
    return isTooShort(proposed, stepper.t) ? why : 'rejected';
  }

  /** Rates, Jacobian and factors for a step of length h from the present start. */
  function prepare(h: number): 'ready' | 'notFinite' | 'singular' {
    const { t, y } = stepper;
    if (!rateReady && !f(t, y, rate)) return 'notFinite';
    rateReady = true;
    if (jacobian === 'none') {
      const given = own?.calcJacobian(t, y, r.matrix.J) ?? false;
      if (!given && !calcJacobian(r.matrix, f, t, y, rate)) return 'notFinite';
      jacobian = 'present';
      factored = false;
    }
    if (factored && r.matrix.h === h) return 'ready';
    factored = factoriseNewton(r.matrix, h);
    return factored ? 'ready' : 'singular';
  }

  /** Length of the next step over that of this one, from its error: Gustafsson's controller. */
  function nextFactor(error: number, h: number): number {
    const safety = Math.min(SAFETY, (SAFETY * (1 + 2 * MAX_NEWTON)) / (r.iterations + 2 * MAX_NEWTON));
    let factor = safety * error ** -0.25;
    if (error < 1 && lastLength > 0) {
      factor = Math.min(factor, SAFETY * (h / lastLength) * (lastError / (error * error)) ** 0.25);
    }
    return Math.min(LARGEST_FACTOR, Math.max(SMALLEST_FACTOR, factor));
  }

  function accept(end: number, last: boolean, h: number, error: number): void {
    const factor = nextFactor(error, h);
    keepPolynomial(r, stepper.y, end, h);
    since = stepper.t;
    from.set(stepper.y);
    addKnot(dense, r, next);
    lastLength = h;
    lastError = Math.max(1e-2, error);
    stepper.y.set(next);
    carry.set(nextCarry);
    stepper.t = end;
    stepper.h = h;
    const limited = rejectedLast ? Math.min(1, factor) : factor;
    jacobian = r.iterations <= KEEP_JACOBIAN ? 'earlier' : 'none';
    const keep = jacobian === 'earlier' && limited >= 1 && limited <= KEEP_STEP;
    proposed = last ? Math.max(proposed, h * limited) : keep ? h : h * limited;
    rejectedLast = false;
    fresh = false;
    rateReady = false;
  }

  const stepper: Stepper = {
    t: 0,
    y: start.slice(),
    h: settings.step,
    step(_target, limit) {
      const { t, y } = stepper;
      const h = fitStep(Math.min(proposed, longest), limit - t);
      const last = h === limit - t;
      if (!last && isTooShort(h, t)) return 'stepTooSmall';
      const ready = prepare(h);
      if (ready === 'notFinite') return 'notFinite';
      if (ready === 'singular') return shorten(0.5, 'stepTooSmall', h);
      demand(y, h);
      predictStages(r, y, h);
      const newton = solveStages(r, f, t, y, h, enough, noise, judged?.apply);
      if (newton === 'notFinite') return shorten(0.25, 'notFinite', h);
      if (newton !== 'converged') return shorten(0.5, 'stepTooSmall', h);
      const estimate = estimateError(r, f, t, y, rate, h, fresh || rejectedLast, judged?.apply);
      if (!Number.isFinite(estimate)) return shorten(0.25, 'notFinite', h);
      const error = Math.max(estimate, 1e-10);
      const good = error < 1;
      if (!good && !parting.explains(error, h, y))
        return shorten(fresh ? 0.1 : nextFactor(error, h), 'stepTooSmall', h);
      const end = last ? limit : t + h;
      for (let i = 0; i < y.length; i++) next[i] = carry[i] + r.z[2][i];
      addIncrement(y, next, nextCarry);
      if (!afterStep(end, next)) return shorten(0.25, 'constraintDrift', h);
      accept(end, last, h, error);
      if (!good) proposed = OUT_OF_NOISE * h;
      parting.passed(h);
      return 'stepped';
    },
    sampleAt(t, out) {
      if (!interpolateSteps(dense, t, out)) interpolateRadau5(r, t, out);
    },
    // inside a step stiff components are less exact than at its end, and so are all components in the first step
    stepTo(t, out) {
      if (stepper.h > settings.outputInterval && dense.known === 3) return false;
      inside ??= createStepInside(r, structure, start.length);
      return inside.take(f, since, from, t - since, enough, noise, out);
    },
    restart: () => {
      // changes without a step in between, as of a slider while the run is paused, shorten it only once
      if (!fresh) proposed *= FIRST_AGAIN;
      fresh = true;
      rateReady = false;
      forgetJumped(carry, stepper.y, next);
      jacobian = 'none';
      rejectedLast = false;
      lastLength = 0;
      // extrapolation across a jump is useless
      r.polyLength = 0;
      dense.known = 0;
    },
  };
  return stepper;
}
