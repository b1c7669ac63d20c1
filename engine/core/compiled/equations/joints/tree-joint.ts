/**
 * How a joint of the spanning tree carries its body (T 16.2): its coordinates, the position of the body relative to its parent, and how
 * to read the coordinates from a maximal state.
 */
import type { Graph } from '../../code/graph';
import type { Matrix, Vector } from '../../code/vectors';
import type { CoordinateKind } from '../../../coordinates/coordinate-definition';
import type { CompiledJoint } from '../../../system/system';
import type { RigidFrame } from '../../../math/rigid';
import type { ModelNumbers } from '../numbers';
import type { Spatial } from '../tree/spatial';
import type { Quat } from '../../../../schema/frame';

/** A body in the equations: its frame and its motion. The ground does not move. */
export interface Carrier {
  /** Its frame in the equations, in body axes from the centre of mass: the origin, at its joint, is the reference point. */
  readonly frame: RigidFrame;
  /** That frame in W, as a matrix and as a quaternion, and its origin [m]. */
  readonly R: Matrix;
  readonly quaternion: Vector;
  readonly origin: Vector;
  /** Angular velocity, and velocity of the origin, in W. */
  readonly w: Vector;
  readonly v: Vector;
}

/** The place and the coordinates of a tree joint. */
export interface Site {
  readonly graph: Graph;
  readonly numbers: ModelNumbers;
  readonly parent: Carrier;
  /** The joint's frame on the parent, in the parent's frame; and on the child, in body axes from the centre of mass. */
  readonly onParent: RigidFrame;
  readonly onChild: RigidFrame;
  /** Null for a body that no tree joint carries. */
  readonly joint: CompiledJoint | null;
  /** Whether the parent is the joint's body B. */
  readonly reversed: boolean;
  /** -1 if the child's quaternion is the negative of the product of the parent's and the joint's, otherwise 1. */
  readonly sign: number;
  readonly q: Vector;
  readonly u: Vector;
}

export interface TreeMotion {
  /** The child's frame in the equations, in body axes from the centre of mass. */
  readonly frame: RigidFrame;
  readonly R: Matrix;
  readonly quaternion: Vector;
  /** From the parent's origin to the child's [m], in W. */
  readonly offset: Vector;
  /** Per velocity coordinate: the velocity of the child at unit rate. */
  readonly columns: readonly Spatial[];
  /** Velocity of the child relative to the parent: angular velocity, and velocity of its origin in the parent. */
  readonly spin: Vector;
  readonly slide: Vector;
  /** The parts of their accelerations free of accelerations, without the parent's centripetal one. */
  readonly spinBias: Vector;
  readonly slideBias: Vector;
}

export interface TreeJoint {
  /** Numbers of position and of velocity coordinates. */
  readonly positions: number;
  readonly velocities: number;
  /** Whether its velocity coordinates are the angular velocity of the child itself. */
  readonly absolute?: true;
  /** Index of each joint coordinate among these; their signs are opposite if the tree runs from B to A. */
  readonly coordinates?: { readonly [K in CoordinateKind]?: number };
  carry(site: Site): TreeMotion;
  /** Rates of the positions at velocities u; u itself if missing. */
  rates?(graph: Graph, q: Vector, u: Vector): Vector;
  /** The positions after normalisation, which rates preserve only up to rounding. */
  settle?(graph: Graph, q: Vector): Vector;
  /** The coordinates of a closed pose, and whether the child's quaternion is the negative of the one that they give. */
  read(relative: RelativeMotion, site: Pick<Site, 'joint' | 'reversed'>): Coordinates;
}

export interface Coordinates {
  readonly q: readonly number[];
  readonly u: readonly number[];
  readonly sign?: number;
}

/** The child relative to the parent in a maximal state, in the joint's axes on the parent. */
export interface RelativeMotion {
  readonly turn: Quat;
  /** From the parent's point to the child's [m], and its rate in the parent [m/s]. */
  readonly gap: readonly number[];
  readonly gapRate: readonly number[];
  readonly spin: readonly number[];
  /** Quaternion and angular velocity of the child itself, position and velocity of its centre of mass, in W. */
  readonly quaternion: readonly number[];
  readonly w: readonly number[];
  readonly x: readonly number[];
  readonly v: readonly number[];
}
