/** The interface of every stepper to a run. */
import type { NullSpace } from '../../core/linalg/null-space';
import type { EquationsUsed } from '../../results/recording/run-report';
import type { RunEvent } from '../../core/switching/run-event';

/** Called with the state at the end of a step, to renormalise and project it. Returns false to have the step refused. */
export type AfterStep = (t: number, y: Float64Array) => boolean;

/**
 * Called with the state at the end of a step by a stepper's own equations, and whether it came near a singular position or within sight of
 * one. Returns what was added to the work of drivers in y [J].
 */
export type EndOwnStep = (t: number, y: Float64Array, near: boolean, inSight: boolean) => number;

export type StepOutcome =
  | 'stepped'
  | 'rejected'
  | 'notFinite'
  | 'stepTooSmall'
  | 'constraintDrift'
  | 'newtonLimit'
  | 'blocked';

/** How near a singular position the last steps came, from a stepper's own equations. */
export interface OwnPivots {
  /** Whether no stage of the last step was near one; and whether one may lie within it nevertheless, between two stages. */
  readonly clear: boolean;
  readonly hides: boolean;
  /** The largest of the smallest pivots of all stages so far [1]. */
  readonly largest: number;
  /** `at` is valid from this time [s] to the end of the last step. */
  readonly since: number;
  /** The smallest pivot over the largest [1], and the state; valid until the next step. */
  readonly at: (t: number) => number;
  readonly stateAt: (t: number, y: Float64Array) => void;
}

export interface Stepper {
  /** Present time [s] and state. */
  t: number;
  readonly y: Float64Array;
  /** Length of the last step [s]. */
  h: number;
  /**
   * One attempt at a step that does not pass `limit`. `target` [s] is the next output time: only the kinematic run, which
   * integrates nothing, may use it. The steps of all others do not depend on what is recorded.
   */
  readonly step: (target: number, limit: number) => StepOutcome;
  /** State at a time inside the last step. */
  readonly sampleAt: (t: number, out: Float64Array) => void;
  /** The same by a step of the method ending there, where that is more accurate; false if not available. */
  readonly stepTo?: (t: number, out: Float64Array) => boolean;
  /** The pose at a time inside the last step, where the method determines it without an interpolant; false if it is not found. */
  readonly poseAt?: (t: number, out: Float64Array) => boolean;
  /** Evaluates a sample, for steppers whose forces are not those of the right-hand side; as `calcDerivative`. */
  readonly evaluate?: (t: number, y: Float64Array, dydt: Float64Array) => boolean;
  /** For steppers whose forces belong to a step: writes to the workspace which switched rows held at the end of the last one. */
  readonly showModes?: () => void;
  /** The right-hand side or the state was changed from outside: discards what was kept from the last step. */
  readonly restart: () => void;
  /** The next step is tried with this length [s], which other equations of the same motion would take; by methods that choose it. */
  readonly propose?: (h: number) => void;
  /** Whether the next step uses the stepper's own equations: then factorisations of the run are not those of its stages. */
  readonly compiled?: boolean;
  /** Whether the last step, which began at `from`, is far from every event of switched rows by those equations. */
  readonly isQuiet?: (from: number) => boolean;
  /** Pivots of those equations, if they took the last step. */
  readonly pivots?: OwnPivots | null;
  /**
   * Call after the global system was evaluated at a recorded state. If the stepper's own equations give other accelerations, it goes back
   * to the last state where they agreed, and returns an event.
   */
  readonly judge?: (t: number, y: Float64Array) => RunEvent | null;
  /** Writes the accelerations at a recorded state by the stepper's own equations, 6 per body; false where they are not valid. */
  readonly accelerationsAt?: (t: number, y: Float64Array, out: Float64Array) => boolean;
  /** Then: their multipliers, and the null vectors along which those can change; false where there are none. */
  readonly multipliersInto?: (lambda: Float64Array, space: NullSpace) => boolean;
  /** Call instead of `judge` after those were found to be the ones of the global system. */
  readonly confirm?: (t: number, y: Float64Array) => void;
  /** For runs that request compiled equations. */
  readonly used?: () => EquationsUsed;
}
