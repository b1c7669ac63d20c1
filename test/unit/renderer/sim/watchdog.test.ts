/** An engine that has stopped answering is noticed, and only then. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Watchdog } from '../../../../renderer/sim/engine/watchdog';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { createCrank, FakeClock, FakeEngine, REPORT, settle } from './fixtures';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the watchdog', () => {
  function watch() {
    const state = { expecting: true, pings: 0, said: [] as boolean[] };
    const watchdog = new Watchdog({
      ping: () => state.pings++,
      expecting: () => state.expecting,
      responding: (is) => state.said.push(is),
    });
    return { state, watchdog };
  }

  it('asks once, and says after 3 s of silence that the engine does not respond', () => {
    const { state, watchdog } = watch();
    watchdog.start();
    vi.advanceTimersByTime(3000);
    expect(state).toMatchObject({ pings: 1, said: [] });
    vi.advanceTimersByTime(500);
    expect(state).toMatchObject({ pings: 1, said: [false] });
    vi.advanceTimersByTime(60_000);
    expect(state).toMatchObject({ pings: 1, said: [false] });
    watchdog.heard();
    expect(state.said).toEqual([false, true]);
  });

  it('never complains of an engine that says anything at all', () => {
    const { state, watchdog } = watch();
    watchdog.start();
    for (let i = 0; i < 30; i++) {
      vi.advanceTimersByTime(2900);
      watchdog.heard();
    }
    expect(state.said).toEqual([]);
    expect(state.pings).toBeGreaterThan(10);
  });

  it('rests while nothing is expected', () => {
    const { state, watchdog } = watch();
    state.expecting = false;
    watchdog.start();
    vi.advanceTimersByTime(10_000);
    expect(state).toMatchObject({ pings: 0, said: [] });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says nothing after a machine that slept wakes with one late tick', () => {
    const { state, watchdog } = watch();
    watchdog.start();
    vi.advanceTimersByTime(500);
    // asleep: the clock jumps an hour, the timers do not
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(500);
    expect(state.said).toEqual([]);
  });

  it('leaves a user who waits alone for 15 s, then asks again', () => {
    const { state, watchdog } = watch();
    watchdog.start();
    vi.advanceTimersByTime(3500);
    watchdog.wait();
    expect(state.said).toEqual([false, true]);
    vi.advanceTimersByTime(14_500);
    expect(state.said).toEqual([false, true]);
    vi.advanceTimersByTime(500);
    expect(state.said).toEqual([false, true, false]);
  });

  it('forgets the silence of an engine that was replaced', () => {
    const { state, watchdog } = watch();
    watchdog.start();
    vi.advanceTimersByTime(3500);
    watchdog.stop();
    expect(state.said).toEqual([false, true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the store', () => {
  let engine: FakeEngine;

  async function open() {
    setActivePinia(createPinia());
    engine = new FakeEngine();
    engine.install(new FakeClock());
    useDocumentStore().open(createCrank(), null);
    const simulation = useSimulationStore();
    await settle();
    return simulation;
  }

  async function pass(milliseconds: number) {
    for (let t = 0; t < milliseconds; t += 500) {
      await vi.advanceTimersByTimeAsync(500);
      await settle();
    }
  }

  it('is watched while it analyses, however long that takes, as long as it answers', async () => {
    const simulation = await open();
    await pass(20_000);
    expect(engine.count('ping')).toBeGreaterThan(5);
    expect(simulation.responding).toBe(true);
    engine.say({ type: 'analysis', id: engine.last('analyse').id, problems: [], model: REPORT });
    await settle();
    await pass(2000);
    const asked = engine.count('ping');
    await pass(5000);
    expect(engine.count('ping')).toBe(asked);
  });

  it('keeps the samples of a run whose engine hangs and is stopped', async () => {
    const simulation = await open();
    simulation.runLive();
    await settle();
    const { run } = engine.last('run');
    engine.started(run);
    engine.samples(run, [0, 0.1, 0.2]);
    await settle();
    engine.hung = true;
    await pass(4000);
    expect(simulation.responding).toBe(false);
    expect(simulation.phase).toBe('running');
    const restarted = simulation.restartEngine();
    await settle();
    expect(await restarted).toBe(true);
    expect(engine.connections).toBe(2);
    expect(simulation.responding).toBe(true);
    expect(simulation.phase).toBe('ended');
    expect(simulation.outcome).toMatchObject({ kind: 'stopped', reason: 'hostLost', time: 0.2 });
    expect(simulation.recording?.count).toBe(3);
  });

  it('goes on with a run whose engine comes back by itself', async () => {
    const simulation = await open();
    simulation.runLive();
    await settle();
    const { run } = engine.last('run');
    engine.started(run);
    await settle();
    engine.hung = true;
    await pass(4000);
    expect(simulation.responding).toBe(false);
    engine.samples(run, [0, 0.1]);
    await settle();
    expect(simulation.responding).toBe(true);
    expect(simulation.recording?.count).toBe(2);
    expect(simulation.phase).toBe('running');
  });
});
