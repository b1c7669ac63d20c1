import { beforeEach, expect, test } from 'vitest';
import { createTestServer, drain, ofType } from '../../../support/engine-server';
import { readBenchmark } from '../../../support/benchmark';
import { shortPendulum } from '../../../support/short-runs';
import type { TestServer } from '../../../support/engine-server';

let server: TestServer;
beforeEach(() => (server = createTestServer()));

const validate = (id: number, problem: unknown = readBenchmark('revolute-case-01'), tolerance = 1e-9) => ({
  type: 'validate',
  id,
  problem,
  tolerance,
});

test('a published problem is run in slices and answered with what was found', async () => {
  await server.send(validate(3, readBenchmark('a04-bricard'), 1e-6));
  expect(await server.work()).toBeGreaterThan(2);
  const messages = server.take();
  const progress = ofType(messages, 'validationProgress').map((message) => message.progress);
  expect(progress.length).toBeGreaterThan(0);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  const [{ id, result, reason }] = ofType(messages, 'validated');
  expect({ id, reason }).toEqual({ id: 3, reason: null });
  expect(result).toMatchObject({ id: 'a04-bricard', tolerance: 1e-6, passed: true });
  expect(server.busy).toBe(false);
});

test('one that was cancelled is not answered, and a later one takes the place of an earlier', async () => {
  await server.send(validate(4, readBenchmark('a04-bricard')));
  await server.work(2);
  await server.send({ type: 'cancelValidation', id: 4 });
  await server.work();
  expect(ofType(server.take(), 'validated')).toEqual([]);
  await server.send(validate(5));
  await server.send(validate(6));
  await server.work();
  expect(ofType(server.take(), 'validated').map(({ id }) => id)).toEqual([6]);
});

test('a run beside it gives the same samples as alone', async () => {
  const samplesOf = async (beside: boolean) => {
    const own = createTestServer();
    await own.send({ type: 'run', run: 1, project: shortPendulum(), horizon: null });
    if (beside) await own.send(validate(9));
    const messages = await drain(own, 1);
    expect(ofType(messages, 'validated')).toHaveLength(beside ? 1 : 0);
    expect(ofType(messages, 'ended')[0].outcome).toEqual({ kind: 'completed' });
    return ofType(messages, 'samples').flatMap(({ data }) => [...data]);
  };
  expect(await samplesOf(true)).toEqual(await samplesOf(false));
});

test('what is no problem is answered with the reason', async () => {
  await server.send(validate(1, { id: 7 }));
  await server.work();
  expect(ofType(server.take(), 'validated')).toEqual([
    { type: 'validated', id: 1, result: null, reason: 'Not a validation case: case.id is not a text.' },
  ]);
  await server.send(validate(2, readBenchmark('a01-pendulum'), 1));
  await server.work();
  expect(ofType(server.take(), 'validated')[0].reason).toContain('No bound is stated');
  await server.send(validate(3, readBenchmark('a01-pendulum'), -1));
  expect(ofType(server.take(), 'rejected')).toHaveLength(1);
});
