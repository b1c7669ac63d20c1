/** A sweep from the command line. Threads are those of the built program, so runs go through a process of their own. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOMParser } from '@xmldom/xmldom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setValues } from '../../../engine/model/formulas/set-values';
import { writeProject } from '../../../engine/model/file/write-project';
import { crank } from '../engine/studies/sweep/models';
import { readPdf } from '../../support/read-pdf';
import { kempe } from './capture';

const program = fileURLToPath(new URL('../../../engine/cli/kempe.mjs', import.meta.url));
let folder = '';
let file = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-sweep-'));
  file = join(folder, 'crank.kempe');
  writeFileSync(file, writeProject(crank()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (...words: string[]) =>
  spawnSync(process.execPath, [program, 'sweep', ...words], { encoding: 'utf8' });

interface Report {
  axes: { name: string; unit: string; values: number[] }[];
  runs: {
    values: number[];
    digest: string;
    outcome: { kind: string };
    series: { id: string; peak: { value: number; time: number } }[];
  }[];
}

test('has the peaks of single runs, whatever the number of threads', async () => {
  const words = ['--parameter', 'length=200 mm:0.4:3', '--parameter', 'motor=2, 60 rpm', '--json', file];
  const [one, two] = ['1', '2'].map((workers) => start(...words, '--workers', workers));
  expect({ status: one.status, err: one.stderr }).toEqual({ status: 0, err: '' });
  expect(two.stdout).toBe(one.stdout);
  const { axes, runs } = JSON.parse(one.stdout) as Report;
  expect(axes).toMatchObject([
    { name: 'length', unit: 'm', values: [0.2, 0.3, 0.4] },
    { name: 'Motor: Speed', unit: 'rad/s', values: [2, 6.28318530718] },
  ]);
  expect(runs).toHaveLength(6);
  const { project } = setValues(crank(), [
    { target: { kind: 'parameter', id: 'p1' }, value: 0.3 },
    { target: { kind: 'field', list: 'drivers', record: 'motor', path: 'value' }, value: 2 },
  ]);
  const alone = await kempe(['run', '-', '--json'], writeProject(project));
  const { summary, project: ran } = JSON.parse(alone.out) as {
    project: { digest: string };
    summary: { peaks: { force: number; forceTime: number }[] };
  };
  expect(runs[2]).toMatchObject({ values: [0.3, 2], digest: ran.digest });
  expect(runs[2].series[0]).toMatchObject({
    id: 'reaction/pin/F',
    peak: { value: summary.peaks[0].force, time: summary.peaks[0].forceTime },
  });
}, 60_000);

test('numbers without a unit are in the units of the project; those with one mean the same in any', () => {
  const inches = join(folder, 'inches.kempe');
  writeFileSync(inches, writeProject({ ...crank(), units: { system: 'inch-lbf' } }));
  const words = ['--parameter', 'length=8, 200 mm', '--parameter', 'motor=60, 5 rad/s', '--json'];
  const valuesOf = (path: string) =>
    (JSON.parse(start(path, ...words).stdout) as Report).axes.map(({ values }) => values);
  expect(valuesOf(inches)).toEqual([
    [0.2032, 0.2],
    [6.28318530718, 5],
  ]);
  expect(valuesOf(file)).toEqual([
    [8, 0.2],
    [60, 5],
  ]);
}, 60_000);

test('writes the table, and exits with 1 where a run does not complete', () => {
  const out = join(folder, 'out.csv');
  const done = start(
    file,
    '--parameter',
    'length=0.2,-0.2',
    '--series',
    'driver/motor/effort',
    '--output',
    out,
  );
  expect(done.status).toBe(1);
  expect(done.stdout).toContain('1 of 2 did not complete.');
  const rows = readFileSync(out, 'utf8').trimEnd().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[0].startsWith('length [m],Motor.effort peak [N*m],')).toBe(true);
  expect(rows[1].endsWith(',Completed.')).toBe(true);
  expect(rows[2]).toContain('Refused: ');
}, 60_000);

test('draws curves, figures and a map of two numbers, in every format', async () => {
  const out = join(folder, 'pictures');
  const words = ['--parameter', 'length=0.2,0.3', '--parameter', 'motor=2,3,4', '--series', 'reaction/pin/F'];
  const formats = [
    '--format',
    'svg, pdf,png,csv,svg',
    '--figure',
    'rms',
    '--output',
    out,
    '--scale',
    '1',
    '--json',
  ];
  const done = start(file, ...words, ...formats);
  expect({ status: done.status, err: done.stderr }).toEqual({ status: 0, err: '' });
  const { files } = JSON.parse(done.stdout) as { files: string[] };
  // the table has its sidecar, which says whom the forces act on
  expect(files).toHaveLength(9);
  const sidecar = readFileSync(
    files.find((path) => path.endsWith('.meta.json'))!,
    'utf8',
  );
  expect(JSON.parse(sidecar)).toMatchObject({
    columns: [
      { series: 'reaction/pin/F', on: { name: 'Bar' }, from: { name: 'Ground' }, frame: 'world axes' },
    ],
  });
  expect(files.map((path) => path.slice(out.length + 1)).toSorted()).toEqual(readdirSync(out).toSorted());
  const svg = files.filter((path) => path.endsWith('.svg'));
  const failures: string[] = [];
  const parser = new DOMParser({ onError: (_, message) => void failures.push(message) });
  const titles = svg.map((path) => {
    const root = parser.parseFromString(readFileSync(path, 'utf8'), 'image/svg+xml');
    return root.getElementsByTagName('title')[0]!.textContent;
  });
  expect(failures).toEqual([]);
  expect(titles).toEqual([
    'Pin.F [N] over time, by Motor: Speed [rad/s]',
    'RMS of Pin.F [N] against length [m]',
    'RMS of Pin.F [N] over length [m] and Motor: Speed [rad/s]',
  ]);
  expect(readFileSync(svg[0]!, 'utf8').match(/data-series="reaction\/pin\/F"/g)).toHaveLength(6);
  const pdf = await readPdf(new Uint8Array(readFileSync(files.find((path) => path.endsWith('.pdf'))!)));
  expect(pdf.pages.map(({ text }) => text.split('\n')[0])).toEqual(titles);
  // the map names the figure that the table has
  const [head, first] = readFileSync(
    files.find((path) => path.endsWith('.csv'))!,
    'utf8',
  ).split('\r\n');
  const rms = Number(first!.split(',')[head!.split(',').indexOf('Pin.F RMS [N]')]);
  expect(pdf.pages[2]!.text).toContain(rms.toPrecision(4));
  const png = readFileSync(files.find((path) => path.endsWith('.png'))!);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([960, 640]);
}, 60_000);

test('an interrupt ends every thread and leaves no file', async () => {
  const out = join(folder, 'late.csv');
  const words = [program, 'sweep', file, '--parameter', 'motor=1:9:9', '--duration', '1000', '--output', out];
  const child = spawn(process.execPath, [...words, '--output-interval', '0.01', '--workers', '2'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  // its threads are there once it has more of them than a program alone
  const threads = () =>
    existsSync(`/proc/${child.pid}/task`) ? readdirSync(`/proc/${child.pid}/task`).length : 99;
  for (let i = 0; i < 400 && threads() < 9; i++) await new Promise((resolve) => setTimeout(resolve, 25));
  child.kill('SIGINT');
  // an interrupt before its handler is there ends it too
  expect([130, null]).toContain(await ended);
  expect(readdirSync(folder).filter((name) => name.includes('late'))).toEqual([]);
}, 60_000);

test.each([
  [['--parameter', 'length'], 'NAME=VALUES'],
  [[], 'needs --parameter'],
  [['--parameter', 'width=1:2:3'], 'no number called "width"; it has length, Motor'],
  [['--parameter', 'length=1:2'], 'FROM:TO:COUNT'],
  [['--parameter', 'length=1 kg'], 'a length'],
  [['--parameter', 'length=1:2:200', '--parameter', 'motor=1:2:200'], '40000 runs'],
  [['--parameter', 'length=1', '--parameter', 'length=2'], 'same number'],
  [['--parameter', 'length=1', '--workers', '0'], '--workers'],
  [['--parameter', 'length=1', '--output', '-', '--json'], 'both write'],
  [['--parameter', 'length=1', '--format', 'svg,gif'], 'one of pdf, svg, png, csv'],
  [['--parameter', 'length=1', '--format', 'svg', '--output', '-'], 'their folder'],
  [['--parameter', 'length=1', '--figure', 'mean', '--format', 'svg'], '--figure'],
  [['--parameter', 'length=1', '--dpi', '90'], 'add --format'],
])('%j is wrong usage', async (words, said) => {
  const { status, err } = await kempe(['sweep', file, ...words]);
  expect(status).toBe(2);
  expect(err).toContain(said);
});

test('never writes over the project', async () => {
  const { status, err } = await kempe(['sweep', file, '--parameter', 'length=1', '--output', file]);
  expect({ status, said: err.includes('overwrite') }).toEqual({ status: 2, said: true });
});

test('a file that is no project fails', async () => {
  expect((await kempe(['sweep', '-', '--parameter', 'a=1'], '{')).status).toBe(1);
  expect((await kempe(['sweep', join(folder, 'none'), '--parameter', 'a=1'])).status).toBe(2);
});
