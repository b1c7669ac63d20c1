/** The folder of a study: what is written, found again, put together, and told of where it is damaged. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStudyFolder, openStudyFolder } from '../../../../engine/jobs/folder/study-folder';
import { StudyError } from '../../../../engine/jobs/folder/study-error';
import { mergeStudy } from '../../../../engine/jobs/merge/merge';
import { writeManifest } from '../../../../engine/studies/manifest/write-manifest';
import { writeRow } from '../../../../engine/studies/rows/row-text';
import { madeRow, newFolder, PROJECT_TEXT, STUDY, study } from '../../../support/studies';
import type { StudyFolder } from '../../../../engine/jobs/folder/study-folder';

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};
const made = (runs: number, seed = 1): Promise<StudyFolder> =>
  createStudyFolder(newFolder(), study({ design: { kind: 'monteCarlo', runs, seed } }), PROJECT_TEXT);
const fill = async (folder: StudyFolder, indices: Iterable<number>): Promise<void> => {
  for (const index of indices) await folder.writeRow(madeRow(folder.manifest, index));
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const single = (folder: StudyFolder, index: number): string =>
  join(folder.path, `rows/000000/${`${index}`.padStart(6, '0')}.json`);

test('rows come back in order, whatever the order in which they were written, and what is missing is known', async () => {
  const folder = await made(25);
  await fill(folder, [7, 3, 24, 0]);
  expect((await collect(folder.rows())).map(({ index }) => index)).toEqual([0, 3, 7, 24]);
  expect(await collect(folder.missing())).toEqual(upTo(25).filter((i) => ![0, 3, 7, 24].includes(i)));
  expect(await collect(folder.missing({ from: 2, to: 8 }))).toEqual([2, 4, 5, 6]);
  expect(await collect(folder.missing({ shard: { part: 1, of: 8 } }))).toEqual([1, 9, 17]);
  expect(await collect(folder.missing({ from: 2, to: 8, failedToo: true }))).toEqual([2, 3, 4, 5, 6]);
  expect(await folder.count()).toEqual({ done: 4, sound: 2, total: 25, damaged: [] });
  expect((await collect(folder.failed())).map(({ index }) => index)).toEqual([3, 24]);
});

test('a complete block becomes one file, which another row takes the place of', async () => {
  const folder = await made(1005);
  await fill(folder, upTo(1005));
  expect(readdirSync(join(folder.path, 'rows')).sort()).toEqual(['000000.jsonl', '000001.jsonl']);
  expect(await collect(folder.rows())).toEqual(upTo(1005).map((i) => madeRow(folder.manifest, i)));
  const better = { ...madeRow(folder.manifest, 3), sound: true, outcome: 'Completed.' };
  await folder.writeRow(better);
  expect((await collect(folder.rows()))[3]).toEqual(better);
  await folder.compact();
  expect(existsSync(join(folder.path, 'rows/000000'))).toBe(false);
  expect((await collect(folder.rows()))[3]).toEqual(better);
  expect((await collect(folder.rows())).length).toBe(1005);
});

test.each<[string, (text: string, folder: StudyFolder) => string, RegExp]>([
  ['cut off', (text) => text.slice(0, 40), /not JSON/],
  ['empty', () => '', /not JSON/],
  [
    'with a digit changed',
    (text) => text.replace(/"figures":\[0\.(\d)/, (_, d) => `"figures":[0.${(Number(d) + 1) % 10}`),
    /damaged/,
  ],
  ['called sound', (text) => text.replace('"sound":false', '"sound":true'), /damaged/],
  ['of another run', (_, { manifest }) => writeRow(madeRow(manifest, 4), manifest), /row of run 4/],
  ['of another study', () => writeRow(madeRow(STUDY, 3), STUDY), /values are not those/],
  [
    'of a study with other figures',
    (_, { manifest }) => {
      const other = { ...manifest, figures: [...manifest.figures].reverse() };
      return writeRow(madeRow(other, 3), other);
    },
    /damaged, or of another study/,
  ],
  ['with an index beyond the study', (text) => text.replace('"index":3', '"index":300'), /does not have/],
  ['with a hundred megabytes', () => 'x'.repeat(1e6), /far too large/],
])('a row that is %s is told of and runs again', async (_, damage, words) => {
  const folder = await made(10);
  await fill(folder, upTo(10));
  const { sound } = await folder.count();
  // the block is one file by now: once more by itself
  await fill(folder, [3]);
  rmSync(join(folder.path, 'rows/000000.jsonl'));
  const others = upTo(10).filter((i) => i !== 3);
  for (const i of others)
    writeFileSync(single(folder, i), writeRow(madeRow(folder.manifest, i), folder.manifest));
  const text = readFileSync(single(folder, 3), 'utf8');
  const damaged = damage(text, folder);
  expect(damaged).not.toBe(text);
  writeFileSync(single(folder, 3), damaged);
  const count = await folder.count();
  expect(count).toMatchObject({ done: 9, total: 10, damaged: [{ index: 3 }] });
  expect(count.damaged[0].fault).toMatch(words);
  expect(await collect(folder.missing())).toEqual([3]);
  await folder.compact();
  expect(existsSync(join(folder.path, 'rows/000000.jsonl'))).toBe(false);
  expect((await mergeStudy(folder, join(folder.path, 't.csv'), 'csv')).missing).toEqual([[3, 3]]);
  await fill(folder, [3]);
  expect(await folder.count()).toEqual({ done: 10, sound, total: 10, damaged: [] });
});

test('lines of a block that are damaged or missing run again', async () => {
  const folder = await made(10);
  await fill(folder, upTo(10));
  const path = join(folder.path, 'rows/000000.jsonl');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, [...lines.slice(0, 4), lines[5], lines[5], ...lines.slice(6, 9)].join('\n'));
  const { damaged } = await folder.count();
  expect(damaged).toMatchObject([{ index: 4, fault: 'it is the row of run 5' }]);
  expect(await collect(folder.missing())).toEqual([4, 9]);
  await fill(folder, [4, 9]);
  expect(readFileSync(path, 'utf8')).toBe(lines.map((line) => `${line}\n`).join(''));
  expect(existsSync(join(folder.path, 'rows/000000'))).toBe(false);
});

test('a folder where a row should be is told of, and files of others are left where they are', async () => {
  const folder = await made(5);
  mkdirSync(single(folder, 2), { recursive: true });
  writeFileSync(join(folder.path, 'rows/000000/notes.txt'), 'mine');
  writeFileSync(join(folder.path, 'rows/000000/.000001.json.~1-00000000-00000000'), '{');
  await fill(folder, [0, 1, 3, 4]);
  expect((await folder.count()).damaged).toMatchObject([
    { index: 2, fault: 'it is not a file, or far too large' },
  ]);
  await expect(fill(folder, [2])).rejects.toThrow();
  rmSync(single(folder, 2), { recursive: true });
  await fill(folder, [2]);
  await folder.compact();
  expect(readdirSync(join(folder.path, 'rows/000000'))).toEqual(['notes.txt']);
});

test('a study is opened only with its own project, of its own program, with a manifest that makes sense', async () => {
  const folder = await made(5);
  const manifest = (text: string): void => writeFileSync(join(folder.path, 'study.json'), text);
  const opened = (purpose?: 'run' | 'read') => openStudyFolder(folder.path, purpose);
  expect((await opened()).digest).toBe(folder.digest);
  const older = { ...folder.manifest, program: 'Kempe 0.0.1' };
  manifest(writeManifest(older));
  await expect(opened()).rejects.toThrow(/made with Kempe 0.0.1/);
  expect((await opened('read')).total).toBe(5);
  manifest(writeManifest({ ...folder.manifest, correlations: [{ between: [0, 9], coefficient: 0.5 }] }));
  await expect(opened('read')).rejects.toThrow(/not two of this study/);
  manifest('{');
  await expect(opened('read')).rejects.toThrow(StudyError);
  manifest(writeManifest(folder.manifest));
  writeFileSync(join(folder.path, 'project.kempe'), `${PROJECT_TEXT} `);
  await expect(opened('read')).rejects.toThrow(/its SHA-256 differs/);
  rmSync(join(folder.path, 'project.kempe'));
  await expect(opened('read')).rejects.toThrow(/it has no project.kempe/);
});

test('one of two that make the same folder at once has it, and it is whole', async () => {
  const path = newFolder();
  const manifests = ['a', 'b'].map((name) => study({ name }));
  const ends = await Promise.allSettled(manifests.map((one) => createStudyFolder(path, one, PROJECT_TEXT)));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const winner = manifests[ends.findIndex(({ status }) => status === 'fulfilled')];
  expect((await openStudyFolder(path)).manifest).toEqual(winner);
  expect(readdirSync(join(path, '..'))).toEqual(['crank.study']);
});
