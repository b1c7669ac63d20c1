/** From the joint state to the bodies: y, and the accelerations of centres of mass. */
import { addVectors, negVector } from '../code/vectors';
import { centerAcceleration, centerOf } from './tree/tree-body';
import {
  MEASURED,
  poseOffset,
  stateSize,
  turnOffset,
  velocityOffset,
  workOffset,
} from '../../coordinates/layout';
import type { Accelerations } from './tree/articulated';
import type { Graph, Node } from '../code/graph';
import type { Carriers } from './carriers';
import type { Coordinates } from './coordinates';
import type { ModelNumbers } from './numbers';
import type { Spatial } from './tree/spatial';
import type { System } from '../../system/system';
import type { TreeBody } from './tree/tree-body';
import type { Vector } from '../code/vectors';

export function expansionOf(
  g: Graph,
  numbers: ModelNumbers,
  { n, counted }: System,
  { bodies }: Carriers,
  coordinates: Coordinates,
): Node[] {
  const y = new Array<Node>(stateSize(n, counted.length)).fill(g.zero);
  const put = (o: number, nodes: Vector) => nodes.forEach((node, i) => (y[o + i] = node));
  // the ground does not rotate
  y[poseOffset(0) + 3] = g.one;
  for (const body of bodies) {
    const { x, v, quaternion } = centerOf(g, numbers, body);
    const b = body.branch.body;
    put(poseOffset(b), [...x, ...quaternion]);
    put(velocityOffset(n) + 6 * b, [...v, ...body.w]);
  }
  const { layout } = coordinates;
  y[workOffset(n)] = g.state(layout.work);
  put(
    turnOffset(n),
    counted.map((angle) => coordinates.counted(angle)),
  );
  y[y.length - MEASURED] = g.state(layout.dissipated);
  return y;
}

/** 6 per body. `rising`: the acceleration given to the ground instead of weights. */
export function accelerationsOf(
  g: Graph,
  { n }: System,
  bodies: readonly TreeBody[],
  motion: Accelerations,
  rising: Vector,
): Node[] {
  const result = new Array<Node>(6 * n).fill(g.zero);
  for (const body of bodies) {
    const own = motion.bodies.get(body) as Spatial;
    const center = addVectors(g, centerAcceleration(g, body, own), negVector(g, rising));
    [...center, ...own.angular].forEach((node, c) => (result[6 * body.branch.body + c] = node));
  }
  return result;
}
