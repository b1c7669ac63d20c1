/** Bounds on the steps of the methods that choose them. */
import type { Settings } from '../model/project';
import type { System } from '../system/system';

/** A step this much shorter than the time it starts from cannot be told from no step [1]. */
const SMALLEST_STEP = 1e-14;
/** Shortest step [s] at t = 0. */
const SMALLEST_FIRST_STEP = 1e-14;
/** Output intervals in one step at the most: where nothing happens, a step would hold millions of samples, all due at once. */
const LONGEST_STEP = 64;

/** Settings of a run, and the longest step that its method may choose [s]. */
export interface StepSettings extends Settings {
  readonly longestStep: number;
}

/**
 * Between two output times an expression may do what it likes, and nothing else would tell that it did: a pulse inside one
 * long step would go by unseen. So its steps are at most as long as the output interval.
 */
export function withLongestStep({
  settings,
  loads,
  drivers,
}: Pick<System, 'settings' | 'loads' | 'drivers'>): StepSettings {
  const free =
    loads.some(({ kind }) => kind === 'expression') || drivers.some(({ evaluate }) => evaluate !== null);
  return { ...settings, longestStep: (free ? 1 : LONGEST_STEP) * settings.outputInterval };
}

export function isTooShort(h: number, t: number): boolean {
  return h < SMALLEST_FIRST_STEP + SMALLEST_STEP * t;
}

/** The step to try where `wanted` is the best one and `rest` is left to the limit: never leaves a sliver before it. */
export function fitStep(wanted: number, rest: number): number {
  if (wanted >= rest * 0.999) return rest;
  return wanted > rest / 2 ? rest / 2 : wanted;
}
