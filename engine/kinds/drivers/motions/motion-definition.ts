/**
 * What a motion of a position driver says about itself (T 3.4): the document reads its fields, the solver its function of
 * the time, the editor its name, what it starts from and what becomes of it in a mirror.
 *
 * To add one, write its file beside this one and name it in `motions.ts`; its line stands in T 3.4.
 */
import type { Field } from '../../../schema/field';

/** `M` is its record: a function of the time t [s] in the units of the coordinate [rad or m]. */
export interface MotionDefinition<M extends { readonly kind: string }> {
  /** In menus: `Harmonic`. */
  readonly title: string;
  /** Equation in THEORY, which has a line for each motion. */
  readonly theory: string;
  readonly fields: readonly Field[];
  /** One of that size [rad or m] to begin with, in times that fit a run of some seconds. */
  create(size: number): Omit<M, 'kind'>;
  /** The same the other way round. */
  reverse(motion: M): Partial<M>;
  compile(motion: M): MotionFunction;
}

/** What is added to the value of a driver over time, with its exact derivatives: a driver's row needs all three. */
export interface MotionFunction {
  /**
   * out = position [rad or m], rate and acceleration at t. `left` asks for the limit from the left, at the end of a
   * segment of the run, where the acceleration jumps.
   */
  readonly calc: (t: number, left: boolean, out: Float64Array) => void;
  /** Times in (0, duration) at which a derivative jumps [s], `most` of them at most: steps end there. */
  readonly corners: (duration: number, most: number) => number[];
}
