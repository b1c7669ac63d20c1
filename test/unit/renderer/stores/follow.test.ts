/** When a run is made again by itself, against an engine that says what the test tells it to. */
import { createPinia, disposePinia, setActivePinia } from 'pinia';
import type { Pinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunOutcome } from '../../../../engine/results/recording/run-report';
import type { Problem } from '../../../../engine/model/problem';
import { QUICK, useFollowStore } from '../../../../renderer/stores/runs/follow';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { usePreferencesStore } from '../../../../renderer/stores/window/preferences';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { createCrank, FakeClock, FakeEngine, REPORT, settle } from '../sim/fixtures';

const COMPLETED = { kind: 'completed' } as RunOutcome;
const stopped = (reason: 'userStop' | 'blocked'): RunOutcome => ({
  ...{ kind: 'stopped', reason, time: 0.2, where: null, message: 'It stopped.', advice: '' },
});
const OPEN: Problem = {
  ...{ severity: 'error', code: 'cannot-assemble', record: 'pin', field: null },
  ...{ message: 'The loop stays open.', remedy: 'Move the pin.' },
};

let pinia: Pinia;
let clock: FakeClock;
let engine: FakeEngine;

beforeEach(() => {
  vi.useFakeTimers();
  pinia = createPinia();
  setActivePinia(pinia);
  clock = new FakeClock();
  engine = new FakeEngine();
  engine.install(clock);
});
afterEach(() => {
  disposePinia(pinia);
  vi.useRealTimers();
});

const end = (run: number, outcome = COMPLETED) => engine.say({ type: 'ended', run, outcome, summary: null });

/** As an edit does: everything untouched keeps its identity. */
function edit(x: number): void {
  const document = useDocumentStore();
  const { project } = document;
  const bodies = project.bodies.map((body) => ({ ...body, position: [x, 2, 3] as const }));
  document.open({ ...project, bodies }, null);
}

/** The question about the model, asked after some quiet, is answered. */
async function analyse(problems: Problem[] = []): Promise<void> {
  await vi.advanceTimersByTimeAsync(100);
  engine.say({ type: 'analysis', id: engine.last('analyse').id, problems, model: REPORT });
  await settle();
}

async function edited(x: number): Promise<number> {
  edit(x);
  await analyse();
  return engine.last('run').run;
}

/** A run of the user's, computed in some wall time [ms]; `outcome` null leaves it under way. */
async function ownRun({ live = false, took = 10, outcome = COMPLETED as RunOutcome | null } = {}) {
  const simulation = useSimulationStore();
  if (live) simulation.runLive();
  else simulation.runFast();
  await settle();
  const { run } = engine.last('run');
  engine.started(run);
  engine.samples(run, [0, 0.5, 1]);
  clock.time += took;
  if (outcome) end(run, outcome);
  await settle();
  // the playback comes to its end
  if (outcome) for (let i = 0; i < 20; i++) clock.tick(100);
  return run;
}

async function open() {
  const document = useDocumentStore();
  document.open(createCrank(), null);
  const simulation = useSimulationStore();
  const follow = useFollowStore();
  await settle();
  await analyse();
  return { document, simulation, follow };
}

async function finish(run: number, outcome = COMPLETED): Promise<void> {
  engine.started(run);
  engine.samples(run, [0, 0.4, 0.8]);
  end(run, outcome);
  await settle();
}

describe('an edit after a run', () => {
  test('makes the run again to its end; nothing is seen of it before, and where the user is stays', async () => {
    const { simulation, follow } = await open();
    await ownRun();
    const first = simulation.recording;
    simulation.setCursor(0.3);
    edit(5);
    expect(engine.count('run')).toBe(1);
    await analyse();
    const { run, project, horizon, analysis } = engine.last('run');
    expect({ x: project.bodies[0].position[0], horizon, analysis }).toEqual({
      x: 5,
      horizon: null,
      analysis: 'dynamic',
    });
    engine.started(run);
    engine.samples(run, [0, 0.4]);
    await settle();
    expect(follow.isComputing).toBe(true);
    expect(simulation.recording).toBe(first);
    expect(simulation.stale).toBe(true);
    engine.samples(run, [0.8], 1);
    clock.time += 70;
    end(run);
    await settle();
    expect(follow.isComputing).toBe(false);
    expect(simulation.recording).not.toBe(first);
    expect(simulation.recording?.count).toBe(3);
    expect(simulation.recording?.outcome).toEqual(COMPLETED);
    expect(simulation.stale).toBe(false);
    expect(simulation).toMatchObject({ cursor: 0.3, showing: 'run', phase: 'ended', playing: false });
    expect(follow.isShown).toBe(true);
    expect(follow.made?.took).toBe(70);
    expect(engine.heard.filter(({ type }) => type === 'acknowledge')).toHaveLength(3);
  });

  test('that comes while it computes starts it again, with the latest model', async () => {
    const { simulation } = await open();
    await ownRun();
    const first = await edited(5);
    engine.started(first);
    edit(6);
    await settle();
    expect(engine.last('stop').run).toBe(first);
    end(first);
    const second = await analyse().then(() => engine.last('run'));
    expect(second.run).not.toBe(first);
    expect(second.project.bodies[0].position[0]).toBe(6);
    expect(simulation.stale).toBe(true);
    await finish(second.run);
    expect(simulation.recording?.project.bodies[0].position[0]).toBe(6);
  });

  test('and another after that go on making it; taking the edit back before it began makes nothing', async () => {
    const { simulation } = await open();
    await ownRun();
    await finish(await edited(5));
    await finish(await edited(6));
    expect(simulation.recording?.project.bodies[0].position[0]).toBe(6);
    expect(engine.count('run')).toBe(3);
    edit(7);
    edit(6);
    await analyse();
    expect(engine.count('run')).toBe(3);
  });

  test('lets a run that the model itself ended be shown, and one that gives nothing say why', async () => {
    const { simulation, follow } = await open();
    await ownRun();
    await finish(await edited(5), stopped('blocked'));
    expect(simulation.outcome).toEqual(stopped('blocked'));
    expect(simulation.recording?.count).toBe(3);
    const shown = simulation.recording;
    const outcome: RunOutcome = { kind: 'refused', problems: [OPEN] };
    end(await edited(6), outcome);
    await settle();
    expect(simulation.recording).toBe(shown);
    expect(simulation.outcome).toEqual(outcome);
    expect(simulation.stale).toBe(true);
    expect(follow.isComputing).toBe(false);
  });

  test('of a live run that is paused ends that run', async () => {
    const { simulation } = await open();
    const own = await ownRun({ live: true, outcome: null });
    simulation.pause();
    const run = await edited(5);
    expect(engine.last('stop').run).toBe(own);
    end(own, stopped('userStop'));
    await finish(run);
    expect(simulation.stale).toBe(false);
    expect(simulation.phase).toBe('ended');
  });

  test('while a run goes on waits for its end', async () => {
    const { simulation } = await open();
    const own = await ownRun({ live: true, outcome: null });
    edit(5);
    await analyse();
    expect(engine.last('run').run).toBe(own);
    end(own);
    await settle();
    const { run } = engine.last('run');
    expect(run).not.toBe(own);
    await finish(run);
    expect(simulation.recording?.project.bodies[0].position[0]).toBe(5);
  });
});

describe('no run is made by itself', () => {
  const count = () => engine.count('run');

  test('of a model that does not assemble, until it does', async () => {
    const { simulation } = await open();
    await ownRun();
    edit(5);
    await analyse([OPEN]);
    expect(count()).toBe(1);
    expect(simulation.stale).toBe(true);
    await edited(6);
    expect(count()).toBe(2);
  });

  test('where there was none, or where the user ended it', async () => {
    await open();
    edit(4);
    await analyse();
    expect(count()).toBe(0);
    await ownRun({ outcome: stopped('userStop') });
    await edited(5);
    expect(count()).toBe(1);
  });

  test('for what changes no result, or because an earlier run is put on show', async () => {
    const { document, simulation } = await open();
    await ownRun();
    const first = simulation.recording!;
    document.open({ ...document.project, notes: 'Look.' }, null);
    await analyse();
    expect(count()).toBe(1);
    await finish(await edited(5));
    edit(6);
    simulation.showRecording(first);
    await analyse();
    expect(simulation.stale).toBe(true);
    expect(count()).toBe(2);
  });

  test('where the user wants none; turned on again, the one that is due is made', async () => {
    const { follow } = await open();
    const preferences = usePreferencesStore();
    preferences.follow = 'never';
    await ownRun();
    await edited(5);
    expect(count()).toBe(1);
    preferences.follow = 'quick';
    await settle();
    expect(count()).toBe(2);
    expect(follow.isComputing).toBe(true);
    preferences.follow = 'never';
    await settle();
    expect(engine.last('stop').run).toBe(engine.last('run').run);
    expect(follow.isComputing).toBe(false);
  });

  test('where the last one took a second or more, unless the user wants it always', async () => {
    const { follow } = await open();
    await ownRun({ took: QUICK });
    await edited(5);
    expect(count()).toBe(1);
    expect(follow.isSlow).toBe(true);
    usePreferencesStore().follow = 'always';
    await settle();
    expect(count()).toBe(2);
    await vi.advanceTimersByTimeAsync(60 * QUICK);
    expect(follow.isComputing).toBe(true);
  });

  test('any longer than a second; the next run of the user lets it be tried again', async () => {
    const { simulation, follow } = await open();
    await ownRun({ live: true, took: 5000 });
    const run = await edited(5);
    engine.started(run);
    await vi.advanceTimersByTimeAsync(QUICK);
    expect(engine.last('stop').run).toBe(run);
    expect(follow).toMatchObject({ isSlow: true, isComputing: false });
    expect(simulation.stale).toBe(true);
    await edited(6);
    expect(count()).toBe(2);
    await ownRun();
    await edited(7);
    expect(count()).toBe(4);
  });

  test('in the way of the user’s own run', async () => {
    const { simulation, follow } = await open();
    await ownRun();
    const run = await edited(5);
    engine.started(run);
    simulation.togglePlay();
    await settle();
    expect(engine.last('stop').run).toBe(run);
    expect(engine.last('run').horizon).not.toBeNull();
    expect(follow.isComputing).toBe(false);
    expect(simulation.phase).toBe('starting');
  });

  test('by an engine that is gone', async () => {
    const { simulation, follow } = await open();
    await ownRun();
    await edited(5);
    engine.die('It was killed.');
    await settle();
    expect(follow.isComputing).toBe(false);
    expect(simulation.stale).toBe(true);
  });
});
