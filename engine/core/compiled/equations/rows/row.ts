/** Rows that close loops, by the same formulas as the row blocks (T 2), about the reference points of bodies (T 16.4). */
import { into } from '../../../math/rigid';
import { multiply, product } from '../../code/vectors';
import { timesQuaternion } from '../quaternions';
import type { BlockAxes } from '../../../constraints/row-block';
import type { Carrier } from '../joints/tree-joint';
import type { Graph, Node } from '../../code/graph';
import type { Matrix, Vector } from '../../code/vectors';
import type { ModelNumbers } from '../numbers';
import type { RigidFrame } from '../../../math/rigid';
import type { Spatial } from '../tree/spatial';

/** One row between two bodies: dC/dt = a . (w_A, v_A) + b . (w_B, v_B) at fixed time, with v of the reference points. */
export interface RowNodes {
  /** [m or rad] */
  readonly C: Node;
  readonly a: Spatial;
  readonly b: Spatial;
  /** The part of its second derivative free of accelerations. */
  readonly gdot: Node;
}

/** A body as a joint sees it. */
export interface RowSide {
  readonly carrier: Carrier;
  /** From the reference point to the joint's point [m], in W. */
  readonly arm: Vector;
  /** The joint's axes in W, as columns, and as a quaternion. */
  readonly axes: Matrix;
  readonly quaternion: () => Vector;
}

export interface RowSite extends BlockAxes {
  readonly graph: Graph;
  readonly numbers: ModelNumbers;
  readonly a: RowSide;
  readonly b: RowSide;
  /** Length of a rod, pitch of a screw [m]. */
  readonly record: { readonly length?: number; readonly pitch?: number };
}

export type RowFormula = (site: RowSite) => readonly RowNodes[];

/** `frame`: the joint's frame, in body axes from the centre of mass. */
export function sideOf(g: Graph, numbers: ModelNumbers, carrier: Carrier, frame: RigidFrame): RowSide {
  const { position, orientation } = into(carrier.frame, frame);
  return {
    carrier,
    arm: multiply(g, carrier.R, numbers.point(position)),
    axes: product(g, carrier.R, numbers.rotation(orientation)),
    quaternion: () => timesQuaternion(g, carrier.quaternion, numbers.vector(orientation)),
  };
}
