/** Where a joint's reaction is only one of many that balance the mechanism (redundant constraints). */
import {
  ALL_UNIQUE,
  indeterminateBits,
  sharedBits,
  stiffnessBits,
} from '../../core/diagnostics/reaction-mask';
import { REACTION_COMPONENTS, sharedComponents } from '../../core/diagnostics/mobility-words';
import type { ReactionComponent } from '../../core/diagnostics/mobility-words';
import type { Recording } from '../recording/recording';
import { findPeak } from './peaks';
import type { TimeWindow } from './reduce';
import {
  isSlight,
  isSlightForJoint,
  quantityOf,
  weigh,
  weightWords,
  sharedLimit,
  shareWords,
} from './shared-weight';
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
    const isShared = !Number.isNaN(column[i]) && (sharedBits(column[i]) & bits) !== 0;
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
  if ((column[index] & bits) === bits) return true;
  return isSize(component) && isSlight(recording, joint, component);
}

/** The components of a joint that were shared at some time of the run. */
export function everShared(recording: Recording, joint: string): ReactionComponent[] {
  return REACTION_COMPONENTS.filter((component) => findSharedSpans(recording, joint, [component]).length > 0);
}

const isSize = (component: string): component is 'F' | 'M' => component === 'F' || component === 'M';

/** Shared components that carry something which has weight: here the share shown is one of many, and it matters. */
export function sharedInUse(recording: Recording, joint: string): ReactionComponent[] {
  return everShared(recording, joint).filter(
    (component) =>
      isCarried(recording, joint, component) && !isSlightForJoint(recording, joint, quantityOf(component)),
  );
}

/** Components of a joint, or the effort of a driver, that the stated stiffness splits at some time of the run. */
export function byStiffness(recording: Recording, id: string): string[] {
  const column = maskOf(recording, id);
  if (!column || !isElastic(recording)) return [];
  let bits = 0;
  for (let i = 0; i < recording.count; i++) bits |= stiffnessBits(column[i]);
  return namesOf(recording, id, bits);
}

/** Of the bits of a mask. A driver has one: its effort. */
function namesOf(recording: Recording, id: string, bits: number): string[] {
  if (hasEffort(recording, id)) return bits === 0 ? [] : ['effort'];
  return REACTION_COMPONENTS.filter((_, bit) => (bits >> bit) & 1);
}

const hasEffort = (recording: Recording, id: string): boolean =>
  recording.column(`driver/${id}/unique`) !== null;

const isElastic = ({ project }: Recording): boolean =>
  project.joints.some(({ compliance }) => compliance) || project.bodies.some(({ elastic }) => elastic);

/** Which of the components shown the stated stiffness splits, in words; null where none. */
export function stiffnessNote(recording: Recording, joint: string, shown: readonly string[]): string | null {
  const names = byStiffness(recording, joint).filter(
    (component) =>
      hasEffort(recording, joint) ||
      ((shown.includes(component) || shown.includes(component[0])) && isCarried(recording, joint, component)),
  );
  return names.length === 0
    ? null
    : `${names.join(', ')} by stiffness: redundant constraints share them as the stated compliance asks for; what states none is rigid.`;
}

/** Which of the components shown a singular position leaves without a value, and when first; null where none. */
export function indeterminateNote(
  recording: Recording,
  joint: string,
  shown: readonly string[],
): string | null {
  const column = maskOf(recording, joint);
  if (!column) return null;
  const asked = shown.reduce((all, component) => all | (UNIQUE_BITS[component] ?? 0), 0);
  let bits = 0;
  let first = -1;
  for (let i = 0; i < recording.count; i++) {
    const lost = indeterminateBits(column[i]) & asked;
    if (lost !== 0 && first < 0) first = i;
    bits |= lost;
  }
  if (first < 0) return null;
  const names = namesOf(recording, joint, bits).join(', ');
  return `${names} indeterminate at t = ${Number(recording.time[first].toPrecision(6))} s: the position is singular, and no rule gives a value there.`;
}

/** What is shared and too small to count, in words; null where there is nothing of the kind. */
export function slightNote(recording: Recording, joint: string, shown: readonly string[]): string | null {
  const parts = (['F', 'M'] as const).flatMap((quantity) => {
    if (!shown.some((component) => quantityOf(component) === quantity)) return [];
    const names = everShared(recording, joint).filter(
      (component) => quantityOf(component) === quantity && isCarried(recording, joint, component),
    );
    const weight = weigh(recording, joint, quantity);
    if (names.length === 0 || !weight || !isSlight(recording, joint, quantity)) return [];
    return [`${names.join(', ')} (${weightWords(weight, quantity)})`];
  });
  if (parts.length === 0) return null;
  return `Redundant constraints share ${parts.join(' and ')}: less than ${shareWords(sharedLimit(recording))}, so that the magnitude and the joint count as unique.`;
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
  const shared = everShared(recording, joint);
  const heavy = (component: ReactionComponent) =>
    isCarried(recording, joint, component) && !isSlight(recording, joint, quantityOf(component));
  // beside its resultant a small shared component is not worth a warning; alone it is all that is seen
  const isSeen = (component: ReactionComponent) =>
    !isCarried(recording, joint, component) ||
    heavy(component) ||
    !shown.some(
      (other) => quantityOf(other) === quantityOf(component) && !shared.includes(other as ReactionComponent),
    );
  return shared.filter(
    (component) =>
      (shown.includes(component) && isSeen(component)) || (shown.includes(component[0]) && heavy(component)),
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
  return sharedComponents(mask | (ALL_UNIQUE & ~(UNIQUE_BITS[component] ?? 0)));
}

/** Next to the largest force or moment of any joint [N, N m] this part of it is rounding [1]. */
const ROUND_OFF = 1e-9;
const scales = new WeakMap<Recording, { count: number; scale: number }>();

function isCarried(recording: Recording, joint: string, component: string): boolean {
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
