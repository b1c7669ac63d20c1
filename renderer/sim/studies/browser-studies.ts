/**
 * Studies in a browser: their runs are on workers of this page, their rows in the storage of the browser, so that a page that was
 * reloaded can resume them.
 */
import { readProject } from '../../../engine/model/file/read-project';
import type { Project } from '../../../engine/model/project';
import { readManifest } from '../../../engine/studies/manifest/read-manifest';
import type { StudyManifest } from '../../../engine/studies/manifest/manifest';
import { countRuns } from '../../../engine/studies/sampling/values-at';
import type { StudyRow } from '../../../engine/studies/rows/row';
import { CREATED_WITH } from '../../../engine/model/defaults';
import type {
  KnownStudy,
  StudyAnswer,
  StudyFiles,
  StudyFollower,
  StudyState,
} from '../../../electron/shared/studies';
import {
  eachStoredRows,
  removeStored,
  storedStudies,
  storedStudy,
  storeRows,
  storeStudy,
} from '../../platform/study-database';
import type { StoredStudy } from '../../platform/study-database';
import { environment } from '../engine/environment';
import type { StudyHome } from './study-home';
import { startStudyPool } from './study-pool';
import type { StudyPool } from './study-pool';
import { TEXT } from '../texts';

/** Rows wait at most this long before they are stored and passed on [ms]. */
const FLUSH_EVERY = 250;

/** One that this page knows the rows of. */
interface Held {
  readonly stored: StoredStudy;
  /** 0: missing, 1: sound, 2: not; by index. */
  readonly known: Uint8Array;
  readonly followers: Set<StudyFollower>;
  pool: StudyPool | null;
  fault: string | null;
  done: number;
  sound: number;
}

export function createBrowserStudies(): StudyHome {
  const held = new Map<string, Held>();

  async function hold(id: string): Promise<Held | null> {
    const already = held.get(id);
    if (already) return already;
    const stored = await storedStudy(id);
    if (!stored) return null;
    const known = new Uint8Array(stored.total);
    const made: Held = { stored, known, followers: new Set(), pool: null, fault: null, done: 0, sound: 0 };
    await eachStoredRows(id, (rows) => rows.forEach((row) => count(made, row)));
    // another call may have been faster
    const other = held.get(id);
    if (other) return other;
    held.set(id, made);
    return made;
  }

  async function answer(id: string): Promise<StudyAnswer> {
    const one = await hold(id);
    if (!one) return { ok: false, message: TEXT.studyGone, remedy: TEXT.studyGoneHelp };
    const { manifest, project } = one.stored;
    return { ok: true, study: describe(one), files: { manifest, project } };
  }

  async function start(id: string): Promise<StudyAnswer> {
    const one = await hold(id);
    const read = one && readStudy(one.stored);
    if (!one || !read) return { ok: false, message: TEXT.studyGone, remedy: TEXT.studyGoneHelp };
    if (read.manifest.program !== CREATED_WITH)
      return {
        ok: false,
        message: TEXT.otherProgram(read.manifest.program, CREATED_WITH),
        remedy: TEXT.otherProgramHelp,
      };
    if (!one.pool) await run(one, read);
    return answer(id);
  }

  return {
    places: ['here'],
    list: async () => {
      const all: KnownStudy[] = [];
      for (const stored of await storedStudies()) {
        const one = held.get(stored.id);
        all.push(one ? describe(one) : describeStored(stored));
      }
      return all;
    },
    begin: async (files) => {
      const read = readManifest(files.manifest);
      if (!read.ok)
        return { ok: false, message: read.faults[0] ?? TEXT.studyGone, remedy: TEXT.studyGoneHelp };
      const { manifest } = read;
      const id = crypto.randomUUID();
      const begunAt = new Date().toISOString();
      try {
        await storeStudy({
          id,
          name: manifest.name,
          ...files,
          total: countRuns(manifest),
          begunAt,
          ...NO_ROWS,
        });
      } catch (error) {
        return notStored(error);
      }
      return start(id);
    },
    show: answer,
    resume: (id) => start(id),
    stop: async (id) => held.get(id)?.pool?.stop(),
    forget: async (id) => {
      held.get(id)?.pool?.stop();
      held.delete(id);
      await removeStored(id);
    },
    follow: (id, follower) => {
      let isOver = false;
      void hold(id).then(async (one) => {
        if (!one || isOver) return;
        // what comes while the stored ones are read is among them or follows: a row that comes twice is the same
        one.followers.add(follower);
        await eachStoredRows(id, (rows) => {
          if (!isOver) follower.onRows(rows);
        });
        if (!isOver) follower.onState(stateOf(one));
      });
      return () => {
        isOver = true;
        held.get(id)?.followers.delete(follower);
      };
    },
  };
}

const notStored = (error: unknown): StudyAnswer => ({
  ...{ ok: false, message: TEXT.studyNotKept(error instanceof Error ? error.message : String(error)) },
  remedy: TEXT.studyNotKeptHelp,
});

interface ReadStudy {
  manifest: StudyManifest;
  project: Project;
}

function readStudy({ manifest, project }: StudyFiles): ReadStudy | null {
  const [read, model] = [readManifest(manifest), readProject(project)];
  return read.ok && model.ok ? { manifest: read.manifest, project: model.project } : null;
}

function* missingOf({ known }: Held): Generator<number> {
  for (let i = 0; i < known.length; i++) if (known[i] === 0) yield i;
}

function count(one: Held, { index, sound }: StudyRow): boolean {
  if (!(index >= 0 && index < one.known.length) || one.known[index] !== 0) return false;
  one.known[index] = sound ? 1 : 2;
  one.done++;
  if (sound) one.sound++;
  return true;
}

const stateOf = (one: Held): StudyState => ({
  phase: one.pool ? 'running' : one.done < one.stored.total ? 'stopped' : 'complete',
  ...{ done: one.done, sound: one.sound, total: one.stored.total, fault: one.fault },
});

const NO_ROWS = { done: 0, sound: 0, running: false };

/** Of an earlier visit, by its counts: its rows need not be read for that. */
const describeStored = ({ id, name, total, done, sound, running }: StoredStudy): KnownStudy => {
  const phase = done < total ? 'stopped' : 'complete';
  const interrupted = running && phase === 'stopped';
  return { id, name, location: TEXT.inThisBrowser, interrupted, phase, done, sound, total, fault: null };
};

const describe = (one: Held): KnownStudy => ({
  ...{ id: one.stored.id, name: one.stored.name, location: TEXT.inThisBrowser, interrupted: false },
  ...stateOf(one),
});

const storedOf = ({ stored, done, sound, pool }: Held): StoredStudy => ({
  ...stored,
  ...{ done, sound, running: pool !== null },
});

async function run(one: Held, plan: ReadStudy): Promise<void> {
  let fresh: StudyRow[] = [];
  let writing = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tell = () => one.followers.forEach((each) => each.onState(stateOf(one)));
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const rows = fresh;
    fresh = [];
    if (rows.length > 0)
      writing = writing.then(async () => {
        await storeRows(storedOf(one), rows).catch((error: unknown) => {
          // rows that cannot be kept are shown all the same, and no more are made
          one.fault = TEXT.studyNotKept(error instanceof Error ? error.message : String(error));
          one.pool?.stop();
        });
        for (const each of one.followers) each.onRows(rows);
        tell();
      });
    return writing;
  };
  one.fault = null;
  const spawn = await environment.loadStudyWorkers();
  // another call may have been faster
  if (one.pool) return;
  one.pool = startStudyPool(plan, missingOf(one), environment.cores(), spawn, {
    onRow: (row) => {
      if (!count(one, row)) return;
      fresh.push(row);
      timer ??= setTimeout(() => void flush(), FLUSH_EVERY);
    },
  });
  void one.pool.ended.then(async (fault) => {
    one.fault ??= fault;
    await flush();
    one.pool = null;
    tell();
    // a study that was stopped is not interrupted
    await storeStudy(storedOf(one)).catch(() => {});
  });
}
