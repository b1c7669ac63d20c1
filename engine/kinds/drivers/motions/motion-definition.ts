/**
 * Everything that a kind of motion of a position driver defines (T 3.4): for the document its fields, for the solver its function of
 * time, for the editor its name, its default values and its mirror image.
 *
 * To add one, write its file beside this one, list it in `motions.ts` and add its line to T 3.4.
 */
import type { Field } from '../../../schema/field';

/** `M` is its record: a function of the time t [s] in the units of the coordinate [rad or m]. */
export interface MotionDefinition<M extends { readonly kind: string }> {
  /** In menus: `Harmonic`. */
  readonly title: string;
  /** Equation in THEORY, which has a line for each motion. */
  readonly theory: string;
  readonly fields: readonly Field[];
  /** A default motion of that size [rad or m], with times that suit a run of a few seconds. */
  create(size: number): Omit<M, 'kind'>;
  /** The same motion in the opposite sense. */
  reverse(motion: M): Partial<M>;
  compile(motion: M): MotionFunction;
}

/** A function of time added to the value of a driver, with its exact derivatives: a driver's row needs all three. */
export interface MotionFunction {
  /**
   * out = position [rad or m], rate and acceleration at t. `left` asks for the limit from the left, at the end of a
   * segment of the run, where the acceleration jumps.
   */
  readonly calc: (t: number, left: boolean, out: Float64Array) => void;
  /** Times in (0, duration) at which a derivative jumps [s], at most `most` of them: steps end there. */
  readonly corners: (duration: number, most: number) => number[];
}
