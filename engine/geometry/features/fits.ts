/** Where two parts fit each other: shafts in holes, holes in line, balls in sockets, faces that touch. */
import { along, cross, dot, size, subtract } from '../../core/math/triples';
import type { Vec3 } from '../../schema/frame';
import type { Ball, Feature, Flat, Round } from './feature';

/** Two parts on one axis. */
export interface LineFit {
  readonly a: number;
  readonly b: number;
  readonly point: Vec3;
  readonly axis: Vec3;
  /** Of the hole. */
  readonly radius: number;
  /** Which of both is the shaft; null of two holes in line, whose pin is not there. */
  readonly shaft: number | null;
  /** Play of the shaft, or how far the holes are apart. */
  readonly gap: number;
}

export interface BallFit {
  readonly a: number;
  readonly b: number;
  readonly point: Vec3;
  readonly radius: number;
}

/** Two faces that lie on each other. */
export interface FaceFit {
  readonly a: number;
  readonly b: number;
  readonly normal: Vec3;
}

export interface Fits {
  readonly lines: LineFit[];
  readonly balls: BallFit[];
  readonly faces: FaceFit[];
}

/** A part with its features in the common frame [m], and a sphere around it. */
export interface Featured {
  readonly features: readonly Feature[];
  readonly middle: Vec3;
  readonly reach: number;
}

/** Of directions that are to be one [rad], and of axes, in parts of the radius. */
const SKEW = 1e-3;
const OFF_AXIS = 0.01;
/** Of the radius: the play of a shaft, and how much its hole may be the smaller one (a press fit). */
const PLAY = 0.1;
const PRESS = 0.002;
/** Of the radius: how far two holes in line may be apart, and how much their radii may differ. */
const APART = 2;
const OTHER_HOLE = 0.02;
/** Of faces that touch [m]: what a drawing leaves between them. */
const TOUCH = 1e-5;

/** What is compared and found at most: beyond it, drilled sheets would take minutes for joints that nobody wants. */
const MOST_COMPARED = 5_000_000;
const MOST_LINES = 10_000;
/** Of a pair: it is their directions that count. */
const MOST_NORMALS = 32;

/** `isWhole` is false where there was too much to compare. */
export function findFits(parts: readonly Featured[]): Fits & { isWhole: boolean } {
  const fits: Fits = { lines: [], balls: [], faces: [] };
  let left = MOST_COMPARED;
  for (let b = 1; b < parts.length; b++)
    for (let a = 0; a < b; a++) {
      const [one, other] = [parts[a], parts[b]];
      if (size(subtract(one.middle, other.middle)) > one.reach + other.reach) continue;
      left -= fitPair(
        fits,
        [a, b],
        nearPairs(within(one.features, other), within(other.features, one), left),
      );
      if (left <= 0 || fits.lines.length >= MOST_LINES) return { ...fits, isWhole: false };
    }
  return { ...fits, isWhole: true };
}

/** How many were compared. */
function fitPair(fits: Fits, pair: Pair, found: Iterable<readonly [Feature, Feature]>): number {
  const [a, b] = pair;
  const normals: Vec3[] = [];
  let compared = 0;
  for (const [first, second] of found) {
    compared++;
    if (first.kind === 'round' && second.kind === 'round') {
      if (fits.lines.length < MOST_LINES) addLine(fits, pair, first, second);
    } else if (first.kind === 'ball' && second.kind === 'ball') addBall(fits, pair, first, second);
    else if (first.kind === 'flat' && second.kind === 'flat') {
      const { normal } = first;
      const isNew = normals.length < MOST_NORMALS && !normals.some((known) => isSame(known, normal));
      if (isNew && touch(first, second)) normals.push(normal);
    }
  }
  fits.faces.push(...normals.map((normal) => ({ a, b, normal })));
  return compared;
}

/** Features of one kind whose stretches along the longest way overlap, as most of a large part do not; at most so many. */
function* nearPairs(
  near: readonly Feature[],
  far: readonly Feature[],
  most: number,
): Generator<readonly [Feature, Feature]> {
  const axis = longestWay(near);
  const stretch = (one: Feature) => {
    const reach = reachOf(one);
    return { one, from: one.middle[axis] - reach, to: one.middle[axis] + reach };
  };
  const others = far.map(stretch).toSorted((one, other) => one.from - other.from);
  let left = most;
  for (const { one, from, to } of near.map(stretch))
    for (const other of others) {
      if (other.from > to) break;
      if (other.to < from || other.one.kind !== one.kind) continue;
      if (left-- <= 0) return;
      yield [one, other.one];
    }
}

function longestWay(features: readonly Feature[]): 0 | 1 | 2 {
  const spread = ([0, 1, 2] as const).map((c) => {
    const places = features.map(({ middle }) => middle[c]);
    return (
      places.reduce((most, x) => Math.max(most, x), -Infinity) -
      places.reduce((least, x) => Math.min(least, x), Infinity)
    );
  });
  const [x, y, z] = spread;
  if (x >= y && x >= z) return 0;
  return y >= z ? 1 : 2;
}

const isSame = (one: Vec3, other: Vec3): boolean => dot(one, other) > 0 && isParallel(one, other);

type Pair = readonly [number, number];

/** Features that can meet another part. */
function within(features: readonly Feature[], { middle, reach }: Featured): Feature[] {
  return features.filter((one) => size(subtract(one.middle, middle)) <= reach + reachOf(one));
}

function reachOf(one: Feature): number {
  if (one.kind === 'flat') return Math.hypot(...one.half);
  return one.radius * APART + (one.kind === 'round' ? one.length / 2 : 0);
}

function addLine(fits: Fits, [a, b]: Pair, one: Round, other: Round): void {
  if (!one.hollow && !other.hollow) return;
  const radius = Math.max(one.radius, other.radius);
  if (Math.abs(one.radius - other.radius) > PLAY * radius) return;
  const off = subtract(other.middle, one.middle);
  const shift = dot(off, one.axis);
  if (size(along(off, one.axis, -shift)) > OFF_AXIS * radius) return;
  if (size(cross(one.axis, other.axis)) > SKEW) return;
  // the stretch that both share, along the axis of the first; of holes beside each other it is that between them
  const from = Math.max(-one.length / 2, shift - other.length / 2);
  const to = Math.min(one.length / 2, shift + other.length / 2);
  const line = { a, b, point: along(one.middle, one.axis, (from + to) / 2), axis: one.axis };
  if (one.hollow && other.hollow) {
    const isPair = Math.abs(one.radius - other.radius) <= OTHER_HOLE * radius;
    if (isPair && from - to <= APART * radius)
      fits.lines.push({ ...line, radius: one.radius, shaft: null, gap: Math.max(from - to, 0) });
    return;
  }
  const [hole, shaft] = one.hollow ? [one, other] : [other, one];
  const play = hole.radius - shaft.radius;
  if (to - from < OFF_AXIS * radius || play < -PRESS * radius || play > PLAY * radius) return;
  fits.lines.push({ ...line, radius: hole.radius, shaft: one.hollow ? b : a, gap: Math.max(play, 0) });
}

function addBall(fits: Fits, [a, b]: Pair, one: Ball, other: Ball): void {
  if (one.hollow === other.hollow) return;
  const [socket, ball] = one.hollow ? [one, other] : [other, one];
  const play = socket.radius - ball.radius;
  if (size(subtract(one.middle, other.middle)) > OFF_AXIS * socket.radius) return;
  if (play < -PRESS * socket.radius || play > PLAY * socket.radius) return;
  fits.balls.push({ a, b, point: ball.middle, radius: socket.radius });
}

/** Whether two faces look at each other in one plane, and their rectangles overlap. */
function touch(one: Flat, other: Flat): boolean {
  if (dot(one.normal, other.normal) > SKEW ** 2 - 1) return false;
  const off = subtract(other.middle, one.middle);
  if (Math.abs(dot(off, one.normal)) > TOUCH) return false;
  return (
    sidesOf(one).every((side, i) => overlap(side, one.half[i], off, other)) &&
    sidesOf(other).every((side, i) => overlap(side, other.half[i], off, one))
  );
}

const sidesOf = ({ normal, along: first }: Flat): [Vec3, Vec3] => [first, cross(normal, first)];

/** Along one side of a rectangle: whether the other reaches into it. */
function overlap(side: Vec3, half: number, off: Vec3, other: Flat): boolean {
  const [first, second] = sidesOf(other);
  const reach = other.half[0] * Math.abs(dot(first, side)) + other.half[1] * Math.abs(dot(second, side));
  return Math.abs(dot(off, side)) < (half + reach) * (1 - 1e-6);
}

/** Whether two fits are on one axis. */
export function onOneAxis(one: LineFit, other: LineFit): boolean {
  const off = subtract(other.point, one.point);
  const beside = along(off, one.axis, -dot(off, one.axis));
  return isParallel(one.axis, other.axis) && size(beside) <= OFF_AXIS * Math.max(one.radius, other.radius);
}

/** Names of the cells in which the moment of a line about the origin lies, and of those around it: lines on one axis share some. */
export function cellsOf(lines: readonly LineFit[]): (line: LineFit) => { own: string; around: string[] } {
  const largest = (of: (line: LineFit) => number): number =>
    lines.reduce((most, one) => Math.max(most, of(one)), 0);
  const cell = OFF_AXIS * largest(({ radius }) => radius) + 2 * SKEW * largest(({ point }) => size(point));
  return ({ point, axis }) => {
    const at = cross(point, axis).map((value) => Math.floor(value / cell));
    // an axis may be given either way
    const turned = cross(axis, point).map((value) => Math.floor(value / cell));
    const around = [at, turned].flatMap(([x, y, z]) =>
      STEPS.flatMap((i) => STEPS.flatMap((j) => STEPS.map((k) => [x + i, y + j, z + k].join()))),
    );
    return { own: at.join(), around };
  };
}
const STEPS = [-1, 0, 1];

/** Whether two directions are one line, or square to each other. */
export const isParallel = (one: Vec3, other: Vec3): boolean => size(cross(one, other)) <= SKEW;
export const isSquare = (one: Vec3, other: Vec3): boolean => Math.abs(dot(one, other)) <= SKEW;
