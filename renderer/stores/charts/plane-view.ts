/**
 * Whether a mechanism that moves in a plane is shown with what lies out of it: chosen per project, remembered on this machine, and
 * no part of the document nor of its undo.
 */
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { foldOf, planeOfRun } from '../../../engine/results/series/uniqueness/plane-fold';
import { identityOf } from '../files/project-identity';
import { motionWords } from '../../../engine/results/series/uniqueness/plane-sentence';
import { ownMemory } from '../window/own-memory';
import { planeOf } from '../../../engine/results/series/uniqueness/plane-of';
import { useDocumentStore } from '../editing/document';
import { useSimulationStore } from '../runs/simulation';
import { withPoses } from '../../../engine/model/pose';
import type { Memory } from '../window/own-memory';
import type { PlaneFold } from '../../../engine/results/series/uniqueness/plane-fold';
import type { Recording } from '../../../engine/results/recording/recording';

const KEY = 'kempe.all-six';
/** Projects that are remembered; the oldest is forgotten. */
const MOST = 50;

/** Those that show all; whatever is stored is checked, and may be missing. */
export function recallProjects(memory: Memory | null = ownMemory()): string[] {
  try {
    const stored: unknown = JSON.parse(memory?.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberProject(id: string, all: boolean, memory: Memory | null = ownMemory()): void {
  const others = recallProjects(memory).filter((one) => one !== id);
  try {
    memory?.setItem(KEY, JSON.stringify(all ? [id, ...others].slice(0, MOST) : others));
  } catch {
    // A full or denied store loses only this choice.
  }
}

export const usePlaneView = defineStore('plane-view', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const all = ref(recallProjects().includes(identityOf(document)));

  watch(
    () => document.opened,
    () => (all.value = recallProjects().includes(identityOf(document))),
    { flush: 'sync' },
  );
  // under another name it is the same project
  watch(
    () => document.file,
    () => rememberProject(identityOf(document), all.value),
  );

  /** As assembled, of models that can be planar; null of others. */
  const assembled = computed(() => {
    const { model } = simulation;
    return model?.mobility.plane?.planar ? withPoses(document.project, model.poses) : null;
  });
  /** The plane of the open model; null if something leaves it. */
  const plane = computed(() =>
    assembled.value ? planeOf(assembled.value, simulation.model?.mobility) : null,
  );
  /** Whether the open model is planar, or what leaves the plane; empty if unknown. */
  const words = computed(() => {
    const { model } = simulation;
    return model ? motionWords(assembled.value ?? document.project, model.mobility) : '';
  });

  function toggle(): void {
    all.value = !all.value;
    rememberProject(identityOf(document), all.value);
  }

  /** What is folded of a record's forces now; null where all shows. */
  const folded = (recording: Recording, group: string, record: string, variant = ''): PlaneFold | null =>
    all.value ? null : foldOf(recording, group, record, variant);

  /** Whether there is something to fold: in the model as it is, or in the run on show. */
  const applies = computed(
    () =>
      plane.value !== null || (simulation.recording !== null && planeOfRun(simulation.recording) !== null),
  );

  return { all, plane, words, applies, toggle, folded };
});
