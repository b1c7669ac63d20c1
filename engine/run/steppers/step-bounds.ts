/** Bounds on steps, for methods with step size control. */
import type { Settings } from '../../model/project';
import type { System } from '../../core/system/system';

/** A step this much shorter than its start time is lost in rounding [1]. */
const SMALLEST_STEP = 1e-14;
/** Shortest step [s] at t = 0. */
const SMALLEST_FIRST_STEP = 1e-14;
/** Largest fraction of the run for one step [1]: where nothing happens, methods would try to do it in one step. */
const LONGEST_PART = 1 / 8;
/** The same, and the length of a step [s], if an expression may vary arbitrarily. */
const LONGEST_FREE_PART = 1 / 1000;
const LONGEST_FREE = 0.05;
/** Times within this fraction of a step are the same [1]. */
const SAME_TIME = 1e-9;

/** Settings of a run, and the longest step that its method may choose [s]. */
export interface StepSettings extends Settings {
  readonly longestStep: number;
  /** Whether there is no joint, driver or contact at all. */
  readonly free: boolean;
}

/**
 * An expression of time or of joints may vary arbitrarily, and nothing else would show that it did: a pulse inside one long
 * step would be missed. Nothing here depends on what is recorded: the same steps, whatever the output interval.
 */
export function withLongestStep({
  settings,
  loads,
  drivers,
  m,
}: Pick<System, 'settings' | 'loads' | 'drivers' | 'm'>): StepSettings {
  const expressions =
    loads.some(({ reads }) => reads.has('t') || reads.has('q')) ||
    drivers.some(({ evaluate }) => evaluate !== null);
  const { duration } = settings;
  const longestStep = expressions
    ? Math.min(LONGEST_FREE_PART * duration, LONGEST_FREE)
    : LONGEST_PART * duration;
  return { ...settings, longestStep, free: m === 0 };
}

export function isTooShort(h: number, t: number): boolean {
  return h < SMALLEST_FIRST_STEP + SMALLEST_STEP * t;
}

/** The step to try if `wanted` is the best one and `rest` remains to the limit: never leaves a sliver before it. */
export function fitStep(wanted: number, rest: number): number {
  if (wanted >= rest * 0.999) return rest;
  return wanted > rest / 2 ? rest / 2 : wanted;
}

/** End of a fixed step from t [s]: on the grid of whole steps from the start of the run, or on the limit before it. */
export function endOnGrid(t: number, step: number, limit: number): number {
  const end = step * (Math.floor(t / step + SAME_TIME) + 1);
  return end < limit - SAME_TIME * step ? end : limit;
}

/** Whether a time is the end of a step of length h, up to rounding. */
export function isEndOfStep(time: number, end: number, h: number): boolean {
  return Math.abs(time - end) <= SAME_TIME * h;
}

/** out = the state between two, for a method of first order; its quaternions are not normalised. */
export function blend(from: Float64Array, until: Float64Array, part: number, out: Float64Array): void {
  for (let i = 0; i < out.length; i++) out[i] = from[i] + part * (until[i] - from[i]);
}
