import { beforeEach, expect, test } from 'vitest';
import { createTestServer, ofType } from '../../../support/engine-server';
import { shortPendulum } from '../../../support/short-runs';
import type { TestServer } from '../../../support/engine-server';

let server: TestServer;
beforeEach(() => (server = createTestServer()));

test.each(['motions', 'equilibrium', 'modes'] as const)('%s is answered with its report', async (study) => {
  await server.send({ type: 'study', id: 5, project: shortPendulum(), study });
  await server.work();
  const [answer] = ofType(server.take(), 'studied');
  expect(answer).toMatchObject({ id: 5, problems: [], report: { study, freedoms: 1 } });
  expect(server.busy).toBe(false);
});

test('it works in slices and says how far it is', async () => {
  await server.send({ type: 'study', id: 6, project: shortPendulum(), study: 'modes' });
  expect(await server.work()).toBeGreaterThan(3);
  const messages = server.take();
  const progress = ofType(messages, 'studyProgress');
  expect(progress.length).toBeGreaterThan(2);
  for (const { id, progress: part } of progress) {
    expect(id).toBe(6);
    expect(part).toBeGreaterThanOrEqual(0);
    expect(part).toBeLessThanOrEqual(1);
  }
});

test('one that was cancelled is not answered', async () => {
  await server.send({ type: 'study', id: 7, project: shortPendulum(), study: 'modes' });
  await server.work(1);
  await server.send({ type: 'cancelStudy', id: 7 });
  await server.work();
  expect(ofType(server.take(), 'studied')).toEqual([]);
});

test('a later one takes its place', async () => {
  await server.send({ type: 'study', id: 8, project: shortPendulum(), study: 'modes' });
  await server.work(1);
  await server.send({ type: 'study', id: 9, project: shortPendulum(), study: 'equilibrium' });
  await server.work();
  expect(ofType(server.take(), 'studied').map(({ id }) => id)).toEqual([9]);
});

test('beside a run, which it does not change', async () => {
  await server.send({ type: 'run', run: 1, project: shortPendulum(), horizon: null });
  await server.send({ type: 'study', id: 10, project: shortPendulum(), study: 'equilibrium' });
  await server.work();
  const messages = server.take();
  expect(ofType(messages, 'studied')).toHaveLength(1);
  expect(ofType(messages, 'ended')[0].outcome).toEqual({ kind: 'completed' });
});

test('an analysis that is not known is rejected', async () => {
  await server.send({ type: 'study', id: 1, project: shortPendulum(), study: 'magic' });
  expect(ofType(server.take(), 'rejected')).toHaveLength(1);
});
