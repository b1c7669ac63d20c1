import type { Graph, Node } from '../../code/graph';

/** The whole number nearest to x. */
export const nearestWhole = (g: Graph, x: Node): Node => g.apply('floor', g.add(x, g.constant(0.5)));
