import { beforeEach, describe, expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../../../engine/model/file/engine-version';
import { EXAMPLES } from '../../../support/examples';
import { MAX_UNACKNOWLEDGED, PROTOCOL_VERSION } from '../../../../engine/host/protocol';
import { createSimulation } from '../../../../engine/run/simulation/create-simulation';
import { batchOf } from '../../../../engine/host/server';
import { createTestServer, drain, ofType, sampleTimes } from '../../../support/engine-server';
import { createRandom } from '../../../support/draw';
import { fineFourBar } from '../../../support/short-runs';
import { drawRingChange } from '../../../support/ring-changes';
import { withPoses } from '../../../../engine/model/pose';
import type { Project } from '../../../../engine/model/project';
import type { TestServer } from '../../../support/engine-server';

let server: TestServer;
beforeEach(() => (server = createTestServer()));

describe('hello', () => {
  test.each([PROTOCOL_VERSION, 99])(
    'version %i is answered with the version of this server',
    async (version) => {
      await server.send({ type: 'hello', version });
      expect(server.take()).toEqual([{ type: 'welcome', version: PROTOCOL_VERSION, engine: ENGINE_VERSION }]);
    },
  );
});

describe('analyse', () => {
  test('a sound project: no problems, poses, assembly and mobility', async () => {
    await server.send({ type: 'analyse', id: 7, project: fineFourBar() });
    await server.work();
    const [answer] = ofType(server.take(), 'analysis');
    expect(answer).toMatchObject({ id: 7, problems: [] });
    expect(answer.model?.mobility).toMatchObject({
      rank: 17,
      rows: 20,
      degreesOfFreedom: 1,
      drivenFreedoms: 1,
    });
    expect(answer.model?.poses.map(({ body }) => body)).toEqual(['crank', 'coupler', 'rocker']);
    expect(server.busy).toBe(false);
  });

  test('a project with a fault: the problem, no model', async () => {
    const project = fineFourBar();
    project.joints[1] = { ...project.joints[1], bodyB: 'nobody' };
    await server.send({ type: 'analyse', id: 8, project });
    await server.work();
    const [answer] = ofType(server.take(), 'analysis');
    expect(answer.model).toBeNull();
    expect(answer.problems.map(({ code, record }) => [code, record])).toEqual([['missing-body', 'pin-a']]);
  });

  test('a loop that cannot close: the problem and the nearest assembly to look at', async () => {
    const project = fineFourBar();
    project.joints[3] = {
      ...project.joints[3],
      frameA: { ...project.joints[3].frameA, position: [0.9, 0, 0] },
    };
    await server.send({ type: 'analyse', id: 9, project });
    await server.work();
    const [answer] = ofType(server.take(), 'analysis');
    expect(answer.problems[0].code).toBe('cannot-assemble');
    expect(answer.model?.assembly.gap).toBeGreaterThan(0.01);
  });

  test('with the model before, a ring whose drawing lies behind a fold is led to the mode that it had', async () => {
    const random = createRandom(7);
    const { project: before, at } = Array.from({ length: 9 }, () => drawRingChange(random))[8];
    await server.send({ type: 'analyse', id: 1, project: before });
    await server.work();
    const { poses } = ofType(server.take(), 'analysis')[0].model!;
    await server.send({ type: 'analyse', id: 2, project: at(1), before: { project: before, poses } });
    await server.work();
    const [led] = ofType(server.take(), 'analysis');
    expect(led.follows).toBe(true);
    // drawn there it needs no model before
    const drawn = withPoses(at(1), led.model!.poses);
    await server.send({ type: 'analyse', id: 3, project: drawn });
    await server.work();
    const [alone] = ofType(server.take(), 'analysis');
    expect(alone.follows).toBeUndefined();
    expect(alone.problems).toEqual([]);
    expect(alone.model!.assembly.largestMove).toBeLessThan(1e-9);
  });

  test('a model before that is none is left out', async () => {
    const before = { project: { joints: 'none' } as never, poses: [] };
    await server.send({ type: 'analyse', id: 3, project: fineFourBar(), before });
    await server.work();
    expect(ofType(server.take(), 'analysis')[0]).toMatchObject({ id: 3, problems: [] });
  });

  test('what is taken back is left at whatever step it is at, and what is asked next is answered as if alone', async () => {
    const [old, next] = [EXAMPLES['watt-six-bar.kempe'](), fineFourBar()];
    const count = async (project: Project) => {
      const alone = createTestServer();
      await alone.send({ type: 'analyse', id: 2, project });
      return { steps: await alone.work(), answers: alone.take() };
    };
    const [{ steps }, alone] = [await count(old), await count(next)];
    expect(steps).toBeGreaterThan(10);
    for (let step = 0; step < steps; step++) {
      await server.send({ type: 'analyse', id: 1, project: old });
      await server.work(step);
      await server.send({ type: 'cancelAnalysis', id: 1 });
      expect(server.take()).toEqual([{ type: 'analysisLeft', id: 1 }]);
      await server.send({ type: 'analyse', id: 2, project: next });
      expect(await server.work()).toBeLessThanOrEqual(alone.steps + 1);
      expect(server.take()).toEqual(alone.answers);
      await server.send({ type: 'cancelAnalysis', id: 2 });
      expect(server.take()).toEqual([]);
    }
  });

  test('while a run goes on it does not disturb it', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: null });
    await server.work(2);
    await server.send({ type: 'analyse', id: 1, project: EXAMPLES['andrews-squeezer.kempe']() });
    await server.work();
    const messages = [...server.take(), ...(await drain(server, 1))];
    expect(ofType(messages, 'analysis')).toHaveLength(1);
    expect(ofType(messages, 'ended')[0].outcome).toEqual({ kind: 'completed' });
  });

  test('a run makes no step between a question and its answer, and goes on after it', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: null });
    await server.work(1);
    for (const id of [1, 2])
      await server.send({ type: 'analyse', id, project: EXAMPLES['toggle-press.kempe']() });
    const messages = server.take();
    while (ofType(messages, 'analysis').length < 2) {
      expect(await server.work(1)).toBe(1);
      messages.push(...server.take());
    }
    await server.send({ type: 'pause', run: 1 });
    messages.push(...server.take());
    // the first, and one for each of the 64 attempts of the slice before
    expect(sampleTimes(messages)).toHaveLength(65);
    await server.send({ type: 'resume', run: 1 });
    messages.push(...(await drain(server, 1)));
    expect(sampleTimes(messages)).toHaveLength(501);
  });
});

describe('run', () => {
  test('started, samples in order, events, ended with a summary; the numbers are those of the engine alone', async () => {
    const project = fineFourBar();
    project.loads = project.loads.map((load) => (load.kind === 'force' ? { ...load, until: 0.2 } : load));
    await server.send({ type: 'run', run: 3, project, horizon: null });
    const messages = [...server.take(), ...(await drain(server, 3))];
    expect(messages[0]).toMatchObject({ type: 'started', run: 3, warnings: [] });
    expect(messages.at(-1)).toMatchObject({ type: 'ended', run: 3, outcome: { kind: 'completed' } });
    expect(messages.every((message) => !('run' in message) || message.run === 3)).toBe(true);
    const batches = ofType(messages, 'samples');
    expect(batches.map(({ batch }) => batch)).toEqual(batches.map((_, i) => i));
    expect(ofType(messages, 'event').map(({ event }) => event.kind)).toEqual(['load-off', 'travel-limit']);

    const direct = createSimulation(project);
    if (!direct.ok) throw new Error('refused');
    while (direct.simulation.advance(null, 1000) === 'working');
    const expected = direct.simulation.takeSamples();
    expect(batches.flatMap(({ data }) => Array.from(data))).toEqual(Array.from(expected?.data ?? []));
    expect(ofType(messages, 'ended')[0].summary).toEqual(direct.simulation.summary());
    expect(ofType(messages, 'started')[0].digest).toBe(direct.simulation.digest);
    expect(ofType(messages, 'started')[0].channels).toEqual(direct.simulation.channels);
  });

  test('a broken project is refused with its problems, and the server is ready for the next', async () => {
    const project = fineFourBar();
    project.bodies[0] = {
      ...project.bodies[0],
      mass: { kind: 'custom', mass: -1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
    };
    await server.send({ type: 'run', run: 4, project, horizon: null });
    const messages = server.take();
    expect(messages).toHaveLength(1);
    const [ended] = ofType(messages, 'ended');
    expect(ended).toMatchObject({ run: 4, summary: null, outcome: { kind: 'refused' } });
    if (ended.outcome.kind !== 'refused') throw new Error('not refused');
    expect(ended.outcome.problems[0].record).toBe('crank');
    expect(ended.outcome.problems[0].remedy.length).toBeGreaterThan(5);
    expect(server.busy).toBe(false);
    await server.send({ type: 'run', run: 5, project: fineFourBar({ duration: 0.01 }), horizon: null });
    expect(ofType([...server.take(), ...(await drain(server, 5))], 'ended')[0].outcome).toEqual({
      kind: 'completed',
    });
  });

  test('a second run replaces the first, which ends as stopped by the user with what it has', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: null });
    await server.work(3);
    await server.send({ type: 'run', run: 2, project: fineFourBar({ duration: 0.05 }), horizon: null });
    const messages = [...server.take(), ...(await drain(server, 2))];
    const ended = ofType(messages, 'ended');
    expect(ended.map(({ run, outcome }) => [run, outcome.kind])).toEqual([
      [1, 'stopped'],
      [2, 'completed'],
    ]);
    expect(ended[0].outcome).toMatchObject({ reason: 'userStop' });
    const first = messages.filter((message) => 'run' in message && message.run === 1);
    expect(sampleTimes(first)).toHaveLength(ended[0].summary?.samples ?? -1);
    expect(messages.findIndex((message) => message === ended[0])).toBeLessThan(
      messages.findIndex((message) => message.type === 'started' && message.run === 2),
    );
  });

  test('a refused run also replaces the one before', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: null });
    await server.send({ type: 'run', run: 2, project: { ...fineFourBar(), bodies: [] }, horizon: null });
    const ended = ofType([...server.take(), ...(await drain(server, 1))], 'ended');
    expect(ended.map(({ run, outcome }) => [run, outcome.kind])).toEqual([
      [1, 'stopped'],
      [2, 'refused'],
    ]);
  });

  test('a failing run ends with its reason', async () => {
    const project = fineFourBar({
      integrator: 'explicit-euler',
      stabilisation: 'feedback',
      k: 1e14,
      d: 1e7,
      step: 1e-2,
    });
    await server.send({ type: 'run', run: 6, project, horizon: null });
    const messages = [...server.take(), ...(await drain(server, 6))];
    const [ended] = ofType(messages, 'ended');
    expect(ended.outcome).toMatchObject({ kind: 'stopped' });
    expect(['notFinite', 'constraintDrift']).toContain((ended.outcome as { reason: string }).reason);
    for (const { data } of ofType(messages, 'samples')) expect(data.every(Number.isFinite)).toBe(true);
    expect(sampleTimes(messages)).toHaveLength(ended.summary?.samples ?? -1);
  });
});

describe('pacing', () => {
  test('never past the horizon by more than a step; waits there idle; advance moves it on', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: 0.1 });
    let messages = [...server.take(), ...(await drain(server, 1))];
    const times = sampleTimes(messages);
    expect(Math.max(...times)).toBeGreaterThanOrEqual(0.1 - 1e-12);
    expect(Math.max(...times)).toBeLessThan(0.1 + 1.5e-3);
    expect(server.busy).toBe(false);
    expect(ofType(messages, 'ended')).toEqual([]);
    await server.send({ type: 'advance', run: 1, horizon: 0.2 });
    messages = [...server.take(), ...(await drain(server, 1))];
    expect(Math.min(...sampleTimes(messages))).toBeCloseTo(Math.max(...times) + 1e-3, 9);
    expect(Math.max(...sampleTimes(messages))).toBeLessThan(0.2 + 1.5e-3);
    // back does nothing
    await server.send({ type: 'advance', run: 1, horizon: 0.05 });
    expect(await drain(server, 1)).toEqual([]);
    await server.send({ type: 'advance', run: 1, horizon: null });
    messages = [...server.take(), ...(await drain(server, 1))];
    expect(ofType(messages, 'ended')[0].outcome).toEqual({ kind: 'completed' });
  });

  test('a horizon of zero gives the first sample and waits', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: 0 });
    expect(sampleTimes([...server.take(), ...(await drain(server, 1))])).toEqual([0]);
  });

  test('batches are of 32 samples, and of fewer where thousands of bodies move', () => {
    expect([1, 2000, 65_536, 180_000, 1e7].map(batchOf)).toEqual([32, 32, 32, 12, 1]);
  });

  test('back-pressure: at most so many batches unacknowledged, then one for one', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar({ duration: 5 }), horizon: null });
    await server.work();
    const batches = ofType(server.take(), 'samples');
    expect(batches).toHaveLength(MAX_UNACKNOWLEDGED);
    expect(server.busy).toBe(false);
    await server.send({ type: 'acknowledge', run: 1, batch: 0 });
    await server.work();
    expect(ofType(server.take(), 'samples').map(({ batch }) => batch)).toEqual([MAX_UNACKNOWLEDGED]);
    expect(server.busy).toBe(false);
    // another run's acknowledgement is not ours
    await server.send({ type: 'acknowledge', run: 2, batch: 1 });
    await server.work();
    expect(server.take()).toEqual([]);
    for (let batch = 1; batch <= MAX_UNACKNOWLEDGED; batch++)
      await server.send({ type: 'acknowledge', run: 1, batch });
    await server.work();
    expect(ofType(server.take(), 'samples')).toHaveLength(MAX_UNACKNOWLEDGED);
    await server.send({ type: 'stop', run: 1 });
    expect(ofType(server.take(), 'ended')[0].outcome).toMatchObject({ reason: 'userStop' });
  });
});

describe('pause, resume, step, stop', () => {
  test('a change that ends a paused run is told at once', async () => {
    const project = { ...fineFourBar(), drivers: [...fineFourBar().drivers] };
    project.drivers.push({ ...project.drivers[0], id: 'second', name: 'Second', joint: 'pin-b' });
    project.drivers[0] = { ...project.drivers[0], value: 0 };
    project.drivers[1].value = 0;
    await server.send({ type: 'run', run: 1, project, horizon: null });
    await server.work(1);
    await server.send({ type: 'pause', run: 1 });
    await server.send({ type: 'setDriver', run: 1, driver: 'second', value: 5 });
    const [ended] = ofType(server.take(), 'ended');
    expect(ended.outcome).toMatchObject({ kind: 'stopped', where: 'second' });
  });

  test('pause hands over what there is and works no more; resume goes on without a gap', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: null });
    await server.work(1);
    await server.send({ type: 'pause', run: 1 });
    const before = sampleTimes(server.take());
    // 64 attempts at 1 ms have been made
    expect(before.length).toBe(65);
    await server.work();
    expect(sampleTimes(server.take())).toEqual([]);
    await server.send({ type: 'resume', run: 1 });
    const after = sampleTimes(await drain(server, 1));
    expect(after).toHaveLength(501 - 65);
    expect(after[0]).toBeGreaterThan(before.at(-1) ?? Infinity);
  });

  test('a few samples do not wait for a full batch when the run is paused', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar({ outputInterval: 5e-3 }), horizon: null });
    await server.work(1);
    expect(sampleTimes(server.take())).toEqual([]);
    await server.send({ type: 'pause', run: 1 });
    // 64 steps of 1 ms: samples at 0, 5, ... 60 ms
    expect(sampleTimes(server.take())).toHaveLength(13);
  });

  test('each step gives one sample; steps asked for in a row are all done; none while it runs', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: null });
    await server.send({ type: 'step', run: 1 });
    await server.send({ type: 'pause', run: 1 });
    await server.work();
    const paused = [...sampleTimes(server.take())];
    await server.send({ type: 'step', run: 1 });
    const one = sampleTimes(await drain(server, 1));
    expect(one).toHaveLength(1);
    await server.send({ type: 'step', run: 1 });
    await server.send({ type: 'step', run: 1 });
    await server.send({ type: 'step', run: 1 });
    const three = sampleTimes(await drain(server, 1));
    expect(three).toHaveLength(3);
    const all = [...paused, ...one, ...three];
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(new Set(all).size).toBe(all.length);
  });

  test('stop ends at once, with all samples and a summary', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar({ outputInterval: 5e-3 }), horizon: null });
    await server.work(1);
    await server.send({ type: 'stop', run: 1 });
    const messages = server.take();
    const [ended] = ofType(messages, 'ended');
    expect(ended.outcome).toMatchObject({ kind: 'stopped', reason: 'userStop' });
    expect(sampleTimes(messages)).toHaveLength(13);
    expect(ended.summary).toMatchObject({ samples: 13, steps: 64 });
    await server.work();
    expect(server.take()).toEqual([]);
  });

  test('messages for a run that is no more are ignored', async () => {
    for (const type of ['pause', 'resume', 'step', 'stop']) await server.send({ type, run: 12 });
    await server.send({ type: 'setDriver', run: 12, driver: 'motor', value: 1 });
    await server.send({ type: 'acknowledge', run: 12, batch: 0 });
    expect(server.take()).toEqual([]);
    expect(server.busy).toBe(false);
  });
});

describe('live change of a driver', () => {
  test('takes effect, and is told as an event', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: 0.1 });
    server.take();
    await drain(server, 1);
    await server.send({ type: 'setDriver', run: 1, driver: 'motor', value: 20 });
    await server.send({ type: 'advance', run: 1, horizon: null });
    const messages = [...server.take(), ...(await drain(server, 1))];
    const [{ event }] = ofType(messages, 'event');
    expect(event).toMatchObject({ kind: 'driver-changed', record: 'motor' });
    expect(event.time).toBeCloseTo(0.1, 2);
  });

  test('while paused the event is told at once', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar(), horizon: null });
    await server.send({ type: 'pause', run: 1 });
    server.take();
    await server.send({ type: 'setDriver', run: 1, driver: 'motor', value: 20 });
    expect(ofType(server.take(), 'event').map(({ event }) => event.record)).toEqual(['motor']);
  });

  test('of a driver that does not exist is rejected, and the run goes on', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar({ duration: 0.02 }), horizon: null });
    await server.send({ type: 'setDriver', run: 1, driver: 'nobody', value: 20 });
    const messages = [...server.take(), ...(await drain(server, 1))];
    expect(ofType(messages, 'rejected')[0].reason).toContain('nobody');
    expect(ofType(messages, 'ended')[0].outcome).toEqual({ kind: 'completed' });
  });
});
