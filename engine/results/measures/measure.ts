import type { Channel } from '../recording/channel';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { Split } from '../../core/diagnostics/split-result';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** One instant of a run, evaluated: work and solver hold the kinematics, forces, rows and multipliers of (t, y). */
export interface Instant {
  readonly system: System;
  t: number;
  /** Time since the previous sample [s]; 0 at the first. */
  sinceSample: number;
  readonly y: Float64Array;
  readonly work: Workspace;
  readonly solver: GlobalSolver;
  /** How redundant constraints share; work.lambda contains the multipliers of this split. */
  split: Split;
  /** Number of null vectors in every position, estimated from the first sample [1]; -1 before it. */
  structural: number;
  /** Total energy minus work at the start of the run [J]. */
  initialEnergy: number;
  /** Energy that projection has added since the start [J]. */
  projectionEnergy: number;
  /** Last step taken [s] and rejected steps so far. */
  step: number;
  rejected: number;
}

/** The start of a run of a model in the state y. */
export function createInstant({
  system,
  work,
  solver,
  y,
}: Pick<Instant, 'system' | 'work' | 'solver' | 'y'>): Instant {
  const past = {
    t: 0,
    sinceSample: 0,
    structural: -1,
    initialEnergy: 0,
    projectionEnergy: 0,
    step: 0,
    rejected: 0,
  };
  const { nullSpace } = solver.factor;
  const masks = new Int32Array(system.joints.length);
  const split = { all: nullSpace, open: nullSpace, singular: null, masks };
  return { system, work, solver, y: y.slice(), split, ...past };
}

/**
 * A measure: computed from an instant, never fed back. `channels` names its columns; `calc` writes their values from row[o]
 * on, in the same order, and allocates nothing.
 */
export interface Measure {
  readonly channels: (system: System) => Channel[];
  readonly calc: (instant: Instant, row: Float64Array, o: number) => void;
  /** The summary of a run does not need it, so a run that keeps other series does not compute it. */
  readonly onDemand?: true;
  /** Whether it reads the factorisation itself, and not only its null vectors and rank. */
  readonly factorises?: true;
}
