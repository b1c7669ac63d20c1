/** The state of the sequential impulse solver. */
import type { Convergence, ImpulseTask } from './sweeps';
import type { ImpulseBlocks } from './blocks';

export interface ImpulseSolver {
  readonly blocks: ImpulseBlocks;
  readonly velocity: ImpulseTask;
  readonly position: ImpulseTask;
  /** 6n [m/s, rad/s]: velocities at the start of the step, and those after the impulses. */
  readonly before: Float64Array;
  readonly u: Float64Array;
  /** 6n: moments of the gyroscopic terms, and displacements of a projection. */
  readonly scratch: Float64Array;
  /** Length of the step [s] that the impulses in `velocity.P` belong to; 0 before the first. */
  h: number;
  /** m: 1 for rows that are not switched. */
  readonly always: Uint8Array;
  /** Per switched row: its mode in the last step. */
  readonly mode: Uint8Array;
  /** m: 1 for rows whose rotation with their bodies counts in a step: all but switched ones that do not hold. */
  readonly turns: Uint8Array;
  /** m: acceleration prescribed by a position driver [m/s^2 or rad/s^2], 0 for other rows. */
  readonly driven: Float64Array;
  /** Per switched row: 1 if it rebounded in the step. */
  readonly rebounds: Uint8Array;
  /** Per switched row: speed of approach to a stop or surface that now pushes [m/s or rad/s]. */
  readonly approach: Float64Array;
  readonly convergence: Convergence;
  readonly projection: Convergence;
}
