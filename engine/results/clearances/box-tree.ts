/**
 * Pieces of a body in a tree, halved at the median along the longest side of their box: near pairs are found without trying all. Boxes
 * lie along the principal axes of what they hold: over a patch of a curved surface such a box is as thick as the patch bulges, one along
 * the axes of the body as thick as the patch is tilted, and pairs that have to be looked at grow by the square of that.
 */
import { diagonalise } from '../../core/math/jacobi';
import type { Pieces } from './pieces';

export interface BoxTree {
  /** Pieces, those of each node beside each other. */
  readonly order: Uint32Array;
  /** Per node a ball (x, y, z, radius) from the centre of mass in the body frame [m]. */
  readonly balls: Float64Array;
  /** Per node its box, from the centre of mass in the body frame: the middle, and half of each of its three sides [m]. */
  readonly boxes: Float64Array;
  /** Per node the place of its first piece in `order`, and their number. */
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  /** Per node its second child; 0 for a leaf, which has one piece. The first child is the next node. */
  readonly second: Uint32Array;
}

export function boxTree(pieces: Pieces): BoxTree {
  const size = pieces.count;
  const most = Math.max(1, 2 * size);
  const order = Uint32Array.from({ length: size }, (_, i) => i);
  const tree = {
    ...{ order, balls: new Float64Array(4 * most), boxes: new Float64Array(12 * most) },
    ...{ first: new Uint32Array(most), count: new Uint32Array(most), second: new Uint32Array(most) },
  };
  const along = new Float64Array(size);
  const box = new BoxAround(pieces);
  let nodes = 0;
  const build = (from: number, to: number): number => {
    const node = nodes++;
    tree.first[node] = from;
    tree.count[node] = to - from;
    const own = order.subarray(from, to);
    box.fit(own);
    tree.boxes.set(box.middle, 12 * node);
    tree.boxes.set(box.sides, 12 * node + 3);
    tree.balls.set(box.middle, 4 * node);
    tree.balls[4 * node + 3] = ballAbout(box.middle, pieces.balls, own);
    if (own.length === 1) return node;
    const way = box.longest();
    for (const piece of own) along[piece] = projected(pieces.balls, 4 * piece, box.sides, way);
    own.sort((a, b) => along[a] - along[b] || a - b);
    const middle = from + (own.length >> 1);
    build(from, middle);
    tree.second[node] = build(middle, to);
    return node;
  };
  if (size > 0) build(0, size);
  return tree;
}

/** Radius of the ball about a point that holds the balls of pieces. */
function ballAbout(middle: Float64Array, balls: Float64Array, own: Uint32Array): number {
  let reach = 0;
  for (const piece of own) {
    const p = 4 * piece;
    const [x, y, z] = [balls[p] - middle[0], balls[p + 1] - middle[1], balls[p + 2] - middle[2]];
    reach = Math.max(reach, Math.sqrt(x * x + y * y + z * z) + balls[p + 3]);
  }
  return reach;
}

/** The smaller box around pieces: along the axes of the body, or along their principal axes. */
class BoxAround {
  readonly middle = new Float64Array(3);
  /** Half of each, one after the other. */
  readonly sides = new Float64Array(9);
  readonly #pieces: Pieces;
  readonly #ofBody = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
  readonly #spread = new Float64Array(9);
  readonly #principal = new Float64Array(9);
  readonly #least = new Float64Array(3);
  readonly #most = new Float64Array(3);

  constructor(pieces: Pieces) {
    this.#pieces = pieces;
  }

  fit(own: Uint32Array): void {
    this.#reach(own, this.#ofBody);
    const area = this.#area();
    this.#take(this.#ofBody);
    if (!this.#findAxes(own)) return;
    this.#reach(own, this.#principal);
    if (this.#area() < area) this.#take(this.#principal);
  }

  /** Place in `sides` of the longest. */
  longest(): number {
    const { sides } = this;
    const squares = [0, 3, 6].map((k) => sides[k] ** 2 + sides[k + 1] ** 2 + sides[k + 2] ** 2);
    return 3 * squares.indexOf(Math.max(...squares));
  }

  /** How far pieces reach along the columns of a matrix. */
  #reach(own: Uint32Array, axes: Float64Array): void {
    const [least, most] = [this.#least.fill(Infinity), this.#most.fill(-Infinity)];
    for (const piece of own) {
      const { count, at, radius, margin } = this.#pieces.get(piece, 0);
      for (let i = 0, k = 0; i < count; i++, k += 3) {
        const around = radius[i] + margin;
        for (let c = 0; c < 3; c++) {
          const along = at[k] * axes[c] + at[k + 1] * axes[3 + c] + at[k + 2] * axes[6 + c];
          if (along - around < least[c]) least[c] = along - around;
          if (along + around > most[c]) most[c] = along + around;
        }
      }
    }
  }

  #area(): number {
    const [x, y, z] = [0, 1, 2].map((c) => this.#most[c] - this.#least[c]);
    return x * y + y * z + z * x;
  }

  #take(axes: Float64Array): void {
    const { middle, sides } = this;
    middle.fill(0);
    for (let c = 0; c < 3; c++) {
      const [mean, half] = [(this.#least[c] + this.#most[c]) / 2, (this.#most[c] - this.#least[c]) / 2];
      for (let r = 0; r < 3; r++) {
        middle[r] += mean * axes[3 * r + c];
        sides[3 * c + r] = half * axes[3 * r + c];
      }
    }
  }

  /** The principal axes of the corners, to `#principal`; false where they are all in one place. */
  #findAxes(own: Uint32Array): boolean {
    const { middle } = this;
    let [n, sx, sy, sz, xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (const piece of own) {
      const { count, at } = this.#pieces.get(piece, 0);
      n += count;
      for (let k = 0; k < 3 * count; k += 3) {
        const [x, y, z] = [at[k] - middle[0], at[k + 1] - middle[1], at[k + 2] - middle[2]];
        sx += x;
        sy += y;
        sz += z;
        xx += x * x;
        xy += x * y;
        xz += x * z;
        yy += y * y;
        yz += y * z;
        zz += z * z;
      }
    }
    const scale = xx + yy + zz;
    if (!(scale > 0) || !Number.isFinite(scale)) return false;
    const a = this.#spread;
    a[0] = (xx - (sx * sx) / n) / scale;
    a[1] = a[3] = (xy - (sx * sy) / n) / scale;
    a[2] = a[6] = (xz - (sx * sz) / n) / scale;
    a[4] = (yy - (sy * sy) / n) / scale;
    a[5] = a[7] = (yz - (sy * sz) / n) / scale;
    a[8] = (zz - (sz * sz) / n) / scale;
    diagonalise(a, this.#principal);
    return true;
  }
}

const projected = (at: Float64Array, i: number, way: Float64Array, o: number): number =>
  at[i] * way[o] + at[i + 1] * way[o + 1] + at[i + 2] * way[o + 2];
