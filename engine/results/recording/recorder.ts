import { bearMeshPush } from '../../core/dynamics/mesh-push';
import { MEASURES } from '../measures/catalogue';
import { withSplit } from '../measures/with-split';
import type { Channel } from './channel';
import type { Instant, Measure } from '../measures/measure';
import type { System } from '../../core/system/system';

/** Samples on their way to a client: rows of time and all channels, in blocks that are handed over and forgotten. */
export interface Recorder {
  readonly channels: readonly Channel[];
  /** Asked for beside the measures of every run; they may have no value (NaN), which ends no run. */
  readonly extra: readonly { readonly measure: Measure; readonly columns: number }[];
  /** Columns of each measure of every run. */
  readonly columns: readonly number[];
  /** 1 + channels. */
  readonly width: number;
  /** The latest row: time, then the channels. */
  readonly row: Float64Array;
  /** Samples recorded since the start. */
  samples: number;
  /** Rows that wait to be taken, and how many. */
  pending: Float64Array;
  count: number;
}

const FIRST_BLOCK = 64;

export function createRecorder(system: System, extra: readonly Measure[] = []): Recorder {
  const own = MEASURES.map((measure) => measure.channels(system));
  const others = extra.map((measure) => ({ measure, channels: measure.channels(system) }));
  const channels = makeLabelsUnique([...own.flat(), ...others.flatMap((each) => each.channels)]);
  const width = 1 + channels.length;
  return {
    channels,
    columns: own.map(({ length }) => length),
    extra: others.map((each) => ({ measure: each.measure, columns: each.channels.length })),
    width,
    row: new Float64Array(width).fill(NaN),
    samples: 0,
    pending: new Float64Array(FIRST_BLOCK * width),
    count: 0,
  };
}

/** Columns of a sample, the time not counted. */
export const countChannels = (system: System): number =>
  MEASURES.reduce((count, measure) => count + measure.channels(system).length, 0);

/** Evaluates every measure into the latest row. Returns false where a value is not finite: such a row is never recorded. */
export function calcSample(recorder: Recorder, instant: Instant): boolean {
  bearMeshPush(instant.system, instant.y, instant.work, instant.solver.solve);
  return withSplit(instant, () => measure(recorder, instant));
}

function measure(recorder: Recorder, instant: Instant): boolean {
  const { row } = recorder;
  row[0] = instant.t;
  let o = 1;
  for (let i = 0; i < MEASURES.length; i++) {
    MEASURES[i].calc(instant, row, o);
    o += recorder.columns[i];
  }
  let sum = 0;
  for (let i = 0; i < o; i++) sum += row[i] - row[i];
  for (const { measure: extra, columns: size } of recorder.extra) {
    extra.calc(instant, row, o);
    o += size;
  }
  return sum === 0;
}

/** Appends the latest row to the block that waits. Grows it by doubling; a block never outlives its taking. */
export function pushSample(recorder: Recorder): void {
  const { width } = recorder;
  if ((recorder.count + 1) * width > recorder.pending.length) {
    const larger = new Float64Array(2 * recorder.pending.length);
    larger.set(recorder.pending);
    recorder.pending = larger;
  }
  recorder.pending.set(recorder.row, recorder.count * width);
  recorder.count++;
  recorder.samples++;
}

/** Hands over all waiting rows; null when there are none. */
export function takeSamples(recorder: Recorder): { count: number; data: Float64Array } | null {
  if (recorder.count === 0) return null;
  const count = recorder.count;
  recorder.count = 0;
  return { count, data: recorder.pending.slice(0, count * recorder.width) };
}

/** Two records may share a name; the header of a column may not. The record id tells them apart. */
function makeLabelsUnique(channels: Channel[]): Channel[] {
  const seen = new Map<string, number>();
  for (const { label } of channels) seen.set(label, (seen.get(label) ?? 0) + 1);
  return channels.map((channel) =>
    (seen.get(channel.label) ?? 0) > 1
      ? { ...channel, label: `${channel.label} (${channel.record ?? 'total'})` }
      : channel,
  );
}
