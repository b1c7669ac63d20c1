/**
 * Reduces sliding contact points to as many normals as the motion determines (T 12.4). Four corners of a block that slides and rotates
 * can share its weight in many ways, with different friction: a share with the fewest points is chosen, and kept until one of them
 * opens. Sticking contacts may share forces with sliding ones: they are moved to the edges of their cones, where they slide at zero
 * speed, so that the rest is determined and inside all cones.
 */
import { nullVectors } from '../linalg/elimination';
import type { ComplementarityProblem, TangentPair } from '../linalg/complementarity-problem';

/** Pivots below this fraction of the largest [1] count as zero. */
const SINGULAR = 1e-9;
/** Entries of a null vector below this [1] count as zero. */
const NOTHING = 1e-6;
/** Friction within this distance of the edge of its cone, as a fraction of its square [1], counts as at the edge. */
const AT_EDGE = 1e-9;
/** Step lengths that differ by less than this fraction [1] count as equal. */
const AT_ONCE = 1e-9;

/** Indices of unknowns; all but `members` keep their values. */
export interface Shares {
  readonly members: readonly number[];
  /** Members that are stops, motors and joint friction, within their bounds, or at them but not moving. */
  readonly joints: readonly number[];
  /** Members that are normals, and those of sliding contacts. */
  readonly normals: readonly number[];
  readonly ofSliding: readonly number[];
  /** Sticking pairs of tangents, both members, and those that begin to slide here. */
  readonly sticking: readonly TangentPair[];
  readonly sliding: readonly TangentPair[];
  /** Normals that are not members: without load and without motion. */
  readonly idle: readonly number[];
  /** Normals that have just become zero: of several candidates, these are released. */
  readonly leaving: readonly number[];
}

export interface Purified {
  /** Released normals. */
  readonly released: readonly number[];
  /** Pairs that stuck and are now at the edges of their cones. */
  readonly freed: readonly TangentPair[];
  /** Joint rows that reached their bounds. */
  readonly atBound: readonly number[];
  /** Idle normals that the motion determines in addition to the loaded ones. */
  readonly kept: readonly number[];
}

/** Moves x without changing the accelerations of the members; returns which of them were released. */
export function purify(
  { size, W, lower, upper }: ComplementarityProblem,
  x: Float64Array,
  shares: Shares,
): Purified {
  const { normals } = shares;
  const slides = shares.ofSliding.length > 0;
  const released: number[] = [];
  const atBound: number[] = [];
  const freed: TangentPair[] = [];
  const directions = new Map(shares.sliding.map((pair) => [pair, directionOf(pair, x)]));
  const influence = influenceOf({ size, W }, directions);
  const stays = (move: Float64Array) => (i: number) => {
    const parts = Array.from(move, (force, j) => influence(i, j) * force);
    const change = parts.reduce((sum, part) => sum + part, 0);
    return Math.abs(change) <= NOTHING * parts.reduce((sum, part) => sum + Math.abs(part), 0);
  };
  const movesOf = (rows: readonly number[]) => nullMoves(influence, rows, x.length);
  for (;;) {
    const gone = freed.flatMap(({ first, second }) => [first, second]);
    const open = shares.sticking.filter(({ normal }) => released.includes(normal));
    gone.push(...released, ...atBound, ...open.flatMap(({ first, second }) => [first, second]));
    const kept = shares.members.filter((i) => !gone.includes(i));
    // redistribution among sliding points alone moves nothing else to its bounds
    const alone = kept.filter((i) => shares.ofSliding.includes(i));
    const move = !slides
      ? undefined
      : (movesOf(alone).find((each) => isShared(shares, each) && shares.members.every(stays(each))) ??
        movesOf(kept).find((each) => isShared(shares, each)));
    if (!move) {
      const bears = kept.length;
      for (const i of shares.idle) {
        const isFree = movesOf([...kept, i]).some((each) => Math.abs(each[i]) > NOTHING);
        if (!isFree) kept.push(i);
      }
      return { released, freed, atBound, kept: kept.slice(bears) };
    }
    const stops = (sign: number) => [
      ...normals.flatMap((i) => {
        const fall = -sign * move[i];
        return fall > NOTHING ? [{ i, pair: null, bound: 0, step: x[i] / fall }] : [];
      }),
      ...shares.sticking.flatMap((pair) => {
        const step = kept.includes(pair.first) ? stepToEdge(pair, x, move, sign) : Infinity;
        return step < Infinity ? [{ i: pair.first, pair, bound: 0, step }] : [];
      }),
    ];
    // in one direction or the other some normal decreases; prefer one that has just become zero
    const leaves = (each: { readonly i: number }) => shares.leaving.includes(each.i);
    const sign = stops(1).length > 0 && !stops(-1).some(leaves) ? 1 : -1;
    const bounds = shares.joints.map((i) => {
      const rate = sign * move[i];
      const bound = rate > 0 ? upper[i] : lower[i];
      return { i, pair: null, bound, step: Math.abs((bound - x[i]) / rate) };
    });
    const ends = [...stops(sign), ...bounds];
    const first = ends.reduce((best, each) => (each.step < best.step ? each : best));
    const atOnce = ends.filter((each) => each.step <= first.step * (1 + AT_ONCE));
    const { i, pair, bound, step } = atOnce.find(leaves) ?? first;
    for (const member of kept) x[member] += sign * step * move[member];
    if (pair) {
      freed.push(pair);
      directions.set(pair, directionOf(pair, x));
    } else {
      x[i] = bound;
      (shares.joints.includes(i) ? atBound : released).push(i);
    }
    for (const [{ first, second, normal, coefficient }, [d1, d2]] of directions) {
      x[first] = coefficient * x[normal] * d1;
      x[second] = coefficient * x[normal] * d2;
    }
  }
}

/** Influence of unknown j on i, including sliding friction proportional to j; `directions`: friction direction of each sliding pair. */
function influenceOf(
  { size, W }: Pick<ComplementarityProblem, 'size' | 'W'>,
  directions: ReadonlyMap<TangentPair, readonly [number, number]>,
) {
  return (i: number, j: number): number => {
    let sum = W[i * size + j];
    for (const [{ first, second, normal, coefficient }, [d1, d2]] of directions) {
      if (normal === j) sum += coefficient * (d1 * W[i * size + first] + d2 * W[i * size + second]);
    }
    return sum;
  };
}

/** Changes of the unknowns `rows`, of `size` in total, that accelerate none of them. */
function nullMoves(
  influence: (i: number, j: number) => number,
  rows: readonly number[],
  size: number,
): Float64Array[] {
  return nullVectors(
    rows.map((i) => Float64Array.from(rows, (j) => influence(i, j))),
    SINGULAR,
  ).map((vector) => {
    const move = new Float64Array(size);
    rows.forEach((i, k) => (move[i] = vector[k]));
    return move;
  });
}

/**
 * The sticking pairs among `atEdge` that share a force with the pairs `setsOff`, which have just begun to slide, and that nothing
 * relieves. Only their sticking could prevent that sliding, and their friction is exhausted: they begin to slide too.
 */
export function leavesTogether(
  problem: ComplementarityProblem,
  x: Float64Array,
  /** All unknowns that carry load, without those that begin to slide. */
  members: readonly number[],
  { slides, setsOff, atEdge }: Record<'slides' | 'setsOff' | 'atEdge', readonly TangentPair[]>,
): TangentPair[] {
  const influence = influenceOf(problem, new Map(slides.map((pair) => [pair, directionOf(pair, x)])));
  const isMoved = (rows: readonly number[]) => {
    const moves = nullMoves(influence, rows, x.length);
    return ({ first, second }: TangentPair) =>
      moves.some((move) => Math.abs(move[first]) > NOTHING || Math.abs(move[second]) > NOTHING);
  };
  const tangents = setsOff.flatMap(({ first, second }) => [first, second]);
  const before = isMoved([...members, ...tangents]);
  const after = isMoved(members);
  return atEdge.filter((pair) => before(pair) && !after(pair));
}

/** Whether a move transfers force from a sliding point to others; joints alone carry what a contact leaves to them. */
function isShared({ normals, ofSliding, sticking }: Shares, move: Float64Array): boolean {
  const moves = (i: number) => Math.abs(move[i]) > NOTHING;
  const others = sticking.some(({ first, second }) => moves(first) || moves(second));
  return ofSliding.some(moves) && (others || normals.filter(moves).length > 1);
}

function directionOf({ first, second }: TangentPair, x: Float64Array): readonly [number, number] {
  const force = Math.hypot(x[first], x[second]) || 1;
  return [x[first] / force, x[second] / force];
}

/** Step length along the move at which the friction of a pair reaches the edge of its cone. */
function stepToEdge(
  { first, second, normal, coefficient }: TangentPair,
  x: Float64Array,
  move: Float64Array,
  sign: number,
): number {
  const [n, dn] = [coefficient * x[normal], sign * coefficient * move[normal]];
  const square = dn * dn - move[first] ** 2 - move[second] ** 2;
  const slope = n * dn - sign * (x[first] * move[first] + x[second] * move[second]);
  const room = n * n - x[first] ** 2 - x[second] ** 2;
  if (room <= AT_EDGE * n * n) {
    if (slope < 0) return 0;
    return square < 0 ? (-2 * slope) / square : Infinity;
  }
  const root = Math.sqrt(slope * slope - square * room);
  // both roots are negative, or there are none
  return root > slope ? room / (root - slope) : Infinity;
}
