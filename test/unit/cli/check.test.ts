import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createBody, createContact, createCoupling, createJoint } from '../../../engine/model/defaults';
import { writeProject } from '../../../engine/model/file/write-project';
import { fourBar, twoFourBars } from '../../support/open-loops';
import { kempe } from './capture';
import { door, pendulum, torn } from './models';

test('a good project from standard input', async () => {
  const { status, out, err } = await kempe(['check', '-'], writeProject(pendulum()));
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toContain('-: good\n');
  expect(out).toContain('Degrees of freedom  1 by rank');
  expect(out).toContain('Shared reactions    none: every reaction is determined');
});

test('with contacts or stops it does not say that every reaction is determined', async () => {
  const said = async (change: Partial<ReturnType<typeof pendulum>>) =>
    (await kempe(['check', '-'], writeProject({ ...pendulum(), ...change }))).out;
  const [pin, ...others] = pendulum().joints;
  const limits = { minimum: -1, maximum: null, restitution: 0 };
  const shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.01 } as const;
  const bodies = pendulum().bodies.map((body) => ({ ...body, shape }));
  const contacts = [
    createContact({ id: 'floor', bodyB: bodies[0].id, plane: { point: [0, -9, 0], normal: [0, 1, 0] } }),
  ];
  for (const change of [{ joints: [{ ...pin, limits }, ...others] }, { bodies, contacts }])
    expect(await said(change)).toContain('Shared reactions    none among joints alone; contacts and stops');
});

test('redundant rows are no fault', async () => {
  const { status, out } = await kempe(['check', '-'], writeProject(door()));
  expect(status).toBe(0);
  expect(out).toContain('Constraint rows     10, rank 5');
});

test('gears that are held twice are called by their names', async () => {
  const project = pendulum();
  project.bodies.push(createBody({ id: 'other' }));
  project.joints.push(createJoint({ id: 'pin-2', name: 'Other pin', bodyB: 'other' }));
  for (const name of ['First mesh', 'Second mesh']) {
    const id = name.toLowerCase().replace(' ', '-');
    project.couplings.push(createCoupling({ id, name, joint1: 'pin', joint2: 'pin-2', ratio: -2 }));
  }
  const { status, out } = await kempe(['check', '-'], writeProject(project));
  expect(status).toBe(0);
  expect(out).toContain('Constraint rows     12, rank 11');
  expect(out).toContain('the ratio of two coordinates: First mesh, Second mesh');
});

test('a loop that cannot be closed is', async () => {
  const { status, out, err } = await kempe(['check', '-'], writeProject(torn()));
  expect(status).toBe(1);
  expect(out).toContain('-: has errors');
  expect(err).toContain('cannot be closed');
});

test('warnings do not fail, and are not said twice', async () => {
  const text = writeProject(pendulum()).replace('"notes": ""', '"notes": "",\n  "remark": 1');
  const { status, err } = await kempe(['check', '-'], text);
  expect(status).toBe(0);
  expect(err.match(/warning:/g)).toHaveLength(1);
  expect(err).toContain('the field remark is not known to this version');
});

test('names cannot steer the terminal', async () => {
  const { err } = await kempe(
    ['check', '-'],
    writeProject(pendulum()).replace('"Rod"', '"\\u001b]0;gone\\u0007"'),
  );
  expect(err).toContain('control character');

  expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test('as JSON', async () => {
  const { status, out } = await kempe(['check', '--json', '-'], writeProject(door()));
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject([
    { file: '-', ok: true, name: 'Door', model: { mobility: { rank: 5, rows: 10 } } },
  ]);
});

test('every example that ships is good, without a warning', async () => {
  const folder = fileURLToPath(new URL('../../../assets/examples', import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.kempe'));
  expect(files.length).toBeGreaterThan(0);
  const { status, err } = await kempe(['check', ...files.map((name) => join(folder, name))]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
});

test('a loop that stays open says by how much, at which joints, and what would close it', async () => {
  const project = fourBar({ ground: 0.25, crank: 0.04, coupler: 0.1, rocker: 0.08 });
  const { status, out } = await kempe(['check', '-'], writeProject(project));
  expect(status).toBe(1);
  expect(out).toContain('The loop of Crank, Coupler, Rocker and ground stays open by 30 mm:');
  expect(out).toMatch(/Pin B +7\.5 mm/);
  expect(out).toMatch(/Coupler 100 \u2192 130\.\d mm/);
  const json = await kempe(['check', '-', '--json'], writeProject(project));
  const [{ gaps }] = JSON.parse(json.out) as [
    { gaps: { loops: unknown[]; repairs: { least: number; patch: { joints: unknown[] } }[] } },
  ];
  expect(gaps.loops).toHaveLength(1);
  expect(gaps.repairs[0].least).toBeCloseTo(0.03, 6);
  expect(gaps.repairs[0].patch.joints).toHaveLength(1);
});

test('of two open loops each is followed by what would close it', async () => {
  const short = { ground: 0.25, crank: 0.04, coupler: 0.1, rocker: 0.08 };
  const project = twoFourBars(short, { ...short, ground: 0.24 });
  const { status, out } = await kempe(['check', '-'], writeProject(project));
  expect(status).toBe(1);
  const at = (text: string | RegExp) => out.search(text);
  const order = [
    at('The loop of Crank, Coupler, Rocker and ground'),
    at(/Coupler 100 \u2192 130\.\d mm/),
    at('The loop of Crank 2, Coupler 2, Rocker 2 and ground'),
    at(/Coupler 2 100 \u2192 120\.\d mm/),
  ];
  expect(Math.min(...order)).toBeGreaterThanOrEqual(0);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('a number that is not what its formula gives is a warning', async () => {
  const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
  const [crank, ...others] = project.bodies;
  const formulas = [{ field: 'shape.length', formula: '50 mm' }];
  const bodies = [{ ...crank, formulas }, ...others];
  const { status, err } = await kempe(['check', '-'], writeProject({ ...project, bodies }));
  expect(status).toBe(0);
  expect(err).toContain('length is 0.04 m, its formula "50 mm" gives 0.05 m');
});
