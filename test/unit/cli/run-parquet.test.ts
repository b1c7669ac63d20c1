/** `kempe run --parquet`, read back by a Parquet reader. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../../../engine/model/file/write-project';
import { kempe } from './capture';
import { pendulum } from './models';

let folder = '';
let project = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-parquet-'));
  project = join(folder, 'pendulum.kempe');
  writeFileSync(project, writeProject(pendulum()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

test('has the numbers of the CSV under the same names, and says what they are', async () => {
  const { status, err } = await kempe(['run', project, '--csv', at('a.csv'), '--parquet', at('a.parquet')]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const file = new Uint8Array(readFileSync(at('a.parquet'))).buffer;
  const rows = await parquetReadObjects({ file });
  const [header, ...lines] = readFileSync(at('a.csv'), 'utf8').trimEnd().split('\r\n');
  expect(Object.keys(rows[0])).toEqual(header.split(','));
  expect(rows).toHaveLength(lines.length);
  rows.forEach((row, i) => {
    const numbers = lines[i].split(',').map((cell) => (cell === '' ? Number.NaN : Number(cell)));
    // The CSV has no minus zero.
    expect(Object.values(row).map((value) => (value as number) + 0)).toEqual(
      numbers.map((value) => value + 0),
    );
  });
  const meta = parquetMetadata(file).key_value_metadata?.find(({ key }) => key === 'kempe.meta')?.value;
  const sidecar = JSON.parse(readFileSync(at('a.meta.json'), 'utf8')) as object;
  expect(JSON.parse(meta ?? '')).toEqual(sidecar);
});

test('is thinned out with --every', async () => {
  await kempe(['run', project, '--parquet', at('all.parquet')]);
  await kempe(['run', project, '--parquet', at('some.parquet'), '--every', '2']);
  const count = async (name: string) =>
    (await parquetReadObjects({ file: new Uint8Array(readFileSync(at(name))).buffer })).length;
  expect(await count('some.parquet')).toBeLessThan(await count('all.parquet'));
});

test('wrong uses are refused before anything runs', async () => {
  const before = readFileSync(project, 'utf8');
  for (const [words, why] of [
    [['--parquet', project], 'names the project itself'],
    [['--parquet', '-'], 'cannot go to standard output'],
    [['--csv', at('b'), '--parquet', at('b')], 'name one file'],
    [['--csv', at('b.csv'), '--events', at('b.meta.json')], 'name one file'],
    [['--parquet', at('b'), '--events', join(folder, '..', basename(folder), 'b')], 'name one file'],
  ] as const) {
    const { status, err } = await kempe(['run', project, ...words]);
    expect(status).toBe(2);
    expect(err).toContain(why);
  }
  expect(readFileSync(project, 'utf8')).toBe(before);
  copyFileSync(project, at('own.meta.json'));
  for (const command of [
    ['run', at('own.meta.json'), '--csv', at('own.csv')],
    ['sweep', at('own.meta.json'), '--parameter', 'gravity=1', '--output', at('own.csv')],
  ]) {
    const { status, err } = await kempe(command);
    expect([status, err]).toEqual([2, expect.stringContaining('names the project itself')]);
  }
  expect(readFileSync(at('own.meta.json'), 'utf8')).toBe(before);
  const { status, err } = await kempe(['run', project, '--parquet', join(folder, 'none', 'c.parquet')]);
  expect(status).toBe(2);
  expect(err).toContain('cannot be written');
  expect(existsSync(at('none'))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('~'))).toEqual([]);
});
