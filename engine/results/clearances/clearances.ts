/**
 * Clearances and interferences of bodies over a recorded run, also between its samples: for each pair that is not joined, the least distance,
 * when and where; if they overlap, during which spans of time, and how deep.
 */
import { BodyPath } from './body-path';
import { depthAt } from './depth';
import { isInside } from './inside';
import { leastGap } from './least-gap';
import { meetings } from './meetings';
import { findNeighbours } from './neighbours';
import { movingBody, Pair } from './pair';
import { piecesOf } from './pieces';
import { stretchesOf } from './stretches';
import { subtract } from '../../core/math/triples';
import type { Meeting } from './meetings';
import type { MovingBody } from './pair';
import type { Stretches } from './stretches';
import type { TriangleMesh } from '../../geometry/triangle-mesh';
import type { Vec3 } from '../../model/project';
import type { Recording } from '../recording/recording';

export type { Meeting };

export interface ClearanceOptions {
  /** Triangles of parts by the digest of their geometry, in the body frame [m]; a part without is taken as a box of its size. */
  readonly surfaces: (geometry: string) => TriangleMesh | null;
  /** Only pairs with at least one of these bodies; missing: all. */
  readonly bodies?: ReadonlySet<string>;
  /** By which a body is moved, in its own frame [m], as where links are drawn in layers; missing: they are taken as modelled. */
  readonly shiftOf?: (body: string) => Vec3 | null;
  /** Also bodies that are joined, coupled or in contact. */
  readonly neighbours?: boolean;
}

export interface PairClearance {
  readonly bodyA: string;
  readonly bodyB: string;
  /** Least distance [m]; 0 where they meet. */
  readonly clearance: number;
  /** It is no less than this [m]: what the search left open. */
  readonly bound: number;
  /** Of the least distance, or of the first time they meet [s]. */
  readonly time: number;
  /** The nearest points then, in W. */
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  /** Spans of time in which they touch or overlap, in order. */
  readonly meetings: readonly Meeting[];
  /** Deepest overlap found [m], when; null where they are apart, or where one is inside the other's surface. */
  readonly depth: number | null;
  readonly deepest: number | null;
}

export interface Clearances {
  readonly from: number;
  readonly until: number;
  /** Those that overlap first, the deepest first; then those with the least clearance. */
  readonly pairs: readonly PairClearance[];
  /** Pairs left out because they are neighbours. */
  readonly neighbours: readonly (readonly [a: string, b: string])[];
  /** Parts without triangles, which were taken as boxes. */
  readonly boxes: readonly string[];
}

/** Of the size of two bodies [1]: the tolerance of their least distance. */
const WITHIN = 1e-6;
/** Of the size of two bodies [1]: to within this the deepest overlap is looked for. */
const DEPTH_WITHIN = 1e-6;

/** Yields its progress from 0 to 1, often enough for a page to stay responsive. */
export function* findClearances(
  recording: Recording,
  { surfaces, bodies, shiftOf, neighbours = false }: ClearanceOptions,
): Generator<number, Clearances> {
  const { project } = recording;
  const stretches = stretchesOf(recording);
  const moving: MovingBody[] = [];
  const boxes: string[] = [];
  // of a run without a sample there is nothing to say
  for (const body of recording.count > 0 ? project.bodies : []) {
    const path = BodyPath.of(recording, body);
    if (path === null || !stretches.all.every((i) => path.isKnown(i) && path.isKnown(i + 1))) continue;
    const mesh = body.shape.kind === 'part' ? surfaces(body.shape.geometry) : null;
    if (body.shape.kind === 'part' && mesh === null) boxes.push(body.id);
    const shift = shiftOf?.(body.id) ?? [0, 0, 0];
    moving.push(movingBody(path, piecesOf(body, mesh, subtract(path.center, shift))));
    yield 0;
  }
  const known = findNeighbours(project, poseAtStart(recording));
  const leftOut: [string, string][] = [];
  const pairs: PairClearance[] = [];
  const total = (moving.length * (moving.length - 1)) / 2;
  let done = 0;
  for (const [i, a] of moving.entries()) {
    for (let k = i + 1; k < moving.length; k++, done++) {
      const b = moving[k];
      yield done / total;
      if (bodies && !bodies.has(a.id) && !bodies.has(b.id)) continue;
      if (!neighbours && known.has(a.id, b.id)) {
        leftOut.push([a.id, b.id]);
        continue;
      }
      // one at a time: what a pair needs to be searched is far more than what is found
      const search = clearanceOf(new Pair(a, b), stretches);
      let step = search.next();
      for (; step.done !== true; step = search.next()) yield done / total;
      pairs.push(step.value);
    }
  }
  pairs.sort((a, b) => a.clearance - b.clearance || (b.depth ?? Infinity) - (a.depth ?? Infinity));
  const [first, last] = [stretches.all[0] ?? 0, stretches.all.at(-1) ?? 0];
  return {
    ...(recording.count > 0
      ? { from: stretches.timeAt(first, 0), until: stretches.timeAt(last, 1) }
      : { from: 0, until: 0 }),
    ...{ pairs, neighbours: leftOut, boxes },
  };
}

function* clearanceOf(pair: Pair, stretches: Stretches): Generator<void, PairClearance> {
  const { a, b } = pair;
  const size = a.tree.balls[3] + b.tree.balls[3];
  const isSurface = a.pieces.isSurface || b.pieces.isSurface;
  const least = yield* leastGap(pair, stretches, WITHIN * size);
  const ids = { bodyA: a.id, bodyB: b.id };
  const points = { pointA: vector(least.a), pointB: vector(least.b) };
  const apart = { meetings: [], depth: null, deepest: null };
  if (least.distance > 0) {
    const time = stretches.timeAt(least.stretch, least.at);
    const isIn = isSurface && isInside(pair, least.stretch, least.at);
    if (!isIn) return { ...ids, clearance: least.distance, bound: least.bound, time, ...points, ...apart };
    const span: Meeting = [stretches.timeAt(stretches.all[0], 0), stretches.timeAt(stretches.all.at(-1)!, 1)];
    return { ...ids, clearance: 0, bound: 0, time: span[0], ...points, ...apart, meetings: [span] };
  }
  const met = yield* meetings(pair, stretches);
  const { depth, time: deepest } = yield* deepestOf(pair, stretches, met, size);
  return {
    ...{ ...ids, clearance: 0, bound: 0, time: met[0]?.[0] ?? stretches.timeAt(least.stretch, least.at) },
    ...{ ...points, meetings: met, depth, deepest },
  };
}

/** Instants at which the depth is looked at: first spread over the meetings, then around the deepest. */
const SPREAD = 16;
const ROUNDS = 12;
const LEAST_ROUNDS = 6;
/** Pairs of pieces and boxes looked at, after which it is not looked at around the deepest: of triangles by the hundred thousand. */
const MOST_LOOKS = 4_000_000;

function* deepestOf(
  pair: Pair,
  stretches: Stretches,
  met: readonly Meeting[],
  size: number,
): Generator<void, { depth: number | null; time: number | null }> {
  let best: { depth: number; time: number; within: Meeting } | null = null;
  const look = (time: number, within: Meeting): void => {
    const [stretch, at] = placeOf(stretches, time);
    const depth = depthAt(pair, stretch, at);
    if (depth !== null && (best === null || depth > best.depth)) best = { depth, time, within };
  };
  const total = met.reduce((sum, [from, until]) => sum + until - from, 0);
  const mostLooks = pair.looks + MOST_LOOKS;
  for (const meeting of met) {
    const [from, until] = meeting;
    const looks = Math.max(1, Math.round((SPREAD * (until - from)) / (total || 1)));
    for (let k = 0; k <= looks; k++) {
      look(from + ((until - from) * k) / looks, meeting);
      yield;
    }
  }
  const deepest = (): typeof best => best;
  for (let round = 0, step = total / SPREAD / 2; round < ROUNDS && step > 0; round++, step /= 2) {
    const before = deepest();
    if (before === null || pair.looks > mostLooks) break;
    const [from, until] = before.within;
    for (const way of [-1, 1]) {
      look(Math.min(until, Math.max(from, before.time + way * step)), before.within);
      yield;
    }
    if (deepest()!.depth - before.depth < DEPTH_WITHIN * size && round >= LEAST_ROUNDS) break;
  }
  const found = deepest();
  // where they only touch there is no way out to be found
  if (found === null) return { depth: met.length > 0 ? 0 : null, time: met.length > 0 ? met[0][0] : null };
  return { depth: found.depth, time: found.time };
}

/** The stretch of a time, and the place in it. */
function placeOf(stretches: Stretches, time: number): [stretch: number, at: number] {
  const { all } = stretches;
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (stretches.timeAt(all[middle], 0) <= time) low = middle;
    else high = middle - 1;
  }
  const [from, until] = [stretches.timeAt(all[low], 0), stretches.timeAt(all[low], 1)];
  return [all[low], until > from ? Math.min(1, Math.max(0, (time - from) / (until - from))) : 0];
}

const vector = ([x, y, z]: Float64Array): Vec3 => [x, y, z];

const poseAtStart = (recording: Recording) => (body: string) => {
  const columns = recording.poseColumns(body);
  if (columns === null) return { position: [0, 0, 0] as const, orientation: [1, 0, 0, 0] as const };
  const [x, y, z, qw, qx, qy, qz] = columns.map((column) => recording.columns[column][0]);
  return { position: [x, y, z] as const, orientation: [qw, qx, qy, qz] as const };
};
