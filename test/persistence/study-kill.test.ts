/** Processes that compute one study are killed at any time: nothing is lost, nothing is there twice, and the table is the same to the byte. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createStudyFolder, openStudyFolder } from '../../engine/jobs/folder/study-folder';
import { mergeStudy } from '../../engine/jobs/merge/merge';
import { Chance } from '../support/chance';
import { madeRow, newFolder, PROJECT_TEXT, study } from '../support/studies';
import { FIRST_SEED, repetitions, tell } from '../support/tier';
import type { StudyFolder } from '../../engine/jobs/folder/study-folder';

const WRITER = fileURLToPath(new URL('support/write-rows.mjs', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../engine/cli/kempe.mjs', import.meta.url));
const KILLS = repetitions('S1', 16, 1000);

async function tablesOf(folder: StudyFolder): Promise<Buffer[]> {
  const tables: Buffer[] = [];
  for (const format of ['csv', 'parquet'] as const) {
    const path = join(dirname(folder.path), `table.${format}`);
    const { missing } = await mergeStudy(folder, path, format);
    expect(missing).toEqual([]);
    tables.push(readFileSync(path));
  }
  return tables;
}

/** Of a process that says when it has begun to write; null once it ends by itself. */
async function killIn(child: ChildProcess, wait: number | null): Promise<string | null> {
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  let timer: NodeJS.Timeout | undefined;
  child.stdout!.once('data', () => {
    if (wait !== null) timer = setTimeout(() => child.kill('SIGKILL'), wait);
  });
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (signal === null && code !== 0) throw new Error(`A process ended with status ${code}.`);
  return signal;
}

test('2,345 rows by three processes that are killed again and again', async () => {
  const manifest = study({ design: { kind: 'sobol', runs: 2345, seed: 3 } });
  const reference = await createStudyFolder(newFolder(), manifest, PROJECT_TEXT);
  for (let i = 2344; i >= 0; i--) await reference.writeRow(madeRow(reference.manifest, i));
  await reference.compact();
  const folder = await createStudyFolder(newFolder(), manifest, PROJECT_TEXT);
  const chance = new Chance(FIRST_SEED);
  let killed = 0;
  const keep = async (place: number): Promise<void> => {
    for (let time = 1; ; time++) {
      const words = [WRITER, folder.path, `${place}`, '3', `${time * 3 + place}`];
      const wait = killed < KILLS ? 300 * chance.share() : null;
      if ((await killIn(spawn(process.execPath, words), wait)) === null) return;
      killed++;
    }
  };
  // a row that was cut off is missing: the next round finds it
  for (let round = 0; (await folder.count()).done < folder.total; round++) {
    expect(round).toBeLessThan(50);
    await Promise.all([0, 1, 2].map(keep));
  }
  await folder.compact();
  // no temporary or single file is left of complete blocks
  expect(readdirSync(join(folder.path, 'rows')).sort()).toEqual([
    '000000.jsonl',
    '000001.jsonl',
    '000002.jsonl',
  ]);
  expect(await folder.count()).toEqual({ ...(await reference.count()), damaged: [] });
  const [here, there] = [await tablesOf(folder), await tablesOf(reference)];
  expect(here[0].equals(there[0])).toBe(true);
  expect(here[1].equals(there[1])).toBe(true);
  tell('S1', killed, `processes killed among 2,345 rows; 0 lost, 0 double, tables equal to the byte`);
}, 600_000);

test('real runs by two command lines in one folder, both killed now and then', async () => {
  const manifest = study({ design: { kind: 'latinHypercube', runs: 60, seed: 3 } });
  const reference = await createStudyFolder(newFolder(), manifest, PROJECT_TEXT);
  const folder = await createStudyFolder(newFolder(), manifest, PROJECT_TEXT);
  const run = (path: string, ...words: string[]): ChildProcess =>
    spawn(process.execPath, [PROGRAM, 'study', 'resume', path, '--workers', '1', ...words], {
      stdio: 'ignore',
    });
  await once(run(reference.path), 'exit');
  let rest = 6;
  const chance = new Chance(FIRST_SEED + 1);
  // both compute all that is missing: what both have done is there once
  const keep = async (): Promise<void> => {
    for (;;) {
      const child = run(folder.path);
      const ended = once(child, 'exit');
      const timer =
        rest-- > 0 ? setTimeout(() => child.kill('SIGKILL'), 700 + 700 * chance.share()) : undefined;
      const [code] = (await ended) as [number | null];
      clearTimeout(timer);
      if (code === 0) return;
    }
  };
  await Promise.all([keep(), keep()]);
  const whole = await openStudyFolder(folder.path);
  expect(await whole.count()).toEqual({ done: 60, sound: 60, total: 60, damaged: [] });
  const [here, there] = [await tablesOf(whole), await tablesOf(reference)];
  expect(here[0].equals(there[0])).toBe(true);
  expect(here[1].equals(there[1])).toBe(true);
}, 600_000);
