/** A system as equations in joint coordinates (T 16): where tree, loads and loops meet. */
import { MEASURED, poseOffset, stateSize, velocityOffset, workOffset } from '../../coordinates/layout';
import { GraphTooLarge, Graph } from '../code/graph';
import { ModelNumbers } from './numbers';
import { NotToBeCompiled, reasonAgainst } from './reasons';
import { accelerate, articulate, effortsOf } from './tree/articulated';
import { addVectors, cross, multiply, negVector, scaleVector } from '../code/vectors';
import { addAt } from './tree/spatial';
import { centerAcceleration, centerOf, placeBodies } from './tree/tree-body';
import { growTree } from './tree/spanning-tree';
import { inertiaOf } from './tree/inertia';
import { relativeMotion } from './tree/relative-motion';
import type { Accelerations } from './tree/articulated';
import type { Compilation, CompiledEquations } from './contract';
import type { Inertia } from './tree/inertia';
import type { Node } from '../code/graph';
import type { Spatial } from './tree/spatial';
import type { SpanningTree } from './tree/spanning-tree';
import type { System } from '../../system/system';
import type { TreeBody } from './tree/tree-body';
import type { Vector } from '../code/vectors';
import type { Workspace } from '../../system/workspace';

/** A model that is ready to run. */
export interface Ready {
  readonly system: System;
  readonly work: Workspace;
  /** Assembled. */
  readonly y: Float64Array;
}

export function compileEquations({ system, y }: Ready): Compilation {
  const reason = reasonAgainst(system);
  if (reason !== null) return { reason };
  try {
    return equationsOf(system, y);
  } catch (error) {
    if (error instanceof NotToBeCompiled) return { reason: error.message };
    if (error instanceof GraphTooLarge) return { reason: 'the size of the model' };
    throw error;
  }
}

function equationsOf(system: System, y: Float64Array): CompiledEquations {
  const tree = growTree(system);
  if (tree.cut.length + system.couplings.length > 0) throw new NotToBeCompiled('loops');
  if (system.drivers.length > 0) throw new NotToBeCompiled('drivers');
  if (system.loads.length > 0) throw new NotToBeCompiled('loads');
  const g = new Graph();
  const numbers = new ModelNumbers(g);
  const bodies = placeBodies(g, numbers, tree.branches, system.n, y);
  const inertias = bodies.map((body) => inertiaOf(g, numbers, system, body));
  const resisting = new Map<TreeBody, Spatial>();
  bodies.forEach((body, i) => addAt(g, resisting, body, ofVelocities(g, body, inertias[i])));
  const articulated = articulate(g, bodies, inertias);
  // what falls freely has no weight: the ground counts as rising
  const rising = negVector(g, numbers.vector(system.settings.gravity));
  const efforts = effortsOf(g, articulated, resisting, true);
  const motion = accelerate(g, articulated, efforts, true, rising);
  const layout = layoutOf(tree, system);
  return {
    graph: g,
    stateLength: layout.length,
    measured: MEASURED,
    derivative: derivativeOf(g, bodies, motion, layout.length),
    projection: null,
    expansion: expansionOf(g, numbers, system, bodies),
    accelerations: accelerationsOf(g, system, bodies, motion, rising),
    smallestPivot: null,
    contract: (maximal, joint) => contractInto(tree, system, maximal, joint),
    writeParameters: (parameters) => numbers.write(parameters),
    get parameterCount() {
      return numbers.count;
    },
  };
}

function layoutOf({ branches }: SpanningTree, system: System) {
  const coordinates = branches.reduce((total, { kind }) => total + kind.positions + kind.velocities, 0);
  return { work: coordinates, length: coordinates + stateSize(0, system.counted.length) };
}

/** The wrench that a body resists with because it moves (T 16.3). */
function ofVelocities(g: Graph, { w, center }: TreeBody, { J, M }: Inertia): Spatial {
  return {
    angular: cross(g, w, multiply(g, J, w)),
    linear: scaleVector(g, M[0], cross(g, w, cross(g, w, center))),
  };
}

function derivativeOf(
  g: Graph,
  bodies: readonly TreeBody[],
  { rates }: Accelerations,
  length: number,
): Node[] {
  const derivative = new Array<Node>(length).fill(g.zero);
  for (const {
    branch: { kind },
    positionAt,
    velocityAt,
  } of bodies) {
    const { q, u } = coordinatesOf(g, kind, positionAt, velocityAt);
    const rate = kind.rates?.(g, q, u) ?? u;
    rate.forEach((node, i) => (derivative[positionAt + i] = node));
    for (let c = 0; c < kind.velocities; c++) derivative[velocityAt + c] = rates.get(velocityAt + c) as Node;
  }
  return derivative;
}

function coordinatesOf(
  g: Graph,
  kind: { positions: number; velocities: number },
  positionAt: number,
  velocityAt: number,
) {
  const states = (from: number, count: number) => Array.from({ length: count }, (_, i) => g.state(from + i));
  return { q: states(positionAt, kind.positions), u: states(velocityAt, kind.velocities) };
}

function expansionOf(g: Graph, numbers: ModelNumbers, system: System, bodies: readonly TreeBody[]): Node[] {
  const { n } = system;
  const y = new Array<Node>(stateSize(n, system.counted.length)).fill(g.zero);
  const put = (o: number, nodes: Vector) => nodes.forEach((node, i) => (y[o + i] = node));
  y[poseOffset(0) + 3] = g.one;
  for (const body of bodies) {
    const { x, v, quaternion } = centerOf(g, numbers, body);
    const b = body.branch.body;
    put(poseOffset(b), [...x, ...quaternion]);
    put(velocityOffset(n) + 6 * b, [...v, ...body.w]);
  }
  const own = bodies.reduce((total, { branch: { kind } }) => total + kind.positions + kind.velocities, 0);
  for (let i = 0; workOffset(n) + i < y.length; i++) y[workOffset(n) + i] = g.state(own + i);
  return y;
}

function accelerationsOf(
  g: Graph,
  system: System,
  bodies: readonly TreeBody[],
  motion: Accelerations,
  rising: Vector,
): Node[] {
  const result = new Array<Node>(6 * system.n).fill(g.zero);
  for (const body of bodies) {
    const own = motion.bodies.get(body) as Spatial;
    const center = addVectors(g, centerAcceleration(g, body, own), negVector(g, rising));
    [...center, ...own.angular].forEach((node, c) => (result[6 * body.branch.body + c] = node));
  }
  return result;
}

function contractInto({ branches }: SpanningTree, { n }: System, y: Float64Array, joint: Float64Array): void {
  const read = branches.map((branch) => branch.kind.read(relativeMotion(branch, n, y), branch));
  let at = 0;
  for (const { q } of read) for (const value of q) joint[at++] = value;
  for (const { u } of read) for (const value of u) joint[at++] = value;
  // work, turns and what is dissipated are the same in both
  for (let i = workOffset(n); i < y.length; i++) joint[at++] = y[i];
}
