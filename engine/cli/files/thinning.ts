/** Every Nth output time of a run on its way to a file, and what lies between them that would be missed. */

/** Times nearer to the grid of output times than this many intervals [1] are on it. */
const ROUNDING = 1e-6;

/**
 * Kept are every Nth output time, whatever is recorded between output times, both sides of an instant that is recorded
 * twice, and the last sample. A sample that can be spared waits until the next one is known.
 */
export class Thinning {
  /** The latest sample, while it is not kept. */
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

  /** Of `count` row-major samples, time first, those that stay. */
  keep(data: Float64Array, count: number): { data: Float64Array; count: number } {
    const { width } = this;
    // a spare one of before may join them
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

  /** The last sample, if it was not kept yet. */
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
