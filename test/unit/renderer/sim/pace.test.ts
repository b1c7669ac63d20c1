/** Playback against the wall clock at any frame rate: it keeps to it, or says by what factor it does not. */
import { createPinia, disposePinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Pinia } from 'pinia';
import { environment } from '../../../../renderer/sim/engine/environment';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { createCrank, FakeClock, FakeEngine, settle } from './fixtures';

const LONG = 1000;
let pinia: Pinia;
let clock: FakeClock;
let engine: FakeEngine;
let hidden = false;

beforeEach(async () => {
  pinia = createPinia();
  setActivePinia(pinia);
  clock = new FakeClock();
  engine = new FakeEngine();
  engine.install(clock);
  hidden = false;
  environment.wasHidden = () => hidden;
  const crank = createCrank();
  useDocumentStore().open(
    { ...crank, settings: { ...crank.settings, duration: LONG, outputInterval: 0.1 } },
    null,
  );
  useSimulationStore();
  await settle();
});
afterEach(() => disposePinia(pinia));

async function replay(): Promise<void> {
  const simulation = useSimulationStore();
  simulation.runFast();
  await settle();
  const { run } = engine.last('run');
  engine.started(run);
  engine.samples(run, [0, LONG]);
  engine.say({ type: 'ended', run, outcome: { kind: 'completed' }, summary: null });
  await settle();
  simulation.setCursor(0);
  simulation.resume();
}

/** A live run whose engine computes at once what it is allowed to, at the most `speed` simulated seconds in a second. */
async function live(frame: number, frames: number, speed = Infinity): Promise<void> {
  const simulation = useSimulationStore();
  simulation.runLive();
  await settle();
  const { run, horizon } = engine.last('run');
  engine.started(run);
  let allowed = horizon!;
  let computed = -1;
  let batch = 0;
  for (let i = 0; i < frames; i++) {
    const advance = engine.heard.findLast(({ type }) => type === 'advance');
    if (advance?.type === 'advance') allowed = advance.horizon!;
    const until = Math.min(allowed, (speed * i * frame) / 1000 + 0.1);
    const times = [];
    while ((computed + 1) * 0.1 <= until + 1e-9) times.push(++computed * 0.1);
    if (times.length > 0) engine.samples(run, times, batch++);
    await settle();
    clock.tick(frame);
    await settle();
  }
}

const FRAMES = [7, 16.7, 33, 100, 250, 500, 900, 1000];

describe('replay', () => {
  test.each(FRAMES)('with a picture every %d ms keeps to the clock', async (frame) => {
    await replay();
    const simulation = useSimulationStore();
    for (const rate of [0.1, 1, 4]) {
      simulation.setRate(rate);
      const before = simulation.cursor;
      for (let i = 0; i < 20; i++) clock.tick(frame);
      expect(simulation.cursor - before).toBeCloseTo((20 * frame * rate) / 1000, 9);
      expect(simulation.pace).toBeNull();
    }
  });

  test.each([
    [2000, 1, 0.5],
    [5000, 1, 0.2],
    [2000, 4, 2],
  ])('with a picture every %d ms at %d× says that it goes at %d×', async (frame, rate, pace) => {
    await replay();
    const simulation = useSimulationStore();
    simulation.setRate(rate);
    for (let i = 0; i < 4; i++) clock.tick(frame);
    expect(simulation.pace).toBeCloseTo(pace, 9);
    expect(simulation.cursor).toBeCloseTo((4 * frame * pace) / 1000, 9);
    // It is no longer said once it is no longer so, nor when nothing is played.
    for (let i = 0; i < 20; i++) clock.tick(100);
    expect(simulation.pace).toBeNull();
    clock.tick(frame);
    expect(simulation.pace).not.toBeNull();
    simulation.pause();
    expect(simulation.pace).toBeNull();
  });

  test.each([33, 500, 900])('in a loop with a picture every %d ms keeps to the clock', async (frame) => {
    await replay();
    const simulation = useSimulationStore();
    simulation.loop = true;
    simulation.setCursor(LONG - 1);
    simulation.resume();
    for (let i = 0; i < 100; i++) clock.tick(frame);
    expect(simulation.cursor).toBeCloseTo((100 * frame) / 1000 - 1, 9);
    expect(simulation.pace).toBeNull();
  });

  test('in a window that was hidden stands still, and says nothing of it', async () => {
    await replay();
    const simulation = useSimulationStore();
    clock.tick(100);
    hidden = true;
    clock.tick(60_000);
    hidden = false;
    expect(simulation.pace).toBeNull();
    for (let i = 0; i < 20; i++) clock.tick(100);
    expect(simulation.pace).toBeNull();
    expect(simulation.cursor).toBeCloseTo(3.1, 9);
  });
});

describe('a live run', () => {
  test.each(FRAMES)('with a picture every %d ms keeps to the clock', async (frame) => {
    const simulation = useSimulationStore();
    const frames = Math.ceil(20_000 / frame);
    await live(frame, frames);
    // The first picture comes before it is known how far apart they are.
    expect(simulation.cursor).toBeGreaterThan((frames * frame) / 1000 - 1.1);
    expect(simulation.cursor).toBeLessThanOrEqual((frames * frame) / 1000 + 1e-9);
    expect(simulation.pace).toBeNull();
  });

  test('that is computed at a third of the clock says so', async () => {
    await live(100, 200, 1 / 3);
    expect(useSimulationStore().pace).toBeGreaterThan(0.25);
    expect(useSimulationStore().pace).toBeLessThan(0.42);
  });
});
