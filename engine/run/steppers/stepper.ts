/**
 * Advances a state through time without knowing what is recorded. Two kinds: fixed steps that divide the interval to the
 * next target evenly, and Dormand-Prince (5 or 8) or Radau IIA with error control, whose dense output serves the targets in
 * between.
 */
import { calcDenseOutput, createDenseOutput, interpolate } from '../../core/integrators/dense-output';
import {
  calcStages,
  createRungeKuttaWorkspace,
  errorNorm,
  forgetJumped,
  keepCarry,
} from '../../core/integrators/runge-kutta';
import { createStepControl, nextStepFactor } from '../../core/integrators/step-control';
import { DOP853, DOP853_DENSE } from '../../core/integrators/dop853';
import { DOPRI5, DOPRI5_DENSE, EXPLICIT_EULER, RK4 } from '../../core/integrators/tableau';
import { endOnGrid, fitStep, isTooShort } from './step-bounds';
import { absoluteFor, localTolerances, partFor, fractionOf } from './local-tolerances';
import { OUT_OF_NOISE, PartingNoise } from './parting-noise';
import { createRadauStepper } from './radau-stepper';
import { isAdaptive } from '../../model/project';
import { JudgedFilter } from './judged-filter';
import { MEASURED, newtonStructure } from '../../core/coordinates/layout';
import { semiImplicitEuler } from '../../core/integrators/semi-implicit-euler';
import type { StepSettings } from './step-bounds';
import type { AdaptiveIntegrator, Integrator, Settings } from '../../model/project';
import type { RightHandSide } from '../../core/integrators/runge-kutta';
import type { ToleranceFilter } from './judged-filter';
import type { Velocities } from '../../core/integrators/semi-implicit-euler';
import type { DenseTable, Tableau } from '../../core/integrators/tableau';
import type { AfterStep, StepOutcome, Stepper } from './contract';

export function createStepper(
  n: number,
  settings: StepSettings,
  start: Float64Array,
  f: RightHandSide,
  afterStep: AfterStep,
  filter: ToleranceFilter | null = null,
  velocities: Velocities | null = null,
): Stepper {
  const { integrator } = settings;
  if (integrator === 'radau5') {
    return createRadauStepper(newtonStructure(n, start.length), settings, start, f, afterStep, filter);
  }
  return isAdaptive(integrator)
    ? createAdaptiveStepper(ADAPTIVE[integrator], settings, start, f, afterStep, filter)
    : createFixedStepper(n, settings, start, f, afterStep, velocities);
}

/** After this many refusals of a step, its first stage is evaluated again at its start [1]: a truncation error would have fallen. */
const DOUBTED = 2;

type ExplicitAdaptive = Exclude<AdaptiveIntegrator, 'radau5'>;
type FixedIntegrator = Exclude<Integrator, AdaptiveIntegrator>;

/** For these, the last stage is the first of the next step. */
const ADAPTIVE: Record<ExplicitAdaptive, { tableau: Tableau; dense: DenseTable }> = {
  dopri5: { tableau: DOPRI5, dense: DOPRI5_DENSE },
  dop853: { tableau: DOP853, dense: DOP853_DENSE },
};

const FIXED: Record<FixedIntegrator, Tableau> = {
  'explicit-euler': EXPLICIT_EULER,
  'semi-implicit-euler': EXPLICIT_EULER,
  rk4: RK4,
};

function createFixedStepper(
  n: number,
  settings: Settings,
  start: Float64Array,
  f: RightHandSide,
  afterStep: AfterStep,
  velocities: Velocities | null,
): Stepper {
  const integrator = settings.integrator as FixedIntegrator;
  const w = createRungeKuttaWorkspace(FIXED[integrator], start.length);
  const from = start.slice();
  const corrected = start.slice();
  const rates = new Float64Array(start.length);
  const u = new Float64Array(6 * n);
  let since = 0;
  /** w.next = the state after a step of length h from (t, y), whose rates are in w.k[0]. */
  const advance = (t: number, y: Float64Array, h: number): boolean => {
    if (integrator !== 'semi-implicit-euler') return calcStages(w, f, t, y, h);
    semiImplicitEuler(n, y, h, w.k[0], w.next, velocities, u);
    return true;
  };
  const stepper: Stepper = {
    t: 0,
    y: start.slice(),
    h: settings.step,
    step(_target, limit) {
      const t = endOnGrid(stepper.t, settings.step, limit);
      const h = t - stepper.t;
      if (!f(stepper.t, stepper.y, w.k[0])) return 'notFinite';
      from.set(stepper.y);
      rates.set(w.k[0]);
      since = stepper.t;
      if (!advance(stepper.t, stepper.y, h)) return 'notFinite';
      corrected.set(w.next);
      if (!afterStep(t, corrected)) return 'constraintDrift';
      keepCarry(w);
      stepper.y.set(corrected);
      stepper.t = t;
      stepper.h = h;
      return 'stepped';
    },
    // by a shorter step of the same method
    sampleAt: (t, out) => {
      w.k[0].set(rates);
      if (advance(since, from, t - since)) out.set(w.next);
      else out.fill(NaN);
    },
    restart: () => forgetJumped(w.carry, stepper.y, corrected),
  };
  return stepper;
}

function createAdaptiveStepper(
  { tableau, dense: table }: { tableau: Tableau; dense: DenseTable },
  settings: StepSettings,
  start: Float64Array,
  f: RightHandSide,
  afterStep: AfterStep,
  filter: ToleranceFilter | null,
): Stepper {
  const w = createRungeKuttaWorkspace(tableau, start.length, table.extra.length, MEASURED);
  const control = createStepControl(tableau.order);
  const dense = createDenseOutput(table, start.length);
  const from = start.slice();
  const corrected = start.slice();
  const longest = settings.longestStep;
  const judged = JudgedFilter.of(filter);
  const noise = new PartingNoise(start.length, judged?.apply ?? null);
  const local = localTolerances(settings);
  let proposed = settings.step;
  /** Contents of k[0]: useless, the present start, or the previous start, to be replaced by that step's last stage. */
  let first: 'stale' | 'present' | 'before' = 'stale';
  /** Consecutive refusals of the present step. */
  let refusals = 0;
  let denseReady = false;

  /** The step failed: try a shorter one, unless it is too short to matter. */
  function shorten(
    factor: number,
    why: 'notFinite' | 'stepTooSmall' | 'constraintDrift',
    h: number,
  ): StepOutcome {
    proposed = h * factor;
    // near a singular position the rates of the uncorrected state are off by more than the correction, however short the step
    if (++refusals >= DOUBTED) first = 'stale';
    return isTooShort(proposed, stepper.t) ? why : 'rejected';
  }

  /** Rates at the start of the step into k[0]. */
  function calcFirstStage(): boolean {
    if (first === 'stale' && !f(stepper.t, stepper.y, w.k[0])) return false;
    if (first === 'before') {
      // first same as last: the correction moved y by less than the tolerance, and its rates by even less
      const last = w.k[tableau.stages - 1];
      w.k[tableau.stages - 1] = w.k[0];
      w.k[0] = last;
    }
    first = 'present';
    return true;
  }

  const stepper: Stepper = {
    t: 0,
    y: start.slice(),
    h: settings.step,
    step(_target, limit) {
      const { t, y } = stepper;
      if (!calcFirstStage()) return 'notFinite';
      const rest = limit - t;
      const h = fitStep(Math.min(proposed, longest), rest);
      const last = h === rest;
      if (!calcStages(w, f, t, y, h)) return shorten(0.25, 'notFinite', h);
      const part = partFor(local, h);
      const fraction = fractionOf(local, h);
      const absolute = absoluteFor(local, fraction);
      if (judged) judged.tolerance = fraction * absolute;
      const error = errorNorm(w, y, h, absolute, local.relative, judged?.apply) / part;
      const factor = nextStepFactor(control, error);
      const good = error <= 1;
      if (!good && !noise.explains(error, h, y))
        return shorten(factor, Number.isNaN(error) ? 'notFinite' : 'stepTooSmall', h);
      const end = last ? limit : t + h;
      corrected.set(w.next);
      if (!afterStep(end, corrected)) return shorten(0.25, 'constraintDrift', h);
      from.set(y);
      y.set(corrected);
      keepCarry(w);
      first = 'before';
      denseReady = false;
      dense.t = t;
      stepper.t = end;
      stepper.h = h;
      proposed = (last ? Math.max(proposed, h) : h) * (good ? factor : OUT_OF_NOISE);
      noise.passed(h);
      refusals = 0;
      return 'stepped';
    },
    sampleAt(t, out) {
      // extra stages cost evaluations: only for steps that contain a sample
      denseReady ||= calcDenseOutput(dense, w, f, dense.t, from, stepper.h);
      if (denseReady) interpolate(dense, t, out);
      else out.fill(NaN);
    },
    restart: () => {
      forgetJumped(w.carry, stepper.y, corrected);
      first = 'stale';
      control.previousError = 1e-4;
    },
    propose: (h) => void (proposed = h),
  };
  return stepper;
}
