/** What a network can do wrong, between a real Redis and its workers and clients: cut, slow, silent, so that batches are delivered twice. */
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, whyNoRedis } from '../../support/queue/redis-server';
import { computeHere } from '../../support/queue/in-process-worker';
import { computedAlone, queueScene, tableOf, until } from '../../support/queue/scene';
import { MemoryHome, smallStudy } from '../../support/queue/small-study';

const study = smallStudy(60);
const everyIndex = Array.from({ length: 60 }, (_, i) => i);

describe.skipIf(!hasRedis)(`the network of a queue${whyNoRedis}`, () => {
  const scene = queueScene();
  let alone = '';
  beforeAll(() => {
    alone = computedAlone(study);
  });

  test('is cut again and again', async () => {
    const proxy = await scene.proxy();
    await scene.work({}, proxy.url);
    const home = new MemoryHome(study);
    const cutting = setInterval(() => proxy.cut(), 150);
    const end = scene.run(home, { batch: 2 }, proxy.url);
    await until(() => home.rows.size > 20);
    clearInterval(cutting);
    expect(await end).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
    expect(home.written.toSorted((a, b) => a - b)).toEqual(everyIndex);
  });

  test('is slow', async () => {
    const proxy = await scene.proxy();
    proxy.delay = 40;
    await scene.work({}, proxy.url);
    const home = new MemoryHome(study);
    expect(await scene.run(home, {}, proxy.url)).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
  });

  test('falls silent while a worker computes: another takes its batch over, and both deliver it', async () => {
    const proxy = await scene.proxy();
    const twice: number[] = [];
    let isSilent = false;
    await scene.work(
      {
        compute: async (...words) => {
          if (!isSilent) {
            isSilent = true;
            proxy.silent = true;
            // until the other one has all
            await until(() => twice.includes(words[1].from));
            proxy.silent = false;
          }
          return computeHere(...words);
        },
        onBatch: ({ from }) => twice.push(from),
      },
      proxy.url,
    );
    const home = new MemoryHome(study);
    const end = scene.run(home);
    await until(() => isSilent);
    await scene.work({ onBatch: ({ from }) => twice.push(from) });
    expect(await end).toMatchObject({ kind: 'complete' });
    // the first worker ends its batch as well, before or after the last of the second
    await until(() => twice.length > 12);
    expect(twice.length - new Set(twice).size).toBe(1);
    expect(tableOf(home)).toBe(alone);
    expect(home.written.toSorted((a, b) => a - b)).toEqual(everyIndex);
    expect(scene.said.filter((sentence) => sentence.includes('taken over'))).toHaveLength(1);
  });

  test('loses Redis, which is killed, loses the end of its append-only file, and comes back', async () => {
    await scene.work();
    const home = new MemoryHome(study);
    const end = scene.run(home, { batch: 2 });
    await until(() => home.rows.size > 10);
    await scene.server.kill();
    scene.server.loseEnd(2000);
    await scene.server.start();
    expect(await end).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
    expect(home.written.toSorted((a, b) => a - b)).toEqual(everyIndex);
    expect(scene.said.some((sentence) => sentence.includes('Trying again until it answers'))).toBe(true);
  });
});
