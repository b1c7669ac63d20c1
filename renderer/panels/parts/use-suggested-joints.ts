/** Which of the joints that the parts of a file seem to have are made, of which kind, and which part stands still. */
import { computed, ref, shallowReactive, watch } from 'vue';
import type { ComputedRef } from 'vue';
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import type { PlacedPart } from '../../../engine/model/placed-part';
import { REASON_WORDS } from '../../../engine/model/suggested-joint';
import type { SuggestedJoint } from '../../../engine/model/suggested-joint';
import type { PartJoint } from '../../../engine/model/insert-parts';
import { TEXT } from './texts';

type Kind = SuggestedJoint['kind'];

export const KINDS = (['hinge', 'cylinder', 'slider', 'ball', 'fixed'] as const).map((value) => ({
  value,
  label: jointDefinition(value).title,
}));

/** How frames are called. */
const FRAME =
  /(^|[^\p{L}])(base|frame|ground|housing|bed|chassis|stand|pedestal|gestell|rahmen|geh[aä]use)([^\p{L}]|$)/iu;
const NOTHING = '';

export interface PartsRead {
  readonly parts: readonly PlacedPart[];
  readonly joints: readonly SuggestedJoint[];
}

export function useSuggestedJoints(
  read: ComputedRef<PartsRead | null>,
  names: ComputedRef<readonly string[]>,
  isTaken: (part: PlacedPart, i: number) => boolean,
  /** Joints between others are there already. */
  isNew: (part: PlacedPart) => boolean,
) {
  /** By their places in the list. */
  const left = shallowReactive(new Set<number>());
  const changed = shallowReactive(new Map<number, Kind>());
  const still = ref(NOTHING);

  const isPartTaken = (i: number): boolean => {
    const part = read.value?.parts[i];
    return part !== undefined && isTaken(part, i);
  };
  const isAnyNew = (...places: number[]): boolean =>
    places.some((i) => {
      const part = read.value?.parts[i];
      return part !== undefined && isNew(part);
    });
  /** Those of parts that are inserted. */
  const rows = computed(() =>
    (read.value?.joints ?? []).flatMap((joint, i) =>
      isPartTaken(joint.a) && isPartTaken(joint.b) && isAnyNew(joint.a, joint.b)
        ? {
            ...{ i, joint, kind: changed.get(i) ?? joint.kind, isMade: !left.has(i) },
            ...{ between: [names.value[joint.a], names.value[joint.b]], reason: REASON_WORDS[joint.reason] },
          }
        : [],
    ),
  );
  const stills = computed(() => [
    { value: NOTHING, label: TEXT.nothingStands },
    ...names.value.flatMap((label, i) => (isPartTaken(i) ? { value: String(i), label } : [])),
  ]);
  const between = computed<PartJoint[]>(() => {
    const parts = read.value?.parts ?? [];
    return rows.value
      .filter(({ isMade }) => isMade)
      .map(({ kind, joint: { a, b, at, axis } }) => ({ kind, at, axis, a: parts[a], b: parts[b] }));
  });
  /** With that to the ground. */
  const made = computed<PartJoint[]>(() => {
    const ground = still.value === NOTHING ? undefined : read.value?.parts[Number(still.value)];
    if (ground === undefined) return between.value;
    return [{ kind: 'fixed', at: ground.position, axis: [0, 0, 1], a: null, b: ground }, ...between.value];
  });

  watch(
    () => read.value?.joints,
    () => {
      left.clear();
      changed.clear();
      const frame = read.value?.joints.length ? names.value.findIndex((name) => FRAME.test(name)) : -1;
      still.value = frame < 0 ? NOTHING : String(frame);
    },
    { immediate: true },
  );

  function toggle(i: number): void {
    if (!left.delete(i)) left.add(i);
  }
  function setAll(isMade: boolean): void {
    for (const { i } of rows.value)
      if (isMade) left.delete(i);
      else left.add(i);
  }
  const setKind = (i: number, kind: string): void => {
    const known = KINDS.find(({ value }) => value === kind);
    if (known) changed.set(i, known.value);
  };
  const setStill = (part: string): null => {
    still.value = part;
    return null;
  };
  return { rows, still, stills, between, made, toggle, setAll, setKind, setStill };
}
