/** How a run steps over the joint state of compiled equations (T 16.8): one class per family of methods. */
import type { Stepper } from './contract';

export interface JointSteps {
  /** After this many refusals in turn, the global system tries [1]. */
  readonly mostRefusals: number;
  /** The longest part of a step between neighbouring stages [1]. */
  readonly spacing: number;
  /** Of the last attempt: its end and its length [s], and the smallest pivot of the loops at its stages and at its end [1]. */
  readonly end: number;
  readonly h: number;
  readonly smallest: number;
  readonly smallestAtEnd: number;
  /** One attempt from the program's y at t, not beyond `limit`. `settled`: all stages but the first are moved onto the constraints. */
  readonly attempt: (t: number, limit: number, settled: boolean) => void;
  /** Its outcome, if no stage was too near a singular position; a step that is too short, or not finite, cannot be repeated. */
  readonly conclude: () => 'good' | 'rejected' | 'stuck';
  /** The end of a good step, corrected, becomes the program's y. */
  readonly accept: () => void;
  /** Call after it if a singular position may lie inside the step: its states will be known during the next one, too. */
  readonly keep: () => void;
  /** The attempt is to be repeated from the same start in another way. */
  readonly repeat: () => void;
  /** The program's y or the right-hand side was changed from outside. */
  readonly restart: () => void;
  /** States are known from this time [s] to the end of the last step. */
  readonly since: number;
  /** The joint state at a time since then, not corrected; false if it is not available. */
  readonly stateAt: (t: number, out: Float64Array) => boolean;
  /** The same by a step of the method ending there, where that is more accurate. */
  readonly stepTo?: Stepper['stepTo'];
}

/** `c`: the stages of a method, in parts of a step [1]; it starts where the last one ended. */
export function spacingOf(c: readonly number[]): number {
  const places = [0, ...c, 1].sort((a, b) => a - b);
  return Math.max(...places.slice(1).map((place, i) => place - places[i]));
}

/** Moves a joint state onto the loop constraints. */
export type Correct = (t: number, y: Float64Array) => void;
