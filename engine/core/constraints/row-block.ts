import type { Bodies, Kinematics } from '../coordinates/layout';
import type { JointAxis } from '../coordinates/joint-axis';

/**
 * The contract of a row block: a kind of constraint that contributes `rows` rows between two bodies A and B.
 *
 * For each instance i of its batch, `calc` writes rows r = batch.row[i] ... r + rows - 1 of C, J and gdot. Blocks that depend on time
 * also subtract their target from C and write prescribedRate. It reads y and its other arguments, and allocates nothing. Every block is
 * tested against finite differences of its own C (test/property/row-blocks.test.ts); blocks must be registered in `blocks.ts`.
 */
export interface RowBlock {
  readonly kind: BlockKind;
  readonly rows: number;
  /** Doubles per instance in `batch.params`. */
  readonly stride: number;
  /** Unit of the residual of each row. */
  readonly units: readonly ('m' | 'rad')[];
  /** The constants of one instance, `stride` of them, as documented in the block's file. */
  readonly pack: (joint: BlockJoint, axes: BlockAxes) => number[];
  readonly calc: (
    batch: BlockBatch,
    bodies: Bodies,
    y: Float64Array,
    at: RowInstant,
    rows: DrivenRows,
  ) => void;
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

/** Where rows are written: to the workspace or elsewhere. */
export interface Rows {
  /** The residual [m or rad]. */
  readonly C: Float64Array;
  /** 12 per row on (v_A, w_A, v_B, w_B), so that J xdot = dC/dt at fixed time. */
  readonly J: Float64Array;
  /** The part of Cddot free of accelerations: Cddot = J xddot + gdot. */
  readonly gdot: Float64Array;
}

export interface DrivenRows extends Rows {
  /** -C_t [m/s or rad/s]: the velocity level requires J xdot = rate. */
  readonly prescribedRate: Float64Array;
}

/** What blocks read besides the state. */
export interface RowInstant extends Kinematics {
  /** Per driver, 3: the currently prescribed coordinate [rad or m], its rate and its acceleration. */
  readonly targets: readonly Float64Array[];
}

/** The data from which constants are computed. */
export interface BlockJoint extends JointAxis {
  /** 9: columns are the joint's axes x, y, z in B's body axes. */
  readonly axesB: Float64Array;
  readonly record: { readonly length?: number; readonly pitch?: number };
}

/** Axes of the joint's frames: 0, 1, 2 for x, y, z. */
export interface BlockAxes {
  readonly axisA: number;
  readonly axisB: number;
}

/** All instances of one kind, as a structure of arrays. */
export interface BlockBatch {
  readonly block: RowBlock;
  readonly count: number;
  /** count: first row of each instance. */
  readonly row: Int32Array;
  /** count: body numbers. */
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** count: index of the driver that prescribes the row, -1 for none. */
  readonly driver: Int32Array;
  /** stride x count: constants, laid out as documented in the block's file. */
  readonly params: Float64Array;
}
