import { bearMeshPush } from '../../core/dynamics/mesh-push';
import { oncePer } from '../../model/once-per';
import { MEASURES } from '../measures/catalogue';
import { withSplit } from '../measures/with-split';
import type { Channel } from './channel';
import type { Instant, Measure } from '../measures/measure';
import type { System } from '../../core/system/system';

/** Samples on their way to a client: rows of time and all channels, in blocks that are handed over and then dropped. */
export interface Recorder {
  /** The channels in the latest row, after the time. */
  readonly all: readonly Channel[];
  /** The channels handed over, and their places in the row; null if these are all. */
  readonly channels: readonly Channel[];
  readonly kept: Int32Array | null;
  /** Measures requested in addition to those of every run, and where in the row they begin; NaN in them does not end a run. */
  readonly extra: readonly { readonly measure: Measure; readonly at: number }[];
  /** Columns of each measure of every run, and whether it is requested: unrequested columns stay NaN. */
  readonly columns: readonly number[];
  readonly isAsked: readonly boolean[];
  /** Whether one of them reads the factorisation of the sample. */
  readonly factorises: boolean;
  /** 1 + channels. */
  readonly width: number;
  /** The latest row: time, then all channels. */
  readonly row: Float64Array;
  /** Samples recorded since the start. */
  samples: number;
  /** Rows waiting to be taken, and their number. */
  pending: Float64Array;
  count: number;
}

const FIRST_BLOCK = 64;

/** The channels of each measure of every run. */
const ownChannels = oncePer((system: System) => MEASURES.map((measure) => measure.channels(system)));

/**
 * `only`: the series that will be read. If all of them are recorded directly, nothing else is handed over, and measures that neither they
 * nor the summary of a run need are not computed; for a series derived from others, everything is handed over. What is not computed
 * cannot end a run by not being finite.
 */
export function createRecorder(
  system: System,
  extra: readonly Measure[] = [],
  only: readonly string[] | null = null,
): Recorder {
  const own = ownChannels(system);
  const others = extra.map((measure) => ({ measure, channels: measure.channels(system) }));
  const all = makeLabelsUnique([...own.flat(), ...others.flatMap((each) => each.channels)]);
  const kept = only && columnsOf(only, all);
  const channels = kept ? Array.from(kept, (column) => all[column - 1]) : all;
  const keys = new Set(channels.map(({ key }) => key));
  const areKept = (some: readonly Channel[]) => some.some(({ key }) => keys.has(key));
  let at = 1 + own.flat().length;
  const placed = others.map((each) => ({ ...each, at: (at += each.channels.length) - each.channels.length }));
  const width = 1 + channels.length;
  const isAsked = own.map((some, i) => MEASURES[i].onDemand !== true || areKept(some));
  return {
    all,
    channels,
    kept,
    columns: own.map(({ length }) => length),
    isAsked,
    factorises: isAsked.some((asked, i) => asked && MEASURES[i].factorises === true),
    extra: placed.filter((each) => areKept(each.channels)),
    width,
    row: new Float64Array(1 + all.length).fill(NaN),
    samples: 0,
    pending: new Float64Array(FIRST_BLOCK * width),
    count: 0,
  };
}

/** Columns of the row with these series; null if one of them is not recorded directly. */
function columnsOf(ids: readonly string[], all: readonly Channel[]): Int32Array | null {
  const at = new Map(all.map(({ key }, c) => [key, 1 + c]));
  const unique = [...new Set(ids)];
  return unique.every((id) => at.has(id)) ? Int32Array.from(unique, (id) => at.get(id)!) : null;
}

/** Number of columns of a sample, without the time. */
export const countChannels = (system: System): number =>
  ownChannels(system).reduce((count, { length }) => count + length, 0);

/** Evaluates every measure into the latest row. Returns false if a value is not finite: such a row is never recorded. */
export function calcSample(recorder: Recorder, instant: Instant): boolean {
  bearMeshPush(instant.system, instant.y, instant.work, instant.solver.solve);
  return withSplit(instant, () => measure(recorder, instant));
}

function measure(recorder: Recorder, instant: Instant): boolean {
  const { row } = recorder;
  row[0] = instant.t;
  let o = 1;
  let sum = row[0] - row[0];
  for (let i = 0; i < MEASURES.length; i++) {
    const end = o + recorder.columns[i];
    if (recorder.isAsked[i]) {
      MEASURES[i].calc(instant, row, o);
      for (let c = o; c < end; c++) sum += row[c] - row[c];
    }
    o = end;
  }
  for (const { measure: extra, at } of recorder.extra) extra.calc(instant, row, at);
  return sum === 0;
}

/** Appends the latest row to the waiting block, which grows by doubling and is dropped once taken. */
export function pushSample(recorder: Recorder): void {
  const { width, kept, row } = recorder;
  if ((recorder.count + 1) * width > recorder.pending.length) {
    const larger = new Float64Array(2 * recorder.pending.length);
    larger.set(recorder.pending);
    recorder.pending = larger;
  }
  const o = recorder.count * width;
  if (kept) {
    recorder.pending[o] = row[0];
    for (let c = 0; c < kept.length; c++) recorder.pending[o + 1 + c] = row[kept[c]];
  } else recorder.pending.set(row, o);
  recorder.count++;
  recorder.samples++;
}

/** Hands over all waiting rows; null if there are none. */
export function takeSamples(recorder: Recorder): { count: number; data: Float64Array } | null {
  if (recorder.count === 0) return null;
  const count = recorder.count;
  recorder.count = 0;
  return { count, data: recorder.pending.slice(0, count * recorder.width) };
}

/** Two records may share a name, but columns may not share a header. The record id distinguishes them. */
function makeLabelsUnique(channels: Channel[]): Channel[] {
  const seen = new Map<string, number>();
  for (const { label } of channels) seen.set(label, (seen.get(label) ?? 0) + 1);
  return channels.map((channel) =>
    (seen.get(channel.label) ?? 0) > 1
      ? { ...channel, label: `${channel.label} (${channel.record ?? 'total'})` }
      : channel,
  );
}
