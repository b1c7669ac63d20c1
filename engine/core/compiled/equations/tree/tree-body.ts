/** The bodies of the tree as nodes: their positions and motions at a joint state (T 16.2). */
import { addVectors, cross, identity, multiply, zeros } from '../../code/vectors';
import { framesOf, relativeMotion } from './relative-motion';
import { into, inverse, turn } from '../../../math/rigid';
import { timesQuaternion } from '../quaternions';
import type { Branch } from './spanning-tree';
import type { Carrier, TreeMotion } from '../joints/tree-joint';
import type { Graph } from '../../code/graph';
import type { ModelNumbers } from '../numbers';
import type { Spatial } from './spatial';
import type { Vector } from '../../code/vectors';
import type { Vec3 } from '../../../../schema/frame';

export interface TreeBody extends Carrier {
  readonly branch: Branch;
  /** Null if it is the ground. */
  readonly parent: TreeBody | null;
  readonly motion: TreeMotion;
  /** Indices of its coordinates in the joint state. */
  readonly positionAt: number;
  readonly velocityAt: number;
  /** The part of its origin's acceleration free of accelerations, relative to a parent without angular acceleration. */
  readonly bias: Spatial;
  /** From its origin to its centre of mass, in its frame [m] and in W. */
  readonly centerInFrame: Vec3;
  readonly center: Vector;
}

export const groundOf = (g: Graph): Carrier => ({
  frame: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
  R: identity(g),
  quaternion: [g.one, g.zero, g.zero, g.zero],
  origin: zeros(g),
  w: zeros(g),
  v: zeros(g),
});

/** In branch order. `y`: a maximal state that determines the signs of quaternions. */
export function placeBodies(
  g: Graph,
  numbers: ModelNumbers,
  branches: readonly Branch[],
  n: number,
  y: Float64Array,
): TreeBody[] {
  const ground = groundOf(g);
  const byNumber = new Map<number, TreeBody>();
  const firstVelocity = branches.reduce((sum, { kind }) => sum + kind.positions, 0);
  let positionAt = 0;
  let velocityAt = firstVelocity;
  return branches.map((branch) => {
    const { kind, joint, reversed } = branch;
    const parent = byNumber.get(branch.parent) ?? null;
    const carrier = parent ?? ground;
    const { onParent, onChild } = framesOf(branch);
    const { sign = 1 } = kind.read(relativeMotion(branch, n, y), branch);
    const states = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => g.state(from + i));
    const motion = kind.carry({
      graph: g,
      numbers,
      parent: carrier,
      onParent: into(carrier.frame, onParent),
      onChild,
      joint,
      reversed,
      sign,
      q: states(positionAt, kind.positions),
      u: states(velocityAt, kind.velocities),
    });
    const centerInFrame = turn(inverse(motion.frame.orientation), negative(motion.frame.position));
    const { offset } = motion;
    const swing = cross(g, carrier.w, offset);
    const body: TreeBody = {
      branch,
      parent,
      motion,
      positionAt,
      velocityAt,
      ...motion,
      origin: addVectors(g, carrier.origin, offset),
      w: addVectors(g, carrier.w, motion.spin),
      v: addVectors(g, addVectors(g, carrier.v, swing), motion.slide),
      bias: {
        angular: motion.spinBias,
        linear: addVectors(g, cross(g, carrier.w, swing), motion.slideBias),
      },
      centerInFrame,
      center: multiply(g, motion.R, numbers.point(centerInFrame)),
    };
    positionAt += kind.positions;
    velocityAt += kind.velocities;
    byNumber.set(branch.body, body);
    return body;
  });
}

const negative = ([x, y, z]: Vec3): Vec3 => [-x, -y, -z];

/** Position and velocity of the centre of mass, and the quaternion of the body's own axes. */
export function centerOf(g: Graph, numbers: ModelNumbers, body: TreeBody) {
  return {
    x: addVectors(g, body.origin, body.center),
    v: addVectors(g, body.v, cross(g, body.w, body.center)),
    quaternion: timesQuaternion(g, body.quaternion, numbers.vector(inverse(body.frame.orientation))),
  };
}

/** Acceleration of the centre of mass from that of the origin. */
export function centerAcceleration(g: Graph, body: TreeBody, { angular, linear }: Spatial): Vector {
  const turning = cross(g, angular, body.center);
  return addVectors(g, linear, addVectors(g, turning, cross(g, body.w, cross(g, body.w, body.center))));
}
