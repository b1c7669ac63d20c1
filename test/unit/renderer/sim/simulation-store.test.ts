import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GROUND } from '../../../../engine/model/project';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import type { BodyPose } from '../../../../renderer/stores/runs/simulation';
import { createCrank, FakeClock, FakeEngine, REPORT, settle } from './fixtures';

let clock: FakeClock;
let engine: FakeEngine;

async function open() {
  const document = useDocumentStore();
  document.open(createCrank(), null);
  const simulation = useSimulationStore();
  await settle();
  return { document, simulation };
}

/** A live run with samples up to `end` at 0.1 s. */
async function runTo(samples: number) {
  const stores = await open();
  stores.simulation.runLive();
  await settle();
  const { run } = engine.last('run');
  engine.started(run);
  engine.samples(
    run,
    Array.from({ length: samples }, (_, i) => i / 10),
  );
  await settle();
  return { ...stores, run };
}

const end = (run: number) =>
  engine.say({ type: 'ended', run, outcome: { kind: 'completed' }, summary: null });

const pose = (): BodyPose => ({ position: [0, 0, 0], orientation: [1, 0, 0, 0] });

beforeEach(() => {
  setActivePinia(createPinia());
  clock = new FakeClock();
  engine = new FakeEngine();
  engine.install(clock);
});

describe('connection', () => {
  it('greets the engine and asks about the open document', async () => {
    const { document, simulation } = await open();
    expect(simulation.connected).toBe(true);
    const { id, project } = engine.last('analyse');
    expect(project).toEqual(document.project);
    engine.say({ type: 'analysis', id: id - 1, problems: [], model: null });
    engine.say({ type: 'analysis', id, problems: [], model: REPORT });
    await settle();
    expect(simulation.model).toEqual(REPORT);
  });

  it('makes a version mismatch visible and does not use that engine', async () => {
    engine.version = 99;
    const { simulation } = await open();
    expect(simulation.connected).toBe(false);
    expect(simulation.problems[0]).toMatchObject({ code: 'engine-version', severity: 'error' });
    expect(simulation.problems[0].message).toContain('99');
    expect(engine.count('analyse')).toBe(0);
  });

  it('keeps model and samples when the engine is lost, and can restart', async () => {
    const { document, simulation } = await runTo(4);
    const before = document.project;
    engine.die('It was killed.');
    expect(simulation.connected).toBe(false);
    expect(simulation.phase).toBe('ended');
    expect(simulation.outcome).toMatchObject({ kind: 'stopped', reason: 'hostLost', time: 0.3 });
    expect(simulation.problems[0]).toMatchObject({ code: 'engine-lost' });
    expect(simulation.problems[0].message).toContain('It was killed.');
    expect(simulation.recording?.count).toBe(4);
    expect(document.project).toBe(before);
    expect(await simulation.restartEngine()).toBe(true);
    expect(simulation.problems).toEqual([]);
    expect(engine.connections).toBe(2);
  });

  it('starts a fresh engine when a run is asked for after a loss', async () => {
    const { simulation } = await open();
    engine.die('It was killed.');
    simulation.runLive();
    await settle();
    expect(engine.connections).toBe(2);
    expect(engine.last('run').run).toBe(1);
  });

  it('says why no engine could be started', async () => {
    engine.failure = new Error('No such file.');
    const { simulation } = await open();
    expect(simulation.connection).toBe('lost');
    expect(simulation.connectionProblem?.message).toContain('No such file.');
    simulation.runLive();
    await settle();
    expect(simulation.phase).toBe('idle');
    expect(simulation.playing).toBe(false);
    expect(clock.isIdle).toBe(true);
  });

  it('asks again 100 ms after the last of several changes', async () => {
    const { document } = await open();
    engine.say({ type: 'analysis', id: engine.last('analyse').id, problems: [], model: REPORT });
    await settle();
    vi.useFakeTimers();
    const asked = engine.count('analyse');
    for (let i = 0; i < 5; i++) {
      const { project } = document;
      document.open({ ...project, notes: `${i}` }, null);
      await vi.advanceTimersByTimeAsync(60);
    }
    expect(engine.count('analyse')).toBe(asked);
    await vi.advanceTimersByTimeAsync(60);
    vi.useRealTimers();
    expect(engine.count('analyse')).toBe(asked + 1);
    expect(engine.last('analyse').project.notes).toBe('4');
  });
});

describe('a live run', () => {
  it('records, acknowledges and follows the wall clock without passing the last sample', async () => {
    const { simulation, run } = await runTo(3);
    expect(simulation.phase).toBe('running');
    expect(simulation.sampleCount).toBe(3);
    expect(engine.last('acknowledge')).toEqual({ type: 'acknowledge', run, batch: 0 });
    clock.tick(50);
    expect(simulation.cursor).toBeCloseTo(0.05);
    for (let i = 0; i < 10; i++) clock.tick(50);
    expect(simulation.cursor).toBe(0.2);
    await settle();
    expect(engine.last('advance').horizon).toBeCloseTo(0.4);
  });

  it('ends and then replays with Space', async () => {
    const { simulation, run } = await runTo(3);
    end(run);
    await settle();
    expect(simulation.phase).toBe('ended');
    expect(simulation.playing).toBe(true);
    for (let i = 0; i < 10; i++) clock.tick(50);
    expect(simulation.playing).toBe(false);
    expect(simulation.cursor).toBe(0.2);
    simulation.togglePlay();
    expect(simulation.cursor).toBe(0);
    clock.tick(100);
    expect(simulation.cursor).toBeCloseTo(0.1);
    expect(engine.count('run')).toBe(1);
  });

  it('pauses and resumes engine and playback together', async () => {
    const { simulation, run } = await runTo(3);
    simulation.togglePlay();
    expect(simulation.phase).toBe('paused');
    await settle();
    expect(engine.last('pause').run).toBe(run);
    expect(clock.isIdle).toBe(true);
    simulation.togglePlay();
    await settle();
    expect(engine.last('resume').run).toBe(run);
    expect(simulation.playing).toBe(true);
  });

  it('goes on while the user scrubs, until asked to follow again', async () => {
    const { simulation } = await runTo(9);
    clock.tick(100);
    simulation.setCursor(0.65);
    clock.tick(100);
    expect(simulation.cursor).toBe(0.65);
    expect(simulation.phase).toBe('running');
    simulation.followLive();
    expect(simulation.cursor).toBeCloseTo(0.2);
  });

  it('integrates further samples one by one while paused', async () => {
    const { simulation, run } = await runTo(3);
    simulation.pause();
    simulation.setCursor(0.1);
    simulation.stepSamples(1);
    expect(simulation.cursor).toBe(0.2);
    simulation.stepSamples(1);
    await settle();
    expect(engine.count('step')).toBe(1);
    engine.samples(run, [0.3], 1);
    await settle();
    expect(simulation.cursor).toBe(0.3);
    simulation.stepSamples(-2);
    expect(simulation.cursor).toBe(0.1);
  });

  it('shows the newest sample of a fast run', async () => {
    const { simulation } = await open();
    simulation.runFast();
    await settle();
    const { run, horizon } = engine.last('run');
    expect(horizon).toBeNull();
    engine.started(run);
    engine.samples(run, [0, 0.5, 1]);
    await settle();
    clock.tick(1);
    expect(simulation.cursor).toBe(1);
    end(run);
    await settle();
    clock.tick(1);
    expect(simulation.playing).toBe(false);
    expect(simulation.cursor).toBe(1);
  });

  it('leaves a cursor that is set between the end of a fast run and the next frame', async () => {
    const { simulation } = await open();
    simulation.runFast();
    await settle();
    const { run } = engine.last('run');
    engine.started(run);
    engine.samples(run, [0, 0.5, 1]);
    end(run);
    await settle();
    expect({ cursor: simulation.cursor, playing: simulation.playing }).toEqual({ cursor: 1, playing: false });
    simulation.setCursor(0.5);
    clock.tick(5);
    clock.tick(5);
    expect(simulation.cursor).toBe(0.5);
  });

  it('ignores samples of a run that was replaced, but acknowledges them', async () => {
    const { simulation, run } = await runTo(3);
    simulation.runLive();
    await settle();
    engine.samples(run, [0.3], 7);
    await settle();
    expect(simulation.sampleCount).toBe(3);
    expect(engine.last('acknowledge').batch).toBe(7);
  });

  it('reports a refusal and keeps the earlier recording', async () => {
    const { simulation, run } = await runTo(3);
    end(run);
    simulation.runLive();
    await settle();
    const problems = [
      {
        severity: 'error',
        code: 'x',
        record: 'pin',
        field: null,
        message: 'Bad pin.',
        remedy: 'Fix it.',
      } as const,
    ];
    engine.say({
      type: 'ended',
      run: engine.last('run').run,
      outcome: { kind: 'refused', problems: [...problems] },
      summary: null,
    });
    await settle();
    expect(simulation.outcome).toEqual({ kind: 'refused', problems });
    expect(simulation.phase).toBe('ended');
    expect(simulation.recording?.count).toBe(3);
    expect(simulation.playing).toBe(false);
  });

  it('does not wait for ever for a run that the engine did not accept', async () => {
    const { simulation } = await open();
    simulation.runLive();
    await settle();
    engine.say({ type: 'rejected', reason: 'The project holds NaN.' });
    await settle();
    expect(simulation.phase).toBe('idle');
    expect(simulation.outcome).toMatchObject({ kind: 'refused', problems: [{ code: 'engine-rejected' }] });
    expect(simulation.problems[0].message).toContain('The project holds NaN.');
    engine.say({ type: 'analysis', id: engine.last('analyse').id, problems: [], model: REPORT });
    await settle();
    expect(simulation.problems).toEqual([]);
  });

  it('stops on request and keeps what was recorded', async () => {
    const { simulation, run } = await runTo(3);
    simulation.reset();
    await settle();
    expect(engine.last('stop').run).toBe(run);
    expect(simulation.cursor).toBe(0);
    expect(simulation.showing).toBe('model');
    const stopped = {
      kind: 'stopped',
      reason: 'userStop',
      time: 0.2,
      where: null,
      message: '',
      advice: '',
    } as const;
    engine.say({ type: 'ended', run, outcome: stopped, summary: null });
    await settle();
    expect(simulation.phase).toBe('ended');
    expect(simulation.recording?.outcome).toEqual(stopped);
    simulation.togglePlay();
    await settle();
    expect(engine.count('run')).toBe(2);
    expect(simulation.sampleCount).toBe(3);
  });

  it('turns a malformed batch into a named stop', async () => {
    const { simulation, run } = await runTo(3);
    engine.say({ type: 'samples', run, batch: 1, count: 5, data: new Float64Array(2) });
    await settle();
    expect(simulation.outcome).toMatchObject({ kind: 'stopped', reason: 'memoryLimit', time: 0.2 });
    expect(simulation.recording?.count).toBe(3);
  });
});

describe('the document and the run', () => {
  function edit(document: ReturnType<typeof useDocumentStore>, x: number): void {
    const { project } = document;
    // As an edit does: everything untouched keeps its identity.
    document.open(
      { ...project, bodies: project.bodies.map((body) => ({ ...body, position: [x, 2, 3] as const })) },
      null,
    );
  }

  it('is stale after an edit, and no longer so when the edit is undone', async () => {
    const { document, simulation } = await runTo(3);
    expect(simulation.stale).toBe(false);
    edit(document, 5);
    expect(simulation.stale).toBe(true);
    edit(document, 1);
    expect(simulation.stale).toBe(false);
  });

  it('is not stale through a driver that was changed live', async () => {
    const { document, simulation, run } = await runTo(3);
    simulation.setDriverLive('motor', 9);
    const { project } = document;
    document.open({ ...project, drivers: [{ ...project.drivers[0], value: 9 }] }, null);
    await settle();
    expect(engine.last('setDriver')).toEqual({ type: 'setDriver', run, driver: 'motor', value: 9 });
    expect(simulation.stale).toBe(false);
  });

  it('runs from the start again with Space when stale', async () => {
    const { document, simulation, run } = await runTo(3);
    end(run);
    await settle();
    edit(document, 5);
    simulation.togglePlay();
    await settle();
    expect(engine.count('run')).toBe(2);
    expect(engine.last('run').project.bodies[0].position[0]).toBe(5);
  });

  it('forgets the run when another document is opened', async () => {
    const { document, simulation } = await runTo(3);
    document.open(structuredClone(createCrank()), null);
    await nextTick();
    expect(simulation.recording).toBeNull();
    expect(simulation.phase).toBe('idle');
    expect(simulation.sampleCount).toBe(0);
    expect(simulation.cursor).toBe(0);
  });

  it('gives poses from the recording, then the assembled model, then the document', async () => {
    const { document, simulation } = await open();
    const out = pose();
    expect(simulation.motion.poseAt('crank', 0, out)).toBe(true);
    expect(out.position).toEqual([1, 2, 3]);
    engine.say({ type: 'analysis', id: engine.last('analyse').id, problems: [], model: REPORT });
    await settle();
    simulation.motion.poseAt('crank', 0, out);
    expect(out.position).toEqual([7, 8, 9]);
    simulation.runLive();
    await settle();
    const { run } = engine.last('run');
    engine.started(run);
    engine.samples(run, [0, 0.1]);
    await settle();
    simulation.motion.poseAt('crank', 0.05, out);
    expect(out.position[0]).toBeCloseTo(0.05);
    simulation.reset();
    simulation.motion.poseAt('crank', 0.05, out);
    expect(out.position).toEqual([7, 8, 9]);
    edit(document, 5);
    simulation.motion.poseAt('crank', 0, out);
    expect(out.position).toEqual([5, 2, 3]);
    expect(simulation.motion.poseAt(GROUND, 0, out)).toBe(true);
    expect(out).toEqual(pose());
    expect(simulation.motion.poseAt('nobody', 0, out)).toBe(false);
  });
});
