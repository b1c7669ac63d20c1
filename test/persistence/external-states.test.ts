/**
 * P8: another program changes the open file while it is unchanged here, edited, in the user's hand, or being run. It is
 * noticed in the window, never overwritten unasked, costs nothing of the work, and what only looks like a change is none.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { FileWatch } from '../../electron/main/files/file-watch';
import type { FileState, SaveResult } from '../../electron/shared/api';
import { Documents } from '../../electron/main/files/documents';
import { nodeFs } from '../../electron/main/files/fs-port';
import { Grants } from '../../electron/main/door/grants';
import { Recent } from '../../electron/main/recent';
import { createPortPair } from '../../engine/host/memory-port';
import type { ClientMessage, ServerMessage } from '../../engine/host/protocol';
import { serve } from '../../engine/host/server';
import { writeProject } from '../../engine/model/file/write-project';
import { saveDocument } from '../../renderer/files/files';
import { createDiff } from '../../renderer/document/diff';
import { environment } from '../../renderer/sim/engine/environment';
import { useDialogsStore } from '../../renderer/stores/window/dialogs';
import { useExternalChangeStore } from '../../renderer/stores/files/external-change';
import { useDocumentStore } from '../../renderer/stores/editing/document';
import { useDragStore } from '../../renderer/stores/editing/drag';
import { useSimulationStore } from '../../renderer/stores/runs/simulation';
import { Chance } from '../support/chance';
import { readExample } from '../support/example-file';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { FakeClock } from '../unit/renderer/sim/fixtures';
import { scratchFolder } from '../unit/electron/support/folder';
import { CHANGES, HARMLESS } from './support/changes';
import type { Change } from './support/changes';

const disk = vi.hoisted(() => ({
  save: (_id: string, _text: string, _overwrite?: boolean): Promise<SaveResult> =>
    Promise.reject(new Error()),
}));
vi.mock('../../renderer/platform/platform', () => ({
  platform: {
    kind: 'desktop',
    save: (id: string, text: string, overwrite?: boolean) => disk.save(id, text, overwrite),
    release: () => undefined,
  },
}));

type State = 'clean' | 'dirty' | 'in the hand' | 'during a run';
const STATES: readonly State[] = ['clean', 'dirty', 'in the hand', 'during a run'];
const TIMINGS = repetitions('P8', 2, 100);
const PATIENCE = { timeout: 90_000, interval: 2 };
const NAME = 'Four-bar with load';
const MINE = 'Mine';

/** The engine's next slices of work, while a run is held in the middle; null: it goes on by itself. */
let waiting: (() => void)[] | null = null;

beforeEach(() => {
  waiting = null;
  const clock = new FakeClock();
  environment.openEngine = () => {
    const [client, server] = createPortPair<ServerMessage, ClientMessage>();
    serve(server, (work) => void (waiting ? waiting.push(work) : setImmediate(work)));
    return Promise.resolve(client);
  };
  environment.now = () => clock.time;
  environment.requestFrame = (callback) => clock.request(callback);
  environment.cancelFrame = (handle) => clock.cancel(handle);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
});

async function openWindow() {
  setActivePinia(createPinia());
  const folder = scratchFolder({ quick: true });
  mkdirSync(join(folder, 'models'));
  const path = join(folder, 'models', 'model.kempe');
  const project = readExample('four-bar-with-load');
  writeFileSync(path, writeProject(project));
  const grants = new Grants();
  const recent = new Recent(nodeFs, folder, grants);
  const documents = new Documents({ fs: nodeFs, grants, recent, backups: join(folder, 'backups') });
  const opened = await documents.open(path);
  if (!opened.ok) throw new Error(opened.problem.message);
  const { fileId, name, location } = opened;
  disk.save = (id, text, overwrite) => documents.save(id, text, overwrite ?? false);
  const document = useDocumentStore();
  document.open(project, { fileId, name, location });
  const told: FileState[] = [];
  const watch = new FileWatch({
    look: (grant) => documents.look(grant),
    tell: (_id, state) => {
      told.push(state);
      useExternalChangeStore().found(state);
    },
    // when the system's notices come is not up to us: here a look is asked for
    watchFolder: () => () => undefined,
    settleMs: 1,
  });
  watch.follow(grants.find(fileId)!);
  await documents.settled();
  const close = () => {
    watch.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, path, documents, document, watch, told, close };
}

type Window = Awaited<ReturnType<typeof openWindow>>;

function edit(document: Window['document'], name: string, duration = 3): void {
  const { project } = document;
  const next = { ...project, name, settings: { ...project.settings, duration } };
  document.apply('Edit', createDiff(project, next));
}

async function enter(state: State, { document }: Window): Promise<void> {
  if (state === 'dirty') edit(document, MINE);
  if (state === 'in the hand') {
    const drag = useDragStore();
    drag.begin({ body: 'crank', point: [0.08, 0, 0], name: 'Crank' });
    drag.moveTo([0.08, 0, 0]);
    await vi.waitFor(() => expect(drag.report?.settled).toBe(true), PATIENCE);
  }
  if (state === 'during a run') {
    // of several slices of 64 steps, of which the first are done
    edit(document, MINE, 1);
    const simulation = useSimulationStore();
    waiting = [];
    simulation.runFast();
    await vi.waitFor(() => {
      if (simulation.sampleCount === 0) waiting?.shift()?.();
      expect(simulation.sampleCount).toBeGreaterThan(0);
    }, PATIENCE);
    expect(simulation.outcome).toBeNull();
  }
}

/** What was going on goes on to its end, undisturbed. */
async function leave(state: State, { document }: Window, what: string): Promise<void> {
  if (state === 'in the hand') {
    const drag = useDragStore();
    expect(drag.grabbed, `${what}: dropped`).not.toBeNull();
    drag.release(({ label, diff }) => void document.apply(label, diff));
    expect(document.undoLabel, what).toBe('Drag Crank');
  }
  if (state === 'during a run') {
    const simulation = useSimulationStore();
    expect(simulation.outcome, `${what}: it had ended`).toBeNull();
    const held = waiting ?? [];
    waiting = null;
    for (const work of held) setImmediate(work);
    await vi.waitFor(() => expect(simulation.outcome).not.toBeNull(), PATIENCE);
    expect(simulation.outcome?.kind, what).toBe('completed');
  }
}

/** Every byte of the folder: nothing of it may change by a save that was not agreed to. */
function photograph(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path)).flatMap((name) => {
    const at = join(path, name);
    const isFolder = statSync(join(folder, at)).isDirectory();
    return isFolder ? photograph(folder, at) : [`${at}: ${readFileSync(join(folder, at), 'utf8')}`];
  });
}

const pause = async (chance: Chance): Promise<void> => {
  for (let ticks = chance.below(12); ticks > 0; ticks--)
    await new Promise((resolve) => setImmediate(resolve));
};

/** A save that somebody else's version stands against; the user is asked and says no. */
async function saveAndCancel(what: string): Promise<void> {
  const dialogs = useDialogsStore();
  const saving = saveDocument();
  await vi.waitFor(() => expect(dialogs.question, what).not.toBeNull(), PATIENCE);
  expect(dialogs.question!.message, what).toContain('model.kempe');
  dialogs.answer('cancel');
  expect(await saving, what).toBe(false);
}

async function change({ make, found, what: kind }: Change, state: State, seed: number): Promise<void> {
  const what = `${kind}, ${state}, KEMPE_SEED=${seed}`;
  const chance = new Chance(seed);
  const window = await openWindow();
  const { path, document, watch, told, folder } = window;
  const theirs = readFileSync(path, 'utf8').replace(NAME, NAME.toUpperCase());
  await enter(state, window);
  await pause(chance);
  const before = writeProject(document.project);
  make(path, theirs);
  await pause(chance);
  const after = photograph(folder);
  // the save may come before the notice, after it, or both
  const first = chance.happens(0.5);
  if (first) await saveAndCancel(what);
  watch.lookSoon();
  await vi.waitFor(() => expect(told, what).toEqual([found]), PATIENCE);
  expect(useExternalChangeStore().state, what).toBe(found);
  await saveAndCancel(what);
  expect(writeProject(document.project), `${what}: the work`).toBe(before);
  await leave(state, window, what);
  if (state !== 'clean') {
    expect(document.dirty, what).toBe(true);
    await saveAndCancel(what);
  }
  expect(photograph(folder), `${what}: overwritten in silence`).toEqual(after);
  expect(told, what).toEqual([found]);
  window.close();
}

async function touch(
  { make, what: kind }: (typeof HARMLESS)[number],
  state: State,
  seed: number,
): Promise<void> {
  const what = `${kind}, ${state}, KEMPE_SEED=${seed}`;
  const chance = new Chance(seed);
  const window = await openWindow();
  const { path, document, watch, told, documents } = window;
  await enter(state, window);
  await pause(chance);
  make(path);
  await pause(chance);
  const looked = vi.spyOn(documents, 'look');
  watch.lookSoon();
  await vi.waitFor(() => expect(looked).toHaveBeenCalled(), PATIENCE);
  await documents.settled();
  await leave(state, window, what);
  expect(told, `${what}: false alarm`).toEqual([]);
  expect(await saveDocument(), what).toBe(true);
  expect(readFileSync(path, 'utf8'), what).toBe(writeProject(document.project));
  expect(document.dirty, what).toBe(false);
  window.close();
}

test.each(STATES)(
  'a file that changes while the document is %s',
  { timeout: patience(13 * TIMINGS, 2000) },
  async (state) => {
    for (let i = 0; i < TIMINGS; i++) {
      for (const each of CHANGES) await change(each, state, FIRST_SEED + i);
      for (const each of HARMLESS) await touch(each, state, FIRST_SEED + i);
    }
    tell(
      'P8',
      (CHANGES.length + HARMLESS.length) * TIMINGS,
      `${state}: ${CHANGES.length} changes and ${HARMLESS.length} that are none, at ${TIMINGS} timings each: 0 silent overwrites, 0 false alarms, 0 lost edits`,
    );
  },
);
