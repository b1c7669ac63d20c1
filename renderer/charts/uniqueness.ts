/** Where a joint's reaction is only one of many that balance the mechanism (redundant constraints). */
import type { Recording } from '../sim/recording';
import type { TimeWindow } from './reduce';

/** Bits of the `unique` mask that a component needs; a magnitude needs all three of its parts. */
const BITS: Readonly<Record<string, number>> = {
  FX: 0b000001,
  FY: 0b000010,
  FZ: 0b000100,
  F: 0b000111,
  MX: 0b001000,
  MY: 0b010000,
  MZ: 0b100000,
  M: 0b111000,
};

interface Progress {
  seen: number;
  spans: TimeWindow[];
  open: boolean;
}

const progress = new WeakMap<Recording, Map<string, Progress>>();

/** Spans of time in which at least one of `components` is not unique. The list is shared: read only. */
export function findSharedSpans(
  recording: Recording,
  joint: string,
  components: readonly string[],
): readonly TimeWindow[] {
  const column = recording.column(`reaction/${joint}/unique`);
  const bits = components.reduce((all, component) => all | (BITS[component] ?? 0), 0);
  if (!column || bits === 0) return [];
  let known = progress.get(recording);
  if (!known) progress.set(recording, (known = new Map()));
  const name = `${joint}/${bits}`;
  let state = known.get(name);
  if (!state) known.set(name, (state = { seen: 0, spans: [], open: false }));
  const { time } = recording;
  for (let i = state.seen; i < recording.count; i++) {
    // A mask without a value says nothing about uniqueness; the values are gaps there anyway.
    const isShared = !Number.isNaN(column[i]) && (column[i] & bits) !== bits;
    if (isShared && !state.open) state.spans.push({ from: time[i], to: time[i] });
    else if (isShared) state.spans[state.spans.length - 1].to = time[i];
    state.open = isShared;
  }
  state.seen = recording.count;
  return state.spans;
}

/** Whether a component is unique in the sample at `index`; true where nothing says otherwise. */
export function isUniqueAt(recording: Recording, joint: string, component: string, index: number): boolean {
  const column = recording.column(`reaction/${joint}/unique`);
  const bits = BITS[component];
  if (!column || bits === undefined || index < 0 || Number.isNaN(column[index])) return true;
  return (column[index] & bits) === bits;
}
