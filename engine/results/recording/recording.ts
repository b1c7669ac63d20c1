/**
 * What a run has recorded so far, as one growable column of doubles per channel.
 *
 * Columns are kept instead of rows because charts, traces and exports all read one channel over time. The buffers double
 * when full, so `column()` may be longer than `count`; elements beyond `count` are meaningless. Together they never take
 * more than LIMITS.recording; the outgrown buffers may wait for the garbage collector, so the peak while growing is at most
 * one and a half times that. NaN stands for "no value" and is passed on as a gap, never interpolated over.
 */
import type { Analysis, ModelReport, RunOutcome, RunSummary } from './run-report';
import type { RunEvent } from '../../core/switching/run-event';
import { LIMITS } from '../../model/fields/limits';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import { shownUnits } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { isMask } from './channel';
import type { Channel } from './channel';

/** Space is reserved for the expected samples, up to this many: for thousands of bodies more would waste memory. */
const LARGEST_FIRST_CAPACITY = 65536;

/** Components that are counts or masks: they hold their value until the next sample. */
const HELD_COMPONENTS: ReadonlySet<string> = new Set(['unique', 'rank', 'step', 'rejected', 'state']);
export const isHeld = (component: string): boolean => HELD_COMPONENTS.has(component) || isMask(component);

const POSE_COMPONENTS = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'];

export interface RecordingSource {
  run: number;
  digest: string;
  channels: readonly Channel[];
  /** The model as it was when the run started. */
  project: Project;
  /** Whether the motion follows from forces, or from drivers alone. */
  analysis: Analysis;
  model: ModelReport | null;
  warnings: readonly Problem[];
  /** When the run started, for exports. */
  startedAt: Date;
  /** Samples that there will be, where that is known: then the columns take no more, and need not grow. */
  expected?: number;
}

export class Recording implements RecordingSource {
  readonly run: number;
  readonly digest: string;
  readonly channels: readonly Channel[];
  readonly project: Project;
  readonly analysis: Analysis;
  readonly model: ModelReport | null;
  readonly warnings: readonly Problem[];
  readonly startedAt: Date;
  /** Units for display: those of its project, unless the document that shows it has changed them since. */
  units: ShownUnits;
  outcome: RunOutcome | null = null;
  summary: RunSummary | null = null;
  /** In chronological order. */
  events: readonly RunEvent[] = [];
  count = 0;

  #time: Float64Array;
  readonly #columns: Float64Array[];
  readonly #indexOf = new Map<string, number>();
  /** Column indices x y z qw qx qy qz by body id; null when the run did not record that body. */
  readonly #poses = new Map<string, readonly number[] | null>();

  /** Samples that fit into the memory allowed for a recording. */
  readonly #largestCount: number;

  constructor(source: RecordingSource, largestSize: number = LIMITS.recording) {
    this.run = source.run;
    this.digest = source.digest;
    this.channels = source.channels;
    this.project = source.project;
    this.units = shownUnits(source.project);
    this.analysis = source.analysis;
    this.model = source.model;
    this.warnings = source.warnings;
    this.startedAt = source.startedAt;
    this.#largestCount = Math.floor(largestSize / (8 * (source.channels.length + 1)));
    const { duration, outputInterval } = source.project.settings;
    const likely = Math.min(Math.ceil(duration / outputInterval) + 2 || 1, LARGEST_FIRST_CAPACITY);
    const capacity = Math.min(source.expected ?? likely, this.#largestCount);
    this.#time = new Float64Array(capacity);
    this.#columns = source.channels.map(() => new Float64Array(capacity));
    source.channels.forEach((channel, index) => this.#indexOf.set(channel.key, index));
  }

  /** Sample times [s], never decreasing; valid up to `count`. */
  get time(): Float64Array {
    return this.#time;
  }

  get startTime(): number {
    return this.count > 0 ? this.#time[0] : 0;
  }

  /** Time of the last sample [s]; 0 when there is none. */
  get endTime(): number {
    return this.count > 0 ? this.#time[this.count - 1] : 0;
  }

  /** The channels' buffers in the order of `channels`; valid up to `count`. */
  get columns(): readonly Float64Array[] {
    return this.#columns;
  }

  column(key: string): Float64Array | null {
    const index = this.#indexOf.get(key);
    return index === undefined ? null : this.#columns[index];
  }

  channel(key: string): Channel | null {
    const index = this.#indexOf.get(key);
    return index === undefined ? null : this.channels[index];
  }

  /** Adds `count` samples from row-major data, time first. Throws if the data has another length. */
  append(count: number, data: Float64Array): void {
    const width = this.#columns.length + 1;
    if (!Number.isInteger(count) || count < 0 || data.length < count * width) {
      throw new RangeError(
        `A batch of ${count} samples needs ${count * width} numbers but holds ${data.length}.`,
      );
    }
    this.#reserve(this.count + count);
    const first = this.count;
    for (let row = 0; row < count; row++) this.#time[first + row] = data[row * width];
    for (let c = 0; c < this.#columns.length; c++) {
      const column = this.#columns[c];
      for (let row = 0, at = c + 1; row < count; row++, at += width) column[first + row] = data[at];
    }
    this.count = first + count;
  }

  /** Adds `count` samples column by column, time first. */
  appendColumns(count: number, data: readonly Float64Array[]): void {
    if (data.length !== this.#columns.length + 1 || data.some((column) => column.length < count))
      throw new RangeError(`A batch needs ${this.#columns.length + 1} columns of ${count} numbers.`);
    this.#reserve(this.count + count);
    const [time, ...columns] = data;
    this.#time.set(time.subarray(0, count), this.count);
    columns.forEach((column, c) => this.#columns[c].set(column.subarray(0, count), this.count));
    this.count += count;
  }

  #reserve(needed: number): void {
    if (needed <= this.#time.length) return;
    if (needed > this.#largestCount) {
      throw new RangeError(
        `the recording would hold more than ${this.#largestCount} samples of ${this.channels.length} channels.`,
      );
    }
    let capacity = Math.max(this.#time.length, 1);
    while (capacity < needed) capacity *= 2;
    capacity = Math.min(capacity, this.#largestCount);
    const grow = (old: Float64Array): Float64Array => {
      const grown = new Float64Array(capacity);
      grown.set(old);
      return grown;
    };
    // The time axis last: if memory runs out half-way, every column is still at least as long as the time axis.
    for (let c = 0; c < this.#columns.length; c++) {
      if (this.#columns[c].length < capacity) this.#columns[c] = grow(this.#columns[c]);
    }
    this.#time = grow(this.#time);
  }

  /** Index of the last sample at or before `time`; 0 before the first one; -1 when there is none. */
  indexAt(time: number): number {
    if (this.count === 0) return -1;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#time[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return Math.max(low - 1, 0);
  }

  /** Where `time` lies between the samples `index` and `index + 1`, 0 to 1. */
  fractionAt(index: number, time: number): number {
    if (index < 0 || index + 1 >= this.count) return 0;
    const span = this.#time[index + 1] - this.#time[index];
    return span > 0 ? Math.min(Math.max((time - this.#time[index]) / span, 0), 1) : 0;
  }

  /** Value between samples by linear interpolation (masks and counts hold); NaN where there is no value. */
  valueAt(key: string, time: number): number {
    const index = this.indexAt(time);
    const channel = this.#indexOf.get(key);
    if (index < 0 || channel === undefined) return Number.NaN;
    const column = this.#columns[channel];
    const fraction = this.fractionAt(index, time);
    if (fraction === 0 || isHeld(this.channels[channel].component)) return column[index];
    if (fraction === 1) return column[index + 1];
    return column[index] + (column[index + 1] - column[index]) * fraction;
  }

  /** Columns of a body's pose, in the order x y z qw qx qy qz. */
  poseColumns(body: string): readonly number[] | null {
    let found = this.#poses.get(body);
    if (found === undefined) {
      const indices = POSE_COMPONENTS.map(
        (component) => this.#indexOf.get(`body/${body}/${component}`) ?? -1,
      );
      found = indices.includes(-1) ? null : indices;
      this.#poses.set(body, found);
    }
    return found;
  }
}
