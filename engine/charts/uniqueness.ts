/** Where a joint's reaction is only one of many that balance the mechanism (redundant constraints). */
import { REACTION_COMPONENTS, sharedComponents } from '../host/mobility-words';
import type { ReactionComponent } from '../host/mobility-words';
import type { Recording } from '../recorder/recording';
import { findPeak } from './peaks';
import type { TimeWindow } from './reduce';
import { UNIQUE_BITS } from './unique-bits';

/** Of a joint's reaction or of a driver's effort: ids are unique over all records. */
const maskOf = (recording: Recording, id: string) =>
  recording.column(`reaction/${id}/unique`) ?? recording.column(`driver/${id}/unique`);

interface Progress {
  seen: number;
  spans: TimeWindow[];
  open: boolean;
}

const progress = new WeakMap<Recording, Map<string, Progress>>();

/** Spans of time in which at least one of `components` of a joint or driver is not unique. The list is shared: read only. */
export function findSharedSpans(
  recording: Recording,
  joint: string,
  components: readonly string[],
): readonly TimeWindow[] {
  const column = maskOf(recording, joint);
  const bits = components.reduce((all, component) => all | (UNIQUE_BITS[component] ?? 0), 0);
  if (!column || bits === 0) return [];
  let known = progress.get(recording);
  if (!known) progress.set(recording, (known = new Map<string, Progress>()));
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
  const bits = UNIQUE_BITS[component];
  if (!column || bits === undefined || index < 0 || Number.isNaN(column[index])) return true;
  return (column[index] & bits) === bits;
}

/** The components of a joint that were shared at some time of the run. */
export function everShared(recording: Recording, joint: string): ReactionComponent[] {
  return REACTION_COMPONENTS.filter((component) => findSharedSpans(recording, joint, [component]).length > 0);
}

/** Shared components that carry something: here the share shown is one of many, and it matters. */
export function sharedInUse(recording: Recording, joint: string): ReactionComponent[] {
  return everShared(recording, joint).filter((component) => isCarried(recording, joint, component));
}

/** Shared components that carry nothing: a planar mechanism of 3D hinges has three of them at each pin. */
export function sharedIdle(recording: Recording, joint: string): ReactionComponent[] {
  return everShared(recording, joint).filter((component) => !isCarried(recording, joint, component));
}

/** Of the shown components, those whose sharing must be seen in the plot; a magnitude stands for its parts in use. */
export function sharedShown(recording: Recording, joint: string, shown: readonly string[]): string[] {
  if (recording.column(`driver/${joint}/unique`)) {
    return ['effort', 'power'].filter(
      (component) => shown.includes(component) && findSharedSpans(recording, joint, [component]).length > 0,
    );
  }
  const inUse = sharedInUse(recording, joint);
  return everShared(recording, joint).filter(
    (component) => shown.includes(component) || (shown.includes(component[0]) && inUse.includes(component)),
  );
}

/** The parts of a component (itself, or all three of a magnitude) that are shared in the sample at `index`. */
export function sharedPartsAt(
  recording: Recording,
  joint: string,
  component: string,
  index: number,
): ReactionComponent[] {
  if (isUniqueAt(recording, joint, component, index)) return [];
  const mask = recording.column(`reaction/${joint}/unique`)?.[index] ?? Number.NaN;
  return sharedComponents(mask | ~(UNIQUE_BITS[component] ?? 0));
}

/** Next to the largest force or moment of any joint [N, N m] this part of it is rounding [1]. */
const ROUND_OFF = 1e-9;
const scales = new WeakMap<Recording, { count: number; scale: number }>();

function isCarried(recording: Recording, joint: string, component: ReactionComponent): boolean {
  const peak = findPeak(recording, `reaction/${joint}/${component}`);
  return peak !== null && !isNegligible(recording, peak.value);
}

/** Rounding next to the largest force or moment of the run. */
export function isNegligible(recording: Recording, value: number): boolean {
  return !(Math.abs(value) > ROUND_OFF * reactionScale(recording));
}

function reactionScale(recording: Recording): number {
  const known = scales.get(recording);
  if (known?.count === recording.count) return known.scale;
  let scale = 0;
  for (const { group, component, key } of recording.channels) {
    if (group !== 'reaction' || component === 'unique') continue;
    scale = Math.max(scale, Math.abs(findPeak(recording, key)?.value ?? 0));
  }
  scales.set(recording, { count: recording.count, scale });
  return scale;
}
