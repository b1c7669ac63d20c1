/** Runs as ranges of indices. */

/** Indices from the first up to and including the last. */
export type Range = readonly [first: number, last: number];

/** Ranges that are named; who misses more has not begun. */
export const MOST_RANGES = 1000;

/** Of indices in ascending order; no more than are named, and one. */
export async function rangesOf(indices: AsyncIterable<number>): Promise<Range[]> {
  const ranges: [number, number][] = [];
  for await (const index of indices) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === index - 1) last[1] = index;
    else if (ranges.length > MOST_RANGES) return ranges;
    else ranges.push([index, index]);
  }
  return ranges;
}
