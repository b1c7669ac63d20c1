/** Building blocks of row formulas. */
import { addVectors, cross, subVectors, zeros } from '../../code/vectors';
import type { Graph } from '../../code/graph';
import type { RowSide } from './row';
import type { Spatial } from '../tree/spatial';
import type { Vector } from '../../code/vectors';

/** The joint's point of a side in W [m], and its velocity. */
export const pointOf = (g: Graph, { carrier, arm }: RowSide): Vector => addVectors(g, carrier.origin, arm);
export const pointRate = (g: Graph, { carrier, arm }: RowSide): Vector =>
  addVectors(g, carrier.v, cross(g, carrier.w, arm));

/** w x (w x r) for an arm or direction carried by a side. */
export const centripetal = (g: Graph, { carrier: { w } }: RowSide, r: Vector): Vector =>
  cross(g, w, cross(g, w, r));

/** The row of a force at a lever arm, and the row of a moment. */
export const forceAt = (g: Graph, arm: Vector, force: Vector): Spatial => ({
  angular: cross(g, arm, force),
  linear: force,
});
export const momentOf = (g: Graph, moment: Vector): Spatial => ({ angular: moment, linear: zeros(g) });

export const opposite = (g: Graph, { angular, linear }: Spatial): Spatial => ({
  angular: angular.map((x) => g.neg(x)),
  linear: linear.map((x) => g.neg(x)),
});

/** From A's point to B's, its rate, and the part of its second derivative free of accelerations. */
export function gapOf(g: Graph, a: RowSide, b: RowSide) {
  return {
    d: subVectors(g, pointOf(g, b), pointOf(g, a)),
    rate: subVectors(g, pointRate(g, b), pointRate(g, a)),
    bias: subVectors(g, centripetal(g, b, b.arm), centripetal(g, a, a.arm)),
  };
}
