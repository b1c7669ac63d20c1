/**
 * Runs in files beside the project. The rule is one: what is frozen has a file, from the moment the project has one; a run
 * that is thawed or deleted has none. Reopening a project offers what lies there.
 */
import { computed, ref, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import type { FileProblem } from '../../../electron/shared/file-problem';
import { LARGEST_RUN } from '../../../electron/shared/runs';
import type { RunResult, RunsOf } from '../../../electron/shared/runs';
import type { Problem } from '../../../engine/model/problem';
import type { Project } from '../../../engine/model/project';
import type { RunHeader } from '../../../engine/results/files/run-header';
import { TooLarge } from '../../../engine/results/files/too-large';
import { platform } from '../../platform/platform';
import { useDocumentStore } from '../editing/document';
import { useRunsStore } from './runs';
import type { KeptRun } from './runs';
import { useToastsStore } from '../window/toasts';
import { TEXT } from '../texts';

export interface SavedRun {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** The content of its footer; null if it cannot be read. */
  readonly header: RunHeader | null;
  readonly project: Project | null;
  /** Why it cannot be read. */
  readonly problem: Problem | null;
}

export interface Busy {
  readonly id: string;
  readonly doing: 'saving' | 'loading';
  /** 0 to 1 */
  readonly part: number;
}

/** Time that a window may stand still while a run is saved or loaded [ms]. */
const LONGEST_WORK = 25;

/** Pages from elsewhere than this machine have none without encryption. */
const digest = (globalThis.crypto.subtle as SubtleCrypto | undefined)
  ? (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)
  : undefined;

class Cancelled extends Error {}

/** Numbers of runs that were loaded: below those of runs that were made here. */
let loaded = 0;

export const useSavedRunsStore = defineStore('saved-runs', () => {
  const document = useDocumentStore();
  const runs = useRunsStore();
  const toasts = useToastsStore();
  const files = shallowRef<readonly SavedRun[]>([]);
  const busy = shallowRef<Busy | null>(null);
  const cancelled = ref(false);
  let turn: Promise<unknown> = Promise.resolve();

  /** Of the file that holds the open project; null while there is none. */
  const owner = computed<RunsOf | null>(() =>
    document.file === null ? null : { fileId: document.file.fileId, name: document.file.name },
  );
  const isSaved = (id: string): boolean => files.value.some((file) => file.id === id);
  /** Files that are not among the runs of this window. */
  const offered = computed(() => files.value.filter(({ id }) => runs.find(id) === null));

  /** One after the other, so that no two write or read at once. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  function pauseOf(id: string, doing: Busy['doing']): (part: number) => Promise<void> {
    cancelled.value = false;
    let shown = -Infinity;
    return async (part) => {
      // a timer takes some milliseconds, and there may be a hundred pieces
      if (performance.now() < shown + LONGEST_WORK) return;
      busy.value = { id, doing, part };
      // Lets the window redraw and receive a click on Cancel.
      await new Promise((resolve) => setTimeout(resolve));
      if (cancelled.value) throw new Cancelled();
      shown = performance.now();
    };
  }

  async function list(of: RunsOf): Promise<readonly SavedRun[]> {
    const found = await platform.runs.list(of).catch(() => []);
    if (found.length === 0) return [];
    const { readFooter } = await import('../../../engine/results/files/read-run');
    const read: SavedRun[] = [];
    // one after the other: what is asked for all at once is refused, and would starve what else is asked
    for (const { id, size } of found) {
      const source = { size, read: (from: number, to: number) => platform.runs.read(of, id, from, to) };
      const footer = await readFooter(source);
      const { header, project } = footer.ok ? footer.value : { header: null, project: null };
      read.push({ id, size, header, project, problem: footer.ok ? null : footer.problem });
      if (of.fileId !== owner.value?.fileId) return [];
    }
    const at = ({ header }: SavedRun) => header?.startedAt ?? '';
    return read.sort((a, b) => at(b).localeCompare(at(a)));
  }

  function refresh(): Promise<void> {
    return inTurn(async () => {
      const of = owner.value;
      const found = of === null ? [] : await list(of);
      if (of?.fileId === owner.value?.fileId) files.value = found;
    });
  }

  /** Writes a frozen run where the project has a file; says so where that fails, and the run is frozen no more. */
  function save(id: string): Promise<void> {
    return inTurn(async () => {
      const [of, run] = [owner.value, runs.find(id)];
      if (of === null || run?.frozen !== true) return;
      try {
        const problem = await write(of, run);
        if (problem === null) return;
        toasts.show('error', problem.message, problem.remedy);
      } catch (error) {
        if (!(error instanceof Cancelled)) toasts.show('error', TEXT.notSaved(run.name, reasonOf(error)));
      } finally {
        busy.value = null;
      }
      if (!isSaved(id)) runs.change(id, { frozen: false });
    });
  }

  async function write(of: RunsOf, run: KeptRun): Promise<FileProblem | null> {
    const { writeRun } = await import('../../../engine/results/files/run-file');
    const pause = pauseOf(run.id, 'saving');
    const bytes = await writeRun(run.recording, run.name, pause, LARGEST_RUN).catch((error: unknown) => {
      if (error instanceof TooLarge) return null;
      throw error;
    });
    if (bytes === null) return tooLarge(run);
    const written: RunResult = await platform.runs.write(of, run.id, bytes);
    if (!written.ok) return written.problem;
    if (of.fileId === owner.value?.fileId) files.value = await list(of);
    return null;
  }

  /** The run becomes current. */
  function load(id: string): Promise<void> {
    return inTurn(async () => {
      const [of, file] = [owner.value, files.value.find((each) => each.id === id)];
      if (of === null || !file || runs.find(id)) return;
      const { readRun } = await import('../../../engine/results/files/read-run');
      // Another program may have exchanged the file since it was listed: with the old length it would look damaged.
      const now = (await platform.runs.list(of).catch(() => [])).find((each) => each.id === id);
      const source = {
        size: now?.size ?? file.size,
        read: (from: number, to: number) => platform.runs.read(of, id, from, to),
      };
      try {
        const pause = pauseOf(id, 'loading');
        const read = await readRun(source, {
          run: --loaded,
          dateOf: (text) => new Date(text),
          pause,
          digest,
        });
        if (!read.ok) return toasts.show('error', read.problem.message, read.problem.remedy);
        if (of.fileId !== owner.value?.fileId) return;
        const { recording, header } = read.value;
        runs.add(recording, { id, name: header.name, frozen: true });
        runs.chosen = id;
        runs.show(id);
      } catch (error) {
        if (!(error instanceof Cancelled)) toasts.show('error', TEXT.notRead(reasonOf(error)), GONE);
      } finally {
        busy.value = null;
      }
    });
  }

  /** Takes the file away; the run itself stays where it is. */
  function remove(id: string): Promise<void> {
    return inTurn(async () => {
      const of = owner.value;
      if (of === null || !isSaved(id)) return;
      const removed = await platform.runs.remove(of, id);
      if (removed.ok) files.value = files.value.filter((file) => file.id !== id);
      else toasts.show('error', removed.problem.message, TEXT.closeAndRetry);
    });
  }

  /** The project got a file, or another one: what is frozen goes beside it. */
  async function follow(isOpening: boolean): Promise<void> {
    files.value = [];
    await refresh();
    for (const run of runs.all) if (run.frozen && !isSaved(run.id)) await save(run.id);
    const count = offered.value.length;
    if (isOpening && count > 0) toasts.show('info', TEXT.savedRuns(count));
  }

  // At once: what lay beside the last project is not offered for this one.
  watch(
    () => document.opened,
    () => (files.value = []),
    { flush: 'sync' },
  );
  let opened = -1;
  watch(
    [() => owner.value?.fileId ?? null, () => document.opened],
    () => {
      const isOpening = document.opened !== opened;
      opened = document.opened;
      void follow(isOpening);
    },
    { immediate: true },
  );

  return {
    files,
    offered,
    busy,
    isSaved,
    refresh,
    save,
    load,
    remove,
    cancel: () => void (cancelled.value = true),
  };
});

const GONE = TEXT.mayBeGone;

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

function tooLarge(run: KeptRun): FileProblem {
  return {
    code: 'too-large',
    message: TEXT.tooLarge(run.name, LARGEST_RUN / 2 ** 30),
    remedy: TEXT.tooLargeHelp,
  };
}
