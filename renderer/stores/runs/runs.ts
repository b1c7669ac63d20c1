/**
 * The runs that this window keeps to look at, compare and go back to. The latest is current: charts, 3D view and timeline show
 * it. Frozen runs stay, and are saved beside the project (`saved-runs.ts`); of the others the oldest give way when memory is
 * short.
 */
import { computed, ref, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import type { Comparison } from '../../../engine/results/series/compare/compare';
import { matchRuns } from '../../../engine/results/series/compare/compared-series';
import { LIMITS } from '../../../engine/model/fields/limits';
import type { Project } from '../../../engine/model/project';
import { shownUnits } from '../../../engine/model/quantity/unit-systems';
import type { Recording } from '../../../engine/results/recording/recording';
import { isSameModel } from '../../sim/model-key';
import { nameRun } from '../../sim/name-run';
import { useDocumentStore } from '../editing/document';
import { useFollowStore } from './follow';
import { useSimulationStore } from './simulation';
import { useToastsStore } from '../window/toasts';
import { TEXT } from '../texts';

export interface KeptRun {
  /** Also names its file. */
  readonly id: string;
  readonly recording: Recording;
  /** What was run, with the driver values that were changed on the way. */
  readonly project: Project;
  readonly name: string;
  readonly frozen: boolean;
  /** Drawn behind the current run in all charts. */
  readonly ghost: boolean;
  /** It is a ghost because the model was changed after it, until the next run. */
  readonly auto?: boolean;
  /** It was made by itself after edits: the run before these edits. The next such one, or the user's own, takes its place. */
  readonly follows?: string | undefined;
  /** Which look it has as a ghost. */
  readonly slot: number;
}

const bytesOf = ({ recording }: KeptRun): number =>
  (recording.columns.length + 1) * recording.time.length * 8;

export const useRunsStore = defineStore('runs', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const follow = useFollowStore();
  const all = shallowRef<readonly KeptRun[]>([]);
  /** How many made room for later ones. */
  const dropped = ref(0);
  /** The run that the charts compare the current one with, and how; null draws values. */
  const comparison = shallowRef<{ id: string; kind: Comparison } | null>(null);
  /** Chosen in the list; commands are about it. */
  const chosen = ref<string | null>(null);
  /** Its name is being edited. */
  const renaming = ref<string | null>(null);
  let number = 0;
  const units = computed(() => shownUnits(document.project));

  const find = (id: string | null): KeptRun | null => all.value.find((run) => run.id === id) ?? null;
  const current = computed(() => all.value.find((run) => run.recording === simulation.recording) ?? null);
  const ghosts = computed(() => all.value.filter((run) => run.ghost && run !== current.value));
  /** The run compared with; null where it is the current one itself. */
  const compared = computed(() => {
    const run = find(comparison.value?.id ?? null);
    return run && run !== current.value ? run : null;
  });

  function change(id: string, part: Partial<KeptRun>): void {
    all.value = all.value.map((run) => (run.id === id ? { ...run, ...part } : run));
  }

  function add(recording: Recording, known: Partial<KeptRun> = {}): KeptRun {
    number += 1;
    const name = known.name ?? nameRun(number, recording.project, units.value);
    const fresh = { id: crypto.randomUUID(), project: recording.project, frozen: false, ghost: false };
    const run: KeptRun = { ...fresh, ...known, recording, name, slot: number };
    all.value = [...all.value, run];
    makeRoom();
    return run;
  }

  function makeRoom(): void {
    for (;;) {
      const others = all.value.filter((run) => run.recording !== simulation.recording);
      const size = others.reduce((sum, run) => sum + bytesOf(run), 0);
      if (all.value.length <= LIMITS.runs && size <= LIMITS.keptRuns) return;
      const oldest = others.find((run) => !run.frozen);
      if (!oldest) return;
      all.value = all.value.filter((run) => run !== oldest);
      if (dropped.value++ === 0) {
        const why = TEXT.runRemoved(oldest.name);
        useToastsStore().show('info', why, TEXT.runRemovedHelp);
      }
    }
  }

  /** Memory that another frozen run would take is there. */
  function mayFreeze(id: string): boolean {
    const frozen = all.value.filter((run) => run.frozen || run.id === id);
    const size = frozen.reduce((sum, run) => sum + bytesOf(run), 0);
    return frozen.length < LIMITS.runs && size <= LIMITS.keptRuns;
  }

  function remove(id: string): void {
    const run = find(id);
    if (!run || run === current.value) return;
    all.value = all.value.filter((each) => each !== run);
    if (chosen.value === id) chosen.value = null;
    if (comparison.value?.id === id) comparison.value = null;
  }

  /** Charts, 3D view and timeline show this run. */
  function show(id: string): boolean {
    const run = find(id);
    if (!run) return false;
    if (run === current.value) return true;
    simulation.stop();
    simulation.showRecording(run.recording, run.project);
    return true;
  }

  function compare(id: string, kind: Comparison | null): void {
    comparison.value = kind === null ? null : { id, kind };
  }

  /** Shows the run before the change behind the new one. */
  function leaveTrace(before: Recording | null | undefined): void {
    const last = all.value.find(({ recording }) => recording === before);
    if (!last || isOfModel(last)) return;
    all.value = all.value.map((run) => {
      if (run === last) return { ...run, ghost: true, auto: !run.ghost || run.auto === true };
      return run.auto === true ? { ...run, ghost: false, auto: false } : run;
    });
  }

  /** What the user named, froze, compares with or draws behind others stays. */
  function givesWay(run: KeptRun): boolean {
    const isWanted = run.frozen || (run.ghost && run.auto !== true) || comparison.value?.id === run.id;
    return run.follows !== undefined && !isWanted && run.name === nameRun(run.slot, run.project, units.value);
  }

  /** In the place of a run that was made by itself: seen against the run before the edits, as that one was. */
  function replace(old: KeptRun, recording: Recording, follows: string | undefined): void {
    const { project } = recording;
    const name = nameRun(old.slot, project, units.value);
    const base = find(old.follows ?? null);
    change(old.id, { recording, project, name, follows, ghost: false, auto: false });
    if (base?.auto === true) change(base.id, { ghost: !isOfModel(base) });
  }

  /** A run that was made by itself: the list holds one of them, besides those that the user wants. */
  function takeFollowing(next: Recording, before: Recording | null | undefined): void {
    const last = all.value.find(({ recording }) => recording === before);
    const old = all.value.find(givesWay);
    if (old && old === last) return replace(old, next, old.follows);
    if (old) remove(old.id);
    const wasChosen = chosen.value === null || chosen.value === last?.id || chosen.value === old?.id;
    leaveTrace(before);
    const { id } = add(next, last ? { follows: last.id } : {});
    if (wasChosen) chosen.value = id;
  }

  /** A run that the user asked for. */
  function takeOwn(next: Recording, before: Recording | null | undefined): void {
    const last = all.value.find(({ recording }) => recording === before);
    if (last && givesWay(last)) {
      replace(last, next, undefined);
      chosen.value = last.id;
      return;
    }
    leaveTrace(before);
    chosen.value = add(next).id;
  }

  const isOfModel = (run: KeptRun): boolean => isSameModel(document.project, run.project);

  /** Whether a run is of the model as it is: the same, the same with other settings, or an earlier one. */
  function relationOf(run: KeptRun): 'same' | 'settings' | 'model' {
    if (isOfModel(run)) return 'same';
    const { project } = document;
    return isSameModel(project, { ...run.project, settings: project.settings }) ? 'settings' : 'model';
  }

  watch(
    () => simulation.recording,
    (next, before) => {
      // A run that gave nothing to look at is not one to keep.
      all.value = all.value.filter(({ recording }) => recording !== before || recording.count > 1);
      if (!next || all.value.some(({ recording }) => recording === next)) return;
      if (next === follow.made?.recording) takeFollowing(next, before);
      else takeOwn(next, before);
    },
    { flush: 'sync', immediate: true },
  );
  // Driver values that are changed while a run goes on are part of what was run.
  watch(
    () => simulation.runProject,
    (project) => {
      if (project && current.value) change(current.value.id, { project });
    },
    { flush: 'sync' },
  );
  watch(
    [compared, () => simulation.recording],
    () => {
      if (compared.value && simulation.recording) matchRuns(simulation.recording, compared.value.recording);
    },
    { flush: 'sync' },
  );
  // A name that nobody typed is in the units of the document.
  watch(
    units,
    (now, before) => {
      all.value = all.value.map((run) =>
        run.name === nameRun(run.slot, run.project, before)
          ? { ...run, name: nameRun(run.slot, run.project, now) }
          : run,
      );
    },
    { flush: 'sync' },
  );
  watch(
    () => document.opened,
    () => {
      all.value = all.value.filter(({ recording }) => recording === simulation.recording);
      if (!simulation.recording) number = 0;
      dropped.value = 0;
      comparison.value = null;
      chosen.value = null;
    },
    { flush: 'sync' },
  );

  return {
    all,
    dropped,
    comparison,
    chosen,
    renaming,
    current,
    ghosts,
    compared,
    find,
    change,
    add,
    mayFreeze,
    remove,
    show,
    compare,
    isOfModel,
    relationOf,
  };
});
