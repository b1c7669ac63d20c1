import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeProject } from '../../../engine/model/file/write-project';
import type { Project } from '../../../engine/model/project';
import { kempe } from './capture';
import { door, driven, pendulum, torn } from './models';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'kempe-cli-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(project: Project): string {
  const path = join(folder, `${project.name}.kempe`);
  writeFileSync(path, writeProject(project));
  return path;
}

describe('the summary', () => {
  test('of a pendulum', async () => {
    const { status, out, err } = await kempe(['run', save(pendulum())]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('Degrees of freedom  1 by rank, 1 by formula\n');
    expect(out).toContain('Simulated time  1 of 1 s\n');
    expect(out).toMatch(/\nMaximum drift {3}\S+ m, \S+ m\/s\n/);
    // maximum, minimum, peak, RMS, mean: positive numbers, and nothing shared
    expect(out).toMatch(/\nPin \|F\| \[N\] +Rod +Ground( +\d\S*){7}\n/);
    expect(out.endsWith('\nCompleted.\n')).toBe(true);
  });

  test('of a kinematic run says so, and what it leaves out', async () => {
    const project = { ...driven(), name: 'Kinematic' };
    const limits = { minimum: null, maximum: 0.5, restitution: 0 };
    project.joints = project.joints.map((joint) => ({ ...joint, limits }));
    const path = save(project);
    const { status, out, err } = await kempe(['run', '--kinematic', path]);
    expect(status).toBe(0);
    expect(out).toContain('\nAnalysis        Kinematic, from the drivers alone\n');
    expect(out).not.toContain('dopri5');
    expect(out).toContain('Pin passes its upper stop, which a kinematic run leaves out');
    expect(err).toContain('warning: A kinematic run leaves out the end stops of “Pin”.');
    expect(err).toContain('warning: Pin passes its upper stop at');
    const json = JSON.parse((await kempe(['run', '--kinematic', '--json', path])).out) as {
      analysis: string;
      warnings: { code: string }[];
      summary: { warnings: { code: string }[] };
    };
    const codes = [json.warnings, json.summary.warnings].map((list) => list.map(({ code }) => code));
    expect([json.analysis, ...codes]).toEqual(['kinematic', ['left-out'], ['passed-stop']]);
  });

  test('ranks what carries force where it is asked to, and means are those of the JSON', async () => {
    const path = save(door());
    const { status, out } = await kempe(['run', path, '--rank', 'peak']);
    expect(status).toBe(0);
    const table = /\n(Force [^]*)\npeak: largest magnitude[^]*ranked by peak, forces before moments\n/.exec(
      out,
    )![1]!;
    const [head, ...lines] = table.split('\n').map((line) => line.split(/ {2,}/));
    const peaks = lines
      .filter((line) => line[0]!.includes('[N]'))
      .map((line) => Number(line[head!.indexOf('peak')]));
    expect(peaks.length).toBeGreaterThan(1);
    expect(peaks).toEqual(peaks.toSorted((a, b) => b - a));
    expect(lines.every(([name]) => !/ [FM][XYZ] /.test(name!))).toBe(true);
    const json = JSON.parse((await kempe(['run', '--json', path])).out) as {
      forces: { name: string; symbol: string; mean: number }[];
    };
    const own = json.forces.find(({ name, symbol }) => name === 'Pin' && symbol === '|F|')!;
    const told = lines.find(([name]) => name === 'Pin |F| [N]')!;
    expect(Number(told[head!.indexOf('mean')])).toBeCloseTo(own.mean, 3);
    const refused = await kempe(['run', path, '--rank', 'weight']);
    expect(refused.status).not.toBe(0);
    expect(refused.err).toContain('one of peak, maximum, minimum, rms, mean, time, crank, name, on, from');
    const idle = await kempe(['run', path, '--rank', 'peak', '--json']);
    expect({ status: idle.status, out: idle.out }).toEqual({ status: refused.status, out: '' });
    expect(idle.err).toContain('--rank orders the table');
  });

  test('holds peaks against what the project allows, in the table and the JSON', async () => {
    const hung = pendulum();
    const [pin] = hung.joints;
    const path = save({ ...hung, joints: [{ ...pin!, allowable: { force: 1 } }] });
    const { status, out } = await kempe(['run', path, '--rank', 'utilisation']);
    expect(status).toBe(0);
    expect(out).toMatch(/\nForce .* allowable +used \[%\] +uniqueness\n/);
    expect(out).toMatch(/ranked by utilisation\n/);
    const [, peak, percent] =
      /\nExceeds its allowable: Pin \|F\|: (\S+) N of 1\.000 N allowed \((\S+) %\)\n/.exec(out)!;
    expect(Number(percent) / Number(peak)).toBeCloseTo(100, 0);
    const json = JSON.parse((await kempe(['run', '--json', path])).out) as {
      forces: {
        symbol: string;
        peak: { value: number };
        allowable: number | null;
        utilisation: number | null;
      }[];
    };
    for (const { symbol, ...force } of json.forces)
      expect([force.allowable, force.utilisation]).toEqual(
        symbol === '|F|' ? [1, force.peak.value] : [null, null],
      );
    expect((await kempe(['run', save(hung)])).out).not.toMatch(/allowable/i);
  });

  test('names the joints with redundant rows and shared reactions', async () => {
    const { status, out } = await kempe(['run', save(door())]);
    expect(status).toBe(0);
    expect(out).toContain('Degrees of freedom  1 by rank, -4 by formula\n');
    expect(out).toContain('\nRedundant           translation along');
    expect(out).toMatch(/\nShared reactions {4}FX.*: Pin, Upper pin\n/);
    expect(out).toMatch(/\nPin \|F\| \[N\] .* {2}shared FX FY FZ: \S+ N \(100 %\)\n/);
    expect(out).toMatch(/\nPin FX \[N\] .* {2}shared FX\n/);
  });

  test('says how much of the motion drivers prescribe', async () => {
    const { out } = await kempe(['run', save(driven())]);
    expect(out).toContain('Degrees of freedom  1 by rank, 1 by formula; 1 of them driven\n');
    expect(out).toMatch(/\nConstraint rows {5}5, rank 5\n/);
    expect(out).toMatch(/\nRank +6 of 6 rows, 1 of them of drivers\n/);
  });

  test('as JSON is machine-readable and complete', async () => {
    const { status, out } = await kempe(['run', '--json', save(driven())]);
    expect(status).toBe(0);
    const result = JSON.parse(out) as Record<string, unknown>;
    expect(result).toMatchObject({
      program: 'Kempe 0.1.0',
      project: { name: 'Driven' },
      outcome: { kind: 'completed' },
      summary: { time: 1, samples: 11, peaks: [{ joint: 'pin', unique: true, mask: 63 }] },
      model: { mobility: { bodies: 1 } },
    });
    expect((result['project'] as { digest: string }).digest).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('CSV', () => {
  test('with its sidecar, and nothing else in the folder', async () => {
    const inside = mkdtempSync(join(folder, 'csv-'));
    const path = join(inside, 'out.csv');
    const { status } = await kempe(['run', save(pendulum()), '--csv', path]);
    expect(status).toBe(0);
    expect(readdirSync(inside).sort()).toEqual(['out.csv', 'out.meta.json']);
    const lines = readFileSync(path, 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^time \[s\],.*Pin\.FX \[N\]/);
    expect(lines).toHaveLength(1 + 11 + 1);
    expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 11 }, (_, i) => expect.closeTo(i / 10, 12) as number),
    );
    const columns = lines[0].split(',').length;
    for (const line of lines.slice(1, -1)) expect(line.split(',')).toHaveLength(columns);
    const meta = JSON.parse(readFileSync(join(inside, 'out.meta.json'), 'utf8')) as { columns: unknown[] };
    expect(meta).toMatchObject({
      project: { name: 'Pendulum' },
      samples: 11,
      outcome: { kind: 'completed' },
    });
    expect(meta.columns).toHaveLength(columns - 1);
  });

  test('on standard output leaves the summary to standard error', async () => {
    const { out, err } = await kempe(['run', save(pendulum()), '--csv', '-', '--csv-preset', 'european']);
    expect(out.startsWith('\ufefftime [s];')).toBe(true);
    expect(out).toContain('\r\n0,1;');
    expect(err).toContain('Completed.');
  });

  test('that cannot be written leaves no trace and says why', async () => {
    const { status, err } = await kempe(['run', save(pendulum()), '--csv', join(folder, 'none', 'out.csv')]);
    expect(status).toBe(2);
    expect(err).toMatch(/^error: .*out\.csv cannot be written: there is no such file or folder\.\n$/);
  });

  test('over a folder is refused, and the unfinished file removed', async () => {
    const inside = mkdtempSync(join(folder, 'over-'));
    const { status, err } = await kempe(['run', save(pendulum()), '--csv', inside]);
    expect(status).toBe(2);
    expect(err).toContain('it is a folder');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

test('CSV over the project itself is refused, through a link too', async () => {
  const path = save({ ...pendulum(), name: 'Precious' });
  const link = join(folder, 'link.csv');
  symlinkSync(path, link);
  const before = readFileSync(path, 'utf8');
  for (const csv of [path, link]) {
    const { status, err } = await kempe(['run', path, '--csv', csv]);
    expect(status).toBe(2);
    expect(err).toContain('which it would overwrite');
  }
  expect(readFileSync(path, 'utf8')).toBe(before);
});

describe('options override the settings', () => {
  test('duration, output interval, integrator, step, stabilisation', async () => {
    const words = ['--duration', '0.5', '--output-interval=0.05', '--integrator', 'rk4', '--step', '1e-3'];
    const { status, out } = await kempe([
      'run',
      save(pendulum()),
      ...words,
      '--stabilisation',
      'none',
      '--json',
    ]);
    expect(status).toBe(0);
    const result = JSON.parse(out) as { settings: object; summary: { steps: number; samples: number } };
    expect(result.settings).toMatchObject({
      duration: 0.5,
      outputInterval: 0.05,
      integrator: 'rk4',
      stabilisation: 'none',
    });
    expect(result.summary.samples).toBe(11);
    expect(result.summary.steps).toBeGreaterThanOrEqual(500);
  });

  test('the solver and what belongs to it', async () => {
    const words = ['--solver', 'sequential-impulses', '--stabilisation', 'bias', '--bias', '0.4'];
    const sweeps = ['--iterations', '30', '--duration', '0.1', '--gains', 'automatic'];
    const forms = ['--factorisation', 'sparse', '--state-form', 'momentum'];
    const json = await kempe(['run', save(pendulum()), ...words, ...sweeps, ...forms, '--json']);
    expect(json.status).toBe(0);
    expect((JSON.parse(json.out) as { settings: object }).settings).toMatchObject({
      solver: 'sequential-impulses',
      stabilisation: 'bias',
      bias: 0.4,
      iterations: 30,
      gains: 'automatic',
      factorisation: 'sparse',
      stateForm: 'momentum',
    });
    const text = await kempe(['run', save(pendulum()), ...words, ...sweeps]);
    expect(text.out).toMatch(
      /Solver +sequential-impulses, step 0.001 s, up to 30 sweeps, stabilisation bias/,
    );
  });

  test('a remedy that the solver does not have', async () => {
    const { status, err } = await kempe(['run', save(pendulum()), '--stabilisation', 'bias']);
    expect(status).toBe(1);
    expect(err).toContain('only the solver sequential-impulses has');
  });

  test('values that the validator refuses', async () => {
    const { status, err } = await kempe(['run', save(pendulum()), '--duration', '-1']);
    expect(status).toBe(1);
    expect(err).toContain('settings.duration is -1 s, but it must be more than 0');
  });
});

describe('models that cannot run', () => {
  test('errors go to standard error with a remedy', async () => {
    const project = pendulum();
    project.joints[0].bodyB = 'gone';
    project.name = 'Broken';
    const { status, out, err } = await kempe(['run', save(project)]);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(
      'error: Joint "Pin" (pin): bodyB is "gone", and there is no body with that id.\n  Choose',
    );
  });

  test('loops that do not close name their joints', async () => {
    const { status, err } = await kempe(['run', save(torn())]);
    expect(status).toBe(1);
    expect(err).toMatch(/error: Joint .*pin.* cannot be closed/i);
  });

  test('as JSON', async () => {
    const { status, out } = await kempe(['run', '--json', '-'], '{"format":"kempe"}');
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      outcome: { kind: 'refused', problems: [{ code: 'bad-version' }] },
    });
  });

  test('a run that stops early keeps its samples and says so', async () => {
    const project = pendulum();
    project.name = 'Wild';
    Object.assign(project.settings, {
      integrator: 'explicit-euler',
      step: 0.5,
      stabilisation: 'feedback',
      k: 1e9,
      d: 0,
    });
    Object.assign(project.settings, { duration: 1000, outputInterval: 0.5 });
    const path = join(folder, 'wild.csv');
    const { status, out } = await kempe(['run', save(project), '--csv', path]);
    expect(status).toBe(1);
    expect(out).toMatch(/\nStopped: .* at t = .* s.*\n {2}\S.*\n$/);
    expect(readFileSync(path, 'utf8').split('\r\n').length).toBeGreaterThan(2);
    expect(readFileSync(path, 'utf8')).not.toMatch(/NaN|Infinity/);
  });

  test('a run that comes to its end without its energy says so, on standard error too', async () => {
    const project = pendulum();
    Object.assign(project.settings, { integrator: 'explicit-euler', step: 0.05, duration: 2 });
    const { status, out, err } = await kempe(['run', save(project)]);
    expect(status).toBe(1);
    const figure = /\nCompleted, but its energy is off by ([\d.]+) % of the energy involved/.exec(out)?.[1];
    expect(err).toContain(`Energy does not balance: the error is up to ${figure} % of the energy involved`);
  });

  test('a small error of the energy is a warning alone', async () => {
    const project = pendulum();
    Object.assign(project.settings, { integrator: 'explicit-euler', step: 0.0002, duration: 1 });
    const { status, out, err } = await kempe(['run', save(project)]);
    expect(status).toBe(0);
    expect(out).toContain('\nCompleted.\n');
    expect(err).toContain('Energy does not balance');
  });
});

describe('wrong usage', () => {
  test.each<[string, string[], string]>([
    ['no command', [], 'a command is needed'],
    ['an unknown command', ['fly'], '"fly" is not a command'],
    ['no file', ['run'], 'run needs one file, not 0'],
    ['two files', ['run', 'a', 'b'], 'run needs one file, not 2'],
    ['an unknown option', ['run', 'a', '--frob'], "Unknown option '--frob'"],
    [
      'a number in words',
      ['run', 'a', '--duration', 'long'],
      '--duration is "long", where a number is expected',
    ],
    ['an empty number', ['run', 'a', '--step', ''], 'where a number is expected'],
    ['a hexadecimal number', ['run', 'a', '--step', '0x10'], '--step is "0x10", where a number is expected'],
    ['a binary number', ['run', 'a', '--step', '0b1'], 'where a number is expected'],
    ['an endless number', ['run', 'a', '--step', 'Infinity'], 'where a number is expected'],
    ['digits without end', ['run', 'a', '--step', `${'1'.repeat(1e5)}x`], 'where a number is expected'],
    ['a file without a name', ['run', ''], 'a file is named "", which is empty'],
    [
      'a table without a name',
      ['run', 'a', '--csv', ''],
      '--csv is empty, where the name of a file is expected',
    ],
    ['events without a name', ['run', 'a', '--events='], '--events is empty'],
    ['columns without a name', ['run', 'a', '--parquet', ''], '--parquet is empty'],
    ['a folder without a name', ['export', 'a', '--output', ''], '--output is empty'],
    ['a logo without a name', ['export', 'a', '--logo', ''], '--logo is empty'],
    ['a sweep into no file', ['sweep', 'a', '--output', ''], '--output is empty'],
    ['an import into no file', ['import', 'a.xml', '-o', ''], '--output is empty'],
    [
      'an unknown integrator',
      ['run', 'a', '--integrator', 'euler'],
      'where one of dopri5, dop853, radau5, rk4',
    ],
    ['an unknown solver', ['run', 'a', '--solver', 'magic'], 'where one of lagrange, saddle-point'],
    ['half a sweep', ['run', 'a', '--iterations', '2.5'], 'where a whole number is expected'],
    ['an unknown preset', ['run', 'a', '--csv-preset', 'us'], 'where one of standard, european'],
    [
      'two uses of standard output',
      ['run', 'a', '--csv', '-', '--json'],
      'would both write to standard output',
    ],
    ['check without files', ['check'], 'check needs at least one file'],
  ])('%s', async (_what, words, message) => {
    const { status, out, err } = await kempe(words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('Try: kempe --help');
  });

  test.each(['run', 'check'])('%s of a file that is not there', async (command) => {
    const { status, err } = await kempe([command, join(folder, 'nothing.kempe')]);
    expect(status).toBe(2);
    expect(err).toMatch(/nothing\.kempe cannot be read: there is no such file or folder\./);
  });

  test('a file that is not text', async () => {
    const path = join(folder, 'binary.kempe');
    writeFileSync(path, new Uint8Array([0x7b, 0xff, 0xfe, 0x00]));
    const { status, err } = await kempe(['run', path]);
    expect(status).toBe(2);
    expect(err).toContain('is not UTF-8 text');
  });
});

test.each([['--help'], ['run', '--help'], ['-h'], ['help']])('%s %s prints the usage', async (...words) => {
  const { status, out } = await kempe(words.filter((word) => word !== undefined));
  expect(status).toBe(0);
  expect(out).toMatch(/^Usage:\n {2}kempe run FILE/);
});

test('--version', async () => {
  expect(await kempe(['--version'])).toEqual({ status: 0, out: 'Kempe 0.1.0\n', err: '' });
});
