import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { SEED } from '../../../support/draw';
import { createChains } from '../../../support/chains';
import { createTestServer, ofType } from '../../../support/engine-server';
import { readExample } from '../../../support/example-file';
import type { TestServer } from '../../../support/engine-server';

let server: TestServer;
beforeEach(() => (server = createTestServer()));

const project = readExample('four-bar-with-load');
const pin = { body: 'crank', point: [0.08, 0, 0] };
const move = (sequence: number, target: readonly number[], id = 3) => ({
  type: 'dragTo',
  id,
  sequence,
  ...pin,
  target,
});

test('a drag is taken up, answered with poses and a state, and ended', async () => {
  await server.send({ type: 'drag', id: 3, project, body: pin.body, locked: [] });
  expect(ofType(server.take(), 'dragReady')).toEqual([
    { type: 'dragReady', id: 3, loose: false, problems: [] },
  ]);
  await server.send(move(1, [0.08, 0, 0]));
  await server.work();
  const last = ofType(server.take(), 'dragged').at(-1)!;
  expect(last).toMatchObject({ id: 3, sequence: 1, state: 'free', joints: [] });
  expect(last.gap).toBeLessThan(1e-6);
  expect(last.poses.map(({ body }) => body)).toEqual(project.bodies.map(({ id }) => id));
  await server.send({ type: 'endDrag', id: 3 });
  await server.send(move(2, [0, 0.08, 0]));
  await server.work();
  expect(server.take()).toEqual([]);
  expect(server.busy).toBe(false);
});

test('of a document with several linkages, the one with the body in the hand is moved and reported', async () => {
  await server.send({ type: 'drag', id: 3, project: createChains(22), body: 'link-20', locked: [] });
  await server.send({ ...move(1, [0.05, -0.31, 0]), body: 'link-20', point: [0.05, 0, 0] });
  await server.work();
  const last = ofType(server.take(), 'dragged').at(-1)!;
  expect(last.poses.map(({ body }) => body)).toEqual(['link-20', 'link-21']);
});

test('of a long way pictures come in between, and the latest target wins', async () => {
  await server.send({ type: 'drag', id: 3, project, body: pin.body, locked: [] });
  await server.send(move(1, [-0.08, 0, 0]));
  await server.work(2);
  const underway = ofType(server.take(), 'dragged');
  expect(underway.length).toBeGreaterThan(0);
  expect(underway[0]).toMatchObject({ sequence: 1, state: 'free', settled: false });
  expect(underway[0].gap).toBeGreaterThan(0.01);
  await server.send(move(2, [0, 0.08, 0]));
  await server.work();
  const after = ofType(server.take(), 'dragged');
  expect(after.every(({ sequence }) => sequence === 2)).toBe(true);
  expect(after.at(-1)!.gap).toBeLessThan(1e-6);
});

test('a later drag takes the place of an earlier one, and a run goes on beside it', async () => {
  await server.send({ type: 'drag', id: 3, project, body: pin.body, locked: [] });
  await server.send({ type: 'drag', id: 4, project, body: pin.body, locked: [] });
  server.take();
  await server.send(move(1, [0, -0.08, 0], 3));
  await server.work();
  expect(server.take()).toEqual([]);
  await server.send({
    type: 'run',
    run: 1,
    project: { ...project, settings: { ...project.settings, duration: 0.02 } },
    horizon: null,
  });
  await server.send(move(1, [0, -0.08, 0], 4));
  await server.work();
  const messages = server.take();
  expect(ofType(messages, 'dragged').at(-1)).toMatchObject({ id: 4, state: 'free' });
  expect(ofType(messages, 'ended')).toHaveLength(1);
});

describe('refused at the door', () => {
  test.each([
    ['a place that is no number', { ...move(1, [0, 0, 0]), target: [0, Number.NaN, 0] }],
    ['a place farther than any document may name', { ...move(1, [0, 0, 0]), target: [0, 1e300, 0] }],
    ['two coordinates', { ...move(1, [0, 0, 0]), point: [0, 0] }],
    ['a body that is no name', { ...move(1, [0, 0, 0]), body: 7 }],
    ['a drag of nothing', { type: 'drag', id: 3, project: null, body: 'crank', locked: [] }],
    ['fields beyond', { type: 'endDrag', id: 3, all: true }],
  ])('%s', async (_, message) => {
    await server.send(message);
    expect(ofType(server.take(), 'rejected')).toHaveLength(1);
  });

  test('a body that is not there, when the drag looks for it', async () => {
    await server.send({ type: 'drag', id: 3, project, body: pin.body, locked: [] });
    server.take();
    await server.send({ ...move(1, [0, 0, 0]), body: 'nobody' });
    await server.work();
    const [answer] = ofType(server.take(), 'rejected');
    expect(answer.reason).toContain('nobody');
  });

  test('a document that is none, with its problems', async () => {
    await server.send({
      type: 'drag',
      id: 3,
      project: { ...project, joints: 'none' },
      body: pin.body,
      locked: [],
    });
    const [answer] = ofType(server.take(), 'dragReady');
    expect(answer.problems.some(({ severity }) => severity === 'error')).toBe(true);
  });

  test('a document with anything in it is taken up or refused with problems, never with an exception', async () => {
    const damaged = fc.oneof(
      fc
        .tuple(fc.constantFrom(...Object.keys(project)), fc.anything())
        .map(([key, value]) => ({ ...project, [key]: value })),
      fc
        .tuple(fc.nat(2), fc.constantFrom(...Object.keys(project.bodies[0])), fc.anything())
        .map(([i, key, value]) => ({
          ...project,
          bodies: project.bodies.with(i, { ...project.bodies[i], [key]: value }),
        })),
      fc
        .tuple(fc.nat(3), fc.constantFrom(...Object.keys(project.joints[0])), fc.anything())
        .map(([i, key, value]) => ({
          ...project,
          joints: project.joints.with(i, { ...project.joints[i], [key]: value }),
        })),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (document) => {
        await server.send({
          type: 'drag',
          id: 3,
          project: document,
          body: pin.body,
          locked: ['rocker', 'nobody'],
        });
        const [answer] = ofType(server.take(), 'dragReady');
        expect(answer.id).toBe(3);
        await server.send(move(1, [0.1, 0.1, 0.1]));
        await server.work();
        for (const { poses } of ofType(server.take(), 'dragged')) {
          for (const pose of poses)
            expect([...pose.position, ...pose.orientation].every(Number.isFinite)).toBe(true);
        }
      }),
      { seed: SEED, numRuns: 150 },
    );
  });
});
