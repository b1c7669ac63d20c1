/** What a motion gives at a time. */
import type { Motion } from '../project';

/**
 * What a position driver adds to its value over time (T 3.4), with its exact derivatives: a driver's row needs all
 * three. To add a motion, add its kind to `project.ts` and its file here.
 */
export interface MotionFunction {
  /**
   * out = position [rad or m], rate and acceleration at t. `left` asks for the limit from the left, at the end of a
   * segment of the run, where the acceleration jumps.
   */
  readonly calc: (t: number, left: boolean, out: Float64Array) => void;
  /** Times in (0, duration) at which a derivative jumps [s], `most` of them at most: steps end there. */
  readonly corners: (duration: number, most: number) => number[];
}

export type MotionOf<K extends Motion['kind']> = Extract<Motion, { kind: K }>;
