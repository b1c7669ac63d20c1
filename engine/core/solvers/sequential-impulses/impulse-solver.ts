/** What the sweeps of sequential impulses work on. */
import type { Convergence, ImpulseTask } from './sweeps';
import type { ImpulseBlocks } from './blocks';

export interface ImpulseSolver {
  readonly blocks: ImpulseBlocks;
  readonly velocity: ImpulseTask;
  readonly position: ImpulseTask;
  /** 6n [m/s, rad/s]: velocities at the start of the step, and those that the impulses make of them. */
  readonly before: Float64Array;
  readonly u: Float64Array;
  /** 6n: moments of the gyroscopic terms, and displacements of a projection. */
  readonly scratch: Float64Array;
  /** Step [s] that the impulses in `velocity.P` belong to; 0 before the first. */
  h: number;
  /** m: 1 for rows that are not switched. */
  readonly always: Uint8Array;
  /** Per switched row: what it did in the last step. */
  readonly mode: Uint8Array;
  /** m: 1 for rows that turn with their bodies in a step: all but switched ones that do not hold. */
  readonly turns: Uint8Array;
  /** m: acceleration that a position driver asks for [m/s^2 or rad/s^2], 0 of other rows. */
  readonly driven: Float64Array;
  /** Per switched row: 1 where the step made it rebound. */
  readonly rebounds: Uint8Array;
  /** Per switched row: speed with which a stop or surface was approached that now pushes [m/s or rad/s]. */
  readonly approach: Float64Array;
  readonly convergence: Convergence;
  readonly projection: Convergence;
}
