/** `kempe import PART --update FILE`: what a revised file changes is told and written, and its exit status says whether all is attached. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackProject } from '../../../engine/formats/archive/project-archive';
import { cadShapes, fourBarAssembly } from '../../support/cad-shapes';
import { openCascade, stepFile } from '../../support/step-files';
import type { Project } from '../../../engine/model/project';
import { kempe } from './capture';

let folder: string;
const at = (name: string): string => join(folder, name);
const projectIn = (name: string): Project => JSON.parse(readFileSync(at(name), 'utf8')) as Project;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-update-'));
  mkdirSync(at('next'));
  const oc = await openCascade();
  const { link, rod, box, without } = cadShapes(oc);
  const { parts, uses } = fourBarAssembly(oc, 1);
  const write = (name: string, change: object, more: typeof uses = []): void =>
    writeFileSync(at(name), stepFile(oc, { ...parts, ...change }, [...uses, ...more]));
  write('linkage.step', {});
  const coupler = without(box([-15, -15, 0], [115, 15, 6]), rod(5, 20, [0, 0, -5]), rod(9, 20, [100, 0, -5]));
  write('next/linkage.step', { Crank: link(55), Coupler: coupler });
  // on the pin of the crank on the base, beside both
  const guard = without(box([-12, -12, 0], [12, 30, 2]), rod(5, 20, [0, 0, -5]));
  write('other.step', { Crank: link(55), Guard: guard }, [{ part: 'Guard', at: [0, 0, 12] }]);
  const order = ['import', at('linkage.step'), '--joints', '--ground', 'Base', '-o', at('linkage.kempe')];
  expect((await kempe(order)).status).toBe(0);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is matched, moved and lost is told; joints that have lost their hole make it fail', async () => {
  const order = ['import', at('next/linkage.step'), '--update', at('linkage.kempe')];
  const run = await kempe([...order, '-o', at('next.kempe')]);
  expect([run.status, run.err]).toEqual([1, '']);
  expect(run.out).toMatch(/^linkage\.step, as a revision of linkage\.step\n/);
  expect(run.out).toMatch(/Crank +Crank +new shape +0\.\d+ kg +0\.\d+ kg/);
  expect(run.out).toMatch(/Rocker +Rocker +unchanged/);
  expect(run.out).toMatch(/\d of \d ends of joints on revised parts go along/);
  expect(run.out).toMatch(/Moved:\n {2}.+, in Crank: its hole Ø 10 mm, by 15 mm\n/);
  expect(run.out).toMatch(
    /Left where they are:\n {2}.+: its hole Ø 10 mm in Coupler is gone; most alike is a hole Ø 18 mm, 0 mm away\n/,
  );
  const [before, after] = [projectIn('linkage.kempe'), projectIn('next.kempe')];
  expect(after.bodies.map(({ position }) => position)).toEqual(before.bodies.map(({ position }) => position));
  const crank = after.bodies.find(({ name }) => name === 'Crank')!.id;
  const ends = after.joints.flatMap(({ bodyA, bodyB, frameA, frameB }) => [
    ...(bodyA === crank ? [frameA.position[0]] : []),
    ...(bodyB === crank ? [frameB.position[0]] : []),
  ]);
  expect(ends.toSorted()).toEqual([0, 0.055].map((value) => expect.closeTo(value, 9)));
  // with the triangles of all its parts, also those that were there before
  const named = new Set(after.bodies.flatMap(({ shape }) => (shape.kind === 'part' ? [shape.geometry] : [])));
  expect(new Set(readdirSync(at('next.kempe.parts')))).toEqual(
    new Set([...named].map((one) => `${one}.glb`)),
  );
  const json = JSON.parse((await kempe([...order, '--json'])).out);
  expect(json.ends.left).toBe(json.left.length);
  expect(json.moved[0]).toMatchObject({ body: 'Crank', by: expect.closeTo(0.015, 9) });
  expect(json.left[0].nearest).toMatchObject({ diameter: expect.closeTo(0.018, 9) });
});

test('a new part goes in with its joints, beside the body that it fits, wherever that is now', async () => {
  const moved = projectIn('linkage.kempe');
  for (const body of moved.bodies) body.position = [body.position[0] + 1, body.position[1], body.position[2]];
  const ground = moved.joints.find(({ bodyA }) => bodyA === 'ground')!;
  const [x, y, z] = ground.frameA.position;
  ground.frameA = { ...ground.frameA, position: [x + 1, y, z] };
  writeFileSync(at('moved.kempe'), JSON.stringify(moved));
  mkdirSync(at('moved.kempe.parts'));
  for (const name of readdirSync(at('linkage.kempe.parts')))
    writeFileSync(join(at('moved.kempe.parts'), name), readFileSync(join(at('linkage.kempe.parts'), name)));
  const order = ['import', at('other.step'), '--update', at('moved.kempe')];
  const seen = await kempe(order);
  expect([seen.status, seen.err]).toEqual([0, '']);
  expect(seen.out).toContain('New in the file, and inserted with --new-parts:\n  Guard\n');
  const run = await kempe([...order, '--new-parts', '--joints', '-o', at('with.kempez')]);
  expect([run.status, run.err]).toEqual([0, '']);
  expect(run.out).toMatch(/Guard +inserted +0\.\d+ kg/);
  const unpacked = unpackProject(readFileSync(at('with.kempez')));
  if (!unpacked.ok) throw new Error(unpacked.message);
  const project = JSON.parse(new TextDecoder().decode(unpacked.archive.project)) as Project;
  const guard = project.bodies.find(({ name }) => name === 'Guard')!;
  expect(guard.position).toEqual([1, 0, 0.012].map((value) => expect.closeTo(value, 9)));
  const more = project.joints.slice(moved.joints.length);
  expect(more.length).toBeGreaterThan(0);
  expect(more.every(({ bodyA, bodyB }) => [bodyA, bodyB].includes(guard.id))).toBe(true);
  expect(unpacked.archive.parts.size).toBe(
    new Set(project.bodies.map(({ shape }) => 'geometry' in shape && shape.geometry)).size,
  );
  const checked = await kempe(['check', at('with.kempez'), '--json']);
  expect(JSON.parse(checked.out)[0].model.assembly).toBeDefined();
});

test('what is no revision is refused with what there is', async () => {
  const told = async (...words: string[]) => {
    const { status, err } = await kempe(['import', at('linkage.step'), ...words]);
    return { status, err };
  };
  const update = ['--update', at('linkage.kempe')];
  expect(await told(...update, '--source', 'arm.step')).toEqual({
    status: 2,
    err: expect.stringContaining(
      'no body is of "arm.step"; name what they are of with --source: "linkage.step"',
    ),
  });
  expect((await told(...update, '-o', at('linkage.kempe'))).err).toContain('exists already');
  expect((await told(...update, '--joints')).err).toContain('--joints is of new parts: add --new-parts');
  expect((await told('--new-parts')).err).toContain('--new-parts is of a revision: add --update');
  expect((await told('--update', '-')).err).toContain('- is no project of parts');
  expect((await told(...update, '--ground', 'Base')).err).toContain('not of --update');
  const same = await told(...update);
  expect(same).toEqual({ status: 0, err: '' });
});
