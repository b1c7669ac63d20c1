/** Why a run was refused is true of the model as it was, and of no later one. */
import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import { updateSettings } from '../../../../renderer/document/edits/values/update-settings';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { createCrank, FakeClock, FakeEngine, settle } from './fixtures';
import type { Problem } from '../../../../engine/model/problem';

const problem: Problem = {
  severity: 'error',
  code: 'cannot-assemble',
  record: 'pin',
  field: null,
  message: 'Joint “Pin” cannot be closed.',
  remedy: 'Move it.',
};

it('is forgotten with the first change that might be the remedy', async () => {
  setActivePinia(createPinia());
  const engine = new FakeEngine();
  engine.install(new FakeClock());
  const document = useDocumentStore();
  document.open(createCrank(), null);
  const simulation = useSimulationStore();
  await settle();
  simulation.runLive();
  await settle();
  const { run } = engine.last('run');
  engine.say({ type: 'ended', run, outcome: { kind: 'refused', problems: [problem] }, summary: null });
  await settle();
  expect(simulation.outcome).toEqual({ kind: 'refused', problems: [problem] });
  const edit = updateSettings(document.project, 'Duration', { duration: 7 });
  document.apply(edit.label, edit.diff);
  expect(simulation.outcome).toBeNull();
});
