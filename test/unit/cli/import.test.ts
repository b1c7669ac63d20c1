import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCorpus } from '../engine/formats/corpus-files';
import { kempe } from './capture';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'kempe-import-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a model is told of, and nothing is written', async () => {
  const file = save('pendulum.xml', readCorpus('pendulum'));
  const { status, out, err } = await kempe(['import', file]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toBe(
    [
      'Model     Pendulum',
      'Format    MJCF, lengths in m',
      'Bodies    1',
      'Joints    1 hinge',
      'Mass      2 kg',
      'Size      1000 x 40 x 40 mm',
      'Elements  10: 8 used, 2 ignored',
      'Approximated:',
      '  line 2, mujoco: contacts, which MuJoCo finds between all shapes by itself, are records here: add those that matter (Insert > Contact)',
      '  line 13, motor: its control is not in the file: it exerts nothing until it has a value or an expression',
      'Ignored:',
      '  1 x light: lights are not part of a model here',
      '  1 x geom: a plane has no mass; a body rests on one by a contact with the ground (Insert > Contact)',
      '',
    ].join('\n'),
  );
});

test('a loop in a file becomes a project that runs', async () => {
  const file = save('four-bar.xml', readCorpus('four-bar'));
  const project = join(folder, 'four-bar.kempe');
  const { status } = await kempe(['import', file, '-o', project]);
  expect(status).toBe(0);
  const ran = await kempe(['run', project, '--duration', '0.1', '--json']);
  expect(ran.status).toBe(0);
  // what is there is not written over, not even the same
  const before = readFileSync(project, 'utf8');
  const again = await kempe(['import', file, '--output', project, '--unit', 'mm']);
  expect(again.status).toBe(2);
  expect(again.err).toContain('four-bar.kempe exists already; choose another name');
  expect(readFileSync(project, 'utf8')).toBe(before);
});

test('units, standard input and output', async () => {
  const { status, out, err } = await kempe(
    ['import', '-', '--unit', 'mm', '-o', '-'],
    readCorpus('millimetres'),
  );
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ format: 'kempe', bodies: [{ position: [0, 0, 1] }] });
  expect(err).toContain('Size      1000 x 40 x 40 mm\n');
});

test('the account as JSON', async () => {
  const { status, out } = await kempe(['import', save('welded.xml', readCorpus('welded')), '--json']);
  expect(status).toBe(0);
  const account = JSON.parse(out) as { elements: number; used: number; ignored: unknown[] };
  expect(account.used + account.ignored.length).toBe(account.elements);
  expect(account).toMatchObject({ name: 'Welded', bodies: 2, joints: 2, format: 'MJCF', problems: [] });
});

test('a model with faults fails with its lines', async () => {
  const file = save('faults.xml', '<mujoco>\n<include file="other.xml"/>\n</mujoco>');
  const output = join(folder, 'faults.kempe');
  const { status, out, err } = await kempe(['import', file, '-o', output]);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toContain('error: Line 2: <include>: it takes a part of the model from another file');
  expect(existsSync(output)).toBe(false);
  const json = await kempe(['import', file, '--json']);
  expect(json.status).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({ problems: [{ code: 'include' }] });
});

test('wrong usage, and files that cannot be read or written', async () => {
  const file = save('good.xml', readCorpus('pendulum'));
  for (const words of [
    [],
    [file, file],
    [file, '--unit', 'ft'],
    [file, '-o', '-', '--json'],
    [join(folder, 'none.xml')],
  ])
    expect((await kempe(['import', ...words])).status, words.join(' ')).toBe(2);
  const nowhere = await kempe(['import', file, '-o', join(folder, 'none', 'a.kempe')]);
  expect(nowhere.status).toBe(2);
  expect(nowhere.err).toContain('cannot be written: there is no such file or folder');
  const bytes = join(folder, 'bytes.xml');
  writeFileSync(bytes, Buffer.from([0xff, 0xfe, 0x00]));
  expect((await kempe(['import', bytes])).err).toContain('is not UTF-8 text, so it is not a model');
});

test('names cannot steer the terminal', async () => {
  const text =
    '<mujoco><worldbody><body name="&#x9b;2J"><freejoint/><geom size="1" name="&#x85;"/></body><light name="a&#x9b;2J"/></worldbody></mujoco>';
  const { status, out, err } = await kempe(['import', '-'], text);
  expect(status).toBe(0);
  expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});
