/**
 * How deep two bodies overlap: the shortest shift of one of them that parts them. Between convex bodies it is exact; between others it is
 * the least along the ways out of their overlapping pieces, along each of which the first place where nothing overlaps is found.
 */
import { ConvexDistance } from '../../core/math/convex-distance';
import { convexDepth } from '../../core/math/convex-depth';
import { add, cross, dot, scaled, size, subtract, unit } from '../../core/math/triples';
import type { ConvexSet } from '../../core/math/convex-set';
import type { Triple } from '../../core/math/triples';
import { ShiftOut } from './shift-out';
import type { Pair } from './pair';
import type { Placed } from './body-path';

/** Ways tried. */
const MOST_WAYS = 24;
/** Pairs of pieces that are looked at for ways. */
const MOST_PAIRS = 400;
/** Ways closer than this are one [cosine]. */
const ALIKE = 0.995;

/** At a place of a stretch where they overlap [m]; null where no way was found: one lies within the other's surface. */
export function depthAt(pair: Pair, stretch: number, at: number): number | null {
  const placed = pair.place(stretch, at);
  const overlapping = new Overlaps(pair, placed);
  const pairs = overlapping.pairs();
  if (pairs.length === 0) return null;
  const isConvex = pair.a.pieces.count === 1 && pair.b.pieces.count === 1;
  if (isConvex) return overlapping.depthOf(0, 0)?.depth ?? null;
  const out = new ShiftOut(pair, placed);
  let least: number | null = null;
  for (const way of overlapping.waysOut(pairs)) least = out.along(way, least ?? Infinity) ?? least;
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

  /** Pairs of pieces that overlap. */
  pairs(): [number, number][] {
    const { a, b } = this.#pair;
    const found: [number, number][] = [];
    const waiting: [number, number][] = [[0, 0]];
    while (waiting.length > 0 && found.length < MOST_PAIRS) {
      const [i, j] = waiting.pop()!;
      if (!this.#mayMeet(i, j)) continue;
      const [openA, openB] = [a.tree.second[i], b.tree.second[j]];
      if (openA === 0 && openB === 0) {
        const [p, q] = [a.tree.order[a.tree.first[i]], b.tree.order[b.tree.first[j]]];
        this.#gjk.find(this.#pair.placePiece(0, p), this.#pair.placePiece(1, q));
        if (this.#gjk.distance === 0) found.push([p, q]);
      } else if (openB === 0 || (openA !== 0 && a.tree.balls[4 * i + 3] >= b.tree.balls[4 * j + 3]))
        waiting.push([openA, j], [i + 1, j]);
      else waiting.push([i, openB], [i, j + 1]);
    }
    return found;
  }

  #mayMeet(i: number, j: number): boolean {
    const [p, q] = this.#placed;
    const { a, b } = this.#pair;
    const [A, B] = [a.tree.balls, b.tree.balls];
    const reach = A[4 * i + 3] + B[4 * j + 3];
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const way = inW(p, A, 4 * i, c) - inW(q, B, 4 * j, c);
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

  /**
   * Ways of the second body out of overlapping pieces: the mean of the normals of triangles, as bulges overlap along a rim whose normals
   * lean away from the way out; the shortest of each pair; those normals.
   */
  waysOut(pairs: readonly (readonly [number, number])[]): Triple[] {
    const { a, b } = this.#pair;
    const areBoth = a.pieces.isSurface && b.pieces.isSurface;
    const outs = areBoth ? [] : pairs.flatMap(([p, q]) => this.depthOf(p, q) ?? []).map(({ way }) => way);
    const normals: Triple[] = [];
    for (const [p, q] of pairs) {
      if (a.pieces.isSurface) normals.push(normalOf(this.#pair.placePiece(0, p)));
      if (b.pieces.isSurface) normals.push(scaled(normalOf(this.#pair.placePiece(1, q)), -1));
    }
    const mean = normals.reduce<Triple>((sum, normal) => add(sum, normal), [0, 0, 0]);
    const ways: Triple[] = [];
    for (const way of [mean, ...outs, ...normals]) {
      if (ways.length === MOST_WAYS) break;
      if (size(way) > 0 && !ways.some((other) => dot(other, unit(way)) > ALIKE)) ways.push(unit(way));
    }
    return ways;
  }
}

const inW = ({ x, R }: Placed, balls: Float64Array, o: number, c: number): number =>
  x[c] + R[3 * c] * balls[o] + R[3 * c + 1] * balls[o + 1] + R[3 * c + 2] * balls[o + 2];

function normalOf({ at }: ConvexSet): Triple {
  const corner = (k: number): Triple => [at[3 * k], at[3 * k + 1], at[3 * k + 2]];
  return cross(subtract(corner(1), corner(0)), subtract(corner(2), corner(0)));
}
