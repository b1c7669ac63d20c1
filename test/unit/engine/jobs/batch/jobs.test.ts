/** Jobs of a study without a scheduler: what is recorded, what is read back, and what is said of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { awaitRows } from '../../../../../engine/jobs/batch/await-rows';
import { batchFolder, readJobs, writeJob } from '../../../../../engine/jobs/batch/job-file';
import { isActive, stateWords } from '../../../../../engine/jobs/batch/job-state';
import { findScheduler } from '../../../../../engine/jobs/batch/schedulers';
import { createStudyFolder } from '../../../../../engine/jobs/folder/study-folder';
import { madeRow, newFolder, PROJECT_TEXT, STUDY } from '../../../../support/studies';
import { scratchFolder } from '../../../electron/support/folder';

const scheduler = findScheduler('slurm')!;
const job = (id: string) => ({
  ...{ scheduler, desk: scheduler.desk!, id, tasks: 4 },
  submittedAt: '2026-01-02T03:04:05.678Z',
});

describe('the record of a job', () => {
  test('is read back, in the order of submission', async () => {
    const study = scratchFolder();
    mkdirSync(batchFolder(study));
    for (const id of ['9', '10', '123']) await writeJob(study, job(id));
    expect(await readJobs(study)).toEqual([job('9'), job('10'), job('123')]);
  });

  test('of a study that was never handed in is empty', async () => {
    expect(await readJobs(scratchFolder())).toEqual([]);
  });

  test.each([
    ['slurm-1; touch hurt.json', '{"tasks":1,"submittedAt":"2026-01-02T03:04:05.678Z"}'],
    ['slurm---all.json', '{"tasks":1,"submittedAt":"2026-01-02T03:04:05.678Z"}'],
    ['slurm-12345678901.json', '{"tasks":1,"submittedAt":"2026-01-02T03:04:05.678Z"}'],
    ['cron-1.json', '{"tasks":1,"submittedAt":"2026-01-02T03:04:05.678Z"}'],
    ['pbs-1.json', '{"tasks":1,"submittedAt":"2026-01-02T03:04:05.678Z"}'],
    ['slurm-1.json', '{"tasks":0,"submittedAt":"2026-01-02T03:04:05.678Z"}'],
    ['slurm-1.json', '{"tasks":1,"submittedAt":"now"}'],
    ['slurm-1.json', '{'],
    ['slurm-1.json', 'null'],
    ['slurm-1.json', `{"tasks":1,"submittedAt":"2026-01-02T03:04:05.678Z","x":"${'x'.repeat(2000)}"}`],
    ['slurm-1.log', 'a log'],
  ])('in the file %s that is no record is left alone', async (name, text) => {
    const study = scratchFolder();
    mkdirSync(batchFolder(study));
    writeFileSync(join(batchFolder(study), name), text);
    expect(await readJobs(study)).toEqual([]);
  });
});

describe('the state of a job', () => {
  const state = (...counts: [string, number][]) => ({ job: job('7'), states: new Map(counts), why: '' });

  test('is active while a task may still run, unknown without an answer', () => {
    expect(isActive(state(['COMPLETED', 3], ['PENDING', 1]))).toBe(true);
    expect(isActive(state(['REQUEUED', 1]))).toBe(true);
    expect(isActive(state(['COMPLETED', 2], ['FAILED', 1], ['NODE_FAIL', 1]))).toBe(false);
    expect(isActive(state())).toBe(false);
    expect(isActive({ ...state(), states: null })).toBeNull();
  });

  test('is said in words', () => {
    const head = 'Slurm job 7, 4 tasks:';
    expect(stateWords(state(['RUNNING', 1], ['OUT_OF_MEMORY', 3]))).toBe(
      `${head} 1 running, 3 out of memory.`,
    );
    expect(stateWords(state(['COMPLETED', 3]))).toBe(`${head} 3 completed, 1 no longer in the queue.`);
    expect(stateWords(state())).toBe(`${head} no longer in the queue.`);
    expect(stateWords({ ...state(), states: null, why: 'there is no squeue here' })).toBe(
      `${head} its state is unknown here, because there is no squeue here.`,
    );
  });
});

describe('waiting for rows', () => {
  test('ends with the last row, from wherever it comes', async () => {
    const study = await createStudyFolder(newFolder(), STUDY, PROJECT_TEXT);
    const looks: number[] = [];
    const onLook = (first: number): void => {
      looks.push(first);
      // two rows after each look, in the order of their indices
      for (const index of [2 * looks.length - 2, 2 * looks.length - 1])
        void study.writeRow(madeRow(STUDY, index));
    };
    expect(await awaitRows(study, { onLook, interval: 100 })).toBe(true);
    expect(looks.length).toBeGreaterThanOrEqual(10);
    expect(looks).toEqual(looks.toSorted((a, b) => a - b));
  });

  test('is cancelled with the reason of its signal', async () => {
    const study = await createStudyFolder(newFolder(), STUDY, PROJECT_TEXT);
    const stop = new AbortController();
    const waiting = awaitRows(study, { signal: stop.signal, onLook: () => stop.abort() });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
