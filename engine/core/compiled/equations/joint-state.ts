/**
 * Layout of the joint state: positions of all tree joints, then their velocities, then as in y the integrals: work, turns and dissipated
 * energy.
 */
import { relativeMotion } from './tree/relative-motion';
import { stateSize, workOffset } from '../../coordinates/layout';
import type { Graph } from '../code/graph';
import type { SpanningTree } from './tree/spanning-tree';
import type { System } from '../../system/system';
import type { TreeBody } from './tree/tree-body';
import type { Vector } from '../code/vectors';

export interface JointLayout {
  /** Index of the first velocity; positions come before. */
  readonly velocities: number;
  readonly work: number;
  readonly turns: number;
  readonly dissipated: number;
  readonly length: number;
}

export function jointLayout({ branches }: SpanningTree, { counted }: Pick<System, 'counted'>): JointLayout {
  const velocities = branches.reduce((total, { kind }) => total + kind.positions, 0);
  const work = branches.reduce((total, { kind }) => total + kind.velocities, velocities);
  const length = work + stateSize(0, counted.length);
  return { velocities, work, turns: work + 1, dissipated: length - 1, length };
}

export const statesOf = (g: Graph, from: number, count: number): Vector =>
  Array.from({ length: count }, (_, i) => g.state(from + i));

/** The coordinates of a body's joint. */
export const positionsOf = (g: Graph, { branch: { kind }, positionAt }: TreeBody): Vector =>
  statesOf(g, positionAt, kind.positions);
export const velocitiesOf = (g: Graph, { branch: { kind }, velocityAt }: TreeBody): Vector =>
  statesOf(g, velocityAt, kind.velocities);

/** Writes the joint state of a maximal state with closed joints. */
export function contractInto(
  { branches }: SpanningTree,
  { n }: Pick<System, 'n'>,
  y: Float64Array,
  joint: Float64Array,
): void {
  const read = branches.map((branch) => branch.kind.read(relativeMotion(branch, n, y), branch));
  let at = 0;
  for (const { q } of read) for (const value of q) joint[at++] = value;
  for (const { u } of read) for (const value of u) joint[at++] = value;
  for (let i = workOffset(n); i < y.length; i++) joint[at++] = y[i];
}
