/**
 * Maximum, minimum, mean and root mean square of a sequence of values, with the positions of the extremes. The first of equal extremes
 * counts, and values that differ only by rounding are equal: a peak repeated in every turn is reported in the first one.
 */

/** Values that differ by less than this fraction of the largest magnitude so far are equal [1]. */
export const EQUAL = 1e-9;

export interface Extreme {
  /** Index of the sample. */
  readonly index: number;
  /** [s] */
  readonly time: number;
  /** Signed. */
  readonly value: number;
  /** The angle given along with the value, such as that of a crank. */
  readonly angle: number;
}

export interface Statistics {
  readonly maximum: Extreme;
  readonly minimum: Extreme;
  /** The larger of the two by magnitude; of equal ones the earlier. */
  readonly peak: Extreme;
  /** Over time, by the trapezoidal rule on the square; for a single sample, its magnitude. */
  readonly rms: number;
  /** Over time, by the trapezoidal rule. */
  readonly mean: number;
}

/** Offsets in the state of one column: an extreme has four numbers (index, time, value, angle). */
const HIGH = 0;
const LOW = 4;
const SCALE = 8;
const LAST = 9;
const LAST_TIME = 10;
const AREA = 11;
const SPAN = 12;
const SEEN = 13;
/** The very first value, and its position. */
const FIRST = 14;
/** Integral of the value; `AREA` is that of its square. */
const SUM = 18;
const STRIDE = 19;

/** For any number of columns, each with its own values; `add` allocates nothing. */
export class RunningExtremes {
  readonly #state: Float64Array;

  constructor(columns = 1) {
    this.#state = new Float64Array(STRIDE * columns);
  }

  /** Times must not decrease. A value that is not finite is a gap: it is not counted, and nothing is interpolated across it. */
  add(column: number, index: number, time: number, value: number, angle = NaN): void {
    const s = this.#state;
    const o = STRIDE * column;
    if (!Number.isFinite(value)) {
      s[o + LAST] = NaN;
      return;
    }
    const size = Math.abs(value);
    if (size > s[o + SCALE]) s[o + SCALE] = size;
    const equal = EQUAL * s[o + SCALE];
    const isFirst = s[o + SEEN] === 0;
    if (isFirst) write(s, o + FIRST, index, time, value, angle);
    if (isFirst || value > s[o + HIGH + 2] + equal) write(s, o + HIGH, index, time, value, angle);
    if (isFirst || value < s[o + LOW + 2] - equal) write(s, o + LOW, index, time, value, angle);
    const before = s[o + LAST];
    if (!isFirst && before === before) {
      // trapezoidal rule for value and square: exact over a whole number of turns
      const dt = time - s[o + LAST_TIME];
      s[o + AREA] += 0.5 * (before * before + value * value) * dt;
      s[o + SUM] += 0.5 * (before + value) * dt;
      s[o + SPAN] += dt;
    }
    s[o + SEEN] = 1;
    s[o + LAST] = value;
    s[o + LAST_TIME] = time;
  }

  /** Null if the column has no value yet. Values all below `resolution` are equal: they count as zero. */
  read(column = 0, resolution = 0): Statistics | null {
    const s = this.#state;
    const o = STRIDE * column;
    if (s[o + SEEN] === 0) return null;
    const maximum = extremeAt(s, o + HIGH);
    const minimum = extremeAt(s, o + LOW);
    const span = s[o + SPAN];
    const rms = span > 0 ? Math.sqrt(s[o + AREA] / span) : Math.abs(maximum.value);
    const mean = span > 0 ? s[o + SUM] / span : maximum.value;
    if (Math.max(Math.abs(maximum.value), Math.abs(minimum.value)) < resolution) {
      const first = extremeAt(s, o + FIRST);
      return { maximum: first, minimum: first, peak: first, rms, mean };
    }
    const above = Math.abs(maximum.value) - Math.abs(minimum.value);
    const areEqual = Math.abs(above) <= EQUAL * s[o + SCALE];
    const isHigh = areEqual ? maximum.index <= minimum.index : above > 0;
    return { maximum, minimum, peak: isHigh ? maximum : minimum, rms, mean };
  }
}

function write(s: Float64Array, at: number, index: number, time: number, value: number, angle: number): void {
  s[at] = index;
  s[at + 1] = time;
  s[at + 2] = value;
  s[at + 3] = angle;
}

const extremeAt = (s: Float64Array, at: number): Extreme => ({
  index: s[at],
  time: s[at + 1],
  value: s[at + 2],
  angle: s[at + 3],
});
