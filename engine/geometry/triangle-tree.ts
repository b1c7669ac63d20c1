/**
 * Triangles of a mesh in a tree of boxes, halved at the median along the longest side: pairs of triangles whose boxes meet are found
 * without trying all.
 */
import type { TriangleMesh } from './triangle-mesh';

export interface TriangleTree {
  readonly mesh: TriangleMesh;
  /** Triangles, those of each box beside each other. */
  readonly order: Uint32Array;
  /** Per node (least x, y, z, most x, y, z). */
  readonly boxes: Float64Array;
  /** Per node the place of its first triangle in `order`, and their number. */
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  /** Per node its second child, which follows the nodes of the first; 0 for a leaf. The first child is the next node. */
  readonly second: Uint32Array;
}

const LEAF = 4;

export function treeOf(mesh: TriangleMesh): TriangleTree {
  const { points, triangles } = mesh;
  const size = triangles.length / 3;
  const centers = new Float64Array(triangles.length);
  for (let t = 0; t < size; t++) {
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += points[triangles[t * 3 + k] * 3 + c];
      centers[t * 3 + c] = sum;
    }
  }
  const order = Uint32Array.from({ length: size }, (_, t) => t);
  const most = Math.max(1, 2 * size);
  const tree = {
    ...{ mesh, order, boxes: new Float64Array(most * 6) },
    ...{ first: new Uint32Array(most), count: new Uint32Array(most), second: new Uint32Array(most) },
  };
  let nodes = 0;
  const build = (from: number, to: number): number => {
    const node = nodes++;
    tree.first[node] = from;
    tree.count[node] = to - from;
    fit(tree, node);
    if (to - from <= LEAF) return node;
    const box = node * 6;
    const sides = [0, 1, 2].map((c) => tree.boxes[box + 3 + c] - tree.boxes[box + c]);
    const axis = sides.indexOf(Math.max(...sides));
    const part = order.subarray(from, to);
    part.sort((a, b) => centers[a * 3 + axis] - centers[b * 3 + axis] || a - b);
    const middle = from + ((to - from) >> 1);
    build(from, middle);
    tree.second[node] = build(middle, to);
    return node;
  };
  if (size > 0) build(0, size);
  return tree;
}

function fit({ mesh: { points, triangles }, order, boxes, first, count }: TriangleTree, node: number): void {
  const box = node * 6;
  boxes.fill(Infinity, box, box + 3);
  boxes.fill(-Infinity, box + 3, box + 6);
  for (let i = first[node]; i < first[node] + count[node]; i++) {
    for (let k = 0; k < 3; k++) {
      const at = triangles[order[i] * 3 + k] * 3;
      for (let c = 0; c < 3; c++) {
        const value = points[at + c];
        if (value < boxes[box + c]) boxes[box + c] = value;
        if (value > boxes[box + 3 + c]) boxes[box + 3 + c] = value;
      }
    }
  }
}

/** Calls `visit` for each pair of different triangles whose boxes may meet, until it returns true. */
export function eachPair(tree: TriangleTree, visit: (a: number, b: number) => boolean): void {
  const { order, first, count, second } = tree;
  if (order.length === 0) return;
  const waiting = [0, 0];
  while (waiting.length > 0) {
    const b = waiting.pop()!;
    const a = waiting.pop()!;
    if (a !== b && !meet(tree.boxes, a * 6, b * 6)) continue;
    if (second[a] === 0 && second[b] === 0) {
      for (let i = first[a]; i < first[a] + count[a]; i++) {
        for (let j = a === b ? i + 1 : first[b]; j < first[b] + count[b]; j++)
          if (visit(order[i], order[j])) return;
      }
    } else if (a === b) waiting.push(a + 1, a + 1, a + 1, second[a], second[a], second[a]);
    // the larger of the two is opened
    else if (second[b] === 0 || (second[a] !== 0 && count[a] >= count[b]))
      waiting.push(a + 1, b, second[a], b);
    else waiting.push(a, b + 1, a, second[b]);
  }
}

function meet(boxes: Float64Array, a: number, b: number): boolean {
  for (let c = 0; c < 3; c++)
    if (boxes[a + c] > boxes[b + 3 + c] || boxes[b + c] > boxes[a + 3 + c]) return false;
  return true;
}
