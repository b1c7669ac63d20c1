/**
 * How far one body of many pieces is shifted along a way until it first overlaps another nowhere. Each pair of boxes, and of pieces, overlaps
 * during one span of shifts; those spans are walked along from 0 until none goes on. What starts later waits, the farthest way out is taken
 * first, and whatever is left behind by then is never opened: each pair is looked at once.
 */
import { ConvexDistance } from '../../core/math/convex-distance';
import { LeastFirst } from './least-first';
import type { ConvexSet } from '../../core/math/convex-set';
import type { Triple } from '../../core/math/triples';
import type { BoxTree } from './box-tree';
import type { Placed } from './body-path';
import type { Pair } from './pair';

/** Two nodes, or, with `isLeaf`, two pieces that start to overlap at `from`. */
interface Span {
  readonly low: number;
  readonly a: number;
  readonly b: number;
  readonly from: number;
  readonly until: number;
  readonly isLeaf: boolean;
}

/** Of the size of both bodies [1]: ends of spans are found to within this, and what is as near counts as overlapping. */
const WITHIN = 1e-9;
/** Steps of two pieces towards each other. */
const MOST_STEPS = 100;

export class ShiftOut {
  readonly #pair: Pair;
  readonly #gjk = new ConvexDistance();
  readonly #within: number;
  readonly #rooms: readonly [ShownBoxes, ShownBoxes];
  readonly #apart = new Float64Array(3);
  #way: Triple = [0, 0, 0];

  /** Of bodies that are placed. */
  constructor(pair: Pair, placed: readonly [Placed, Placed]) {
    this.#pair = pair;
    this.#within = WITHIN * (pair.a.tree.balls[3] + pair.b.tree.balls[3]);
    this.#rooms = [new ShownBoxes(pair.a.tree, placed[0]), new ShownBoxes(pair.b.tree, placed[1])];
  }

  /** Along a unit vector [m]; null where it is not sooner than `enough`. */
  along(way: Triple, enough: number): number | null {
    this.#way = way;
    let shift = 0;
    const begun = new LeastFirst<Span>();
    const later = new LeastFirst<Span>();
    const add = (a: number, b: number, from: number, until: number, isLeaf: boolean): void => {
      if (until <= shift || from > until || from >= enough) return;
      const isLater = from > shift;
      (isLater ? later : begun).push({ low: isLater ? from : -until, a, b, from, until, isLeaf });
    };
    const open = (a: number, b: number): void => {
      this.#pair.looks++;
      const [from, until] = this.#spanOfBoxes(a, b);
      add(a, b, from, until, false);
    };
    const { a: A, b: B } = this.#pair;
    open(0, 0);
    for (;;) {
      const span = begun.pop();
      if (span === null) {
        // nothing overlaps here: whatever comes next is behind a gap
        const next = later.pop();
        if (next === null || next.from > shift) return shift;
        add(next.a, next.b, next.from, next.until, next.isLeaf);
        continue;
      }
      const { a, b, until } = span;
      if (until <= shift) continue;
      const [openA, openB] = [A.tree.second[a], B.tree.second[b]];
      if (openA === 0 && openB === 0) {
        const [p, q] = [A.tree.order[A.tree.first[a]], B.tree.order[B.tree.first[b]]];
        const first = this.#pair.placePiece(0, p);
        const second = this.#pair.placePiece(1, q);
        if (this.#shifted(first, second, shift) <= this.#within) {
          shift = this.#exit(first, second, shift, until);
          if (shift >= enough) return null;
          for (let next = later.pop(); next !== null; next = later.pop()) {
            add(next.a, next.b, next.from, next.until, next.isLeaf);
            if (next.from > shift) break;
          }
        } else if (!span.isLeaf) add(a, b, this.#entry(first, second, shift, until), until, true);
      } else if (openB === 0 || (openA !== 0 && A.tree.balls[4 * a + 3] >= B.tree.balls[4 * b + 3])) {
        open(a + 1, b);
        open(openA, b);
      } else {
        open(a, b + 1);
        open(a, openB);
      }
    }
  }

  /** Between the pieces, the second of which is shifted from where it is placed [m]. */
  #shifted(first: ConvexSet, second: ConvexSet, by: number): number {
    const way = this.#way;
    for (let i = 0; i < second.at.length; i++) second.at[i] += way[i % 3] * by;
    this.#gjk.find(first, second);
    for (let i = 0; i < second.at.length; i++) second.at[i] -= way[i % 3] * by;
    return this.#gjk.distance;
  }

  /** Where they part, by halving. */
  #exit(first: ConvexSet, second: ConvexSet, from: number, until: number): number {
    let [inside, outside] = [from, until + this.#within];
    while (outside - inside > this.#within) {
      const middle = (inside + outside) / 2;
      if (this.#shifted(first, second, middle) <= this.#within) inside = middle;
      else outside = middle;
    }
    return outside;
  }

  /** Where they meet first, by no more than their distance at a time; infinity where that is not before `until`. */
  #entry(first: ConvexSet, second: ConvexSet, from: number, until: number): number {
    const { normal } = this.#gjk;
    const way = this.#way;
    let at = from;
    for (let step = 0; step < MOST_STEPS && at <= until; step++) {
      const distance = this.#shifted(first, second, at);
      if (distance <= this.#within) return at;
      // the normal is from the first to the second
      const nearing = -(normal[0] * way[0] + normal[1] * way[1] + normal[2] * way[2]);
      if (!(nearing > 0)) return Infinity;
      at += distance / nearing;
    }
    return at <= until ? at : Infinity;
  }

  /** During which two boxes overlap, as far as their faces tell. */
  #spanOfBoxes(a: number, b: number): [from: number, until: number] {
    const [A, B] = this.#rooms;
    const [i, j] = [A.show(a), B.show(b)];
    const [p, q] = [A.at, B.at];
    const apart = this.#apart;
    for (let c = 0; c < 3; c++) apart[c] = q[j + c] - p[i + c];
    const [x, y, z] = this.#way;
    let [from, until] = [0, Infinity];
    for (let k = 3; k < 21; k += 3) {
      const isA = k < 12;
      const [own, o, other, r] = isA ? [p, i + k, q, j + 3] : [q, j + k - 9, p, i + 3];
      const [nx, ny, nz] = [own[o], own[o + 1], own[o + 2]];
      let reach = nx * nx + ny * ny + nz * nz;
      for (let m = r; m < r + 9; m += 3)
        reach += Math.abs(nx * other[m] + ny * other[m + 1] + nz * other[m + 2]);
      const at = nx * apart[0] + ny * apart[1] + nz * apart[2];
      const speed = nx * x + ny * y + nz * z;
      // |at + s speed| <= reach
      const [s, t] = [(-reach - at) / speed, (reach - at) / speed];
      if (speed > 0) {
        if (s > from) from = s;
        if (t < until) until = t;
      } else if (speed < 0) {
        if (t > from) from = t;
        if (s < until) until = s;
      } else if (Math.abs(at) > reach) return [Infinity, -Infinity];
    }
    // give or take rounding
    return [from - this.#within, until + this.#within];
  }
}

/** Boxes of a body at its place, each worked out when it is first asked for: middle and half sides, 12 numbers from where `show` says. */
class ShownBoxes {
  readonly at: Float64Array;
  readonly #tree: BoxTree;
  readonly #placed: Placed;
  readonly #isShown: Uint8Array;

  constructor(tree: BoxTree, placed: Placed) {
    this.#tree = tree;
    this.#placed = placed;
    this.at = new Float64Array(tree.boxes.length);
    this.#isShown = new Uint8Array(tree.boxes.length / 12);
  }

  show(node: number): number {
    const o = 12 * node;
    if (this.#isShown[node] === 1) return o;
    this.#isShown[node] = 1;
    const { boxes } = this.#tree;
    const { x, R } = this.#placed;
    for (let k = 0; k < 12; k += 3) {
      const [u, v, w] = [boxes[o + k], boxes[o + k + 1], boxes[o + k + 2]];
      for (let c = 0; c < 3; c++)
        this.at[o + k + c] = (k === 0 ? x[c] : 0) + R[3 * c] * u + R[3 * c + 1] * v + R[3 * c + 2] * w;
    }
    return o;
  }
}
