/**
 * What a joint of the spanning tree says of how it carries its body (T 16.2): the coordinates that it needs, where they
 * put the body against its parent, and what they are in a maximal state.
 */
import type { Graph } from '../../code/graph';
import type { Matrix, Vector } from '../../code/vectors';
import type { CoordinateKind } from '../../../coordinates/coordinate-definition';
import type { CompiledJoint } from '../../../system/system';
import type { RigidFrame } from '../../../math/rigid';
import type { ModelNumbers } from '../numbers';
import type { Spatial } from '../tree/spatial';
import type { Quat } from '../../../../schema/frame';

/** A body in the equations: its frame, and how it moves. The ground does not. */
export interface Carrier {
  /** Its frame in the equations, in body axes from the centre of mass: the origin is the reference point, at its joint. */
  readonly frame: RigidFrame;
  /** That frame in W, as a matrix and as a quaternion, and its origin [m]. */
  readonly R: Matrix;
  readonly quaternion: Vector;
  readonly origin: Vector;
  /** Angular velocity, and velocity of the origin, in W. */
  readonly w: Vector;
  readonly v: Vector;
}

/** Where a joint of the tree is, and its coordinates. */
export interface Site {
  readonly graph: Graph;
  readonly numbers: ModelNumbers;
  readonly parent: Carrier;
  /** The joint's frame on the parent, in the parent's frame; and on the child, in body axes from the centre of mass. */
  readonly onParent: RigidFrame;
  readonly onChild: RigidFrame;
  /** Null of a body that no joint of the tree carries. */
  readonly joint: CompiledJoint | null;
  /** Whether the parent is the joint's body B. */
  readonly reversed: boolean;
  /** Whether the quaternion of the child is the opposite of what the parent's and the joint's make: 1 or -1. */
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
  /** Per velocity coordinate: the velocity of the child at a velocity of one. */
  readonly columns: readonly Spatial[];
  /** Velocity of the child against the parent: angular, and of its origin as seen from the parent. */
  readonly spin: Vector;
  readonly slide: Vector;
  /** What of their accelerations holds no accelerations, beyond the parent's centripetal one. */
  readonly spinBias: Vector;
  readonly slideBias: Vector;
}

export interface TreeJoint {
  /** How many coordinates of position and of velocity. */
  readonly positions: number;
  readonly velocities: number;
  /** Whether its velocity coordinates are the angular velocity of the child itself. */
  readonly absolute?: true;
  /** Places of the joint's coordinates among its own; they count the other way where the tree goes from B to A. */
  readonly coordinates?: { readonly [K in CoordinateKind]?: number };
  carry(site: Site): TreeMotion;
  /** Rates of the positions at velocities u; where it is not said they are u. */
  rates?(graph: Graph, q: Vector, u: Vector): Vector;
  /** The positions of length one, where rates leave that to rounding. */
  settle?(graph: Graph, q: Vector): Vector;
  /** The coordinates of a closed pose, and whether the quaternion of the child is the opposite of what they make. */
  read(relative: RelativeMotion, site: Pick<Site, 'joint' | 'reversed'>): Coordinates;
}

export interface Coordinates {
  readonly q: readonly number[];
  readonly u: readonly number[];
  readonly sign?: number;
}

/** The child against the parent in a maximal state, along the joint's axes on the parent. */
export interface RelativeMotion {
  readonly turn: Quat;
  /** From the parent's point to the child's [m], and its rate as seen from the parent [m/s]. */
  readonly gap: readonly number[];
  readonly gapRate: readonly number[];
  readonly spin: readonly number[];
  /** Quaternion and angular velocity of the child itself, position and velocity of its centre of mass, in W. */
  readonly quaternion: readonly number[];
  readonly w: readonly number[];
  readonly x: readonly number[];
  readonly v: readonly number[];
}
