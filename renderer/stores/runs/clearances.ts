/** Clearances of the run on show: searched when asked for, a little at a time, so that the page stays responsive. */
import { computed, ref, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import type { Vec3 } from '../../../engine/model/project';
import { runLayers } from '../../../engine/output/layers/run-layers';
import { meshOfSurface } from '../../../engine/output/solid/part-surface';
import { findClearances } from '../../../engine/results/clearances/clearances';
import type { Clearances } from '../../../engine/results/clearances/clearances';
import { clearanceState } from '../../../engine/results/clearances/judge';
import type { Recording } from '../../../engine/results/recording/recording';
import { useDocumentStore } from '../editing/document';
import { useSurfacesStore } from '../files/surfaces';
import { useSimulationStore } from './simulation';

/** Of the search, from one look at events to the next [ms]. */
const SLICE = 12;

const NONE: readonly string[] = [];

export const useClearancesStore = defineStore('clearances', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const surfaces = useSurfacesStore();
  /** Least clearance allowed [m]; 0 allows to touch. */
  const limit = ref(0);
  /** Also bodies that are joined, coupled or in contact. */
  const neighbours = ref(false);
  /** Links of a planar mechanism in layers, as they are drawn. */
  const layers = ref(false);
  const found = shallowRef<{
    readonly of: Recording;
    readonly result: Clearances;
    readonly inLayers: boolean;
  } | null>(null);
  /** From 0 to 1; null when nothing is searched. */
  const progress = ref<number | null>(null);
  let timer: ReturnType<typeof setTimeout> | null = null;

  const result = computed(() => found.value?.result ?? null);
  const wasInLayers = computed(() => found.value?.inLayers === true);
  /** Of an earlier run, or of one that the document has left behind. */
  const isStale = computed(
    () => found.value !== null && (found.value.of !== simulation.recording || simulation.stale),
  );
  const canSearch = computed(
    () => simulation.phase === 'ended' && simulation.sampleCount > 0 && progress.value === null,
  );

  function cancel(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    progress.value = null;
  }

  function search(): void {
    const { recording } = simulation;
    if (recording === null || !canSearch.value) return;
    const steps = findClearances(recording, {
      surfaces: (geometry) => meshOfSurface(surfaces.surfaceOf(geometry)),
      neighbours: neighbours.value,
      ...(layers.value ? { shiftOf: inLayers(recording) } : {}),
    });
    const isInLayers = layers.value;
    progress.value = 0;
    const go = (): void => {
      const until = performance.now() + SLICE;
      do {
        const step = steps.next();
        if (step.done === true) {
          found.value = { of: recording, result: step.value, inLayers: isInLayers };
          return cancel();
        }
        progress.value = step.value;
      } while (performance.now() < until);
      timer = setTimeout(go, 0);
    };
    timer = setTimeout(go, 0);
  }

  // another document, or another run while one is searched
  watch(() => document.opened, forget);
  watch(
    () => simulation.recording,
    () => cancel(),
  );

  function forget(): void {
    cancel();
    found.value = null;
    limit.value = 0;
    neighbours.value = false;
    layers.value = false;
  }

  /** Bodies that overlap another at the cursor; the same list while they are the same. */
  let last: readonly string[] = NONE;
  const overlapping = computed<readonly string[]>(() => {
    const { cursor, showing } = simulation;
    if (result.value === null || isStale.value || showing !== 'run') return NONE;
    const ids = new Set<string>();
    for (const pair of result.value.pairs) {
      if (clearanceState(pair, 0) !== 'overlap') continue;
      if (!pair.meetings.some(([from, until]) => cursor >= from && cursor <= until)) continue;
      ids.add(pair.bodyA).add(pair.bodyB);
    }
    if (ids.size === last.length && last.every((id) => ids.has(id))) return last;
    return (last = [...ids]);
  });

  return {
    limit,
    neighbours,
    layers,
    result,
    wasInLayers,
    progress,
    isStale,
    canSearch,
    overlapping,
    search,
    cancel,
  };
});

function inLayers(recording: Recording): (body: string) => Vec3 | null {
  const layers = runLayers(recording.project, recording);
  return (body) => layers.bodies.get(body)?.shift ?? null;
}
