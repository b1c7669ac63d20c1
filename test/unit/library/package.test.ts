/** The package as others get it: packed, installed into an empty folder without a network, imported, run, compiled against. */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../rules/sources';
import { hasRedis, RedisServer, whyNoRedis } from '../../support/queue/redis-server';

const folder = mkdtempSync(join(tmpdir(), 'kempe-package-'));
const installed = join(folder, 'node_modules/kempe');
const EXAMPLE = 'four-bar-with-load.kempe';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function call(program: string, words: readonly string[], cwd = folder): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32' && program === 'npm',
  });
  expect({ status, error, text: status === 0 ? '' : stderr + stdout }).toEqual({
    status: 0,
    error: undefined,
    text: '',
  });
  return stdout;
}

/** Runs a module in the folder, and returns what it printed as JSON. */
function evaluate(code: string): unknown {
  writeFileSync(join(folder, 'use.mjs'), code);
  return JSON.parse(call(process.execPath, ['use.mjs']));
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

let packed = '';
beforeAll(() => {
  call('npm', ['pack', '--silent', '--pack-destination', folder], ROOT);
  packed = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const quiet = ['--offline', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  call('npm', ['install', ...quiet, `./${packed}`]);
  cpSync(join(ROOT, 'assets/examples', EXAMPLE), join(folder, EXAMPLE));
}, 300_000);

describe('the package', () => {
  test('brings nothing else with it, and the licences of all that it contains', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'kempe',
    ]);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(readFileSync(join(installed, 'dist/library/THIRD-PARTY.txt'), 'utf8')).toContain('@noble/hashes');
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toContain('MIT');
  });

  test('is of a size that can be installed: letters of Chinese, Japanese and Korean, and the CAD kernel', () => {
    // measured: 25.1 MB
    expect(statSync(join(folder, packed)).size).toBeLessThan(35e6);
    const parts = new Map(['library', 'cli/fonts'].map((name) => [name, join(installed, 'dist', name)]));
    const sizeOf = (name: string) =>
      filesIn(parts.get(name)!).reduce((sum, path) => sum + statSync(path).size, 0);
    // measured: 1.7 MB
    expect(sizeOf('library')).toBeLessThan(3e6);
    expect(sizeOf('cli/fonts')).toBeGreaterThan(10e6);
  });

  test('names no folder of the machine that built it', () => {
    const root = ROOT.replace(/[\\/]$/, '');
    const files = filesIn(installed);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => readFileSync(path).includes(root))).toEqual([]);
    expect(files.filter((path) => path.endsWith('.code'))).toEqual([]);
  });
});

describe('the library', () => {
  test('runs a project as the command line does, to the bit', () => {
    call('npx', ['--offline', 'kempe', 'run', EXAMPLE, '--csv', 'run.csv']);
    const [head, ...rows] = readFileSync(join(folder, 'run.csv'), 'utf8').trim().split('\r\n');
    const { columns, result } = evaluate(`
      import { open, run } from 'kempe';
      const { series, ...result } = await run(await open('${EXAMPLE}'));
      const columns = [result.time, ...result.ids.map((id) => series(id).values)];
      // JSON has no NaN
      console.log(JSON.stringify({ result, columns: columns.map((values) => Array.from(values, String)) }));
    `) as { columns: string[][]; result: { sound: boolean; ids: string[] } };
    expect(result.sound).toBe(true);
    expect(columns).toHaveLength(head.split(',').length);
    expect(rows.length).toBe(columns[0].length);
    rows.forEach((row, i) => {
      const numbers = row.split(',').map((cell) => (cell === '' ? NaN : Number(cell)));
      expect(numbers).toEqual(columns.map((column) => Number(column[i])));
    });
  });

  test('sweeps on threads as the command line does, to the bit, and cancels a sweep', () => {
    const words = ['--parameter', 'motor=60 rpm, 5, 3', '--parameter', 'settings/duration=1,2', '--json'];
    const told = call('npx', [
      '--offline',
      'kempe',
      'sweep',
      EXAMPLE,
      ...words,
      '--series',
      'reaction/pin-b/F',
    ]);
    const { runs, progress, cancelled } = evaluate(`
      import { open, sweep } from 'kempe';
      const project = await open('${EXAMPLE}');
      const parameters = { motor: ['60 rpm', 5, 3], 'settings/duration': [1, 2] };
      const progress = [];
      const { runs } = await sweep(project, {
        parameters, series: ['reaction/pin-b/F'], workers: 2, onProgress: (done, of) => progress.push([done, of]),
      });
      const long = { ...parameters, 'settings/duration': [1000, 2000] };
      const late = sweep(project, { parameters: long, signal: AbortSignal.timeout(300) });
      const cancelled = await late.catch(({ name }) => name);
      const failing = sweep(project, { parameters: long, onProgress: () => { throw new Error('mine'); } });
      const thrown = await failing.catch(({ message }) => message);
      console.log(JSON.stringify({ runs, progress, cancelled: [cancelled, thrown] }));
    `) as {
      runs: { values: number[]; digest: string; series: { peak: object }[] }[];
      progress: number[][];
      cancelled: string[];
    };
    const lines = JSON.parse(told) as {
      runs: { values: number[]; digest: string; series: { peak: object }[] }[];
    };
    const kept = ({ values, digest, series }: (typeof runs)[number]) => [values, digest, series[0].peak];
    expect(runs).toHaveLength(6);
    expect(runs.map(kept)).toEqual(lines.runs.map(kept));
    expect(progress.at(-1)).toEqual([6, 6]);
    expect(cancelled).toEqual(['TimeoutError', 'mine']);
  });

  test('runs a study on threads, in parts and with an interruption, to the table of the command line', () => {
    const input = [
      '--parameter',
      'motor=uniform(2, 9)',
      '--design',
      'sobol',
      '--runs',
      '24',
      '--duration',
      '1',
    ];
    call('npx', [
      '--offline',
      'kempe',
      'study',
      'run',
      EXAMPLE,
      ...input,
      '--name',
      'x',
      '--output',
      'typed.study',
    ]);
    call('npx', ['--offline', 'kempe', 'study', 'merge', 'typed.study', '--output', 'typed.csv']);
    const told = evaluate(`
      import { createStudy, open, openStudy, set } from 'kempe';
      const project = set(await open('${EXAMPLE}'), { 'settings/duration': 1 });
      const design = { kind: 'sobol', runs: 24, seed: 1 };
      const study = await createStudy('own.study', project, { parameters: { motor: 'uniform(2, 9)' }, design, name: 'x' });
      const stop = new AbortController();
      const rows = [];
      const onRow = ({ index }) => { if (rows.push(index) === 3) stop.abort(new Error('enough')); };
      const stopped = await study.run({ workers: 2, signal: stop.signal, onRow }).catch(({ message }) => message);
      const between = await study.count();
      const again = await openStudy('own.study');
      const first = await again.run({ workers: 2, shard: { part: 0, of: 2 } });
      const second = await again.run({ workers: 2 });
      await again.merge('own.csv');
      await again.merge('own.parquet');
      console.log(JSON.stringify({ stopped, between, done: between.done + first.done + second.done, count: await again.count() }));
    `) as { stopped: string; between: { done: number }; done: number; count: object };
    expect(told).toMatchObject({ stopped: 'enough', done: 24, count: { done: 24, sound: 24, total: 24 } });
    expect(told.between.done).toBeLessThan(24);
    // a node of a cluster runs what is installed here
    const script = call('npx', ['--offline', 'kempe', 'study', 'submit', 'typed.study', '--script', 'slurm']);
    const task = spawnSync('sh', ['-s'], {
      input: script,
      env: { ...process.env, SLURM_ARRAY_TASK_ID: '3' },
      encoding: 'utf8',
    });
    expect(task).toMatchObject({ status: 0, stdout: '0 runs computed.\n' });
    expect(readFileSync(join(folder, 'own.csv'), 'utf8')).toBe(
      readFileSync(join(folder, 'typed.csv'), 'utf8'),
    );
  });

  test('is imported by require as well', () => {
    writeFileSync(join(folder, 'use.cjs'), `console.log(Object.keys(require('kempe')).sort().join());`);
    expect(call(process.execPath, ['--no-warnings', 'use.cjs']).trim()).toBe(
      'KempeError,KempeProject,Study,createStudy,open,openStudy,run,set,sweep',
    );
  });
});

describe('the command line', () => {
  test.skipIf(!hasRedis)(
    `computes a study on workers that are nothing but the package${whyNoRedis}`,
    async () => {
      const server = await RedisServer.start();
      const words = [
        join(installed, 'engine/cli/kempe.mjs'),
        'worker',
        '--queue',
        server.url,
        '--concurrency',
        '2',
      ];
      const worker = spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' });
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      try {
        const input = ['--parameter', 'motor=2:9:12', '--duration', '1', '--name', 'x'];
        const run = ['--offline', 'kempe', 'study', 'run', EXAMPLE, ...input, '--output'];
        call('npx', [...run, 'queued.study', '--queue', server.url]);
        call('npx', [...run, 'here.study']);
        const [queued, here] = ['queued', 'here'].map((name) => {
          call('npx', ['--offline', 'kempe', 'study', 'merge', `${name}.study`, '--output', `${name}.csv`]);
          return readFileSync(join(folder, `${name}.csv`), 'utf8');
        });
        expect(queued.split('\r\n')).toHaveLength(14);
        expect(queued).toBe(here);
        worker.kill('SIGTERM');
        expect(await ended).toBe(0);
      } finally {
        worker.kill('SIGKILL');
        await server.stop();
      }
    },
  );
});

describe('a strict program in TypeScript', () => {
  const USE = `
    import { createStudy, KempeError, open, run, set, sweep } from 'kempe';
    import type { KempeProject, RunSeries, Study, StudyRow, SweepResult } from 'kempe';
    const project: KempeProject = set(await open('a.kempe'), { crank: '60 mm', motor: 5 });
    const result = await run(project, { analysis: 'kinematic', signal: AbortSignal.timeout(5), onProgress: (part) => part.toFixed() });
    const force: RunSeries = result.series(result.ids[0] ?? '');
    const values: Float64Array = force.values;
    const swept: SweepResult = await sweep(project, { parameters: { crank: [1, '2 mm'] }, workers: 2 });
    export const peaks = swept.runs.map(({ series }) => series[0]?.peak?.value ?? values[0]);
    if (result.outcome.kind === 'stopped') console.log(result.outcome.advice);
    try { await open({ text: '' }); } catch (error) {
      if (error instanceof KempeError) error.problems.forEach(({ record, remedy }) => console.log(record, remedy));
    }
    const study: Study = await createStudy('a.study', project, {
      parameters: { crank: 'normal(60 mm, 1 mm)', motor: [1, 2] },
      design: { kind: 'monteCarlo', runs: 9, seed: 1 },
      figures: [{ series: 'reaction/pin-b/F', figure: 'time of peak' }],
    });
    await study.run({ workers: 2, onRow: (row: StudyRow) => console.log(row.index, row.figures[0]) });
    for await (const { sound } of study.rows()) console.log(sound);
    // @ts-expect-error no such analysis
    await run(project, { analysis: 'static' });
    // @ts-expect-error a project comes from open
    await run({ name: 'x' });
  `;

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('compiles with module %s and resolution %s', (module, moduleResolution) => {
    const program = join(folder, `with-${moduleResolution}`);
    mkdirSync(program);
    writeFileSync(join(program, 'use.ts'), USE);
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'es2022', strict: true, noEmit: true },
      ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false, types: [] },
    };
    writeFileSync(join(program, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    call(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', program]);
  });
});
