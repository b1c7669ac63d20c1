/** The library in this process: what it refuses, what it gives. Its threads are those of the package, tested there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  createStudy,
  KempeError,
  KempeProject,
  open,
  openStudy,
  run,
  set,
  sweep,
} from '../../../../engine/library/index';
import type { StudyOptions } from '../../../../engine/library/index';
import { writeProject } from '../../../../engine/model/file/write-project';
import { crank } from '../studies/sweep/models';
import { scratchFolder } from '../../electron/support/folder';
import { kempe } from '../../cli/capture';
import { torn } from '../../cli/models';

const text = writeProject(crank());

/** The problems of what is thrown. */
async function refusal(work: () => unknown): Promise<KempeError> {
  try {
    await work();
  } catch (error) {
    expect(error).toBeInstanceOf(KempeError);
    return error as KempeError;
  }
  throw new Error('Nothing was thrown.');
}

describe('open', () => {
  test('reads a file by its path or URL, or a text', async () => {
    const file = join(scratchFolder(), '-');
    writeFileSync(file, text);
    for (const source of [file, pathToFileURL(file), { text }])
      expect((await open(source)).toText()).toBe(text);
  });

  test('lists what is wrong with a model, with its record and a remedy', async () => {
    const document = crank();
    document.joints[0] = { ...document.joints[0], bodyB: 'gone' };
    const error = await refusal(() => open({ text: JSON.stringify(document) }));
    expect(error.problems).toMatchObject([{ severity: 'error', record: 'pin', field: 'bodyB' }]);
    expect(error.message).toContain(error.problems[0].message);
    expect(error.message).toContain(error.problems[0].remedy);
  });

  test('says of a file that it cannot be read, and why', async () => {
    const file = join(scratchFolder(), 'missing.kempe');
    const { message } = await refusal(() => open(file));
    expect(message).toContain(`${file} cannot be read: there is no such file or folder.`);
    await expect(open(7 as unknown as string)).rejects.toThrow(TypeError);
  });
});

describe('set', () => {
  test('sets numbers in SI or with units, by the names that the project lists, and leaves the project as it was', async () => {
    const project = await open({ text });
    const changed = set(project, { length: '300 mm', motor: 5, 'settings/duration': 0.5 });
    const valueOf = (of: KempeProject, name: string) => of.numbers.find((one) => one.name === name)?.value;
    expect(['length', 'motor/value', 'settings/duration'].map((name) => valueOf(changed, name))).toEqual([
      0.3, 5, 0.5,
    ]);
    expect(project.toText()).toBe(text);
    for (const { name, value, unit } of project.numbers) {
      expect(unit, name).not.toBe('');
      if (/^rod\//.test(name)) continue;
      expect(valueOf(set(project, { [name]: value }), name), name).toBeCloseTo(value, 12);
    }
  });

  test('refuses unknown names, other quantities, and what would be no valid project', async () => {
    const project = await open({ text });
    const of = async (values: Record<string, number | string>) =>
      (await refusal(() => set(project, values))).problems[0];
    expect(await of({ girth: 1 })).toMatchObject({
      code: 'unknown-number',
      message: expect.stringContaining('"girth"'),
    });
    expect(await of({ length: '5 kg' })).toMatchObject({ code: 'not-a-number' });
    for (const value of [NaN, Infinity, '1e999', null as unknown as number])
      expect(await of({ length: value }), String(value)).toMatchObject({ code: 'not-a-number' });
    expect(await of({ 'settings/duration': -1 })).toMatchObject({
      severity: 'error',
      field: 'settings.duration',
    });
  });

  test('takes only what open has checked', async () => {
    const copied = { ...(await open({ text })) } as KempeProject;
    const words = 'A project is needed that `open` or `set` has returned.';
    expect(() => set(copied, {})).toThrow(words);
    for (const other of [{}, null, undefined, 'a.kempe'])
      await expect(run(other as KempeProject)).rejects.toThrow(words);
  });
});

describe('run', () => {
  test('gives every recorded number of the command line, to the bit', async () => {
    const csv = join(scratchFolder(), 'run.csv');
    const file = join(scratchFolder(), 'crank.kempe');
    writeFileSync(file, text);
    expect((await kempe(['run', file, '--csv', csv])).status).toBe(0);
    const [, ...rows] = readFileSync(csv, 'utf8').trim().split('\r\n');
    const result = await run(await open(file));
    const columns = [result.time, ...result.ids.map((id) => result.series(id).values)];
    expect(rows).toHaveLength(result.time.length);
    expect(result.ids.length).toBeGreaterThan(20);
    rows.forEach((row, i) => {
      const cells = row.split(',').map((cell) => (cell === '' ? NaN : Number(cell)));
      expect(cells).toEqual(columns.map((column) => column[i] + 0));
    });
  });

  test('derives series, with units and statistics, and names one that it has not', async () => {
    const result = await run(await open({ text }));
    expect(result).toMatchObject({ sound: true, outcome: { kind: 'completed' } });
    const [x, y, z, size] = ['FX', 'FY', 'FZ', 'F'].map((part) => result.series(`reaction/pin/${part}`));
    expect(size.unit).toBe('N');
    size.values.forEach((value, i) =>
      expect(value).toBeCloseTo(Math.hypot(x.values[i], y.values[i], z.values[i]), 9),
    );
    const { peak, mean } = size.statistics!;
    expect(peak.value).toBe(Math.max(...size.values));
    expect(size.values[result.time.indexOf(peak.time)]).toBe(peak.value);
    expect(mean).toBeGreaterThan(0);
    expect((await refusal(() => result.series('reaction/pon/F'))).problems[0].code).toBe('unknown-series');
  });

  test('tells its progress in order, and can be cancelled between two turns', async () => {
    const project = set(await open({ text }), { 'settings/duration': 1000 });
    const stop = new AbortController();
    const told: number[] = [];
    const running = run(project, {
      signal: stop.signal,
      onProgress: (fraction) => {
        told.push(fraction);
        if (told.length === 3) stop.abort(new Error('enough'));
      },
    });
    await expect(running).rejects.toThrow('enough');
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBeLessThan(1);
    await expect(run(project, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });

  test('refuses a model that cannot be assembled, and names its joint', async () => {
    const project = await open({ text: writeProject(torn()) });
    const { problems } = await refusal(() => run(project));
    expect(problems[0]).toMatchObject({ severity: 'error' });
    expect(problems[0].remedy).not.toBe('');
  });
});

test('a faulty sweep is refused before a thread is started', async () => {
  const project = await open({ text });
  const of = async (options: Parameters<typeof sweep>[1]) =>
    (await refusal(() => sweep(project, options))).problems[0].code;
  expect(await of({ parameters: {} })).toBe('faulty-sweep');
  expect(await of({ parameters: { girth: [1] } })).toBe('unknown-number');
  expect(await of({ parameters: { length: [NaN] } })).toBe('not-a-number');
  expect(await of({ parameters: { length: '1:2' } })).toBe('not-a-number');
  expect(await of({ parameters: { length: [0.2] }, workers: 0.5 })).toBe('faulty-workers');
  expect(await of({ parameters: { length: [0.2] }, series: [] })).toBe('faulty-sweep');
});

describe('a study', () => {
  const options = {
    parameters: { length: 'normal(200 mm, 5 mm)', motor: 'uniform(2, 6)' },
    design: { kind: 'latinHypercube', runs: 12, seed: 7 },
    correlations: [{ between: ['length', 'motor'], coefficient: 0.5 }],
    figures: [{ series: 'reaction/pin/F', figure: 'peak' }],
  } as const;
  const newPath = (): string => join(scratchFolder(), 'crank.study');

  test('is a folder that knows what is missing, and is opened again', async () => {
    const path = newPath();
    const made = await createStudy(path, await open({ text }), options);
    expect([made.path, made.name, made.runs]).toEqual([path, crank().name, 12]);
    const opened = await openStudy(path);
    expect(await opened.count()).toEqual({ done: 0, sound: 0, total: 12 });
    const missing: number[] = [];
    for await (const index of opened.missing()) missing.push(index);
    expect(missing).toEqual(Array.from({ length: 12 }, (_, i) => i));
    const table = join(path, '../table.csv');
    const { problems } = await refusal(() => opened.merge(table));
    expect(problems[0]).toMatchObject({ code: 'missing-rows', message: 'Runs 0 to 11 are missing.' });
    expect((await refusal(() => opened.merge('table.xlsx'))).problems[0].code).toBe('unknown-format');
    expect((await refusal(() => createStudy(path, KempeProject.of(crank(), []), options))).message).toContain(
      'There is something called crank.study already.',
    );
  });

  test('has the manifest of the command line for the same words', async () => {
    const file = join(scratchFolder(), 'crank.kempe');
    writeFileSync(file, text);
    const [own, typed] = [newPath(), newPath()];
    await createStudy(own, await open(file), { ...options, name: 'crank' });
    const words = ['--parameter', 'length=normal(200 mm, 5 mm)', '--parameter', 'motor=uniform(2, 6)'];
    words.push(
      '--design',
      'latin-hypercube',
      '--runs',
      '12',
      '--seed',
      '7',
      '--correlation',
      'length,motor=0.5',
    );
    words.push('--figure', 'reaction/pin/F peak', '--output', typed);
    expect((await kempe(['study', 'new', file, ...words])).err).toBe('');
    for (const name of ['study.json', 'project.kempe'])
      expect(readFileSync(join(own, name), 'utf8')).toBe(readFileSync(join(typed, name), 'utf8'));
  });

  test('that makes no sense is refused before there is a folder', async () => {
    const project = await open({ text });
    const of = async (changes: Partial<StudyOptions>) =>
      (await refusal(() => createStudy(newPath(), project, { ...options, ...changes }))).problems[0].code;
    expect(await of({ parameters: {}, correlations: [] })).toBe('faulty-study');
    expect(await of({ parameters: { girth: [1] }, correlations: [] })).toBe('unknown-number');
    expect(await of({ parameters: { length: 'normal(1)' }, correlations: [] })).toBe('not-an-input');
    expect(await of({ parameters: { length: 'normal(5 kg, 1 mm)' }, correlations: [] })).toBe('not-an-input');
    expect(await of({ parameters: { length: [NaN] }, correlations: [] })).toBe('not-a-number');
    expect(await of({ correlations: [{ between: ['length', 'girth'], coefficient: 0 }] })).toBe(
      'unknown-number',
    );
    expect(await of({ correlations: [{ between: ['length', 'motor'], coefficient: 2 }] })).toBe(
      'faulty-study',
    );
    expect(await of({ figures: [{ series: 'reaction/pon/F', figure: 'peak' }] })).toBe('unknown-series');
    expect(await of({ design: { kind: 'full' } })).toBe('faulty-study');
    expect((await refusal(() => openStudy(scratchFolder()))).problems[0].code).toBe('study');
  });
});
