/**
 * The distance of two bodies at an instant, and a bound of it around the instant, over their trees of pieces.
 *
 * Around the instant each corner of a piece moves along its tangent, give or take its bend; so the gap of two pieces along the line of
 * their nearest points has a bound that is linear in time, less a small square. Two faces that slide along each other so keep the gap that
 * they have, and a minimum is enclosed by squares of the step instead of steps. Whatever lies farther is told by its ball and its speed.
 */
import { ConvexDistance } from '../../core/math/convex-distance';
import type { BoxTree } from './box-tree';
import { boxTree } from './box-tree';
import { placedAnywhere } from './body-path';
import { LeastFirst } from './least-first';
import type { BodyPath, Placed } from './body-path';
import type { Pieces } from './pieces';
import { convexSet } from '../../core/math/convex-set';
import type { ConvexSet } from '../../core/math/convex-set';

export interface MovingBody {
  readonly id: string;
  readonly path: BodyPath;
  readonly pieces: Pieces;
  readonly tree: BoxTree;
}

export const movingBody = (path: BodyPath, pieces: Pieces): MovingBody => ({
  ...{ id: path.id, path, pieces },
  tree: boxTree(pieces),
});

/** Pairs of balls or pieces looked at for a bound. */
const MOST_LOOKS = 50_000;
/** Pairs of pieces that are looked at without a guess. */
const FEW = 16;
/** Whatever is nearer is looked at closer, to see whether it touches [m]. */
const NEAR = 1e-12;

/** The nearest points so far. */
export interface Nearest {
  distance: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

export class Pair {
  readonly a: MovingBody;
  readonly b: MovingBody;
  /** Pairs of balls, boxes and pieces looked at so far. */
  looks = 0;
  /** Of the last instant. */
  readonly nearest: Nearest = { distance: Infinity, a: new Float64Array(3), b: new Float64Array(3) };
  readonly #at: readonly [Placed, Placed] = [placedAnywhere(), placedAnywhere()];
  readonly #gjk = new ConvexDistance();
  readonly #boxes: readonly [ConvexSet, ConvexSet] = [eightCorners(), eightCorners()];
  /** The pieces that were nearest last. */
  #last: readonly [number, number] = [0, 0];
  readonly #waiting = new LeastFirst<{ low: number; a: number; b: number }>();

  constructor(a: MovingBody, b: MovingBody) {
    this.a = a;
    this.b = b;
  }

  /** Both are placed there, for `overlap` and `shifts`. */
  place(stretch: number, at: number): readonly [Placed, Placed] {
    this.a.path.place(stretch, at, this.#at[0]);
    this.b.path.place(stretch, at, this.#at[1]);
    return this.#at;
  }

  /** No more than the distance at any time within `half` of a place of a stretch, from the balls about both bodies [m]. */
  roughBound(stretch: number, at: number, half: number): number {
    this.place(stretch, at);
    return this.#roughBound(0, 0, half);
  }

  /** Distance at a place of a stretch, with its points in `nearest`; where it is not below `enough`, any number that is not [m]. */
  distance(stretch: number, at: number, enough: number): number {
    this.place(stretch, at);
    this.nearest.distance = Infinity;
    this.#search(0, enough);
    return this.nearest.distance;
  }

  /** Whether they touch or overlap there. */
  overlaps(stretch: number, at: number): boolean {
    return this.distance(stretch, at, NEAR) === 0;
  }

  /**
   * No more than the distance at any time within `half` of a place of a stretch [m]; what is not below `enough` is not looked at closer.
   * Of bodies of many pieces it is the more careful the longer the time is, so that it costs no more.
   */
  bound(stretch: number, at: number, half: number, enough: number): number {
    this.place(stretch, at);
    return this.#search(half, enough);
  }

  #search(half: number, enough: number): number {
    const { nearest } = this;
    let looks = half === 0 ? Infinity : MOST_LOOKS;
    let low = enough;
    // what was nearest is mostly near still, and spares a look at most of the others
    const [p, q] = this.#last;
    if (this.a.pieces.count * this.b.pieces.count > FEW) low = Math.min(low, this.#boundOfPieces(p, q, half));
    const waiting = this.#waiting;
    waiting.clear();
    waiting.push({ low: this.#roughBound(0, 0, half), a: 0, b: 0 });
    const { tree: A } = this.a;
    const { tree: B } = this.b;
    for (let next = waiting.pop(); next !== null && next.low < low; next = waiting.pop()) {
      this.looks++;
      if (looks-- === 0) return next.low;
      const { a, b } = next;
      if (A.second[a] === 0 && B.second[b] === 0) {
        low = Math.min(low, this.#boundOfPieces(A.order[A.first[a]], B.order[B.first[b]], half));
        if (half === 0 && nearest.distance === 0) return low;
        continue;
      }
      // the larger of the two is opened
      const opensA = B.second[b] === 0 || (A.second[a] !== 0 && A.balls[4 * a + 3] >= B.balls[4 * b + 3]);
      for (const node of opensA ? [a + 1, A.second[a]] : [b + 1, B.second[b]]) {
        const two = opensA ? { a: node, b } : { a, b: node };
        const bound = Math.max(next.low, this.#nodeBound(two.a, two.b, half, low));
        if (bound < low) waiting.push({ low: bound, ...two });
      }
    }
    return low;
  }

  #roughBound(a: number, b: number, half: number): number {
    const [p, q] = this.#at;
    const [A, B] = [this.a.tree.balls, this.b.tree.balls];
    const [i, j] = [4 * a, 4 * b];
    const [ax, ay, az] = turned(p.R, A, i);
    const [bx, by, bz] = turned(q.R, B, j);
    const [x, y, z] = [q.x[0] + bx - p.x[0] - ax, q.x[1] + by - p.x[1] - ay, q.x[2] + bz - p.x[2] - az];
    const apart = Math.sqrt(x * x + y * y + z * z);
    const gap = apart - A[i + 3] - B[j + 3];
    if (half === 0) return gap;
    // a ball is the same however it turns about its middle; along the line of the middles they approach no faster than this
    const vx = q.v[0] + q.w[1] * bz - q.w[2] * by - (p.v[0] + p.w[1] * az - p.w[2] * ay);
    const vy = q.v[1] + q.w[2] * bx - q.w[0] * bz - (p.v[1] + p.w[2] * ax - p.w[0] * az);
    const vz = q.v[2] + q.w[0] * by - q.w[1] * bx - (p.v[2] + p.w[0] * ay - p.w[1] * ax);
    const speed =
      apart > 0 ? Math.abs(vx * x + vy * y + vz * z) / apart : Math.sqrt(vx * vx + vy * vy + vz * vz);
    const bend =
      bendOf(p, Math.sqrt(ax * ax + ay * ay + az * az)) + bendOf(q, Math.sqrt(bx * bx + by * by + bz * bz));
    return gap - half * (speed + (half / 2) * bend);
  }

  /** The same from their balls, or where that is below `low`, from the boxes of whatever is no piece. */
  #nodeBound(a: number, b: number, half: number, low: number): number {
    const rough = this.#roughBound(a, b, half);
    const [A, B] = [this.a.tree, this.b.tree];
    if (rough >= low || (A.second[a] === 0 && B.second[b] === 0)) return rough;
    const [first, second] = [this.#placeBox(0, a), this.#placeBox(1, b)];
    const gjk = this.#gjk;
    gjk.find(first, second);
    if (gjk.distance === 0) return rough;
    return Math.max(rough, half === 0 ? gjk.distance : this.#boundAlong(first, second, half));
  }

  /** The box of a node of the first or the second body, at its place. */
  #placeBox(side: 0 | 1, node: number): ConvexSet {
    const { boxes } = (side === 0 ? this.a : this.b).tree;
    const { x, R } = this.#at[side];
    const room = this.#boxes[side];
    const o = 12 * node;
    for (let c = 0; c < 3; c++) {
      const [r0, r1, r2] = [R[3 * c], R[3 * c + 1], R[3 * c + 2]];
      const middle = x[c] + r0 * boxes[o] + r1 * boxes[o + 1] + r2 * boxes[o + 2];
      const u = r0 * boxes[o + 3] + r1 * boxes[o + 4] + r2 * boxes[o + 5];
      const v = r0 * boxes[o + 6] + r1 * boxes[o + 7] + r2 * boxes[o + 8];
      const w = r0 * boxes[o + 9] + r1 * boxes[o + 10] + r2 * boxes[o + 11];
      for (let k = 0; k < 8; k++)
        room.at[3 * k + c] =
          middle + ((k & 1) === 0 ? -u : u) + ((k & 2) === 0 ? -v : v) + ((k & 4) === 0 ? -w : w);
    }
    return room;
  }

  /** Of two placed sets whose nearest points were found last. */
  #boundAlong(first: ConvexSet, second: ConvexSet, half: number): number {
    const [p, q] = this.#at;
    const n = this.#gjk.normal;
    const low = (after: number): number =>
      -farthest(second, q, n, -1, after) - farthest(first, p, n, 1, after);
    return Math.min(low(half), low(-half)) - first.margin - second.margin;
  }

  #boundOfPieces(a: number, b: number, half: number): number {
    const first = this.placePiece(0, a);
    const second = this.placePiece(1, b);
    const gjk = this.#gjk;
    gjk.find(first, second);
    const { nearest } = this;
    if (gjk.distance < nearest.distance) {
      nearest.distance = gjk.distance;
      this.#last = [a, b];
      nearest.a.set(gjk.a);
      nearest.b.set(gjk.b);
    }
    if (gjk.distance === 0) return -1;
    if (half === 0) return gjk.distance;
    return this.#boundAlong(first, second, half);
  }

  /** A piece of the first or the second body at its place. */
  placePiece(side: 0 | 1, piece: number): ConvexSet {
    const { pieces } = side === 0 ? this.a : this.b;
    const { x, R } = this.#at[side];
    const own = pieces.get(piece, side);
    const room = pieces.room(piece, side);
    for (let i = 0; i < 3 * own.count; i += 3) {
      const [px, py, pz] = [own.at[i], own.at[i + 1], own.at[i + 2]];
      for (let c = 0; c < 3; c++)
        room.at[i + c] = x[c] + R[3 * c] * px + R[3 * c + 1] * py + R[3 * c + 2] * pz;
      if (own.radius[i / 3] === 0) continue;
      const [nx, ny, nz] = [own.across[i], own.across[i + 1], own.across[i + 2]];
      for (let c = 0; c < 3; c++) room.across[i + c] = R[3 * c] * nx + R[3 * c + 1] * ny + R[3 * c + 2] * nz;
    }
    return room;
  }
}

const eightCorners = (): ConvexSet => convexSet(Array.from({ length: 8 }, () => ({ at: [0, 0, 0] })));

/**
 * How far a placed set may reach along `sign` times n after a time, whatever it does in between, less its margin. Bends are counted along n
 * alone: n . (w x (w x r)) = (n x w) . (w x r) and n . (w' x r) = (n x w') . r.
 */
function farthest(
  { count, at, radius, across }: ConvexSet,
  placed: Placed,
  n: Float64Array,
  sign: 1 | -1,
  after: number,
): number {
  const { x, v, w, bends, turn, jerk } = placed;
  const half = Math.abs(after);
  const bend = Math.max(
    Math.abs(n[0] * bends[0] + n[1] * bends[1] + n[2] * bends[2]),
    Math.abs(n[0] * bends[3] + n[1] * bends[4] + n[2] * bends[5]),
  );
  const spin = spinAcross(placed, n, 0, half);
  const tilt = acrossOf(n, 0, w, 0) + half * spin;
  const swing = jerk + turn * turn;
  let farthest = -Infinity;
  for (let i = 0, k = 0; i < count; i++, k += 3) {
    const [rx, ry, rz] = [at[k] - x[0], at[k + 1] - x[1], at[k + 2] - x[2]];
    const ux = w[1] * rz - w[2] * ry;
    const uy = w[2] * rx - w[0] * rz;
    const uz = w[0] * ry - w[1] * rx;
    const arm = Math.sqrt(rx * rx + ry * ry + rz * rz);
    const speed = Math.sqrt(ux * ux + uy * uy + uz * uz) + half * swing * arm;
    let reach =
      sign *
      (n[0] * (at[k] + after * (v[0] + ux)) +
        n[1] * (at[k + 1] + after * (v[1] + uy)) +
        n[2] * (at[k + 2] + after * (v[2] + uz)));
    reach += (half * half * (bend + tilt * speed + arm * spin)) / 2;
    if (radius[i] > 0) {
      const off = across[k] * n[0] + across[k + 1] * n[1] + across[k + 2] * n[2];
      const turning = acrossOf(w, 0, across, k);
      const bound = turning + half * (spinAcross(placed, across, k, half) + turn * (turning + half * swing));
      reach += radius[i] * (Math.sqrt(Math.max(0, 1 - off * off)) + half * bound);
    }
    if (reach > farthest) farthest = reach;
  }
  return farthest;
}

/** Bound of the size of n x w' within a time, for a unit vector n at a place of `of`. */
function spinAcross({ spins, aside, away }: Placed, of: Float64Array, o: number, half: number): number {
  return Math.max(acrossOf(of, o, spins, 0), acrossOf(of, o, spins, 3)) + aside + half * away;
}

function acrossOf(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const x = a[i + 1] * b[j + 2] - a[i + 2] * b[j + 1];
  const y = a[i + 2] * b[j] - a[i] * b[j + 2];
  const z = a[i] * b[j + 1] - a[i + 1] * b[j];
  return Math.sqrt(x * x + y * y + z * z);
}

/** Bound of the second derivative of a point at that distance from the centre of mass. */
const bendOf = ({ bend, turn, jerk }: Placed, arm: number): number => bend + (turn * turn + jerk) * arm;

const turned = (R: Float64Array, v: Float64Array, i: number): [number, number, number] => [
  R[0] * v[i] + R[1] * v[i + 1] + R[2] * v[i + 2],
  R[3] * v[i] + R[4] * v[i + 1] + R[5] * v[i + 2],
  R[6] * v[i] + R[7] * v[i + 1] + R[8] * v[i + 2],
];
