/** Keeps every N-th output time of a run for a file, and samples in between that must not be lost. */

/** Times within this many intervals of the grid of output times are on it [1]. */
const ROUNDING = 1e-6;

/**
 * Keeps every N-th output time, everything recorded between output times, both sides of an instant recorded twice, and the
 * last sample. A sample that may be dropped waits until the next one is known.
 */
export class Thinning {
  /** The latest sample, while it is undecided. */
  private readonly spare: Float64Array;
  private hasSpare = false;
  private latest = NaN;

  constructor(
    private readonly every: number,
    private readonly width: number,
    private readonly outputInterval: number,
  ) {
    this.spare = new Float64Array(width);
  }

  /** Returns those of `count` row-major samples, time first, that are kept. */
  keep(data: Float64Array, count: number): { data: Float64Array; count: number } {
    const { width } = this;
    // a sample waiting from before may be added
    const kept = new Float64Array((count + 1) * width);
    let stay = 0;
    const add = (row: Float64Array) => kept.set(row, width * stay++);
    for (let i = 0; i < count; i++) {
      const row = data.subarray(i * width, (i + 1) * width);
      const twice = row[0] === this.latest;
      if (twice && this.hasSpare) add(this.spare);
      this.latest = row[0];
      this.hasSpare = !(twice || this.isDue(row[0]));
      if (this.hasSpare) this.spare.set(row);
      else add(row);
    }
    return { data: kept, count: stay };
  }

  /** The last sample, unless it was already kept. */
  end(): { data: Float64Array; count: number } {
    const count = this.hasSpare ? 1 : 0;
    this.hasSpare = false;
    return { data: this.spare, count };
  }

  private isDue(t: number): boolean {
    const place = t / this.outputInterval;
    const nearest = Math.round(place);
    return Math.abs(place - nearest) > ROUNDING || nearest % this.every === 0;
  }
}
