/** Runs that follow edits among those that are kept, against the real engine in the same process. */
import { disposePinia } from 'pinia';
import type { Pinia } from 'pinia';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Recording } from '../../../../engine/results/recording/recording';
import { applyEdit } from '../../../../renderer/stores/editing/attempt-edit';
import { provideAllCommands } from '../../../../renderer/commands/all';
import { runCommand } from '../../../../renderer/ui/commands/registry';
import { shownGhosts } from '../../../../renderer/stores/runs/shown-runs';
import { updateSettings } from '../../../../renderer/document/edits/values/update-settings';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useFollowStore } from '../../../../renderer/stores/runs/follow';
import { usePreferencesStore } from '../../../../renderer/stores/window/preferences';
import { useRerunStore } from '../../../../renderer/stores/runs/rerun';
import { useRunsStore } from '../../../../renderer/stores/runs/runs';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { openPendulum, run, WAIT } from './pendulum-fixture';

vi.mock('../../../../renderer/platform/platform', () => ({
  platform: { kind: 'browser', runs: { list: () => Promise.resolve([]) } },
  isMac: false,
}));

vi.mock('../../../../renderer/stores/window/appearance', () => ({
  useAppearanceStore: () => ({ collapsed: { inspector: true } }),
}));

let pinia: Pinia;

beforeAll(provideAllCommands);
beforeEach(() => (pinia = openPendulum()));
// A run that is made by itself would go on into the next test.
afterEach(() => disposePinia(pinia));

describe('a run that follows an edit', () => {
  const setGravity = (z: number) =>
    applyEdit(updateSettings(useDocumentStore().project, 'Gravity', { gravity: [0, 0, z] }));
  const names = () => useRunsStore().all.map(({ name }) => name);
  const ghosts = () => shownGhosts().map(({ label }) => label);

  /** The run of the model as it is comes by itself; how long it takes is no matter. */
  async function followed(): Promise<void> {
    const simulation = useSimulationStore();
    await vi.waitFor(() => expect(simulation.stale).toBe(false), WAIT);
    expect(useFollowStore().isShown).toBe(true);
  }

  /** A run on show, and an edit that was followed. */
  async function runAndEdit(): Promise<void> {
    usePreferencesStore().follow = 'always';
    await run();
    setGravity(-1.62);
    await followed();
  }

  test('has the bits of the user’s own run, which takes its place', async () => {
    await runAndEdit();
    const runs = useRunsStore();
    const simulation = useSimulationStore();
    const { id, recording } = runs.current!;
    expect(runs.current?.follows).toBe(runs.all[0].id);
    await run();
    const own = simulation.recording!;
    expect(own).not.toBe(recording);
    expect(own.digest).toBe(recording.digest);
    expect(own.channels).toEqual(recording.channels);
    expect(own.summary).toEqual(recording.summary);
    expect(own.events).toEqual(recording.events);
    const bits = (of: Recording) =>
      [of.time, ...of.columns].map((column) => [...new BigUint64Array(column.slice(0, of.count).buffer)]);
    expect(bits(own)).toEqual(bits(recording));
    expect(runs.current).toMatchObject({ id, name: 'Run 2' });
    expect(runs.current?.follows).toBeUndefined();
    expect(names()).toEqual(['Run 1', 'Run 2']);
    expect(ghosts()).toEqual(['Run 1']);
  });

  test('takes the place of the last such one, both behind the run before the edits', async () => {
    await runAndEdit();
    const runs = useRunsStore();
    const { id } = runs.current!;
    setGravity(-3.7);
    await followed();
    expect(names()).toEqual(['Run 1', 'Run 2']);
    expect(runs.current?.id).toBe(id);
    expect(runs.current?.project.settings.gravity).toEqual([0, 0, -3.7]);
    expect(runs.chosen).toBe(id);
    expect(ghosts()).toEqual(['Run 1']);
    useDocumentStore().undo();
    await followed();
    expect(ghosts()).toEqual(['Run 1']);
    useDocumentStore().undo();
    await followed();
    // the model is that of the run before the edits again: there is nothing to see behind it
    expect(ghosts()).toEqual([]);
    setGravity(-5);
    await followed();
    expect(names()).toEqual(['Run 1', 'Run 2']);
    expect(ghosts()).toEqual(['Run 1']);
  });

  test.each([
    ['froze', { frozen: true }],
    ['named', { name: 'Moon' }],
  ])('stays where the user %s it, and is what the next is seen against', async (_what, part) => {
    await runAndEdit();
    const runs = useRunsStore();
    runs.change(runs.current!.id, part);
    const { name } = runs.current!;
    setGravity(-3.7);
    await followed();
    expect(names()).toEqual(['Run 1', name, 'Run 3']);
    expect(ghosts()).toEqual([name]);
  });

  test('can be run tighter, and is kept then', async () => {
    await runAndEdit();
    const runs = useRunsStore();
    const { id } = runs.current!;
    await runCommand('run.kept-tighter');
    await vi.waitFor(() => expect(useRerunStore().base).toBeNull(), WAIT);
    expect(runs.current?.id).toBe(id);
    expect(runs.compared?.name).toMatch(/^Run 2, tolerance 1e-\d+$/);
  });

  test('is wanted or not by a command', async () => {
    const preferences = usePreferencesStore();
    expect(preferences.follow).toBe('quick');
    await runCommand('run.follow-edits');
    expect(preferences.follow).toBe('never');
    await runCommand('run.follow-edits');
    expect(preferences.follow).toBe('quick');
    expect(useToastsStore().shown.map(({ message }) => message)).toContain(
      'Run again after edits: when a run takes less than 1 s.',
    );
  });
});
