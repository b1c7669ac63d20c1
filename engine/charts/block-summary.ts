/**
 * Extremes of each block of samples of a column, found once, so that a redraw of a long recording looks at blocks
 * instead of samples.
 */
import type { Recording } from '../recorder/recording';
import { SeriesCache } from './columns';

export const BLOCK = 64;

export class BlockSummary {
  /** Index of the lowest and of the highest value of each block; -1 where the block holds a NaN. */
  low = new Int32Array(64);
  high = new Int32Array(64);
  /** Smallest value above zero of each block; NaN when it has none. */
  positive = new Float64Array(64);
  /** Full blocks that are summarised. */
  blocks = 0;

  /** Take in the blocks that have become full. */
  update(values: Float64Array, count: number): void {
    const full = Math.floor(count / BLOCK);
    if (full > this.low.length) this.#grow(full);
    for (; this.blocks < full; this.blocks++) this.#summarise(values, this.blocks);
  }

  #summarise(values: Float64Array, block: number): void {
    const start = block * BLOCK;
    let low = start;
    let high = start;
    let positive = Number.NaN;
    for (let i = start; i < start + BLOCK; i++) {
      const value = values[i];
      if (value !== value) {
        low = -1;
        high = -1;
        break;
      }
      if (value < values[low]) low = i;
      if (value > values[high]) high = i;
      if (value > 0 && !(value >= positive)) positive = value;
    }
    this.low[block] = low;
    this.high[block] = high;
    this.positive[block] = positive;
  }

  #grow(needed: number): void {
    const capacity = Math.max(needed, 2 * this.low.length);
    const low = new Int32Array(capacity);
    const high = new Int32Array(capacity);
    const positive = new Float64Array(capacity);
    low.set(this.low);
    high.set(this.high);
    positive.set(this.positive);
    this.low = low;
    this.high = high;
    this.positive = positive;
  }
}

const summaries = new SeriesCache<BlockSummary>();

/** The summary of a series of a recording, up to date. */
export function findSummary(recording: Recording, id: string, values: Float64Array): BlockSummary {
  const summary = summaries.get(recording, id, () => new BlockSummary());
  summary.update(values, recording.count);
  return summary;
}
