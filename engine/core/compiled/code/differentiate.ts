/**
 * Partial derivatives of nodes with respect to components of the state, as nodes of the same graph (T 16.8): forward, one component after
 * the other, over the operations that depend on it. Equal derivatives share a node, and those that are identically zero are left out.
 *
 * Steps, as of `floor`, count as constant; at a kink it is the derivative of one side.
 */
import { OPERATIONS, codeOf, operandCount } from './operation';
import { MOST_NODES } from './graph';
import type { Graph, Node } from './graph';
import type { Operation } from './operation';

/** The entries of a matrix of derivatives that are not identically zero. */
export interface Derivatives {
  /** Per entry: which of the nodes, and which component of the state. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly entries: readonly Node[];
}

/** Most pairs of an operation and a component that it depends on [1]: they take some 10 ms to differentiate and to compile. */
export const MOST_PAIRS = 5_000;
/** Operations that the derivative of one operation takes at most, the factors that columns share among them [1]. */
const MOST_PER_PAIR = 8;

const STATE = codeOf('state');

/** With respect to the first `components` of the state; null if they were too many. */
export function differentiate(
  g: Graph,
  nodes: readonly Node[],
  components: number,
  mostPairs = MOST_PAIRS,
): Derivatives | null {
  const needed = neededNodes(g, nodes);
  const dependent = dependentNodes(g, needed, components, mostPairs);
  if (dependent === null) return null;
  const tangents = new Int32Array(g.size).fill(g.zero);
  const tangentOf = (node: number) => tangents[node] as Node;
  const rows: number[] = [];
  const columns: number[] = [];
  const entries: Node[] = [];
  dependent.forEach((list, column) => {
    for (const node of list) tangents[node] = tangent(g, node, tangentOf);
    nodes.forEach((node, row) => {
      if (tangents[node] === g.zero) return;
      rows.push(row);
      columns.push(column);
      entries.push(tangentOf(node));
    });
    for (const node of list) tangents[node] = g.zero;
  });
  return { rows, columns, entries };
}

/** The nodes that others are calculated from, and themselves, in graph order. */
function neededNodes(g: Graph, nodes: readonly Node[]): Node[] {
  const isNeeded = new Uint8Array(g.size);
  for (const node of nodes) isNeeded[node] = 1;
  const needed: Node[] = [];
  for (let node = g.size - 1; node >= 0; node--) {
    if (!isNeeded[node]) continue;
    needed.push(node as Node);
    const count = operandCount(g.codes[node]);
    if (count > 0) isNeeded[g.first[node]] = 1;
    if (count > 1) isNeeded[g.second[node]] = 1;
    if (count > 2) isNeeded[g.third[node]] = 1;
  }
  return needed.reverse();
}

/** Per component of the state: the nodes that depend on it, in graph order; null if they are too many. */
function dependentNodes(
  g: Graph,
  needed: readonly Node[],
  components: number,
  mostPairs: number,
): Node[][] | null {
  const lists: Node[][] = [];
  let pairs = 0;
  for (let component = 0; component < components; component++) {
    const depends = new Uint8Array(g.size);
    const list: Node[] = [];
    for (const node of needed) {
      const count = operandCount(g.codes[node]);
      const isOwn = g.codes[node] === STATE && g.first[node] === component;
      const does =
        isOwn ||
        (count > 0 && depends[g.first[node]] === 1) ||
        (count > 1 && depends[g.second[node]] === 1) ||
        (count > 2 && depends[g.third[node]] === 1);
      if (!does) continue;
      depends[node] = 1;
      list.push(node);
    }
    pairs += list.length;
    if (pairs > mostPairs || g.size + MOST_PER_PAIR * pairs > MOST_NODES) return null;
    lists.push(list);
  }
  return lists;
}

/** The derivative of an operation from those of its operands. */
function tangent(g: Graph, node: Node, tangentOf: (node: number) => Node): Node {
  const operation = OPERATIONS[g.codes[node]];
  if (operation === 'state') return g.one;
  const [a, b, c] = [g.first[node] as Node, g.second[node] as Node, g.third[node] as Node];
  switch (operandCount(g.codes[node])) {
    case 1:
      return ofOne(g, operation, a, node, tangentOf(a));
    case 2:
      return ofTwo(g, operation, [a, b], node, tangentOf(a), tangentOf(b));
    default:
      return g.select(a, tangentOf(b), tangentOf(c));
  }
}

/** d f(a), where the node is f(a). */
function ofOne(g: Graph, operation: Operation, a: Node, node: Node, da: Node): Node {
  if (da === g.zero) return g.zero;
  if (operation === 'neg') return g.neg(da);
  if (operation === 'abs') return g.select(a, da, g.neg(da));
  return g.mul(slope(g, operation, a, node), da);
}

/** f'(a) of a function of one number. */
function slope(g: Graph, operation: Operation, a: Node, node: Node): Node {
  const square = (of: Node) => g.mul(of, of);
  switch (operation) {
    case 'sqrt':
      return g.div(g.constant(0.5), node);
    case 'sin':
      return g.apply('cos', a);
    case 'cos':
      return g.neg(g.apply('sin', a));
    case 'tan':
      return g.add(g.one, square(node));
    case 'asin':
      return g.inverse(g.sqrt(g.sub(g.one, square(a))));
    case 'acos':
      return g.neg(g.inverse(g.sqrt(g.sub(g.one, square(a)))));
    case 'atan':
      return g.inverse(g.add(g.one, square(a)));
    case 'sinh':
      return g.apply('cosh', a);
    case 'cosh':
      return g.apply('sinh', a);
    case 'tanh':
      return g.sub(g.one, square(node));
    case 'exp':
      return node;
    case 'log':
      return g.inverse(a);
    case 'log10':
      return g.inverse(g.mul(g.constant(Math.LN10), a));
    case 'cbrt':
      return g.inverse(g.mul(g.constant(3), square(node)));
    default:
      // floor, ceil, round and sign are constant between their steps
      return g.zero;
  }
}

/** d f(a, b), where the node is f(a, b). */
function ofTwo(
  g: Graph,
  operation: Operation,
  [a, b]: readonly [Node, Node],
  node: Node,
  da: Node,
  db: Node,
): Node {
  switch (operation) {
    case 'add':
      return g.add(da, db);
    case 'sub':
      return g.sub(da, db);
    case 'mul':
      return g.add(g.mul(da, b), g.mul(a, db));
    case 'div':
      return g.mul(g.inverse(b), g.sub(da, g.mul(node, db)));
    case 'min':
      return g.select(g.sub(b, a), da, db);
    case 'max':
      return g.select(g.sub(a, b), da, db);
    case 'atan2':
      return g.div(g.sub(g.mul(b, da), g.mul(a, db)), g.add(g.mul(a, a), g.mul(b, b)));
    case 'hypot':
      return g.div(g.add(g.mul(a, da), g.mul(b, db)), node);
    default:
      return g.add(
        g.mul(g.mul(b, g.apply2('pow', a, g.sub(b, g.one))), da),
        // the logarithm of a negative number would spoil the derivative with respect to the base
        db === g.zero ? g.zero : g.mul(g.mul(node, g.apply('log', a)), db),
      );
  }
}
