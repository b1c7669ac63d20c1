import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../../../engine/model/file/write-project';
import type { Project } from '../../../engine/model/project';
import { kempe } from './capture';
import { readExample } from '../../support/example-file';
import { door, driven, pendulum, torn } from './models';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'kempe-diff-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function save(project: Project): string {
  const path = join(folder, `${count++}.kempe`);
  writeFileSync(path, writeProject(project));
  return path;
}

test('the same model', async () => {
  const { status, out } = await kempe(['diff', save(pendulum()), save(pendulum())]);
  expect({ status, out }).toEqual({ status: 0, out: 'The models are the same.\n' });
});

test('what changed in the model, with units', async () => {
  const after = driven();
  after.bodies[0].position = [0.2, 0, 0];
  after.settings.duration = 2;
  const { status, out, err } = await kempe(['diff', save(pendulum()), save(after)]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toBe(
    [
      'name: "Pendulum" -> "Driven"',
      'settings.duration: 1 s -> 2 s (+100 %)',
      'changed body “Rod” (rod)',
      '  position.0: 0.1 m -> 0.2 m (+100 %)',
      'added driver “Motor” (motor)',
      '',
    ].join('\n'),
  );
});

test('and in the peaks, which are those of single runs', async () => {
  const heavy = pendulum();
  heavy.settings.gravity = [0, -19.62, 0];
  const files = [save(pendulum()), save(heavy)];
  const { status, out } = await kempe(['diff', ...files, '--peaks', '--json']);
  expect(status).toBe(0);
  const { peaks } = JSON.parse(out) as {
    peaks: {
      rows: { series: string; before: { value: number }; after: { value: number }; relative: number }[];
    };
  };
  const [force] = peaks.rows;
  const alone = await Promise.all(files.map((file) => kempe(['run', file, '--json'])));
  const forces = alone.map(
    ({ out: text }) =>
      (JSON.parse(text) as { summary: { peaks: { force: number }[] } }).summary.peaks[0].force,
  );
  expect(force).toMatchObject({
    series: 'reaction/pin/F',
    before: { value: forces[0] },
    after: { value: forces[1] },
  });
  expect(force.relative).toBeCloseTo(forces[1] / forces[0] - 1, 12);
  const table = await kempe(['diff', ...files, '--peaks']);
  expect(table.out).toMatch(/\nPin\.F \[N\] +Rod \(Ground\) +\S+ at \S+ s +\S+ at \S+ s +\S+ \(\+\S+ %\)\n/);
  expect(table.out).toContain('\nAfter: Completed.\n');
});

test('what is shared is weighed as in the table of a run, by the share that the settings state', async () => {
  const strict = readExample('four-bar-with-load');
  strict.settings.duration = 0.1;
  const usual = structuredClone(strict);
  strict.settings.sharedBelow = 0;
  const sharedIn = async (project: Project) => {
    const file = save(project);
    const { forces } = JSON.parse((await kempe(['run', file, '--json'])).out) as {
      forces: { series: string; symbol: string; shared: string[] }[];
    };
    const { out } = await kempe(['diff', file, file, '--peaks', '--json']);
    const { rows } = (JSON.parse(out) as { peaks: { rows: { series: string; shared: boolean }[] } }).peaks;
    const found = rows.flatMap(({ series, shared }) => (shared ? [series] : []));
    const alone = forces.filter(
      ({ series, shared }) => shared.length > 0 && rows.some((row) => row.series === series),
    );
    expect(found).toEqual(alone.map(({ series }) => series));
    return found.length;
  };
  // a plane four-bar: nothing acts in the directions that are shared
  expect(await sharedIn(usual)).toBe(0);
  expect(await sharedIn(strict)).toBe(8);
});

test('a joint and a driver that only one of them has', async () => {
  const motor = door();
  motor.drivers = driven().drivers;
  const { status, out } = await kempe(['diff', save(pendulum()), save(motor), '--peaks']);
  expect(status).toBe(0);
  expect(out).toMatch(/\nUpper pin\.F \[N\] +Rod \(Ground\) +- +\S+ at \S+ s +- +shared\n/);
  expect(out).toMatch(/\nMotor\.effort \[N\*m\] +Rod \(Ground\) +- +\S+ at \S+ s +-\n/);
});

test('a model that does not run fails, and says so', async () => {
  const { status, out } = await kempe(['diff', save(pendulum()), save(torn()), '--peaks']);
  expect(status).toBe(1);
  expect(out).toContain('After: Refused: Joint');
});

test('names cannot steer the terminal', async () => {
  const after = pendulum();
  after.notes = '\u001b]0;gone\u0007';
  const { out } = await kempe(['diff', save(pendulum()), save(after)]);
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test('wrong usage', async () => {
  expect((await kempe(['diff', save(pendulum())])).status).toBe(2);
  expect((await kempe(['diff', '-', '-'])).status).toBe(2);
  expect((await kempe(['diff', save(pendulum()), join(folder, 'none')])).status).toBe(2);
  expect((await kempe(['diff', save(pendulum()), '-'], '{')).status).toBe(1);
});
