/** Studies from the command line, by the built program: its threads are files of their own. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../../../engine/model/file/write-project';
import { PROJECT_TEXT } from '../../support/studies';
import { crank } from '../engine/studies/sweep/models';
import { kempe } from './capture';

const program = fileURLToPath(new URL('../../../engine/cli/kempe.mjs', import.meta.url));
let folder = '';
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-study-'));
  writeFileSync(at('crank.kempe'), PROJECT_TEXT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (...words: string[]) =>
  spawnSync(process.execPath, [program, 'study', ...words], { encoding: 'utf8', timeout: 120_000 });
const INPUTS = [
  ...['--parameter', 'length=normal(200 mm, 5 mm, 180 mm, 220 mm)', '--parameter', 'motor=uniform(2, 6)'],
  ...[
    '--correlation',
    'length,motor=0.5',
    '--figure',
    'reaction/pin/F peak',
    '--figure',
    'reaction/pin/F RMS',
  ],
];
const DRAWN = [...INPUTS, '--design', 'latin-hypercube', '--runs', '30', '--seed', '5'];

test('inputs without a unit are in the units of the project', () => {
  const project = { ...crank(), units: { system: 'mm-N' as const } };
  writeFileSync(at('millimetres.kempe'), writeProject(project));
  const made = start(
    ...['new', at('millimetres.kempe'), '--parameter', 'length=uniform(190, 210)'],
    ...[
      '--parameter',
      'motor=uniform(5 rad/s, 60)',
      '--design',
      'monte-carlo',
      '--runs',
      '2',
      '--output',
      at('millimetres.study'),
    ],
  );
  expect(made.stderr).toBe('');
  const { parameters } = JSON.parse(readFileSync(at('millimetres.study/study.json'), 'utf8')) as {
    parameters: { input: object }[];
  };
  expect(parameters.map(({ input }) => input)).toMatchObject([
    { kind: 'uniform', from: 0.19, to: 0.21 },
    { kind: 'uniform', from: 5, to: 6.28318530718 },
  ]);
});

test('a study in one piece and in shards, in whatever order, has one table', () => {
  const whole = start('run', at('crank.kempe'), ...DRAWN, '--output', at('whole.study'), '--workers', '2');
  expect(whole).toMatchObject({ status: 0, stderr: '', stdout: '30 runs computed.\n' });
  expect(
    start('new', at('crank.kempe'), ...DRAWN, '--name', 'whole', '--output', at('parts.study')).status,
  ).toBe(0);
  for (const shard of ['3/3', '1/3']) start('run', at('parts.study'), '--shard', shard, '--workers', '1');
  const early = start('merge', at('parts.study'), '--output', at('parts.csv'));
  expect(early.status).toBe(1);
  expect(early.stderr).toContain('10 of 30 runs are missing, so there is no table yet: 1, 4, 7');
  expect(existsSync(at('parts.csv'))).toBe(false);
  expect(start('resume', at('parts.study')).stdout).toBe('10 runs computed.\n');
  for (const name of ['whole', 'parts'])
    for (const type of ['csv', 'parquet'])
      expect(start('merge', at(`${name}.study`), '--output', at(`${name}.${type}`)).status).toBe(0);
  const lines = readFileSync(at('whole.csv'), 'utf8').split('\r\n');
  expect(lines[0]).toBe('run,length [m],Motor: Speed [rad/s],Pin.F peak [N],Pin.F RMS [N],sound,outcome');
  expect(lines).toHaveLength(32);
  expect(lines[1]).toMatch(/^0,0\.\d+,\d\.\d+,\d+\.\d+,\d+\.\d+,1,Completed\.$/);
  expect(readFileSync(at('parts.csv')).equals(readFileSync(at('whole.csv')))).toBe(true);
  expect(readFileSync(at('parts.parquet')).equals(readFileSync(at('whole.parquet')))).toBe(true);
});

test('a full design has the runs of the sweep of the same values', () => {
  const words = ['--parameter', 'length=200 mm:220 mm:3', '--parameter', 'motor=2, 4'];
  const path = at('full.study');
  const made = start('run', at('crank.kempe'), ...words, '--figure', 'reaction/pin/F peak', '--output', path);
  expect(made.stdout).toBe('6 runs computed.\n');
  start('merge', path, '--output', at('full.csv'));
  const swept = spawnSync(
    process.execPath,
    [program, 'sweep', at('crank.kempe'), ...words, '--series', 'reaction/pin/F', '--json'],
    { encoding: 'utf8' },
  );
  const { runs } = JSON.parse(swept.stdout) as {
    runs: { values: number[]; series: { peak: { value: number } }[] }[];
  };
  const lines = readFileSync(at('full.csv'), 'utf8').trim().split('\r\n').slice(1);
  expect(lines).toEqual(
    runs.map(({ values, series }, i) => [i, ...values, series[0].peak.value, 1, 'Completed.'].join()),
  );
});

test('status tells of failed runs and what the figures say', () => {
  const words = [
    '--parameter',
    'bar/shape.radius=uniform(-5 mm, 15 mm)',
    '--design',
    'monte-carlo',
    '--runs',
    '40',
  ];
  const ran = start(
    'run',
    at('crank.kempe'),
    ...words,
    '--figure',
    'reaction/pin/F peak',
    '--output',
    at('bad.study'),
  );
  expect(ran.status).toBe(1);
  const { stdout } = start('status', at('bad.study'), '--failed', '--json');
  const report = JSON.parse(stdout) as {
    done: number;
    sound: number;
    total: number;
    failed: { index: number; values: number[]; outcome: string }[];
    summary: { title: string; count: number; mean: number }[];
  };
  expect(report).toMatchObject({ done: 40, total: 40 });
  expect(report.failed.length).toBe(40 - report.sound);
  expect(report.failed.length).toBeGreaterThan(2);
  for (const { values, outcome } of report.failed) {
    expect(values[0]).toBeLessThan(0);
    expect(outcome).toMatch(/^Refused: /);
  }
  expect(report.summary[0]).toMatchObject({ title: 'Pin.F peak', count: report.sound });
  const merged = start('merge', at('bad.study'), '--output', at('bad.csv'));
  expect(merged.stdout).toMatch(/bad\.csv: 40 runs\.\n\nfigure +runs +mean/);
  expect(merged.stdout).toContain(start('status', at('bad.study')).stdout.split('\n').slice(2).join('\n'));
  const said = start('status', at('bad.study'), '--failed').stdout;
  expect(said).toContain(`40 of 40 runs done, ${report.sound} of them completed.`);
  expect(said).toContain(`${report.failed[0].index}: Bar: `);
  // the same values fail again
  expect(start('resume', at('bad.study'), '--retry-failed').stdout).toBe(
    `${report.failed.length} runs computed.\n`,
  );
});

test('stopped by a signal, it keeps what is done and says how to go on', async () => {
  const project = crank();
  project.settings = { ...project.settings, duration: 5 };
  writeFileSync(at('slow.kempe'), writeProject(project));
  const path = at('slow.study');
  start('new', at('slow.kempe'), ...INPUTS, '--design', 'sobol', '--runs', '400', '--output', path);
  const child = spawn(process.execPath, [program, 'study', 'run', path, '--workers', '1']);
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  while (!existsSync(join(path, 'rows/000000/000002.json'))) {
    if (child.exitCode !== null) throw new Error(`It ended too early: ${said}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(130);
  expect(said).toContain(`go on with: kempe study resume ${path}`);
  const { stdout } = start('status', path, '--json');
  const { done, damaged } = JSON.parse(stdout) as { done: number; damaged: unknown[] };
  expect(done).toBeGreaterThanOrEqual(3);
  expect(done).toBeLessThan(400);
  expect(damaged).toEqual([]);
});

test.each([
  [['new', 'x.kempe'], 'a new study needs --output NAME.study'],
  [['merge', 'x.study'], 'study merge needs --output TABLE.csv or TABLE.parquet'],
  [['run', 'x.study', '--shard', '0/3'], '--shard is "0/3", where PART/PARTS is expected'],
  [['run', 'x.study', '--shard', '4/3'], '--shard is "4/3", where PART/PARTS is expected'],
  [['run', 'x.study', '--runs', '5'], '--runs is of a new study, and x.study has its manifest already'],
  [['walk'], '"study walk" is not a command'],
  [['status', 'x.study'], 'x.study is not the folder of a study: it has no study.json.'],
])('%j is refused', async (words, message) => {
  const { status, err } = await kempe(['study', ...words]);
  expect(status).toBe(2);
  expect(err).toContain(message);
});

test.each([
  [['--parameter', 'length=gamma(1, 2)', '--output', 'a.study'], 'length: '],
  [
    ['--parameter', 'length=normal(1)', '--output', 'a.study'],
    'normal(MEAN, DEVIATION) or normal(MEAN, DEVIATION, FROM, TO)',
  ],
  [['--parameter', 'length=uniform(2, 1)', '--output', 'a.study'], 'the second must be larger'],
  [['--parameter', 'length=uniform(1, 2)', '--output', 'a.study'], 'a full design combines values'],
  [['--parameter', 'length=1, 2', '--runs', '3', '--output', 'a.study'], '--runs is of a random design'],
  [['--parameter', 'length=uniform(1, 2)', '--design', 'sobol', '--output', 'a.study'], 'needs --runs'],
  [['--parameter', 'length=1, 2', '--figure', 'reaction/pin/F middle', '--output', 'a.study'], '--figure is'],
  [
    ['--parameter', 'length=1, 2', '--figure', 'reaction/nut/F peak', '--output', 'a.study'],
    'no such series',
  ],
])('a new study of %j is refused, and leaves nothing', async (words, message) => {
  const { status, err } = await kempe(['study', 'new', at('crank.kempe'), ...words]);
  expect({ status, err }).toMatchObject({ status: 2 });
  expect(err).toContain(message);
  expect(existsSync('a.study')).toBe(false);
});

test('a folder that is there already is left alone', () => {
  const words = ['--parameter', 'length=1, 2', '--output', at('twice.study')];
  expect(start('new', at('crank.kempe'), ...words).status).toBe(0);
  const before = readFileSync(join(at('twice.study'), 'study.json'), 'utf8');
  const again = start('new', at('crank.kempe'), ...words, '--name', 'other');
  expect(again.status).toBe(2);
  expect(again.stderr).toContain('There is something called twice.study already');
  expect(readFileSync(join(at('twice.study'), 'study.json'), 'utf8')).toBe(before);
});
