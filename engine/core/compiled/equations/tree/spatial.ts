/** Motions and wrenches at the reference point of a body, in W. */
import { addVectors, cross, zeros } from '../../code/vectors';
import type { Graph } from '../../code/graph';
import type { Vector } from '../../code/vectors';

/** Angular velocity and velocity of the point, or moment about the point and force. */
export interface Spatial {
  readonly angular: Vector;
  readonly linear: Vector;
}

export const nothing = (g: Graph): Spatial => ({ angular: zeros(g), linear: zeros(g) });

export const sum = (g: Graph, a: Spatial, b: Spatial): Spatial => ({
  angular: addVectors(g, a.angular, b.angular),
  linear: addVectors(g, a.linear, b.linear),
});

/** A wrench about a point `offset` away, moved to the reference point. */
export const carriedBack = (g: Graph, { angular, linear }: Spatial, offset: Vector): Spatial => ({
  angular: addVectors(g, angular, cross(g, offset, linear)),
  linear,
});

/** Adds to the entry of a map at a key. */
export function addAt<K>(g: Graph, at: Map<K, Spatial>, key: K, more: Spatial): void {
  const before = at.get(key);
  at.set(key, before ? sum(g, before, more) : more);
}
