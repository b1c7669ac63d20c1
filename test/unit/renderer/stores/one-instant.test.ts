/** After a run that was made by itself, 3D view, cursor and readouts are of one instant, whatever was done before it. */
import { createPinia, disposePinia, setActivePinia } from 'pinia';
import type { Pinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunOutcome } from '../../../../engine/results/recording/run-report';
import { useChartView } from '../../../../renderer/stores/charts/chart-view';
import type { BodyPose } from '../../../../renderer/sim/playback/pose';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useFollowStore } from '../../../../renderer/stores/runs/follow';
import { usePreferencesStore } from '../../../../renderer/stores/window/preferences';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { Chance } from '../../../support/chance';
import { createCrank, FakeClock, FakeEngine, REPORT, settle } from '../sim/fixtures';

let pinia: Pinia;
let clock: FakeClock;
let engine: FakeEngine;

beforeEach(async () => {
  vi.useFakeTimers();
  pinia = createPinia();
  setActivePinia(pinia);
  clock = new FakeClock();
  engine = new FakeEngine();
  engine.install(clock);
  useDocumentStore().open(createCrank(), null);
  useChartView();
  useFollowStore();
  usePreferencesStore().follow = 'always';
  await settle();
  await analyse();
});
afterEach(() => {
  disposePinia(pinia);
  vi.useRealTimers();
});

async function analyse(): Promise<void> {
  await vi.advanceTimersByTimeAsync(100);
  engine.say({ type: 'analysis', id: engine.last('analyse').id, problems: [], model: REPORT });
  await settle();
}

/** What the engine makes of a run: samples up to `end` at that interval, in which the crank is at x = time. */
async function answer(end: number, interval: number, outcome: RunOutcome): Promise<void> {
  const { run } = engine.last('run');
  engine.started(run);
  const times = Array.from({ length: Math.floor(end / interval + 1e-9) + 1 }, (_, i) => i * interval);
  engine.samples(run, times);
  await settle();
  engine.say({ type: 'ended', run, outcome, summary: null });
  await settle();
}

const COMPLETED: RunOutcome = { kind: 'completed' };
const STOPPED: RunOutcome = {
  ...{ kind: 'stopped', reason: 'blocked', time: 0.2, where: null, message: 'It stopped.', advice: '' },
};
const REFUSED: RunOutcome = { kind: 'refused', problems: [] };

async function ownRun(): Promise<void> {
  useSimulationStore().runFast();
  await settle();
  await answer(1, 0.1, COMPLETED);
}

function edit(x: number): void {
  const document = useDocumentStore();
  const { project } = document;
  document.open(
    { ...project, bodies: project.bodies.map((body) => ({ ...body, position: [x, 2, 3] as const })) },
    null,
  );
}

/** Where the crank is shown in 3D, and the readout at the cursor. */
function seen() {
  const simulation = useSimulationStore();
  const pose: BodyPose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  expect(simulation.motion.poseAt('crank', simulation.cursor, pose)).toBe(true);
  return { picture: pose.position[0], readout: simulation.valueAt('body/crank/x', simulation.cursor) };
}

function expectOneInstant(): void {
  const { cursor, recording, showing, stale } = useSimulationStore();
  expect(stale).toBe(false);
  expect(cursor).toBeGreaterThanOrEqual(recording!.startTime);
  expect(cursor).toBeLessThanOrEqual(recording!.endTime);
  const { secondCursor } = useChartView();
  if (secondCursor !== null) expect(secondCursor).toBeLessThanOrEqual(recording!.endTime);
  const { picture, readout } = seen();
  expect(readout).toBeCloseTo(cursor, 12);
  // The model stands where a run of it begins.
  if (showing === 'model') expect(cursor).toBe(recording!.startTime);
  else expect(picture).toBeCloseTo(cursor, 12);
}

describe('a run made again by itself', () => {
  const AFTER = [
    ['as long', 1, 0.1, COMPLETED],
    ['longer', 2, 0.1, COMPLETED],
    ['shorter', 0.2, 0.1, COMPLETED],
    ['recorded more coarsely', 1, 0.25, COMPLETED],
    ['recorded more finely', 1, 0.01, COMPLETED],
    ['stopped early', 0.2, 0.05, STOPPED],
  ] as const;

  test.each(AFTER)('%s: all show the instant that was looked at, or the last there is', async (...after) => {
    const [, end, interval, outcome] = after;
    await ownRun();
    const simulation = useSimulationStore();
    simulation.setCursor(0.73);
    useChartView().secondCursor = 0.9;
    edit(5);
    expect(simulation.showing).toBe('model');
    await analyse();
    await answer(end, interval, outcome);
    expect(simulation).toMatchObject({ showing: 'run', cursor: Math.min(0.73, end), playing: false });
    expectOneInstant();
  });

  test('while it is played goes on from there with the next press of Space', async () => {
    await ownRun();
    const simulation = useSimulationStore();
    simulation.setCursor(0.2);
    simulation.resume();
    clock.tick(16);
    clock.tick(250);
    const { cursor } = simulation;
    expect(cursor).toBeGreaterThan(0.3);
    edit(5);
    await analyse();
    await answer(1, 0.1, COMPLETED);
    expect(simulation).toMatchObject({ cursor, showing: 'run', playing: false });
    simulation.togglePlay();
    clock.tick(100);
    expect(simulation.cursor).toBeCloseTo(cursor + 0.1, 12);
    expectOneInstant();
  });

  test('that never begins leaves the model in sight, and the run marked as one of before', async () => {
    await ownRun();
    const simulation = useSimulationStore();
    simulation.setCursor(0.5);
    edit(5);
    await analyse();
    engine.say({ type: 'ended', run: engine.last('run').run, outcome: REFUSED, summary: null });
    await settle();
    expect(simulation).toMatchObject({ showing: 'model', stale: true, outcome: REFUSED });
    edit(1);
    expect(simulation).toMatchObject({ showing: 'run', stale: false, cursor: 0.5 });
    expectOneInstant();
  });

  test('leaves one who went back to the model there, at the start', async () => {
    await ownRun();
    const simulation = useSimulationStore();
    simulation.setCursor(0.5);
    simulation.reset();
    edit(5);
    await analyse();
    await answer(1, 0.1, COMPLETED);
    expect(simulation).toMatchObject({ showing: 'model', cursor: 0 });
    expectOneInstant();
  });

  test('after any sequence of edits, scrubbing, playing and going back', { timeout: 60_000 }, async () => {
    const simulation = useSimulationStore();
    const chance = new Chance(12);
    await ownRun();
    for (let i = 0; i < 300; i++) {
      for (let gestures = chance.below(4); gestures > 0; gestures--) {
        chance.one([
          () => simulation.setCursor(chance.share() * 2.5),
          () => simulation.stepSamples(chance.one([-3, 1, 10])),
          () => simulation.resume(),
          () => clock.tick(chance.share() * 700),
          () => simulation.reset(),
          () => (useChartView().secondCursor = simulation.cursor),
          () => edit(chance.share()),
        ])();
      }
      edit(10 + chance.share());
      if (chance.happens(0.3)) simulation.setCursor(chance.share());
      if (chance.happens(0.1)) simulation.reset();
      await analyse();
      const [, end, interval, outcome] = chance.one(AFTER);
      await answer(end, interval, outcome);
      expectOneInstant();
    }
  });
});
