/** Pieces of a body in a tree of balls, halved at the median along the longest side: near pairs are found without trying all. */

export interface BallTree {
  /** Pieces, those of each ball beside each other. */
  readonly order: Uint32Array;
  /** Per node (x, y, z, radius) from the centre of mass in the body frame [m]. */
  readonly balls: Float64Array;
  /** Per node the box along the axes of the body frame that holds its pieces: least and most (x, y, z) [m]. */
  readonly boxes: Float64Array;
  /** Per node the place of its first piece in `order`, and their number. */
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  /** Per node its second child; 0 for a leaf, which has one piece. The first child is the next node. */
  readonly second: Uint32Array;
}

/** `pieces`: a ball about each; `bounds`: a box around each. */
export function ballTree(pieces: Float64Array, bounds: Float64Array): BallTree {
  const size = pieces.length / 4;
  const most = Math.max(1, 2 * size);
  const order = Uint32Array.from({ length: size }, (_, i) => i);
  const tree = {
    ...{ order, balls: new Float64Array(4 * most), boxes: new Float64Array(6 * most) },
    ...{ first: new Uint32Array(most), count: new Uint32Array(most), second: new Uint32Array(most) },
  };
  let nodes = 0;
  const build = (from: number, to: number): number => {
    const node = nodes++;
    tree.first[node] = from;
    tree.count[node] = to - from;
    const sides = enclose(tree, node, pieces, bounds);
    if (to - from === 1) return node;
    const axis = sides.indexOf(Math.max(...sides));
    order.subarray(from, to).sort((a, b) => pieces[4 * a + axis] - pieces[4 * b + axis] || a - b);
    const middle = from + ((to - from) >> 1);
    build(from, middle);
    tree.second[node] = build(middle, to);
    return node;
  };
  if (size > 0) build(0, size);
  return tree;
}

/** In the box that holds the boxes, and the ball about its middle that holds the balls; returns its sides. */
function enclose(
  { order, balls, boxes, first, count }: BallTree,
  node: number,
  pieces: Float64Array,
  bounds: Float64Array,
): number[] {
  const box = boxes.subarray(6 * node, 6 * node + 6);
  box.fill(Infinity, 0, 3);
  box.fill(-Infinity, 3, 6);
  const end = first[node] + count[node];
  for (let i = first[node]; i < end; i++) {
    const o = 6 * order[i];
    for (let c = 0; c < 3; c++) {
      box[c] = Math.min(box[c], bounds[o + c]);
      box[3 + c] = Math.max(box[3 + c], bounds[o + 3 + c]);
    }
  }
  const o = 4 * node;
  for (let c = 0; c < 3; c++) balls[o + c] = (box[c] + box[3 + c]) / 2;
  let reach = 0;
  for (let i = first[node]; i < end; i++) {
    const p = 4 * order[i];
    const [x, y, z] = [pieces[p] - balls[o], pieces[p + 1] - balls[o + 1], pieces[p + 2] - balls[o + 2]];
    reach = Math.max(reach, Math.sqrt(x * x + y * y + z * z) + pieces[p + 3]);
  }
  balls[o + 3] = reach;
  return [0, 1, 2].map((c) => box[3 + c] - box[c]);
}
