/** When two bodies overlap: spans of time, with their ends to a fine fraction of the time between samples. */
import type { Pair } from './pair';
import type { Stretches } from './stretches';

/** From and until [s]. */
export type Meeting = readonly [from: number, until: number];

/** Of a stretch: the ends of meetings are found to within this, and none that lasts longer is missed. */
const WITHIN = 1e-9;
const SHORTEST = 1e-5;
/** A bound of this much says that they do not meet [m]. */
const CLEAR = 1e-12;

/** Yields after each look. A pair that touches without overlapping counts as meeting. */
export function* meetings(pair: Pair, stretches: Stretches): Generator<void, Meeting[]> {
  const found: Meeting[] = [];
  let since: number | null = null;
  /** The place where it changes between two where it differs. */
  const change = (stretch: number, from: number, to: number, isAtEnd: boolean): number => {
    while (to - from > WITHIN) {
      const middle = (from + to) / 2;
      if (pair.overlaps(stretch, middle) === isAtEnd) to = middle;
      else from = middle;
    }
    return (from + to) / 2;
  };
  /** Somewhere within a span, free at both ends, where they overlap; null where there is none. */
  function* within(stretch: number, from: number, to: number): Generator<void, number | null> {
    const waiting: (readonly [number, number])[] = [[from, to]];
    while (waiting.length > 0) {
      const [first, last] = waiting.pop()!;
      const [middle, half] = [(first + last) / 2, (last - first) / 2];
      if (pair.overlaps(stretch, middle)) return middle;
      if (half < SHORTEST || pair.bound(stretch, middle, half, CLEAR) > 0) continue;
      waiting.push([middle, last], [first, middle]);
      yield;
    }
    return null;
  }
  for (const stretch of stretches.all) {
    const atStart: boolean = pair.overlaps(stretch, 0);
    const atEnd = pair.overlaps(stretch, 1);
    const time = (at: number) => stretches.timeAt(stretch, at);
    if (atStart && since === null) since = time(0);
    if (atStart !== atEnd) {
      const when = time(change(stretch, 0, 1, atEnd));
      if (atEnd) since = when;
      else {
        found.push([since!, when]);
        since = null;
      }
    } else if (!atStart) {
      const inside = yield* within(stretch, 0, 1);
      if (inside !== null)
        found.push([time(change(stretch, 0, inside, true)), time(change(stretch, inside, 1, false))]);
    }
    yield;
  }
  const last = stretches.all.at(-1);
  if (since !== null && last !== undefined) found.push([since, stretches.timeAt(last, 1)]);
  return found;
}
