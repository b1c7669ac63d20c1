import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/**
 * The contract of a row block: a kind of constraint that contributes `rows` rows between two bodies A and B.
 *
 * For each instance i of its batch, `calc` writes at rows r = batch.row[i] ... r + rows - 1
 *   work.C     the residual [m or rad],
 *   work.J     12 numbers on (v_A, w_A, v_B, w_B), so that J xdot = dC/dt at fixed time,
 *   work.gdot  the part of Cddot that holds no accelerations: Cddot = J xddot + gdot.
 * Blocks that depend on time also subtract their target from C and write work.prescribedRate. It reads y and the
 * rotation matrices of work.R, and allocates nothing. Every block is tested against differences of its own C
 * (test/property/row-blocks.test.ts); a block that is not registered in `blocks.ts` does not exist.
 */
export interface RowBlock {
  readonly kind: BlockKind;
  readonly rows: number;
  /** Doubles per instance in `batch.params`. */
  readonly stride: number;
  /** Unit of the residual of each row. */
  readonly units: readonly ('m' | 'rad')[];
  readonly calc: (batch: BlockBatch, system: System, t: number, y: Float64Array, work: Workspace) => void;
}

export type BlockKind =
  | 'coincident-points'
  | 'nail'
  | 'perpendicular-directions'
  | 'relative-rotation'
  | 'point-in-plane'
  | 'point-distance'
  | 'screw-advance'
  | 'hinge-angle'
  | 'slide-distance';

/** All instances of one kind, as a structure of arrays. */
export interface BlockBatch {
  readonly block: RowBlock;
  readonly count: number;
  /** count: first row of each instance. */
  readonly row: Int32Array;
  /** count: bodies. */
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** count: index of the driver that prescribes the row, -1 where there is none. */
  readonly driver: Int32Array;
  /** stride x count: constants, laid out as the block's file says. */
  readonly params: Float64Array;
}
