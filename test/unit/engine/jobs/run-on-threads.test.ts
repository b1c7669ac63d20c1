/** Runs on threads: the rows are those of runs one by one, whatever the number of threads, their order and how often they are lost. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createStudyFolder } from '../../../../engine/jobs/folder/study-folder';
import { runOnThreads } from '../../../../engine/jobs/threads/run-on-threads';
import { createRowRunner } from '../../../../engine/studies/rows/run-row';
import { newFolder, PROJECT_TEXT, study } from '../../../support/studies';
import type { StudyFolder } from '../../../../engine/jobs/folder/study-folder';

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};
const made = (): Promise<StudyFolder> => createStudyFolder(newFolder(), study(), PROJECT_TEXT);

test('the rows are those of runs one by one', async () => {
  const folder = await made();
  const seen: number[] = [];
  const report = await runOnThreads(folder, folder.missing(), {
    workers: 2,
    onRow: ({ index }) => seen.push(index),
  });
  expect(report).toEqual({ done: 20, unsound: 0 });
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  const run = createRowRunner(folder.manifest, folder.project, new Date(0));
  expect(await collect(folder.rows())).toEqual(seen.map((_, i) => run(i)));
  expect(await folder.count()).toEqual({ done: 20, sound: 20, total: 20, damaged: [] });
});

test('stops at once when told to, and goes on with what is missing', async () => {
  const folder = await made();
  const stop = new AbortController();
  const { done } = await runOnThreads(folder, folder.missing(), {
    workers: 2,
    signal: stop.signal,
    onRow: ({ index }) => index === 3 && stop.abort(),
  });
  expect(done).toBeLessThan(20);
  const left = await collect(folder.missing());
  expect(left.length).toBe(20 - done);
  await runOnThreads(folder, left, { workers: 2 });
  expect(await collect(folder.missing())).toEqual([]);
});

/** A program of threads that answers as told: `lose` is how often a thread ends instead. */
function program(lines: string): URL {
  const path = join(newFolder(), '..', 'thread.cjs');
  writeFileSync(path, `const { parentPort, workerData } = require('node:worker_threads');\n${lines}`);
  return pathToFileURL(path);
}

test('a thread that is lost costs one run, which is tried again and then told of', async () => {
  const folder = await made();
  const lost = program(`
    parentPort.postMessage({ type: 'ready' });
    parentPort.on('message', ({ index }) => {
      if (index === 1) throw new Error('out of memory');
      if (index === 2) process.exit(9);
      parentPort.postMessage({ type: 'row', row: { index, values: ${'[0, 0]'}, figures: [1, 2], sound: true, outcome: 'Completed.' } });
    });`);
  const report = await runOnThreads(folder, [0, 1, 2], { workers: 1, program: lost });
  expect(report).toEqual({ done: 3, unsound: 2 });
  const rows = await collect(folder.failed());
  expect(rows.map(({ index }) => index)).toEqual([1, 2]);
  expect(rows[0].outcome).toContain('out of memory');
  expect(rows[1].outcome).toContain('it ended with status 9');
});

test('a program that does not start is told of, and nothing is written', async () => {
  const folder = await made();
  const broken = program("throw new Error('no such module');");
  await expect(runOnThreads(folder, folder.missing(), { workers: 2, program: broken })).rejects.toThrow(
    /could not be started: no such module/,
  );
  expect(await folder.count()).toMatchObject({ done: 0 });
});

test('a thread that ends between two runs is replaced, and costs none', async () => {
  const folder = await made();
  const tired = program(`
    parentPort.postMessage({ type: 'ready' });
    parentPort.on('message', ({ index }) => {
      const row = { index, values: [0, 0], figures: [1, 2], sound: true, outcome: 'Completed.' };
      parentPort.postMessage({ type: 'row', row });
      setTimeout(() => process.exit(0), 20);
    });`);
  const slowly = async function* (): AsyncGenerator<number> {
    for (const index of [0, 1, 2]) {
      yield index;
      // until the thread has ended
      await new Promise((done) => setTimeout(done, 300));
    }
  };
  expect(await runOnThreads(folder, slowly(), { workers: 1, program: tired })).toEqual({
    done: 3,
    unsound: 0,
  });
});
