/**
 * Extremes of each block of samples of a column and of its parts, found once, so that a redraw of a long recording examines
 * blocks instead of samples.
 */
import type { Recording } from '../../recording/recording';
import { SeriesCache } from '../series-cache';

export const BLOCK = 64;
/** Samples per part of a block, for the ends of an interval that begin or end inside a block. */
export const PART = 8;
const PARTS = BLOCK / PART;

export class BlockSummary {
  /** Index of the lowest and of the highest value of each block; -1 where the block holds a NaN. */
  low = new Int32Array(64);
  high = new Int32Array(64);
  /** Those values themselves, side by side: fetching them from the column is most of a redraw. NaN if there are none. */
  lowest = new Float64Array(64);
  highest = new Float64Array(64);
  /** The indices for each part of each full block. */
  partLow = new Int32Array(64 * PARTS);
  partHigh = new Int32Array(64 * PARTS);
  /** Smallest positive value of each block; NaN if it has none. */
  positive = new Float64Array(64);
  /** Number of full blocks summarised. */
  blocks = 0;

  /** Adds the blocks that have become full. */
  update(values: Float64Array, count: number): void {
    const full = Math.floor(count / BLOCK);
    if (full > this.low.length) this.#grow(full);
    for (; this.blocks < full; this.blocks++) this.#summarise(values, this.blocks);
  }

  #summarise(values: Float64Array, block: number): void {
    const { partLow, partHigh } = this;
    let low = -2;
    let high = -2;
    for (let part = block * PARTS; part < (block + 1) * PARTS; part++) {
      this.#summarisePart(values, part);
      const isGap = low === -1 || partLow[part] < 0;
      if (isGap) low = high = -1;
      else {
        // of equal values the earliest
        if (low < 0 || values[partLow[part]] < values[low]) low = partLow[part];
        if (high < 0 || values[partHigh[part]] > values[high]) high = partHigh[part];
      }
    }
    this.low[block] = low;
    this.high[block] = high;
    this.lowest[block] = low < 0 ? Number.NaN : values[low];
    this.highest[block] = high < 0 ? Number.NaN : values[high];
    this.positive[block] = low < 0 ? Number.NaN : smallestPositive(values, block * BLOCK);
  }

  #summarisePart(values: Float64Array, part: number): void {
    const start = part * PART;
    let low = start;
    let high = start;
    for (let i = start; i < start + PART; i++) {
      const value = values[i];
      if (value !== value) {
        low = -1;
        high = -1;
        break;
      }
      if (value < values[low]) low = i;
      if (value > values[high]) high = i;
    }
    this.partLow[part] = low;
    this.partHigh[part] = high;
  }

  #grow(needed: number): void {
    const capacity = Math.max(needed, 2 * this.low.length);
    this.low = copyInto(new Int32Array(capacity), this.low);
    this.high = copyInto(new Int32Array(capacity), this.high);
    this.lowest = copyInto(new Float64Array(capacity), this.lowest);
    this.highest = copyInto(new Float64Array(capacity), this.highest);
    this.partLow = copyInto(new Int32Array(capacity * PARTS), this.partLow);
    this.partHigh = copyInto(new Int32Array(capacity * PARTS), this.partHigh);
    this.positive = copyInto(new Float64Array(capacity), this.positive);
  }
}

function copyInto<T extends Int32Array | Float64Array>(to: T, from: T): T {
  to.set(from);
  return to;
}

function smallestPositive(values: Float64Array, start: number): number {
  let smallest = Number.NaN;
  for (let i = start; i < start + BLOCK; i++) {
    const value = values[i];
    if (value > 0 && !(value >= smallest)) smallest = value;
  }
  return smallest;
}

const summaries = new SeriesCache<BlockSummary>();

/** The summary of a series of a recording, up to date. */
export function findSummary(recording: Recording, id: string, values: Float64Array): BlockSummary {
  const summary = summaries.get(recording, id, () => new BlockSummary());
  summary.update(values, recording.count);
  return summary;
}
