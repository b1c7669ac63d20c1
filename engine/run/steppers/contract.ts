/** What every stepper gives to a run. */
import type { EquationsUsed } from '../../results/recording/run-report';
import type { RunEvent } from '../../core/switching/run-event';

/** Called with the state at the end of a step: renormalise, project. Returns false to have the step refused. */
export type AfterStep = (t: number, y: Float64Array) => boolean;

export type StepOutcome =
  | 'stepped'
  | 'rejected'
  | 'notFinite'
  | 'stepTooSmall'
  | 'constraintDrift'
  | 'newtonLimit'
  | 'blocked';

/** How near a singular position the last steps came, by a stepper's own equations. */
export interface OwnPivots {
  /** Whether no stage of the last step had one in sight. */
  readonly clear: boolean;
  /** The largest of the smallest pivots that stages have had [1]. */
  readonly largest: number;
  /** From when on, up to the end of the last step, `at` can be asked [s]. */
  readonly since: number;
  /** The smallest pivot over the largest [1], and the state; until the next step is taken. */
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
   * integrates nothing, may look at it. The steps of all others are the same whatever is recorded.
   */
  readonly step: (target: number, limit: number) => StepOutcome;
  /** State at a time inside the last step. */
  readonly sampleAt: (t: number, out: Float64Array) => void;
  /** The same by a step of the method that ends there, where that is the more exact; false where it is not to be had. */
  readonly stepTo?: (t: number, out: Float64Array) => boolean;
  /** Evaluates a sample, of steppers whose forces are not those of the right-hand side; as `calcDerivative`. */
  readonly evaluate?: (t: number, y: Float64Array, dydt: Float64Array) => boolean;
  /** Of steppers whose forces are those of a step: writes to the workspace which switched rows the last one left holding. */
  readonly showModes?: () => void;
  /** The right-hand side or the state has changed from outside: forget what was kept from the last step. */
  readonly restart: () => void;
  /** Whether the next step is by equations of its own: the run's factorisations are not of its stages. */
  readonly compiled?: boolean;
  /** Of those equations, where the last step was by them. */
  readonly pivots?: OwnPivots | null;
  /**
   * The global system has been evaluated at a recorded state. Where the stepper's own equations give other accelerations it has gone
   * back to the last state where they did not, and tells it.
   */
  readonly judge?: (t: number, y: Float64Array) => RunEvent | null;
  /** Of runs that ask for compiled equations. */
  readonly used?: () => EquationsUsed;
}
