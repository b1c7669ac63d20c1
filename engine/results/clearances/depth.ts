/**
 * How deep two bodies overlap: the shortest shift of one of them that parts them. Between convex bodies it is exact; between others it is
 * the least along the ways out of their overlapping pieces, along each of which the first place where nothing overlaps is found.
 */
import { ConvexDistance } from '../../core/math/convex-distance';
import { convexDepth } from '../../core/math/convex-depth';
import { cross, dot, size, subtract, unit } from '../../core/math/triples';
import type { ConvexSet } from '../../core/math/convex-set';
import type { Triple } from '../../core/math/triples';
import type { MovingBody, Pair } from './pair';
import type { Placed } from './body-path';

/** Ways tried, and shifts along each until nothing overlaps. */
const MOST_WAYS = 24;
const MOST_SHIFTS = 200;
/** Pairs of pieces that are looked at for ways. */
const MOST_PAIRS = 400;
/** Ways closer than this are one [cosine]. */
const ALIKE = 0.995;
/** Of a shift: it goes that much beyond what parts a pair of pieces [1]. */
const BEYOND = 1e-9;

/** At a place of a stretch where they overlap [m]; null where no way was found: one lies within the other's surface. */
export function depthAt(pair: Pair, stretch: number, at: number): number | null {
  const placed = pair.place(stretch, at);
  const overlapping = new Overlaps(pair, placed);
  const pairs = overlapping.pairs([0, 0, 0], MOST_PAIRS);
  if (pairs.length === 0) return null;
  const isConvex = pair.a.pieces.count === 1 && pair.b.pieces.count === 1;
  if (isConvex) return overlapping.depthOf(0, 0)?.depth ?? null;
  let least: number | null = null;
  for (const way of overlapping.waysOut(pairs)) {
    const shift = overlapping.shiftAlong(way, least ?? Infinity);
    if (shift !== null && (least === null || shift < least)) least = shift;
  }
  return least;
}

class Overlaps {
  readonly #pair: Pair;
  readonly #placed: readonly [Placed, Placed];
  readonly #gjk = new ConvexDistance();

  constructor(pair: Pair, placed: readonly [Placed, Placed]) {
    this.#pair = pair;
    this.#placed = placed;
  }

  /** Pairs of pieces that overlap once the second body is shifted; at most so many. */
  pairs(shift: Triple, most: number): [number, number][] {
    const { a, b } = this.#pair;
    const found: [number, number][] = [];
    const waiting: [number, number][] = [[0, 0]];
    while (waiting.length > 0 && found.length < most) {
      const [i, j] = waiting.pop()!;
      if (!this.#mayMeet(i, j, shift)) continue;
      const [openA, openB] = [a.tree.second[i], b.tree.second[j]];
      if (openA === 0 && openB === 0) {
        const [p, q] = [a.tree.order[a.tree.first[i]], b.tree.order[b.tree.first[j]]];
        this.#gjk.find(this.#pair.placePiece(0, p), shifted(this.#pair.placePiece(1, q), shift));
        if (this.#gjk.distance === 0) found.push([p, q]);
      } else if (openB === 0 || (openA !== 0 && a.tree.balls[4 * i + 3] >= b.tree.balls[4 * j + 3]))
        waiting.push([openA, j], [i + 1, j]);
      else waiting.push([i, openB], [i, j + 1]);
    }
    return found;
  }

  #mayMeet(i: number, j: number, shift: Triple): boolean {
    const [p, q] = this.#placed;
    const { a, b } = this.#pair;
    const [A, B] = [a.tree.balls, b.tree.balls];
    const reach = A[4 * i + 3] + B[4 * j + 3];
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const way = inW(p, A, 4 * i, c) - inW(q, B, 4 * j, c) - shift[c];
      square += way * way;
    }
    return square <= reach * reach;
  }

  /** Of two pieces; null of flat ones. */
  depthOf(p: number, q: number): { depth: number; way: Triple } | null {
    const [first, second] = [this.#pair.placePiece(0, p), this.#pair.placePiece(1, q)];
    this.#gjk.find(first, second);
    const { core, normal } = this.#gjk;
    if (core > 0)
      return { depth: first.margin + second.margin - core, way: [normal[0], normal[1], normal[2]] };
    return convexDepth(first, second);
  }

  /** Ways of the second body out of overlapping pieces: the shortest of each pair, and the normals of triangles. */
  waysOut(pairs: readonly (readonly [number, number])[]): Triple[] {
    const ways: Triple[] = [];
    const add = (way: Triple): void => {
      if (ways.length < MOST_WAYS && size(way) > 0 && !ways.some((known) => dot(known, unit(way)) > ALIKE))
        ways.push(unit(way));
    };
    const { a, b } = this.#pair;
    for (const [p, q] of pairs) {
      if (!a.pieces.isSurface || !b.pieces.isSurface) {
        const out = this.depthOf(p, q);
        if (out) add(out.way);
      }
      if (a.pieces.isSurface) add(normalOf(this.#pair.placePiece(0, p)));
      if (b.pieces.isSurface) {
        const [x, y, z] = normalOf(this.#pair.placePiece(1, q));
        add([-x, -y, -z]);
      }
    }
    return ways;
  }

  /** How far the second body goes along a way until nothing overlaps; null where it is not sooner than `enough`. */
  shiftAlong(way: Triple, enough: number): number | null {
    let shift = 0;
    for (let step = 0; step < MOST_SHIFTS; step++) {
      const by: Triple = [way[0] * shift, way[1] * shift, way[2] * shift];
      const pairs = this.pairs(by, MOST_PAIRS);
      if (pairs.length === 0) return shift;
      // while any of them overlaps, so do the bodies
      for (const [p, q] of pairs) shift = Math.max(shift, this.#exit(p, q, way, shift));
      shift += BEYOND * reachOf(this.#pair.a, this.#pair.b);
      if (shift >= enough) return null;
    }
    return null;
  }

  /** Where a piece leaves another as it is shifted from where they overlap, by halving. */
  #exit(p: number, q: number, way: Triple, from: number): number {
    const first = this.#pair.placePiece(0, p);
    const placed = this.#pair.placePiece(1, q);
    const original = placed.at.slice();
    const reach = reachOf(this.#pair.a, this.#pair.b);
    let [inside, outside] = [from, from + 2 * reach];
    while (outside - inside > BEYOND * reach) {
      const middle = (inside + outside) / 2;
      placed.at.set(original);
      this.#gjk.find(first, shifted(placed, [way[0] * middle, way[1] * middle, way[2] * middle]));
      if (this.#gjk.distance === 0) inside = middle;
      else outside = middle;
    }
    return outside;
  }
}

const reachOf = (a: MovingBody, b: MovingBody): number => a.tree.balls[3] + b.tree.balls[3];

const inW = ({ x, R }: Placed, balls: Float64Array, o: number, c: number): number =>
  x[c] + R[3 * c] * balls[o] + R[3 * c + 1] * balls[o + 1] + R[3 * c + 2] * balls[o + 2];

/** Itself, moved. */
function shifted(set: ConvexSet, [x, y, z]: Triple): ConvexSet {
  for (let i = 0; i < set.at.length; i += 3) {
    set.at[i] += x;
    set.at[i + 1] += y;
    set.at[i + 2] += z;
  }
  return set;
}

function normalOf({ at }: ConvexSet): Triple {
  const corner = (k: number): Triple => [at[3 * k], at[3 * k + 1], at[3 * k + 2]];
  return cross(subtract(corner(1), corner(0)), subtract(corner(2), corner(0)));
}
