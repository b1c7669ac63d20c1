/** Kept runs against the real engine in the same process, and their files in memory. */
import { disposePinia } from 'pinia';
import type { Pinia } from 'pinia';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readColumn } from '../../../../engine/results/series/columns';
import { comparedId } from '../../../../engine/results/series/compare/compared-series';
import { findPeak } from '../../../../engine/results/series/places/peaks';
import { LIMITS } from '../../../../engine/model/fields/limits';
import { provideAllCommands } from '../../../../renderer/commands/all';
import { findCommand, isEnabled, runCommand } from '../../../../renderer/ui/commands/registry';
import { updateSettings } from '../../../../renderer/document/edits/values/update-settings';
import { applyEdit } from '../../../../renderer/stores/editing/attempt-edit';
import { shownGhosts, withComparison } from '../../../../renderer/stores/runs/shown-runs';
import { renameRun } from '../../../../renderer/panels/runs/run-actions';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useRerunStore } from '../../../../renderer/stores/runs/rerun';
import { useRunsStore } from '../../../../renderer/stores/runs/runs';
import { useSavedRunsStore } from '../../../../renderer/stores/runs/saved-runs';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';
import { writeRun } from '../../../../engine/results/files/run-file';
import { createRecording } from '../../engine/results/support';
import { readExample } from '../../../support/example-file';
import { FILE, openPendulum, run, WAIT } from './pendulum-fixture';

const disk = vi.hoisted(() => ({ files: new Map<string, Uint8Array>(), full: false }));
vi.mock('../../../../renderer/platform/platform', () => {
  const key = (of: { name: string }, id: string) => `${of.name}/${id}`;
  const runs = {
    list: (of: { name: string }) =>
      Promise.resolve(
        [...disk.files].flatMap(([path, data]) =>
          path.startsWith(`${of.name}/`) ? [{ id: path.slice(of.name.length + 1), size: data.length }] : [],
        ),
      ),
    read: (of: { name: string }, id: string, from: number, to: number) =>
      Promise.resolve(disk.files.get(key(of, id))!.slice(from, to)),
    write: (of: { name: string }, id: string, data: Uint8Array) => {
      const problem = { code: 'disk-full', message: 'The disk is full.', remedy: 'Free some space.' };
      if (disk.full) return Promise.resolve({ ok: false, problem });
      disk.files.set(key(of, id), data.slice());
      return Promise.resolve({ ok: true });
    },
    remove: (of: { name: string }, id: string) => Promise.resolve({ ok: disk.files.delete(key(of, id)) }),
  };
  return { platform: { kind: 'browser', runs }, isMac: false };
});

vi.mock('../../../../renderer/stores/window/appearance', () => ({
  useAppearanceStore: () => ({ collapsed: { inspector: true } }),
}));

let pinia: Pinia;

beforeAll(provideAllCommands);
beforeEach(() => {
  disk.files.clear();
  disk.full = false;
  pinia = openPendulum();
});

// A run that follows an edit would go on into the next test.
afterEach(() => disposePinia(pinia));

/** Gravity of the moon: another model, and another motion. */
function changeModel(): void {
  applyEdit(updateSettings(useDocumentStore().project, 'Gravity', { gravity: [0, 0, -1.62] }));
}

describe('runs', () => {
  test('are kept with a name, the latest current; what was changed leaves the last as a ghost', async () => {
    const runs = useRunsStore();
    await run();
    expect(runs.all.map(({ name }) => name)).toEqual(['Run 1']);
    await run();
    expect(runs.ghosts).toEqual([]);
    changeModel();
    await run();
    expect(runs.current?.name).toBe('Run 3');
    expect(shownGhosts().map(({ label }) => label)).toEqual(['Run 2']);
    expect(runs.all.map((each) => runs.isOfModel(each))).toEqual([false, false, true]);
  });

  test('can be shown again with cursor, outcome and summary, and the charts say that they are of an earlier model', async () => {
    const runs = useRunsStore();
    const simulation = useSimulationStore();
    await run();
    const [first] = runs.all;
    changeModel();
    await run();
    simulation.setCursor(0.5);
    expect(simulation.stale).toBe(false);
    runs.chosen = first.id;
    await runCommand('run.kept-show');
    expect(simulation.recording).toBe(first.recording);
    expect(simulation.sampleCount).toBe(first.recording.count);
    expect(simulation.summary).toBe(first.recording.summary);
    expect(simulation.cursor).toBe(0.5);
    expect(simulation.stale).toBe(true);
    expect(runs.all).toHaveLength(2);
  });

  test('give the model back, in one step that Undo takes back', async () => {
    const runs = useRunsStore();
    const document = useDocumentStore();
    await run();
    const before = document.project;
    changeModel();
    const changed = document.project;
    runs.chosen = runs.all[0].id;
    expect(isEnabled(findCommand('run.kept-revert')!)).toBe(true);
    await runCommand('run.kept-revert');
    expect(document.project).toEqual(before);
    expect(useSimulationStore().stale).toBe(false);
    document.undo();
    expect(document.project).toEqual(changed);
  });

  test('are compared as curves over the current one', async () => {
    const runs = useRunsStore();
    const simulation = useSimulationStore();
    await run();
    const [first] = runs.all;
    changeModel();
    await run();
    runs.chosen = first.id;
    await runCommand('run.kept-difference');
    const key = first.recording.channels.find(({ group }) => group === 'reaction')!.key;
    const recording = simulation.recording!;
    const id = comparedId('difference', first.recording, key);
    const values = readColumn(recording, id)!;
    expect(values[0]).toBe(recording.column(key)![0] - first.recording.column(key)![0]);
    expect(findPeak(recording, id)).not.toBeNull();
    expect(shownGhosts()).toEqual([]);
    const spec = {
      key,
      component: 'FX',
      name: 'FX',
      unit: 'N',
      visible: true,
      style: { color: 0, dash: [], symbol: 'disc' as const, width: 1 },
    };
    const content = { title: 'Force', series: [spec], info: { logarithmic: true } } as never;
    expect(withComparison(content)?.title).toBe('Difference from Run 1: Force');
    expect(withComparison(content)?.series[0].key).toBe(id);
    await runCommand('run.kept-difference');
    expect(withComparison(content)).toBe(content);
    await runCommand('run.kept-ratio');
    expect(withComparison(content)?.series[0].unit).toBe('1');
    await runCommand('run.kept-delete');
    expect(runs.all.map(({ name }) => name)).toEqual(['Run 2']);
    expect(withComparison(content)).toBe(content);
  });

  test('the oldest that is not frozen gives way when there are too many', async () => {
    const runs = useRunsStore();
    await run();
    const [first] = runs.all;
    runs.change(first.id, { frozen: true });
    for (let i = 0; i < LIMITS.runs; i++) runs.add(createRecording(2));
    expect(runs.all).toHaveLength(LIMITS.runs);
    expect(runs.find(first.id)).not.toBeNull();
    expect(runs.dropped).toBe(1);
  });

  test('are drawn behind the current one, named and brought in front by commands', async () => {
    const runs = useRunsStore();
    await run();
    await run();
    runs.chosen = runs.all[0].id;
    await runCommand('run.kept-ghost');
    expect(shownGhosts().map(({ label }) => label)).toEqual(['Run 1']);
    await runCommand('run.kept-rename');
    expect(runs.renaming).toBe(runs.chosen);
    useWorkspaceStore().sidePanel = 'inspector';
    await runCommand('view.runs');
    expect(useWorkspaceStore().sidePanel).toBe('runs');
  });

  test('of another document are let go', async () => {
    const runs = useRunsStore();
    await run();
    useDocumentStore().open(readExample('double-pendulum'), null);
    expect(runs.all).toEqual([]);
  });
});

describe('frozen runs', () => {
  test('have a file, are offered when the project is opened again, and come back as they were', async () => {
    const runs = useRunsStore();
    const saved = useSavedRunsStore();
    await run();
    const { id, recording } = runs.all[0];
    await renameRun(id, '  Base ');
    await runCommand('run.kept-freeze');
    expect([...disk.files.keys()]).toEqual([`pendulum.kempe/${id}`]);
    await renameRun(id, 'Base line');
    useDocumentStore().open(readExample('pendulum'), { ...FILE, fileId: 'again' });
    expect(saved.offered).toEqual([]);
    await vi.waitFor(() => expect(saved.offered).toHaveLength(1), WAIT);
    expect(saved.offered[0].header?.name).toBe('Base line');
    expect(useToastsStore().shown.map(({ message }) => message)).toContain(
      'There is a saved run of this project: see the Runs tab.',
    );
    await saved.load(id);
    expect(runs.current?.name).toBe('Base line');
    expect(runs.current?.frozen).toBe(true);
    expect([...runs.current!.recording.time.slice(0, recording.count)]).toEqual([
      ...recording.time.slice(0, recording.count),
    ]);
    expect(useSimulationStore().stale).toBe(false);
    expect(saved.offered).toEqual([]);
    await runCommand('run.kept-freeze');
    expect(disk.files.size).toBe(0);
    expect(runs.all).toHaveLength(1);
  });

  test('wait for the project to get a file', async () => {
    useDocumentStore().open(readExample('pendulum'), null);
    const runs = useRunsStore();
    useSavedRunsStore();
    await run();
    await runCommand('run.kept-freeze');
    expect(disk.files.size).toBe(0);
    useDocumentStore().markSaved({ ...FILE, fileId: 'new' });
    await vi.waitFor(
      () => expect([...disk.files.keys()]).toEqual([`pendulum.kempe/${runs.all[0].id}`]),
      WAIT,
    );
  });

  test('that cannot be written are said to be so and are not frozen', async () => {
    disk.full = true;
    const runs = useRunsStore();
    await run();
    await runCommand('run.kept-freeze');
    expect(runs.all[0].frozen).toBe(false);
    expect(useToastsStore().shown.map(({ message }) => message)).toContain('The disk is full.');
  });

  test('that are damaged are listed with the reason and cannot be loaded', async () => {
    const runs = useRunsStore();
    const saved = useSavedRunsStore();
    await run();
    await runCommand('run.kept-freeze');
    const [[path, bytes]] = disk.files;
    const broken = bytes.slice();
    broken[50] ^= 0xff;
    disk.files.set(path, broken);
    disk.files.set('pendulum.kempe/junk', new Uint8Array(20));
    useDocumentStore().open(readExample('pendulum'), { ...FILE, fileId: 'again' });
    await vi.waitFor(() => expect(saved.offered).toHaveLength(2), WAIT);
    expect(saved.offered.find(({ id }) => id === 'junk')?.problem?.code).toBe('damaged-run');
    await saved.load(saved.offered.find(({ header }) => header !== null)!.id);
    expect(runs.all).toEqual([]);
    expect(useToastsStore().shown.some(({ message }) => message.includes('damaged'))).toBe(true);
  });

  test('whose files were exchanged or cut since they were listed are what they say themselves, or told', async () => {
    const saved = useSavedRunsStore();
    const recordings = [createRecording(40), createRecording(90)];
    const ids = ['first', 'second'];
    for (const [i, recording] of recordings.entries()) {
      disk.files.set(`pendulum.kempe/${ids[i]!}`, await writeRun(recording, `Run of ${ids[i]!}`));
    }
    useDocumentStore().open(readExample('pendulum'), { ...FILE, fileId: 'again' });
    await vi.waitFor(() => expect(saved.offered).toHaveLength(2), WAIT);
    const [first, second] = ids.map((id) => disk.files.get(`pendulum.kempe/${id}`)!);
    disk.files.set('pendulum.kempe/first', second!);
    disk.files.set('pendulum.kempe/second', first!.slice(0, -100));
    const runs = useRunsStore();
    await saved.load('first');
    expect(runs.current?.name).toBe('Run of second');
    expect(runs.current?.recording.count).toBe(90);
    await saved.load('second');
    expect(runs.all).toHaveLength(1);
    expect(useToastsStore().shown.some(({ message }) => message.includes('damaged'))).toBe(true);
  });

  test('are deleted with their file, once the user agrees', async () => {
    const runs = useRunsStore();
    await run();
    await runCommand('run.kept-freeze');
    await run();
    runs.chosen = runs.all[0].id;
    const asked = runCommand('run.kept-delete');
    await vi.waitFor(() => expect(useDialogsStore().question).not.toBeNull(), WAIT);
    useDialogsStore().answer('delete');
    await asked;
    expect(disk.files.size).toBe(0);
    expect(runs.all.map(({ name }) => name)).toEqual(['Run 2']);
  });
});

describe('a tighter run', () => {
  test('is compared with the one that it was made of, which stays current', async () => {
    const runs = useRunsStore();
    const rerun = useRerunStore();
    await run();
    const [base] = runs.all;
    await runCommand('run.kept-tighter');
    expect(isEnabled(findCommand('run.kept-tighter')!)).toBe(false);
    await vi.waitFor(() => expect(rerun.base).toBeNull(), WAIT);
    expect(runs.current?.id).toBe(base.id);
    expect(runs.compared?.name).toMatch(/^Run 1, tolerance 1e-\d+$/);
    const key = base.recording.channels.find(({ group }) => group === 'reaction')!.key;
    const error = findPeak(base.recording, comparedId('difference', runs.compared!.recording, key));
    const size = Math.abs(findPeak(base.recording, key)!.value);
    expect(Math.abs(error!.value)).toBeLessThan(1e-3 * size);
    expect(Math.abs(error!.value)).toBeGreaterThan(0);
  });

  test('says why where there is nothing to tighten', async () => {
    const rerun = useRerunStore();
    expect(rerun.obstacle).toBe('Run the model first.');
    const document = useDocumentStore();
    const tight = { ...document.project.settings, relativeTolerance: 1e-13 };
    document.open({ ...document.project, settings: tight }, null);
    await run();
    expect(rerun.obstacle).toContain('as small as rounding allows');
  });
});
