/** What steps and reports ask of a solver, whichever it is. */
import type { Workspace } from '../system/workspace';
import type { NullSpace } from '../linalg/null-space';

/**
 * Rows that are left out of the factorisation because others imply them. On the constraints that changes nothing but
 * the share of the multipliers; a little off them, as the stages of an integrator are, such rows look independent by so
 * little that the accelerations would be noise (T 6.4).
 */
export interface RowsAside {
  /** Those chosen; the first `count` of them are out at present: all or none. */
  readonly rows: Int32Array;
  chosen: number;
  count: number;
  /** m: 1 for rows that are out. */
  readonly isAside: Uint8Array;
  /** Whether a choice was made, be it of no rows: factorisations rely on it until it is forgotten. */
  known: boolean;
  /** Smallest pivot of the factorisation that it was made from [1]. */
  pivot: number;
  /** Whether factorisations are those of a run's steps; and, between steps, of what is reported. */
  stepping: boolean;
  reporting: boolean;
}

/** What a factorisation tells of the rows; rank + nullSpace.count + emptyRows is their number. */
export interface Factor {
  readonly rank: number;
  /** Rows of zeros, as of a limit that is not reached: neither independent nor redundant. */
  readonly emptyRows: number;
  /** Smallest pivot that counted as independent [1]; 1 where there is none: how near a singular position is. */
  readonly smallestPivot: number;
  /** Of D A D, D = rowScale: one vector per redundant row. */
  readonly nullSpace: NullSpace;
}

export interface GlobalSolver {
  readonly factor: Factor;
  /** Factorises the system of work.J and work.MJ. False if it holds a number that is not finite. */
  readonly factorise: (work: Workspace) => boolean;
  /** x := D (D A D)^+ D x, in place. */
  readonly solve: (x: Float64Array) => void;
  /** work.lambda and work.acc = M^-1 (Phi + J^T lambda). Reads the factorised rows, work.force and the residuals. */
  readonly accelerate: (work: Workspace) => void;
  readonly aside: RowsAside;
  /** Leaves out, from now on, the rows that the latest factorisation found dependent, which must be one of all rows. */
  readonly setAside: () => void;
  /** Condition number of the independent rows, each scaled to unit length. */
  readonly estimateCondition: () => number;
}
