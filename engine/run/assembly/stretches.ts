/**
 * A search for a path on which gaps shrink or dimensions change without a fold (T 8.1), where the driver cannot be held: at every value
 * of the path parameter the mechanism moves over a stretch between two dead points of its driver. The search goes from stretch to stretch
 * along the free motion itself, so that neither a dead point nor a stretch that is narrow for the driver blocks it.
 */
import { calcAsked } from './closing';
import { calcDampedStep } from './damped-step';
import { closingAt, converge, step } from './gap-path';
import { keepsSense } from './fold';
import { moveBodies } from '../../core/stabilisers/projection';
import { poseOffset } from '../../core/coordinates/layout';
import { unwrap } from '../../core/coordinates/unwrap';

import type { GapPath } from './gap-path';
import type { Group } from './fold';
import type { CompiledDriver, System } from '../../core/system/system';

/** Largest number of drivers whose motion is searched. */
const MOST_DRIVERS = 4;
/** Parts of the path at which stretches are traced, and the refinement where all of them end. */
const PARTS = 8;
const FINER = 4;
/** Steps along a stretch: the longest and the shortest [characteristic lengths]. */
const LONGEST = 0.25;
const SHORTEST = 0.003;
/** Most positions of a stretch on each side of where it was reached. */
const MOST_POINTS = 150;
/** Most positions of a stretch from which the next part is tried. */
const TRIED = 12;
/** Numbers of pieces tried for a step to the next part of the path, and for the driver's way back to its drawn coordinate. */
const PIECES = [1, 4];
const BACK = [1, 4, 16];
/** Fraction of the longest step within which a position counts as known, or as the one where a closed round began [1]. */
const SAME = 0.25;
const NEAR = 0.75;
/** A position lies between two others if the path over it is longer than the direct one by less than this factor [1]. */
const BETWEEN = 1.2;
/** Limit of positions closed, and of that number times bodies. */
const MOST_STEPS = 4000;
const MOST_WORK = 40_000;

/** A position, and the driver's coordinate there, minus the drawn one [rad or m]. */
interface Point {
  readonly y: Float64Array;
  readonly at: number;
}

interface Stretch {
  readonly level: number;
  /** From one end to the other. */
  readonly points: readonly Point[];
}

/** Search along the motion of one driver. */
interface Search {
  /** All drivers held; and all but this one. */
  readonly held: GapPath;
  readonly free: GapPath;
  readonly groups: readonly Group[];
  readonly row: number;
  readonly turns: boolean;
  parts: number;
  left: number;
}

/**
 * Moves y along such a path to its end; otherwise y stays as it was. With a single driver the mode is known to have ended once everything
 * reachable was followed to its end.
 */
export function followStretches(path: GapPath, y: Float64Array): 'kept' | 'ended-on-path' | 'not-found' {
  const { groups } = path;
  if (groups === null) return 'not-found';
  const { drivers, n } = path.closing.system;
  const own = drivers.filter(({ row }) => row >= 0);
  path.shift.fill(0);
  path.rank.fill(0);
  path.ranks = 1;
  const left = Math.min(MOST_STEPS, MOST_WORK / n) / own.length;
  for (const driver of own.slice(0, MOST_DRIVERS)) {
    const search = createSearch(path, groups, driver, left);
    const found = explore(search, y);
    path.shift.fill(0);
    if (found) y.set(found);
    if (found) return 'kept';
    if (own.length === 1 && search.left > 0) return 'ended-on-path';
  }
  return 'not-found';
}

function createSearch(
  held: GapPath,
  groups: readonly Group[],
  { row, coordinate }: CompiledDriver,
  left: number,
): Search {
  const { closing } = held;
  const out = closing.out ? closing.out.slice() : new Uint8Array(closing.system.m);
  out[row] = 1;
  const drawn = held.drawn.slice();
  drawn[row] = 0;
  const free = {
    ...held,
    closing: { ...closing, out },
    drawn,
    shift: new Float64Array(drawn.length),
    target: new Float64Array(drawn.length),
  };
  const turns = coordinate.kind === 'rotation';
  return { held, free, groups, row, turns, parts: PARTS, left };
}

/** Where all stretches end, the next part of the path is tried on a finer grid; null where all end there as well. */
function explore(of: Search, y: Float64Array): Float64Array | null {
  let from: readonly Stretch[] = [trace(of, { y, at: 0 }, 0)];
  while (of.left > 0) {
    const coarse = fill(of, from, of.parts);
    const [{ level }] = coarse;
    if (level === of.parts) return turnBack(of, nearest(coarse));
    of.parts *= FINER;
    const fine = fill(of, moved(coarse, FINER), FINER * (level + 1));
    of.parts /= FINER;
    if (fine[0].level < FINER * (level + 1)) return null;
    from = moved(fine, 1 / FINER);
  }
  return null;
}

/** The same stretches on a grid with other parts. */
const moved = (stretches: readonly Stretch[], times: number): Stretch[] =>
  stretches.map((stretch) => ({ ...stretch, level: Math.round(times * stretch.level) }));

/** Farthest parts of the path first, from the part where it begins up to `last`; returns the stretches of the farthest reached. */
function fill(of: Search, from: readonly Stretch[], last: number): readonly Stretch[] {
  const known: Stretch[][] = Array.from({ length: last + 1 }, () => []);
  const waiting: Stretch[][] = known.map(() => []);
  const [{ level: floor }] = from;
  const add = (stretch: Stretch) => {
    known[stretch.level].push(stretch);
    waiting[stretch.level].push(stretch);
  };
  from.forEach(add);
  for (let next = take(); next && of.left > 0; next = take()) {
    for (const level of [next.level + 1, next.level - 1]) {
      if (level < floor || level > last) continue;
      const points = spread(next.points);
      const landed: (Stretch | null | undefined)[] = points.map(() => undefined);
      for (const k of orderOf(points.length)) {
        if (isSettled(landed, k)) continue;
        const reached = of.left > 0 ? across(of, points[k], next.level, level) : null;
        landed[k] = reached && (known[level].find((other) => isOn(of, reached, other)) ?? null);
        if (reached && !landed[k]) add((landed[k] = trace(of, reached, level)));
      }
    }
    if (last === of.parts && known[last].some(hasDrawn)) break;
  }
  return known.findLast((stretches) => stretches.length > 0)!;

  function take(): Stretch | undefined {
    return waiting.findLast((level) => level.length > 0)?.pop();
  }
}

/** Whether the driver passes its drawn coordinate. */
const hasDrawn = ({ points }: Stretch): boolean => {
  const [one, other] = [points[0].at, points.at(-1)!.at];
  return Math.min(one, other) <= 0 && Math.max(one, other) >= 0;
};

const least = ({ points }: Stretch): Point =>
  points.reduce((best, point) => (Math.abs(point.at) < Math.abs(best.at) ? point : best));

/** The stretch that needs the smallest displacement of the driver. */
const nearest = (stretches: readonly Stretch[]): Stretch =>
  stretches.find(hasDrawn) ??
  stretches.reduce((best, stretch) =>
    Math.abs(least(stretch).at) < Math.abs(least(best).at) ? stretch : best,
  );

/** Some of the positions of a stretch. */
function spread(points: readonly Point[]): Point[] {
  const count = Math.min(TRIED, points.length);
  return Array.from(
    { length: count },
    (_, k) => points[Math.round((k * (points.length - 1)) / Math.max(1, count - 1))],
  );
}

/** Bisecting order of indices: the middle one first, then the middle of each remaining half, and so on. */
function orderOf(count: number): number[] {
  const order: number[] = [];
  const waiting = [[0, count]];
  for (const [from, until] of waiting) {
    if (from >= until) continue;
    const middle = (from + until) >> 1;
    order.push(middle);
    waiting.push([from, middle], [middle + 1, until]);
  }
  return order;
}

/** Whether the nearest tried positions on both sides led to the same stretch: those between would as well. */
function isSettled(landed: readonly (Stretch | null | undefined)[], k: number): boolean {
  const before = landed.slice(0, k).findLast((stretch) => stretch !== undefined);
  const after = landed.slice(k + 1).find((stretch) => stretch !== undefined);
  return Boolean(before) && before === after;
}

/** From one part of the path to another, in as many pieces as needed. */
function across(of: Search, from: Point, level: number, next: number): Point | null {
  for (const pieces of PIECES) {
    let point: Point | null = from;
    for (let piece = 0; piece < pieces && point !== null; piece++) {
      const partOf = (k: number) => (level + ((next - level) * k) / pieces) / of.parts;
      point = hop(of, point, partOf(piece), partOf(piece + 1));
    }
    if (point) return point;
  }
  return null;
}

/** With the least motion, or with the driver held if that leads behind a fold. */
function hop(of: Search, { y, at }: Point, from: number, part: number): Point | null {
  const { held, row } = of;
  of.left--;
  rowsAt(of, y, from);
  const before = held.closing.work.J.slice();
  const next = y.slice();
  const free = converge(atPart(of, part), next, part) ? goesOn(of, before, next, part, at) : null;
  if (free) return free;
  next.set(y);
  held.shift.fill(0);
  held.shift[row] = at;
  return step(held, next, part, from) ? { y: next, at } : null;
}

const atPart = ({ free }: Search, part: number): GapPath => ({ ...free, closing: closingAt(free, part) });

/** Evaluates the rows with all drivers held; returns the coordinate of this one. */
function rowsAt({ held, row }: Search, y: Float64Array, part: number): number {
  const closing = closingAt(held, part);
  calcAsked(closing, y, 'held');
  return closing.work.C[row] - held.drawn[row];
}

/** The position with its coordinate; null behind a fold. */
function goesOn(of: Search, before: Float64Array, y: Float64Array, part: number, at: number): Point | null {
  const { held, groups, turns } = of;
  const value = rowsAt(of, y, part);
  const { system } = closingAt(held, part);
  if (!keepsSense(system, groups, before, held.closing.work.J)) return null;
  return { y, at: turns ? unwrap(value, at) : value };
}

/** The stretch on which a position lies. */
function trace(of: Search, from: Point, level: number): Stretch {
  const part = level / of.parts;
  const ahead = traceOneWay(of, from, part, 1);
  const isRing = ahead.length > 3 && isNear(of, ahead.at(-1)!, from);
  const back = isRing ? [] : traceOneWay(of, from, part, -1);
  return { level, points: [...back.reverse(), from, ...ahead] };
}

function traceOneWay(of: Search, from: Point, part: number, sign: number): Point[] {
  const path = atPart(of, part);
  const { system, work } = path.closing;
  const points: Point[] = [];
  let last = from;
  let direction: Float64Array | null = null;
  let size = LONGEST;
  while (size >= SHORTEST && points.length < MOST_POINTS && of.left-- > 0) {
    direction = findTangent(of, last.y, part, direction, sign);
    if (direction === null) break;
    const before = work.J.slice();
    const y = last.y.slice();
    moveBodies(
      system,
      y,
      direction.map((value) => value * size * system.length),
    );
    const next = converge(path, y, part) ? goesOn(of, before, y, part, last.at) : null;
    if (next === null) {
      size /= 2;
      continue;
    }
    size = Math.min(LONGEST, 1.5 * size);
    points.push(next);
    last = next;
    if (points.length > 3 && isNear(of, next, from)) break;
  }
  return points;
}

/** A unit tangent; work.J holds the rows with all drivers held. */
function findTangent(
  of: Search,
  y: Float64Array,
  part: number,
  before: Float64Array | null,
  sign: number,
): Float64Array | null {
  const { free, row } = of;
  const path = atPart(of, part);
  const { system, work } = path.closing;
  const { m, rowA, rowB } = system;
  let motion: Float64Array;
  if (before === null) {
    rowsAt(of, y, part);
    work.rhs.fill(0, 0, m);
    work.rhs[row] = -sign;
    if (!calcDampedStep(system, work)) return null;
    motion = work.acc.slice(0, 6 * system.n);
  } else {
    calcAsked(path.closing, y, free.asked);
    for (let r = 0; r < m; r++) {
      let sum = 0;
      for (let c = 0; c < 6; c++)
        sum +=
          work.J[12 * r + c] * before[6 * rowA[r] + c] + work.J[12 * r + 6 + c] * before[6 * rowB[r] + c];
      work.rhs[r] = sum;
    }
    if (!calcDampedStep(system, work)) return null;
    motion = before.map((value, c) => value + work.acc[c]);
    rowsAt(of, y, part);
  }
  let largest = 0;
  for (let c = 6; c < motion.length; c++)
    largest = Math.max(largest, Math.abs(motion[c]) * (c % 6 < 3 ? 1 : system.length));
  return largest > 0 ? motion.map((value) => value / largest) : null;
}

/** Starts at the position nearest to the drawn coordinate and moves the driver towards it as far as possible. */
function turnBack({ held, row }: Search, stretch: Stretch): Float64Array {
  const { at, y } = least(stretch);
  for (const pieces of BACK) {
    const tried = y.slice();
    let piece = 1;
    for (; piece <= pieces; piece++) {
      held.shift.fill(0);
      held.shift[row] = at * (1 - piece / pieces);
      if (!step(held, tried, 1)) break;
    }
    if (piece > pieces) return tried;
  }
  return y;
}

/** Whether a position lies on a known stretch, between two of its positions. */
function isOn({ held }: Search, { y }: Point, { points }: Stretch): boolean {
  const { system } = held.closing;
  const far = points.map((point) => distance(system, point.y, y));
  return far.some(
    (own, i) =>
      own < SAME * LONGEST ||
      (i > 0 && own + far[i - 1] < BETWEEN * distance(system, points[i].y, points[i - 1].y)),
  );
}

const isNear = ({ held }: Search, a: Point, b: Point): boolean =>
  distance(held.closing.system, a.y, b.y) < NEAR * LONGEST;

/** Largest displacement or rotation of a body, in characteristic lengths [1]. */
function distance({ n, length }: System, one: Float64Array, other: Float64Array): number {
  let far = 0;
  for (let b = 1; b < n; b++) {
    const x = poseOffset(b);
    const move = Math.hypot(one[x] - other[x], one[x + 1] - other[x + 1], one[x + 2] - other[x + 2]);
    let cosine = 0;
    for (let c = x + 3; c < x + 7; c++) cosine += one[c] * other[c];
    far = Math.max(far, move / length, 2 * Math.acos(Math.min(1, Math.abs(cosine))));
  }
  return far;
}
