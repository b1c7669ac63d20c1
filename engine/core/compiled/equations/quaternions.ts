/** Quaternions (w, x, y, z) whose entries are nodes of a graph. */
import { dot, scaleVector } from '../code/vectors';
import type { Graph, Node } from '../code/graph';
import type { Matrix, Vector } from '../code/vectors';

/** p q. */
export function timesQuaternion(g: Graph, p: Vector, q: Vector): Vector {
  const sum = (...terms: readonly (readonly [number, number, 1 | -1])[]) =>
    terms.reduce((total, [i, j, sign]) => {
      const term = g.mul(p[i], q[j]);
      return sign > 0 ? g.add(total, term) : g.sub(total, term);
    }, g.zero);
  return [
    sum([0, 0, 1], [1, 1, -1], [2, 2, -1], [3, 3, -1]),
    sum([0, 1, 1], [1, 0, 1], [2, 3, 1], [3, 2, -1]),
    sum([0, 2, 1], [2, 0, 1], [3, 1, 1], [1, 3, -1]),
    sum([0, 3, 1], [3, 0, 1], [1, 2, 1], [2, 1, -1]),
  ];
}

/** q / |q|. */
export const unitQuaternion = (g: Graph, q: Vector): Vector =>
  scaleVector(g, g.inverse(g.sqrt(dot(g, q, q))), q);

/** 1/2 (0, w) q, the rate of a quaternion that rotates with w in W (T 1.3). */
export function quaternionRate(g: Graph, w: Vector, q: Vector): Vector {
  return timesQuaternion(g, [g.zero, ...scaleVector(g, g.constant(0.5), w)], q);
}

/** The rotation matrix of q / |q|, as written by `toMatrix`. */
export function quaternionMatrix(g: Graph, q: Vector): Matrix {
  const [w, x, y, z] = q;
  const s = g.div(g.constant(2), dot(g, q, q));
  const times = (a: Node, b: Node) => g.mul(s, g.mul(a, b));
  const [xx, yy, zz] = [times(x, x), times(y, y), times(z, z)];
  const [xy, xz, yz] = [times(x, y), times(x, z), times(y, z)];
  const [wx, wy, wz] = [times(w, x), times(w, y), times(w, z)];
  const rest = (a: Node, b: Node) => g.sub(g.one, g.add(a, b));
  return [
    rest(yy, zz), g.sub(xy, wz), g.add(xz, wy),
    g.add(xy, wz), rest(xx, zz), g.sub(yz, wx),
    g.sub(xz, wy), g.add(yz, wx), rest(xx, yy),
  ]; // oxfmt-ignore
}
