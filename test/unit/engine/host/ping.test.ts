/** The server answers between two slices of work, so that silence means a fault. */
import { beforeEach, expect, test } from 'vitest';
import { EXAMPLES } from '../../../support/examples';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import { createTestServer, ofType } from '../../../support/engine-server';
import type { TestServer } from '../../../support/engine-server';

let server: TestServer;
beforeEach(() => (server = createTestServer()));

test('a ping is answered with its id, idle and in the middle of a run', async () => {
  await server.send({ type: 'ping', id: 3 });
  expect(server.take()).toEqual([{ type: 'pong', id: 3 }]);
  await server.send({ type: 'run', run: 1, project: EXAMPLES['four-bar-with-load.kempe'](), horizon: null });
  await server.work(2);
  server.take();
  await server.send({ type: 'ping', id: 4 });
  expect(ofType(server.take(), 'pong')).toEqual([{ type: 'pong', id: 4 }]);
  expect(server.busy).toBe(true);
});

test.each([{ type: 'ping' }, { type: 'ping', id: -1 }, { type: 'ping', id: 1.5 }, { type: 'ping', id: 'x' }])(
  'a malformed one is rejected: %j',
  async (message) => {
    await server.send(message);
    expect(server.take().map(({ type }) => type)).toEqual(['rejected']);
  },
);

test('a slice of a large model is short: the server still answers within seconds', async () => {
  const indices = Array.from({ length: 120 }, (_, i) => i);
  const project = {
    ...createProject('Chain'),
    bodies: indices.map((i) => createBody({ id: `b${i}`, name: `B${i}` })),
    joints: indices.map((i) =>
      createJoint({
        id: `j${i}`,
        name: `J${i}`,
        kind: 'ball',
        bodyA: i === 0 ? 'ground' : `b${i - 1}`,
        bodyB: `b${i}`,
      }),
    ),
  };
  await server.send({ type: 'run', run: 1, project, horizon: null });
  expect(ofType(server.take(), 'started')).toHaveLength(1);
  for (let slice = 0; slice < 3; slice++) {
    const started = performance.now();
    await server.work(1);
    expect(performance.now() - started).toBeLessThan(60_000);
  }
  await server.send({ type: 'stop', run: 1 });
  expect(ofType(server.take(), 'ended')).toHaveLength(1);
});
