/** How a model would move is found beside everything else, once it is asked for, and gives way to all that the user does. */
import { createPinia, disposePinia, setActivePinia } from 'pinia';
import type { Pinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Problem } from '../../../../engine/model/problem';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { LONGEST, useForesightStore } from '../../../../renderer/stores/runs/foresight';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { createCrank, FakeClock, FakeEngine, REPORT, settle } from '../sim/fixtures';

const OPEN: Problem = {
  ...{ severity: 'error', code: 'cannot-assemble', record: 'pin', field: null },
  ...{ message: 'The loop stays open.', remedy: 'Move the pin.' },
};

let pinia: Pinia;
let engine: FakeEngine;

beforeEach(() => {
  vi.useFakeTimers();
  pinia = createPinia();
  setActivePinia(pinia);
  engine = new FakeEngine();
  engine.install(new FakeClock());
});
afterEach(() => {
  disposePinia(pinia);
  vi.useRealTimers();
});

async function analyse(problems: Problem[] = []): Promise<void> {
  await vi.advanceTimersByTimeAsync(100);
  engine.say({ type: 'analysis', id: engine.last('analyse').id, problems, model: REPORT });
  await settle();
}

async function open() {
  const document = useDocumentStore();
  const foresight = useForesightStore();
  document.open(createCrank(), null);
  await settle();
  return { document, foresight, simulation: useSimulationStore() };
}

const asked = () => engine.count('run');

async function answer(run: number): Promise<void> {
  engine.started(run);
  engine.samples(run, [0, 0.5, 1]);
  engine.say({ type: 'ended', run, outcome: { kind: 'completed' }, summary: null });
  await settle();
}

it('is asked once the model is known to be sound, and shows nothing of itself', async () => {
  const { document, foresight, simulation } = await open();
  foresight.want();
  expect(asked()).toBe(0);
  await analyse();
  expect(asked()).toBe(1);
  foresight.want();
  await answer(engine.last('run').run);
  expect(foresight.of(document.project)?.count).toBe(3);
  expect(simulation.recording).toBeNull();
  expect(simulation.phase).toBe('idle');
  foresight.want();
  expect(asked()).toBe(1);
});

it('is not asked of a model that cannot run', async () => {
  const { foresight } = await open();
  foresight.want();
  await analyse([OPEN]);
  expect(asked()).toBe(0);
});

it('keeps what was computed in its time', async () => {
  const { document, foresight } = await open();
  foresight.want();
  await analyse();
  const { run } = engine.last('run');
  engine.started(run);
  engine.samples(run, [0, 0.5]);
  await settle();
  await vi.advanceTimersByTimeAsync(LONGEST - 1);
  expect(engine.count('stop')).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(engine.last('stop').run).toBe(run);
  const reason = { reason: 'userStop', time: 0.5, where: null, message: '', advice: '' } as const;
  engine.say({ type: 'ended', run, outcome: { kind: 'stopped', ...reason }, summary: null });
  await settle();
  expect(foresight.of(document.project)?.count).toBe(2);
});

it('is of one model: an edit takes the question back, and the answer says nothing of another model', async () => {
  const { document, foresight } = await open();
  const { project } = document;
  foresight.want();
  await analyse();
  const first = engine.last('run').run;
  const bodies = project.bodies.map((body) => ({ ...body, position: [4, 2, 3] as const }));
  document.open({ ...project, bodies }, null);
  await settle();
  expect(engine.last('stop').run).toBe(first);
  await answer(first);
  expect(foresight.latest).toBeNull();
  foresight.want();
  await analyse();
  await answer(engine.last('run').run);
  expect(foresight.of(document.project)).not.toBeNull();
  expect(foresight.of(project)).toBeNull();
});

it('gives way to a run by the user', async () => {
  const { foresight, simulation } = await open();
  foresight.want();
  await analyse();
  const { run } = engine.last('run');
  simulation.runFast();
  await settle();
  expect(engine.last('stop').run).toBe(run);
  const own = engine.last('run').run;
  expect(own).not.toBe(run);
  foresight.want();
  await answer(run);
  expect(foresight.latest).toBeNull();
  await answer(own);
  expect(simulation.recording?.count).toBe(3);
});
