/** What a spreadsheet gives back to the tables: what it did not change stays, more rows become records, one step each. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { massOf } from '../../../../engine/model/masses/mass';
import type { Parameter } from '../../../../engine/model/parameter';
import type { AnyRecord, Body, Project } from '../../../../engine/model/project';
import { validateProject } from '../../../../engine/model/validate';
import { writeProject } from '../../../../engine/model/file/write-project';
import { applyDiff, invertDiff, isEmpty } from '../../../../renderer/document/diff';
import { pasteCells } from '../../../../renderer/document/edits/values/paste-cells';
import { typeMass } from '../../../../renderer/document/edits/values/type-mass';
import { setFormula } from '../../../../renderer/document/edits/values/parameters';
import { BODY_TABLE } from '../../../../renderer/document/tables/body-table';
import { JOINT_TABLE } from '../../../../renderer/document/tables/joint-table';
import { saysAlready } from '../../../../renderer/document/tables/column';
import type { Table } from '../../../../renderer/document/tables/column';
import { readExample } from '../../../support/example-file';

const FILES = readdirSync('assets/examples')
  .filter((file) => file.endsWith('.kempe'))
  .map((file) => file.slice(0, -6));
const START = { row: 0, column: 0 };
const copied = (project: Project, table: Table): string[][] =>
  (project[table.list] as readonly AnyRecord[]).map((record) =>
    table.columns.map((column) => column.read(project, record).full),
  );
/** As a spreadsheet with commas shows them in columns of seven digits. */
const rounded = (rows: string[][]): string[][] =>
  rows.map((row) =>
    row.map((text) => (/^-?\d+\.\d{9,}$/.test(text) ? Number(text).toPrecision(7).replace('.', ',') : text)),
  );
const columnOf = (table: Table, key: string): number => table.columns.findIndex((one) => one.key === key);
function pasted(project: Project, table: Table, at = START, texts: string[][] = []): Project {
  const result = pasteCells(project, table, at, texts);
  if ('refusal' in result) throw new Error(result.refusal);
  const after = applyDiff(project, result.edit.diff);
  expect(validateProject(after).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(writeProject(applyDiff(after, invertDiff(result.edit.diff)))).toBe(writeProject(project));
  return after;
}
function refused(project: Project, table: Table, at: typeof START, texts: string[][]): string {
  const result = pasteCells(project, table, at, texts);
  if ('edit' in result) throw new Error('It was not refused.');
  return result.refusal;
}

describe.each(FILES)('%s', (file) => {
  const project = readExample(file);
  test.each([BODY_TABLE, JOINT_TABLE])('copied whole and pasted back is not changed: $list', (table) => {
    const all = copied(project, table);
    for (const texts of [all, rounded(all), all.map((row) => row.slice(0, 16))]) {
      const result = pasteCells(project, table, START, texts);
      expect('refusal' in result ? result.refusal : isEmpty(result.edit.diff)).toBe(true);
    }
  });

  test('pasted into an empty project, bodies and joints make the same linkage', () => {
    const bodies = pasted(createProject('Empty'), BODY_TABLE, START, copied(project, BODY_TABLE));
    expect(bodies.bodies.map(({ name }) => name)).toEqual(project.bodies.map(({ name }) => name));
    for (const [i, body] of bodies.bodies.entries())
      expect(body.position).toEqual(project.bodies[i]!.position.map((x) => expect.closeTo(x, 9)));
    const joints = pasted({ ...bodies, joints: [] }, JOINT_TABLE, START, copied(project, JOINT_TABLE));
    expect(copied(joints, JOINT_TABLE).map((row) => row.slice(0, 4))).toEqual(
      copied(project, JOINT_TABLE).map((row) => row.slice(0, 4)),
    );
  });
});

describe('the table of bodies', () => {
  const project = readExample('four-bar-with-load');
  const crank = project.bodies.find(({ id }) => id === 'crank')!;
  const row = project.bodies.indexOf(crank);

  test('a mass follows what else was pasted, unless it is another one', () => {
    const texts = copied(project, BODY_TABLE);
    texts[row]![columnOf(BODY_TABLE, 'density')] = '2700';
    const light = pasted(project, BODY_TABLE, START, texts).bodies[row]!;
    expect(light.mass).toMatchObject({ kind: 'shape', density: 2700 });
    texts[row]![columnOf(BODY_TABLE, 'mass')] = '5';
    texts[row]![columnOf(BODY_TABLE, 'density')] = '7850';
    const before = { ...project, bodies: project.bodies.map((body) => withSteel(body)) };
    const heavy = pasted(before, BODY_TABLE, { row, column: 0 }, [texts[row]!]).bodies[row]!;
    expect(heavy.mass).toMatchObject({ kind: 'custom', mass: 5 });
  });

  test('a formula is not replaced by its own number', () => {
    const speed: Parameter = { id: 'p', name: 'v', unit: 'm/s', formula: '1', value: 1 };
    const named = { ...project, parameters: [speed] };
    const set = setFormula(named, 'crank', 'velocity.0', 'v');
    if ('refusal' in set) throw new Error(set.refusal);
    const driven = applyDiff(named, set.edit!.diff);
    const result = pasteCells(driven, BODY_TABLE, START, copied(driven, BODY_TABLE));
    expect('edit' in result && isEmpty(result.edit.diff)).toBe(true);
  });

  test('new rows take shape and mass; a name that is taken gets a number', () => {
    const [line] = copied(project, BODY_TABLE).slice(row, row + 1);
    const end = { row: project.bodies.length, column: 0 };
    const after = pasted(project, BODY_TABLE, end, [line!, ['Drum', 'Cylinder', '0.1']]);
    const [copy, drum] = after.bodies.slice(-2) as [Body, Body];
    expect(copy.name).toBe(`${crank.name} 1`);
    expect(massOf(copy).mass).toBeCloseTo(massOf(crank).mass, 9);
    expect(copy.mass.kind).toBe(crank.mass.kind);
    expect(drum).toMatchObject({ name: 'Drum', shape: { kind: 'cylinder' } });
    expect(drum.position[0]).toBe(0.1);
    expect(refused(project, BODY_TABLE, end, [['Drum', 'Cone']])).toMatch(/Row \d+ \(Drum\), Shape: “cone”/);
  });

  test('a custom mass comes back as typed', () => {
    const heavy = applyDiff(project, typeMass(project, 'crank', 5)!.diff);
    const result = pasteCells(heavy, BODY_TABLE, START, copied(heavy, BODY_TABLE));
    expect('edit' in result && isEmpty(result.edit.diff)).toBe(true);
  });
});

test('new joints need both bodies, and say which is missing', () => {
  const project = readExample('four-bar-with-load');
  const end = { row: project.joints.length, column: 0 };
  expect(refused(project, JOINT_TABLE, end, [['Pin X', 'Hinge']])).toMatch(/Body A: .*both its bodies/);
  expect(refused(project, JOINT_TABLE, end, [['Pin X', 'Hinge', 'Ground', 'Nobody']])).toContain('no body');
  expect(refused(project, JOINT_TABLE, end, [['Pin X', 'Glue', 'Ground', 'Crank']])).toContain('not a kind');
});

test('a rounded number of many digits is the same number, one of few digits is another', () => {
  const cell = { text: '0.333333', full: '0.333333333333' };
  for (const same of ['0.333333333333', '0,333333333', ' 0.333333 ', '3.33333333333e-1'])
    expect(saysAlready(cell, same), same).toBe(true);
  for (const other of ['0.333', '0.333334', '', '0.33333333334', 'x', '-0.333333'])
    expect(saysAlready(cell, other), other).toBe(false);
  expect(saysAlready({ text: '2', full: '2' }, '2.00')).toBe(true);
  expect(saysAlready({ text: '', full: '' }, '0')).toBe(false);
});

const withSteel = (body: Body): Body => ({ ...body, mass: { kind: 'shape', density: 7850 } });
