/**
 * The least distance of two bodies over a run, by branch and bound: of the pieces of time left, the one that may hold the least is looked at
 * in its middle and halved, until none can hold less than what was found, give or take a tolerance.
 */
import { findMinimum } from '../../core/math/find-minimum';
import { LeastFirst } from './least-first';
import type { Pair } from './pair';
import type { Stretches } from './stretches';

export interface LeastGap {
  /** [m]; 0 where they meet. */
  distance: number;
  /** No less than this at any time [m]. */
  bound: number;
  stretch: number;
  /** From 0 to 1 within the stretch. */
  at: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

interface Span {
  readonly low: number;
  readonly stretch: number;
  readonly at: number;
  readonly half: number;
}

/** Instants of one pair that are looked at: more would not tell more than rounding. */
const MOST_INSTANTS = 20_000;
/** Pairs of their pieces that are looked at, of triangles by the million: 15 s or so. */
const MOST_LOOKS = 4_000_000;

/** Yields after each look. `within`: tolerance of the distance [m]. */
export function* leastGap(pair: Pair, stretches: Stretches, within: number): Generator<void, LeastGap> {
  const found: LeastGap = {
    ...{ distance: Infinity, bound: 0, stretch: stretches.all[0] ?? 0, at: 0 },
    ...{ a: new Float64Array(3), b: new Float64Array(3) },
  };
  const spans = new LeastFirst<Span>();
  for (const stretch of stretches.all)
    spans.push({ low: pair.roughBound(stretch, 0.5, 0.5), stretch, at: 0.5, half: 0.5 });
  let width = 0;
  for (let instants = 0; ; instants++) {
    const next = spans.pop();
    const isGivenUp = instants === MOST_INSTANTS || pair.looks > MOST_LOOKS;
    if (next === null || next.low >= found.distance - within || isGivenUp) {
      const bound = Math.min(found.distance, next?.low ?? Infinity);
      if (found.distance > 0) refine(pair, found, width);
      found.bound = Math.max(0, Math.min(found.distance, bound));
      return found;
    }
    const { stretch, at, half } = next;
    pair.distance(stretch, at, found.distance);
    const { nearest } = pair;
    if (nearest.distance < found.distance) {
      Object.assign(found, { distance: nearest.distance, stretch, at });
      width = half;
      found.a.set(nearest.a);
      found.b.set(nearest.b);
      if (nearest.distance === 0) return { ...found, bound: 0 };
    }
    const low = Math.max(next.low, pair.bound(stretch, at, half, found.distance - within));
    if (low < found.distance - within) {
      spans.push({ low, stretch, at: at - half / 2, half: half / 2 });
      spans.push({ low, stretch, at: at + half / 2, half: half / 2 });
    }
    yield;
  }
}

/** Of a stretch: to within this the time of a minimum is found, which is flat there. */
const AT_WITHIN = 1e-7;

/** To the lowest point near the one that was found: within the tolerance, the time may be off by its root. */
function refine(pair: Pair, found: LeastGap, width: number): void {
  const { stretch, at } = found;
  const distanceAt = (place: number): number => {
    pair.distance(stretch, place, Infinity);
    const { nearest } = pair;
    if (nearest.distance < found.distance) {
      Object.assign(found, { distance: nearest.distance, at: place });
      found.a.set(nearest.a);
      found.b.set(nearest.b);
    }
    return nearest.distance;
  };
  const [from, until] = [Math.max(0, at - width), Math.min(1, at + width)];
  const known = { at, value: found.distance };
  if (distanceAt(from) <= known.value || distanceAt(until) <= known.value) return;
  findMinimum(distanceAt, { from, until, known, within: AT_WITHIN, goesOn: (lowest) => lowest > 0 });
}
