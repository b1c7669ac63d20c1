/** The study that is shown: its rows as they arrive, how far it is, which run is chosen; and the studies that can be shown. */
import { computed, ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';
import { readProject } from '../../../engine/model/file/read-project';
import { writeProject } from '../../../engine/model/file/write-project';
import type { Project } from '../../../engine/model/project';
import { checkManifest } from '../../../engine/studies/manifest/check-manifest';
import type { StudyManifest } from '../../../engine/studies/manifest/manifest';
import { textDigest } from '../../../engine/studies/manifest/manifest-digest';
import { readManifest } from '../../../engine/studies/manifest/read-manifest';
import { writeManifest } from '../../../engine/studies/manifest/write-manifest';
import type { NamedSeries } from '../../../engine/studies/rows/named-series';
import { countRuns } from '../../../engine/studies/sampling/values-at';
import type { KnownStudy, StudyAnswer, StudyState } from '../../../electron/shared/studies';
import { environment } from '../../sim/engine/environment';
import { studyHome } from '../../sim/studies/home';
import { nameSeriesApart } from '../../sim/studies/name-series';
import { isSameModel } from '../../sim/model-key';
import { useDocumentStore } from '../editing/document';
import { useToastsStore } from '../window/toasts';
import { useWorkspaceStore } from '../window/workspace';
import { StudyTable } from './study-table';
import { useStudySetup } from './study-setup';
import { useStudyWhere } from './study-where';
import { TEXT } from '../texts';

/** The page shows new rows at most this often [ms], and the less often the more there are: statistics are of all of them. */
const SHOW_EVERY = 250;
const SHOW_EVERY_PER_ROW = 0.01;

export interface OpenStudy {
  readonly id: string;
  readonly location: string;
  readonly manifest: StudyManifest;
  readonly project: Project;
  readonly table: StudyTable;
}

export interface Failure {
  readonly message: string;
  readonly remedy: string;
}

export const useStudyStore = defineStore('study', () => {
  const document = useDocumentStore();
  const setup = useStudySetup();
  const where = useStudyWhere();
  const known = shallowRef<readonly KnownStudy[]>([]);
  const open = shallowRef<OpenStudy | null>(null);
  const state = shallowRef<StudyState | null>(null);
  /** Grows when there are new rows to show. */
  const version = ref(0);
  const selected = ref<number | null>(null);
  const failure = shallowRef<Failure | null>(null);
  /** Between a click and what it leads to. */
  const busy = ref(false);
  let leave = () => {};
  let shownAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const running = computed(() => state.value?.phase === 'running');
  const isStale = computed(() => open.value !== null && !isSameModel(open.value.project, document.project));

  async function refresh(): Promise<void> {
    try {
      known.value = await studyHome().list();
    } catch (error) {
      known.value = [];
      failure.value = { message: TEXT.studiesNotListed(wordsOf(error)), remedy: TEXT.allowStorage };
    }
  }

  /** Once, when the window opens. */
  async function tellInterrupted(): Promise<void> {
    await refresh();
    const [first] = known.value.filter(({ interrupted }) => interrupted);
    if (first)
      useToastsStore().show(
        'info',
        TEXT.studyInterrupted(first.name, first.done, first.total),
        TEXT.resumeIt,
      );
  }

  function show(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    shownAt = environment.now();
    version.value++;
  }

  function showSoon(): void {
    const pause = SHOW_EVERY + SHOW_EVERY_PER_ROW * (open.value?.table.done ?? 0);
    timer ??= setTimeout(show, Math.max(0, shownAt + pause - environment.now()));
  }

  function close(): void {
    leave();
    leave = () => {};
    open.value = null;
    state.value = null;
    selected.value = null;
    failure.value = null;
    void refresh();
  }

  /** Shows a study that the home answered with. */
  function take(answer: StudyAnswer | null): boolean {
    if (answer === null) return false;
    if (!answer.ok) {
      failure.value = { message: answer.message, remedy: answer.remedy };
      return false;
    }
    const { study, files } = answer;
    const [read, model] = [readManifest(files.manifest), readProject(files.project)];
    if (!read.ok || !model.ok) {
      failure.value = { message: TEXT.studyUnreadable(study.name), remedy: TEXT.studyUnreadableHelp };
      return false;
    }
    leave();
    const table = new StudyTable(read.manifest, study.total);
    const made: OpenStudy = {
      ...{ id: study.id, location: study.location, manifest: read.manifest },
      ...{ project: model.project, table },
    };
    open.value = made;
    state.value = study;
    selected.value = null;
    failure.value = null;
    leave = studyHome().follow(study.id, {
      onRows: (rows) => {
        for (const row of rows) table.add(row);
        showSoon();
      },
      onState: (next) => follow(made, next),
    });
    return true;
  }

  function follow(made: OpenStudy, next: StudyState): void {
    if (open.value !== made) return;
    const was = state.value;
    state.value = next;
    if (next.fault !== null) failure.value = { message: next.fault, remedy: TEXT.resumeStudy };
    const hasEnded = was?.phase === 'running' && next.phase !== 'running';
    if (hasEnded) show();
    if (!hasEnded || useWorkspaceStore().page === 'study') return;
    if (next.phase === 'complete')
      useToastsStore().show('info', TEXT.studyDone(made.manifest.name, next.total, next.total - next.sound));
  }

  async function attempt(work: () => Promise<StudyAnswer | null>): Promise<boolean> {
    if (busy.value) return false;
    busy.value = true;
    failure.value = null;
    try {
      return take(await work());
    } catch (error) {
      failure.value = { message: TEXT.studyFailed(wordsOf(error)), remedy: TEXT.tryAgain };
      return false;
    } finally {
      busy.value = false;
    }
  }

  /** The study that is set up, or why there is none. */
  function draft(named?: readonly NamedSeries[], text = ''): StudyManifest | Failure {
    const manifest = setup.draftManifest(textDigest(text), named);
    if (typeof manifest === 'string') return { message: manifest, remedy: '' };
    const [fault] = checkManifest(manifest, document.project);
    return fault === undefined ? manifest : { message: fault, remedy: '' };
  }

  async function start(): Promise<void> {
    await attempt(async () => {
      const { project } = document;
      const first = draft();
      if ('message' in first) return { ok: false, ...first };
      const { analysis } = first;
      const named = await nameSeriesApart({ project, analysis, series: [...setup.series] });
      if (!named.ok) return { ok: false, message: named.message, remedy: '' };
      const text = writeProject(project);
      const made = draft(named.series, text);
      if ('message' in made) return { ok: false, ...made };
      const target = where.read(true);
      if (typeof target === 'string') return { ok: false, message: target, remedy: '' };
      const files = { manifest: writeManifest(made), project: text };
      return studyHome().begin(files, where.place?.id ?? null, target);
    });
  }

  async function resume(id: string): Promise<void> {
    await attempt(() => {
      const target = where.read(false);
      if (typeof target !== 'string') return studyHome().resume(id, target);
      return Promise.resolve({ ok: false, message: target, remedy: '' });
    });
  }

  async function stop(): Promise<void> {
    if (open.value) await studyHome().stop(open.value.id);
  }

  async function forget(id: string): Promise<void> {
    if (open.value?.id === id) close();
    await studyHome().forget(id);
    await refresh();
  }

  return {
    ...{ known, open, state, version, selected, failure, busy, running, isStale },
    ...{ refresh, tellInterrupted, close, draft, start, stop, forget, resume },
    hasFolders: computed(() => studyHome().open !== undefined),
    openFolder: () => attempt(async () => (await studyHome().open?.()) ?? null),
    showStudy: (id: string) => attempt(() => studyHome().show(id)),
    countOf: (manifest: StudyManifest) => countRuns(manifest),
  };
});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
