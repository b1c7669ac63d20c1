import type { Joint, Settings } from '../model/project';
import type { BlockBatch } from '../constraints/row-block';

/**
 * A compiled document: sizes, constants and batches, never written after `compileSystem`.
 *
 * Bodies are numbered with the ground as body 0: it has zero inverse mass, so no kernel asks "is it the ground?".
 * All vectors are SI; "in B" means in body axes, about the centre of mass, which is the origin of a body here.
 */
export interface System {
  readonly settings: Settings;
  /** Bodies, the ground included. */
  readonly n: number;
  /** Constraint rows, drivers included; the rows of drivers are the last ones. */
  readonly m: number;
  /** Rows of joints and, as the last of them, of couplings: rows [0, jointRows). */
  readonly jointRows: number;

  /** n: record id and name of each body; index 0 is the ground. */
  readonly bodyIds: readonly string[];
  readonly bodyNames: readonly string[];
  /** n [kg], 0 for the ground. */
  readonly mass: Float64Array;
  /** n [1/kg], 0 for the ground. */
  readonly invMass: Float64Array;
  /** 9n [kg m^2] about the centre of mass in B, 0 for the ground. */
  readonly inertia: Float64Array;
  /** 9n [1/(kg m^2)], 0 for the ground. */
  readonly invInertia: Float64Array;
  /** 3n [m] centre of mass in the document's body frame: x = position + R com. */
  readonly com: Float64Array;

  /** Row blocks, one batch per kind that occurs. */
  readonly batches: readonly BlockBatch[];
  /**
   * Bodies on either side of a row, m of them; then those of each coupling's joint 1. A coupling acts on up to four bodies:
   * its row holds the part of joint 2, and the slot m + i the part of joint 1 of coupling i.
   */
  readonly rowA: Int32Array;
  readonly rowB: Int32Array;
  /** m: index into `joints` of the joint or of the driver's joint. */
  readonly rowJoint: Int32Array;
  /** m: 1 for a length [m], the characteristic length for an angle [rad]; residual times scale is a length. */
  readonly rowScale: Float64Array;
  /** m: k [1/s^2] and d [1/s] of the feedback, zero unless the settings ask for it. */
  readonly rowK: Float64Array;
  readonly rowD: Float64Array;

  readonly joints: readonly CompiledJoint[];
  readonly couplings: readonly CompiledCoupling[];
  /** Hinges whose turns are counted in the state, as indices into `joints`. */
  readonly turnJoints: readonly number[];
  readonly drivers: readonly CompiledDriver[];
  readonly loads: readonly CompiledLoad[];
  /** Times in (0, duration) at which a load starts or ends [s], ascending. */
  readonly breakpoints: Float64Array;

  /** Typical lever arm of the mechanism [m]: makes angles comparable with lengths. */
  readonly length: number;

  /** Pairs of rows (i >= j) that share a body, four numbers each: i, j, and where their six numbers begin in J, from 12 i and 12 j on. */
  readonly rowPairs: Int32Array;
}

export interface CompiledJoint {
  readonly record: Joint;
  readonly a: number;
  readonly b: number;
  /** First row and number of rows. */
  readonly row: number;
  readonly rows: number;
  /** 3 each [m]: the joint's point on either body, from the centre of mass, in B. */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  /** 9 each: columns are the joint's axes x, y, z in B. */
  readonly axesA: Float64Array;
  readonly axesB: Float64Array;
}

export interface CompiledCoupling {
  readonly id: string;
  readonly name: string;
  readonly ratio: number;
  readonly row: number;
  /** Joint 1 and joint 2: index of the joint, of its turns in the state (-1 for a slider), and its coordinate's row. */
  readonly sides: readonly [CouplingSide, CouplingSide];
}

export interface CouplingSide {
  readonly joint: number;
  readonly turn: number;
  /** One instance, written to the coupling's row. */
  readonly batch: BlockBatch;
}

export interface CompiledDriver {
  readonly id: string;
  readonly name: string;
  readonly joint: number;
  readonly kind: 'speed' | 'effort';
  /** Row of a speed driver; -1 for an effort driver. */
  readonly row: number;
}

export type CompiledLoad =
  | {
      readonly kind: 'force' | 'torque';
      readonly id: string;
      readonly name: string;
      readonly body: number;
      /** 3 [m] point of attack from the centre of mass, in B (forces only). */
      readonly point: Float64Array;
      /** 3 [N] or [N m]. */
      readonly vector: Float64Array;
      readonly frame: 'world' | 'body';
      readonly from: number;
      readonly until: number;
    }
  | {
      readonly kind: 'spring';
      readonly id: string;
      readonly name: string;
      readonly a: number;
      readonly b: number;
      readonly pointA: Float64Array;
      readonly pointB: Float64Array;
      readonly stiffness: number;
      readonly damping: number;
      readonly restLength: number;
    };
