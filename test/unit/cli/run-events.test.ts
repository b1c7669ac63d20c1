/** `kempe run --events`: events as a table, and impulses of impacts in all that speaks of a run. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '../../../engine/model/defaults';
import { block, project as oneOf, wheel } from '../../support/switched-models';
import { listForces } from '../../../engine/results/measures/force-elements';
import { writeProject } from '../../../engine/model/file/write-project';
import { kempe } from './capture';

/** A block of 2 kg that hits its stop with 1 m/s, a wheel that does with 0.5 kg m^2 and 2 rad/s, and a wall. */
function model() {
  const limits = { minimum: null, maximum: 0.1, restitution: 0.5 };
  const slide = block('x', { v: 1 }, { limits });
  const turning = wheel(2, { limits: { ...limits, maximum: 0.4 } });
  const [first] = slide.bodies;
  const bodies = [{ ...first, shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.05 } as const }];
  const wall = createContact({
    ...{ id: 'wall', name: 'Wall', bodyB: 'block', restitution: 0, friction: 0 },
    plane: { point: [0, 0, 0], normal: [1, 0, 0] },
  });
  const settings = { gravity: [0, 0, 0] as const, duration: 0.4, outputInterval: 0.05 };
  const built = oneOf(settings, [...bodies, ...turning.bodies], [...slide.joints, ...turning.joints]);
  const away = { ...built.bodies[0], position: [0.05, 0, 0] as const };
  return { ...built, bodies: [away, ...built.bodies.slice(1)], contacts: [wall] };
}

let folder = '';
let file = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-events-'));
  file = join(folder, 'stops.kempe');
  writeFileSync(file, writeProject(model()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
/** What hits what: body, impulse and unit. The block hits its stop with 2 kg m/s, rebounds with half of it, and the wall stops it. */
const WANTED = [
  ['guide', 0.05, -3, 'N*s'],
  ['wall', 0.15, 1, 'N*s'],
  ['pin', 0.2, -1.5, 'N*m*s'],
] as const;

test('writes all events with their impulses, and the sidecar, JSON, tables and report have them', async () => {
  const run = await kempe(['run', file, '--events', at('e.csv'), '--csv', at('a.csv')]);
  expect(run).toMatchObject({ status: 0, err: '' });
  const [header, ...lines] = readFileSync(at('e.csv'), 'utf8').trimEnd().split('\r\n');
  expect(header).toContain('impulse,unit of impulse');
  const impacts = lines
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    .filter(([, kind]) => kind === 'impact');
  expect(impacts).toHaveLength(WANTED.length);
  const sidecar = JSON.parse(readFileSync(at('a.meta.json'), 'utf8')) as {
    impacts: Record<string, unknown>[];
  };
  const json = JSON.parse((await kempe(['run', file, '--json'])).out) as {
    impacts: Record<string, unknown>[];
  };
  WANTED.forEach(([record, time, value, unit], i) => {
    expect(Number(impacts[i][0])).toBeCloseTo(time, 9);
    expect(impacts[i][2]).toBe(record);
    expect(Number(impacts[i][4])).toBeCloseTo(value, 8);
    expect(impacts[i][5]).toBe(unit);
    expect(sidecar.impacts[i]).toMatchObject({
      record,
      unit,
      on: record === 'pin' ? 'wheel' : 'block',
      from: 'ground',
    });
    expect(sidecar.impacts[i]['value']).toBeCloseTo(value, 8);
    expect(json.impacts.find((each) => each['record'] === record)).toMatchObject({ unit, count: 1 });
  });
  expect(run.out).toMatch(/Guide \(stop\) \[N s\] +Block +Ground +1 +-3/i);
  expect(run.out).toContain('Wall: impact at 0.5 m/s, 1 N s');
  await kempe(['export', file, '--format', 'html,csv', '--output', folder]);
  const exported = readdirSync(folder).find((name) => name.endsWith('.meta.json') && name !== 'a.meta.json')!;
  expect(JSON.parse(readFileSync(at(exported), 'utf8'))).toMatchObject({ impacts: sidecar.impacts });
  const page = readdirSync(folder).find((name) => name.endsWith('.html'))!;
  const report = readFileSync(at(page), 'utf8');
  expect(report).toContain('Impulses of impacts');
});

test('every element that strikes has the unit of its impulses in the catalogue', () => {
  const units = listForces(model()).flatMap(({ kind, record, impulse }) =>
    impulse ? [[kind, record, impulse]] : [],
  );
  expect(units).toEqual([
    ['stop', 'guide', 'N*s'],
    ['stop', 'pin', 'N*m*s'],
    ['contact', 'wall', 'N*s'],
  ]);
});

test('wrong uses are refused before anything runs', async () => {
  for (const [words, why] of [
    [['--events', file], 'names the project itself'],
    [['--events', '-'], 'cannot go to standard output'],
    [['--csv', at('b.csv'), '--events', at('b.csv')], 'name one file'],
  ] as const) {
    const { status, err } = await kempe(['run', file, ...words]);
    expect({ status, said: err.includes(why) }).toEqual({ status: 2, said: true });
  }
});
