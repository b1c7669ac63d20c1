/** What the banner of the view tells, with the real engine in the same process. */
import { disposePinia } from 'pinia';
import type { Pinia } from 'pinia';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RunOutcome } from '../../../../engine/results/recording/run-report';
import { applyEdit } from '../../../../renderer/stores/editing/attempt-edit';
import { provideAllCommands } from '../../../../renderer/commands/all';
import { updateSettings } from '../../../../renderer/document/edits/values/update-settings';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { usePreferencesStore } from '../../../../renderer/stores/window/preferences';
import { useRunBanner } from '../../../../renderer/stores/runs/run-banner';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { openPendulum, run } from './pendulum-fixture';

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
afterEach(() => disposePinia(pinia));

const edit = (z: number) =>
  applyEdit(updateSettings(useDocumentStore().project, 'Gravity', { gravity: [0, 0, z] }));

/** A run on show, and an edit after it. */
async function runAndEdit(): Promise<void> {
  usePreferencesStore().follow = 'never';
  await run();
  edit(-1.62);
  expect(useSimulationStore().stale).toBe(true);
}

test('a run that the engine refuses is told also while an earlier one is on show, until the next edit', async () => {
  await runAndEdit();
  const refused: RunOutcome = { kind: 'refused', problems: [] };
  useSimulationStore().outcome = refused;
  expect(useRunBanner().told).toEqual(refused);
  edit(-3.7);
  expect(useRunBanner().told).toBeNull();
});

test('a run that stopped early is no longer told once its model was changed', async () => {
  const stopped: RunOutcome = {
    ...{ kind: 'stopped', reason: 'blocked', time: 0.2, where: null, message: 'It stopped.', advice: '' },
  };
  await run();
  useSimulationStore().outcome = stopped;
  expect(useRunBanner().told).toEqual(stopped);
  usePreferencesStore().follow = 'never';
  edit(-1.62);
  expect(useRunBanner().told).toBeNull();
});
