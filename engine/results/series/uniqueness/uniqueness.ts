/** Where a force is only one of many that balance the mechanism (redundant constraints), or has no value in a singular position. */
import {
  ALL_UNIQUE,
  indeterminateBits,
  labelOf,
  sharedBits,
  stiffnessBits,
} from '../../../core/diagnostics/reaction-mask';
import type { Label } from '../../../core/diagnostics/reaction-mask';
import { REACTION_COMPONENTS, sharedComponents } from '../../../core/diagnostics/mobility-words';
import type { ReactionComponent } from '../../../core/diagnostics/mobility-words';
import type { Recording } from '../../recording/recording';
import { findPeak } from '../places/peaks';
import { maskPlace } from './mask-place';
import type { MaskPlace } from './mask-place';
import { oncePer } from '../../../model/once-per';
import { SeriesCache } from '../series-cache';
import { NO_VALUE } from '../derived/grow-column';
import type { Series } from '../series';
import type { TimeWindow } from '../reduce/reduce';
import {
  isSlight,
  isSlightForJoint,
  quantityOf,
  weigh,
  weightWords,
  sharedLimit,
  shareWords,
} from './shared-weight';
import { findVector } from '../derived/vectors';

interface Asked {
  readonly column: Float64Array;
  readonly bits: number;
}

const placesOf = (recording: Recording, record: string, components: readonly string[]): MaskPlace[] =>
  components.flatMap((component) => maskPlace(recording, record, component) ?? []);

/** The mask columns that components of a record need, and their bits: for a joint its reaction, its stop, its friction. */
function masksOf(recording: Recording, record: string, components: readonly string[]): Asked[] {
  const asked = new Map<string, number>();
  for (const { column, bits } of placesOf(recording, record, components))
    asked.set(column, (asked.get(column) ?? 0) | bits);
  return [...asked].map(([name, bits]) => ({ column: recording.column(name)!, bits }));
}

interface Progress {
  seen: number;
  spans: TimeWindow[];
  open: boolean;
}

const progress = new SeriesCache<Progress>();

/** Intervals of time in which redundant constraints share at least one of `components` of a record. The list is shared: read only. */
export function findSharedSpans(
  recording: Recording,
  joint: string,
  components: readonly string[],
): readonly TimeWindow[] {
  const masks = masksOf(recording, joint, components);
  if (masks.length === 0) return [];
  const name = `${joint}/${components.join(' ')}`;
  const state = progress.get(recording, name, () => ({ seen: 0, spans: [], open: false }));
  const { time } = recording;
  for (let i = state.seen; i < recording.count; i++) {
    // A mask without a value says nothing about uniqueness; the values are gaps there anyway.
    const isShared = masks.some(
      ({ column, bits }) => !Number.isNaN(column[i]) && (sharedBits(column[i]) & bits) !== 0,
    );
    if (isShared && !state.open) state.spans.push({ from: time[i], to: time[i] });
    else if (isShared) state.spans[state.spans.length - 1].to = time[i];
    state.open = isShared;
  }
  state.seen = recording.count;
  return state.spans;
}

/** Whether a component is unique in the sample at `index`; true if no mask says otherwise. */
export function isUniqueAt(recording: Recording, joint: string, component: string, index: number): boolean {
  const place = maskPlace(recording, joint, component);
  const mask = place && index >= 0 ? recording.column(place.column)![index] : Number.NaN;
  if (!place || Number.isNaN(mask) || (sharedBits(mask) & place.bits) === 0) return true;
  return (isSize(component) || !place.isVector) && isSlight(recording, joint, component);
}

/**
 * What is known at a time [s] of a force, moment or component of a joint or contact, as shown in notes and pictures: a magnitude with a
 * sufficiently small shared part counts as unique.
 */
export function labelAt(recording: Recording, record: string, component: string, time: number): Label {
  const place = maskPlace(recording, record, component);
  const mask = place ? recording.valueAt(place.column, time) : Number.NaN;
  if (!place || Number.isNaN(mask)) return 'unique';
  const label = labelOf(mask, place.bits);
  if (label !== 'shared' || !(isSize(component) || !place.isVector)) return label;
  return isSlight(recording, record, component) ? 'unique' : label;
}

/** The components of a joint or contact that were shared at some time of the run. */
export function everShared(recording: Recording, joint: string): ReactionComponent[] {
  return REACTION_COMPONENTS.filter((component) => findSharedSpans(recording, joint, [component]).length > 0);
}

const isSize = (component: string): component is 'F' | 'M' => component === 'F' || component === 'M';
const isVector = (component: string): boolean => isSize(component) || findVector(component) !== null;

/** Shared components with a significant value: here the share shown is one of many, and it matters. */
export function sharedInUse(recording: Recording, joint: string): ReactionComponent[] {
  return everShared(recording, joint).filter(
    (component) =>
      isCarried(recording, joint, component) && !isSlightForJoint(recording, joint, quantityOf(component)),
  );
}

/** Components of a record, or its efforts, that the stated stiffness splits at some time of the run. */
export function byStiffness(
  recording: Recording,
  id: string,
  components: readonly string[] = [...REACTION_COMPONENTS, 'effort'],
): string[] {
  return isElastic(recording) ? everOf(recording, id, components, stiffnessBits) : [];
}

/** The components whose mask had one of the bits at some time; a magnitude includes its components. */
function everOf(
  recording: Recording,
  id: string,
  components: readonly string[],
  read: (mask: number) => number,
): string[] {
  const asked = components.flatMap((component) =>
    isSize(component)
      ? REACTION_COMPONENTS.filter((part) => part[0] === component)
      : component.replace('power', 'effort'),
  );
  return [...new Set(asked)].filter((component) => {
    const place = maskPlace(recording, id, component);
    const column = place && recording.column(place.column);
    if (!column) return false;
    for (let i = 0; i < recording.count; i++) if ((read(column[i]) & place.bits) !== 0) return true;
    return false;
  });
}

const isElastic = ({ project }: Recording): boolean =>
  project.joints.some(({ compliance }) => compliance) || project.bodies.some(({ elastic }) => elastic);

/** Which of the components shown the stated stiffness splits, in words; null if none. */
export function stiffnessNote(recording: Recording, joint: string, shown: readonly string[]): string | null {
  const names = byStiffness(recording, joint, shown).filter(
    (component) => !isVector(component) || isCarried(recording, joint, component),
  );
  return names.length === 0
    ? null
    : `${names.join(', ')} by stiffness: redundant constraints share them as the stated compliance asks for; what states none is rigid.`;
}

/** Which of the components shown have no value in a singular position, and when first; null if none. */
export function indeterminateNote(
  recording: Recording,
  joint: string,
  shown: readonly string[],
): string | null {
  const names = everOf(recording, joint, shown, indeterminateBits).join(', ');
  if (names === '') return null;
  const masks = masksOf(recording, joint, shown);
  const first = Array.from({ length: recording.count }, (_, i) => i).findIndex((i) =>
    masks.some(({ column, bits }) => (indeterminateBits(column[i]) & bits) !== 0),
  );
  return lostWords(names, recording.time[first]);
}

/** The same for a derived curve: a total, a component along other axes, an expression. */
export function noValueNote(
  { time, count }: Recording,
  series: Pick<Series, 'unique'>,
  name: string,
): string | null {
  const first = series.unique()?.subarray(0, count).indexOf(NO_VALUE) ?? -1;
  return first < 0 ? null : lostWords(name, time[first]);
}

const lostWords = (names: string, time: number): string =>
  `${names} indeterminate at t = ${Number(time.toPrecision(6))} s: the position is singular, and no definite value exists there.`;

/** What is shared but too small to count, in words; null if nothing. */
export function slightNote(recording: Recording, joint: string, shown: readonly string[]): string | null {
  const efforts = shown.flatMap((component) => {
    const weight = isVector(component) ? null : weigh(recording, joint, component);
    if (!weight || weight.part === 0 || !isSlight(recording, joint, component)) return [];
    return [`${component} (${weightWords(weight, recording.units)})`];
  });
  const vectors = (['F', 'M'] as const).flatMap((quantity) => {
    if (!shown.some((component) => isVector(component) && quantityOf(component) === quantity)) return [];
    const names = everShared(recording, joint).filter(
      (component) => quantityOf(component) === quantity && isCarried(recording, joint, component),
    );
    const weight = weigh(recording, joint, quantity);
    if (names.length === 0 || !weight || !isSlight(recording, joint, quantity)) return [];
    return [`${names.join(', ')} (${weightWords(weight, recording.units)})`];
  });
  const parts = [...vectors, ...efforts];
  if (parts.length === 0) return null;
  return `Redundant constraints share ${parts.join(' and ')}: less than ${shareWords(sharedLimit(recording))}, so that the magnitude and the joint count as unique.`;
}

/** Shared components without a load: a planar mechanism of 3D hinges has three of them at each pin. */
export function sharedIdle(recording: Recording, joint: string): ReactionComponent[] {
  return everShared(recording, joint).filter((component) => !isCarried(recording, joint, component));
}

/** The components shown whose sharing must be visible in the plot; a magnitude includes its components in use. */
export function sharedShown(recording: Recording, joint: string, shown: readonly string[]): string[] {
  const efforts = shown.filter(
    (component) =>
      !isVector(component) &&
      findSharedSpans(recording, joint, [component]).length > 0 &&
      !isSlight(recording, joint, component),
  );
  const shared = everShared(recording, joint);
  const heavy = (component: ReactionComponent) =>
    isCarried(recording, joint, component) && !isSlight(recording, joint, quantityOf(component));
  // relative to its resultant a small shared component needs no warning; on its own it is all that is seen
  const isSeen = (component: ReactionComponent) =>
    !isCarried(recording, joint, component) ||
    heavy(component) ||
    !shown.some(
      (other) => quantityOf(other) === quantityOf(component) && !shared.includes(other as ReactionComponent),
    );
  const vectors = shared.filter(
    (component) =>
      (shown.includes(component) && isSeen(component)) || (shown.includes(component[0]) && heavy(component)),
  );
  return [...vectors, ...efforts];
}

/** The parts of a component (itself, or all three of a magnitude) that are shared in the sample at `index`. */
export function sharedPartsAt(
  recording: Recording,
  joint: string,
  component: string,
  index: number,
): string[] {
  const place = maskPlace(recording, joint, component);
  if (!place || isUniqueAt(recording, joint, component, index)) return [];
  if (!place.isVector) return [component];
  return sharedComponents(recording.column(place.column)![index] | (ALL_UNIQUE & ~place.bits));
}

/** Below this fraction of the largest force or moment of any joint [N, N m], a value is rounding [1]. */
const ROUND_OFF = 1e-9;
const latestScale = oncePer((_: Recording) => ({ count: -1, scale: 0 }));

function isCarried(recording: Recording, joint: string, component: string): boolean {
  const place = maskPlace(recording, joint, component);
  const peak = place && findPeak(recording, place.id);
  return peak !== null && !isNegligible(recording, peak.value);
}

/** Rounding relative to the largest force or moment of the run. */
export function isNegligible(recording: Recording, value: number): boolean {
  return !(Math.abs(value) > ROUND_OFF * reactionScale(recording));
}

function reactionScale(recording: Recording): number {
  const known = latestScale(recording);
  if (known.count === recording.count) return known.scale;
  let scale = 0;
  for (const { group, component, key } of recording.channels) {
    if ((group !== 'reaction' && group !== 'contact') || !isVector(component)) continue;
    scale = Math.max(scale, Math.abs(findPeak(recording, key)?.value ?? 0));
  }
  known.count = recording.count;
  return (known.scale = scale);
}
