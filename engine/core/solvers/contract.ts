/** The interface of all solvers to steps and reports. */
import type { Workspace } from '../system/workspace';
import type { NullSpace } from '../linalg/null-space';

/**
 * Rows left out of the factorisation because others imply them. On the constraints this changes only the distribution of the
 * multipliers; slightly off them, as in the stages of an integrator, such rows look independent by so little that the accelerations
 * would be noise (T 6.4).
 */
export interface RowsAside {
  /** The chosen rows; the first `count` of them are currently left out: all or none. */
  readonly rows: Int32Array;
  chosen: number;
  count: number;
  /** m: 1 for rows that are left out. */
  readonly isAside: Uint8Array;
  /** Whether a choice was made, possibly of no rows: factorisations rely on it until it is forgotten. */
  known: boolean;
  /** Smallest pivot of the factorisation on which the choice is based [1]. */
  pivot: number;
  /** Whether factorisations serve the steps of a run; and, between steps, whether they serve a report. */
  stepping: boolean;
  reporting: boolean;
  /** Whether as many rows depend on others as before, and their null vectors are not needed. */
  counted: boolean;
}

/** What a factorisation says of the rows; rank + nullSpace.count + emptyRows is their number. */
export interface Factor {
  readonly rank: number;
  /** Number of rows of zeros, as for a limit that is not reached: neither independent nor redundant. */
  readonly emptyRows: number;
  /** Smallest pivot that counted as independent [1], 1 if there is none: a measure of how near a singular position is. */
  readonly smallestPivot: number;
  /** For D A D, D = rowScale: one vector per redundant row. */
  readonly nullSpace: NullSpace;
}

export interface GlobalSolver {
  readonly factor: Factor;
  /** Factorises the system of work.J and work.MJ. False if a number is not finite. */
  readonly factorise: (work: Workspace) => boolean;
  /** x := D (D A D)^+ D x, in place. */
  readonly solve: (x: Float64Array) => void;
  /** work.lambda and work.acc = M^-1 (Phi + J^T lambda). Reads the factorised rows, work.force and the residuals. */
  readonly accelerate: (work: Workspace) => void;
  readonly aside: RowsAside;
  /** From now on leaves out the rows that the latest factorisation, which must include all rows, found dependent. */
  readonly setAside: () => void;
  /** Condition number of the independent rows, each scaled to unit length. */
  readonly estimateCondition: () => number;
}
