/** Everything in Redis may come from anybody: messages, texts, rows, keys of another type. It is refused and said, and the study goes on. */
import { Queue } from 'bullmq';
import { beforeAll, describe, expect, test } from 'vitest';
import { StudyQueue } from '../../../engine/jobs/queue/client/study-queue';
import {
  PREFIX,
  projectKey,
  queueName,
  rowsKey,
  WORKERS_KEY,
} from '../../../engine/jobs/queue/protocol/names';
import { listWorkers } from '../../../engine/jobs/queue/protocol/registry';
import { CREATED_WITH } from '../../../engine/model/defaults';
import { digestOf } from '../../../engine/studies/manifest/manifest-digest';
import { writeRow } from '../../../engine/studies/rows/row-text';
import { createRowRunner } from '../../../engine/studies/rows/run-row';
import { hasRedis, whyNoRedis } from '../../support/queue/redis-server';
import { computedAlone, queueScene, tableOf, until } from '../../support/queue/scene';
import { MemoryHome, smallStudy } from '../../support/queue/small-study';

const study = smallStudy(20);
const digest = digestOf(study.manifest);
const NAME = queueName(CREATED_WITH);
const own = { study: digest, program: CREATED_WITH, from: 0, count: 5 };

/** Messages, what is wrong with them, and their ids. */
const MESSAGES: [what: string, data: unknown, id: string, fault: string][] = [
  ['nothing', null, 'x1', 'it is not a batch of runs'],
  ['a text', 'rm -rf /', 'x2', 'it is not a batch of runs'],
  ['no digest', { ...own, study: '../../etc/passwd' }, 'x3', 'its study is not a SHA-256 digest'],
  ['a long program', { ...own, program: 'x'.repeat(1e5) }, 'x4', 'it names no version'],
  ['a negative index', { ...own, from: -5 }, 'x5', 'its indices are not a range'],
  ['half an index', { ...own, from: 0.5 }, 'x6', 'its indices are not a range'],
  ['a billion runs', { ...own, count: 1e9 }, 'x7', 'its indices are not a range'],
  ['indices as texts', { ...own, from: '0' }, 'x8', 'its indices are not a range'],
  ['the id of another', own, `${digest}-5-5`, 'its id is not that of its runs'],
];

describe.skipIf(!hasRedis)(`hostile data in Redis${whyNoRedis}`, () => {
  const scene = queueScene();
  let alone = '';
  beforeAll(() => {
    alone = computedAlone(study);
  });
  const says = (words: string): boolean => scene.said.some((sentence) => sentence.includes(words));
  const completes = async (): Promise<void> => {
    const home = new MemoryHome(study);
    expect(await scene.run(home)).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
  };

  test.each(MESSAGES)('a message with %s is refused by the worker', async (_, data, id, fault) => {
    const queue = new Queue(NAME, { connection: scene.redis, prefix: PREFIX });
    await queue.add('runs', data, { jobId: id, removeOnFail: true });
    await scene.work();
    await until(() => says(`The message was refused: ${fault}`));
    await queue.close();
    await completes();
  });

  test('a message that is not JSON is found by the client, removed and queued again', async () => {
    const home = new MemoryHome(study);
    const run = scene.run(home);
    const queue = new StudyQueue(scene.redis, digest, CREATED_WITH);
    await until(async () => (await queue.waiting()).length === 4);
    await scene.redis.hset(`${PREFIX}:${NAME}:${digest}-0-5`, 'data', '{"study":');
    await scene.work();
    expect(await run).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
    expect(says('The message of the runs 0 to 4 was not readable')).toBe(true);
    await queue.close();
  });

  test('a project of another digest is refused by the worker, and shipped again by the client', async () => {
    const home = new MemoryHome(study);
    const run = scene.run(home);
    const queue = new StudyQueue(scene.redis, digest, CREATED_WITH);
    await until(async () => (await queue.waiting()).length === 4);
    const { length } = Buffer.from(study.projectText);
    await scene.redis.set(projectKey(study.manifest.project), 'x'.repeat(length));
    await scene.work();
    expect(await run).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
    expect(says('in Redis has another digest than its name says')).toBe(true);
    await queue.close();
  });

  const run = createRowRunner(study.manifest, study.project, new Date(0));
  const line = (index: number): string => writeRow(run(index), study.manifest);
  const other = smallStudy(20, 99);
  const foreign = createRowRunner(other.manifest, other.project, new Date(0));
  test.each([
    ['garbage', '0-1', 'garbage', 'it is not JSON'],
    ['a row of another run', '3-1', line(4), 'row 1 is of run 4, not 3'],
    ['too few rows', '0-2', line(0), 'it has 1 rows, not 2'],
    ['a forged figure', '0-1', line(0).replace(/"figures":\[\d/, '"figures":[9'), 'it is damaged'],
    [
      'a row of another study',
      '0-1',
      writeRow(foreign(0), other.manifest),
      'its values are not those of run 0',
    ],
    ['a run that the study has not', '50-1', line(0).replace('"index":0', '"index":50'), 'its index is 50'],
    ['a name that is no range', '__proto__', line(0), 'are not those of a range'],
    ['a path for a name', '../../x', line(0), 'are not those of a range'],
    ['40 MB', '0-1', 'x'.repeat(40e6), 'of 40000000 bytes are not those of a range'],
  ])('%s among the rows is refused by the client', async (_, name, text, fault) => {
    await scene.redis.hset(rowsKey(digest), name, text);
    const home = new MemoryHome(study);
    const end = scene.run(home);
    await until(() => says(fault));
    await scene.work();
    expect(await end).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
  });

  test('rows under a key of another type are deleted, and computed', async () => {
    await scene.redis.set(rowsKey(digest), 'a text');
    await scene.work();
    await completes();
    expect(says(`${rowsKey(digest)} was a string`)).toBe(true);
  });

  test('where the queue itself is something else, the client ends and says so', async () => {
    await scene.redis.set(`${PREFIX}:${NAME}:wait`, 'a text');
    await expect(scene.run(new MemoryHome(study))).rejects.toThrow(
      /Redis refuses: .*WRONGTYPE.* resume the study later/s,
    );
  });

  test('announcements that no worker makes are passed over', async () => {
    await scene.work();
    const now = Math.floor(Date.now() / 1000);
    const junk = [
      '',
      'x',
      `${'0'.repeat(36)} 99999 Kempe 0.1.0`,
      `${'0'.repeat(36)} 4 \u001b[31mKempe`,
      'x'.repeat(1e6),
    ];
    for (const one of junk) await scene.redis.zadd(WORKERS_KEY, now, one);
    expect(await listWorkers(scene.redis)).toMatchObject([{ threads: 1, program: CREATED_WITH }]);
  });
});
