import { describe, expect, test } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../../engine/model/defaults';
import { massOf } from '../../../../../engine/model/masses/mass';
import type { Project, Vec3 } from '../../../../../engine/model/project';
import { validateProject } from '../../../../../engine/model/validate';
import { writeProject } from '../../../../../engine/model/file/write-project';
import { applyDiff, invertDiff } from '../../../../../renderer/document/diff';
import { typeCells } from '../../../../../renderer/document/edits/values/type-cells';
import { typeMass } from '../../../../../renderer/document/edits/values/type-mass';
import { jointFrames } from '../../../../../renderer/document/geometry';
import { BODY_TABLE } from '../../../../../renderer/document/tables/body-table';
import { JOINT_TABLE } from '../../../../../renderer/document/tables/joint-table';
import type { Table } from '../../../../../renderer/document/tables/column';

const bar = (id: string, name: string) =>
  createBody({ id, name, shape: { kind: 'rod', from: [0, 0, 0], to: [0.1, 0, 0], radius: 0.01 } });
const at = (position: Vec3) => ({ position, orientation: [1, 0, 0, 0] as const });

const PROJECT: Project = {
  ...createProject('Table'),
  parameters: [{ id: 'p', name: 'crank', unit: 'm', formula: '50 mm', value: 0.05 }],
  bodies: [bar('one', 'Crank'), bar('two', 'Rod')],
  joints: [
    createJoint({ id: 'foot', name: 'Foot', bodyB: 'one' }),
    createJoint({
      id: 'pin',
      name: 'Pin',
      bodyA: 'one',
      frameA: at([0.1, 0, 0]),
      bodyB: 'two',
      frameB: at([0.1, 0, 0]),
    }),
  ],
};

type Typed = [id: string, column: string, text: string];
const enter = (table: Table, typed: readonly Typed[], project = PROJECT) =>
  typeCells(
    project,
    table,
    typed.map(([id, key, text]) => ({ id, text, column: table.columns.findIndex((one) => one.key === key) })),
  );

/** What the table then shows; one undo gives back the same bytes. */
function typed(table: Table, cells: readonly Typed[], project = PROJECT): Project {
  const result = enter(table, cells, project);
  if ('refusal' in result) throw new Error(result.refusal);
  const after = applyDiff(project, result.edit.diff);
  expect(validateProject(after).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(writeProject(applyDiff(after, invertDiff(result.edit.diff)))).toBe(writeProject(project));
  return after;
}
function refused(table: Table, cells: readonly Typed[]): string {
  const result = enter(table, cells);
  if ('edit' in result) throw new Error('It was not refused.');
  return result.refusal;
}
function shown(table: Table, project: Project, id: string, key: string) {
  const record = project[table.list].find((one) => one.id === id)!;
  return table.columns.find((column) => column.key === key)!.read(project, record);
}

describe('the table of bodies', () => {
  test('takes quantities in any unit, with a decimal comma, and names', () => {
    const after = typed(BODY_TABLE, [
      ['one', 'name', 'Kurbel'],
      ['one', 'position.0', '25 mm'],
      ['one', 'position.1', '0,5'],
      ['two', 'radius', '1/4 in'],
      ['two', 'angularVelocity.2', '60 rpm'],
      ['two', 'color', '#12AB90'],
    ]);
    expect(after.bodies[0]).toMatchObject({ name: 'Kurbel', position: [0.025, 0.5, 0] });
    expect(after.bodies[1]).toMatchObject({ color: '#12AB90', shape: { radius: 0.00635 } });
    expect(after.bodies[1]!.angularVelocity[2]).toBeCloseTo(2 * Math.PI, 12);
    // and keeps what was typed in a unit that is not the column's
    expect(after.bodies[0]!.formulas).toEqual([{ field: 'position.0', formula: '25 mm' }]);
    expect(shown(BODY_TABLE, after, 'one', 'position.0')).toMatchObject({ full: '0.025', formula: null });
  });

  test('takes three turns as one orientation, also where X and Z turn about the same line', () => {
    const turns = [
      ['one', 'turns.0', '20'],
      ['one', 'turns.1', '30'],
      ['one', 'turns.2', '40 deg'],
    ] as const satisfies Typed[];
    const after = typed(BODY_TABLE, turns);
    expect(turns.map(([id, key]) => shown(BODY_TABLE, after, id, key).text)).toEqual(['20', '30', '40']);
    const gimbal = typed(BODY_TABLE, [
      ['one', 'turns.0', '90'],
      ['one', 'turns.1', '90'],
      ['one', 'turns.2', '90'],
    ]);
    const [w, x, y, z] = gimbal.bodies[0]!.orientation;
    expect([Math.hypot(w!, y!), x, z]).toEqual([
      expect.closeTo(1, 12),
      expect.closeTo(0, 12),
      expect.closeTo(0, 12),
    ]);
  });

  test('makes a bar longer, and its pin goes with it', () => {
    const after = typed(BODY_TABLE, [['one', 'length', '120 mm']]);
    expect(after.bodies[0]!.shape).toMatchObject({ to: [0.12, 0, 0] });
    expect(after.joints[1]).toMatchObject({
      frameA: { position: [0.12, 0, 0] },
      frameB: { position: [0.1, 0, 0] },
    });
    const driven = typed(BODY_TABLE, [['one', 'length', '=3*crank']]);
    expect(driven.bodies[0]!.shape).toMatchObject({ to: [0.15, 0, 0] });
    expect(shown(BODY_TABLE, driven, 'one', 'length')).toMatchObject({ text: '0.15', formula: '3*crank' });
    const ended = typed(BODY_TABLE, [['one', 'length', '0.2']], driven);
    expect(ended.bodies[0]!.formulas).toBeNull();
    expect(ended.joints[1]!.frameA.position).toEqual([0.2, 0, 0]);
  });

  test('keeps a typed mass, and lets an emptied cell follow the shape again', () => {
    const own = massOf(PROJECT.bodies[0]!);
    expect(shown(BODY_TABLE, PROJECT, 'one', 'mass').derived).toBe(true);
    const after = typed(BODY_TABLE, [['one', 'mass', '2 kg']]);
    expect(shown(BODY_TABLE, after, 'one', 'mass')).toMatchObject({ text: '2', derived: false });
    expect(shown(BODY_TABLE, after, 'one', 'density').fixed).toBe(true);
    expect(massOf(after.bodies[0]!).inertia[1]).toBeCloseTo((own.inertia[1] * 2) / own.mass, 12);
    const back = typed(BODY_TABLE, [['one', 'mass', '']], after);
    expect(massOf(back.bodies[0]!)).toEqual(own);
    expect(typeMass(PROJECT, 'pin', 3)?.diff.records).toEqual([]);
  });

  test('names the row and the column of a bad cell, and takes none of the others', () => {
    const cells: Typed[] = [
      ['one', 'position.0', '1'],
      ['two', 'mass', '3 mm'],
    ];
    expect(refused(BODY_TABLE, cells)).toMatch(/^Row 2 \(Rod\), Mass: .*a length/);
    expect(refused(BODY_TABLE, [['one', 'size x', '2']])).toContain('no number here');
    expect(refused(BODY_TABLE, [['one', 'length', '-1']])).toContain('longer than 0');
    expect(refused(BODY_TABLE, [['one', 'position.0', '']])).toContain('needed');
    expect(refused(BODY_TABLE, [['one', 'color', 'red']])).toContain('not a colour');
    expect(refused(BODY_TABLE, [['one', 'shape', 'Box']])).toContain('inspector');
    expect(refused(BODY_TABLE, [['gone', 'name', 'x']])).toContain('row no longer exists');
  });
});

describe('the table of joints', () => {
  test('moves the point of both frames and turns the axis, in world terms', () => {
    const after = typed(JOINT_TABLE, [
      ['foot', 'point.0', '10 mm'],
      ['foot', 'point.2', '0.3'],
      ['foot', 'axis.0', '3'],
      ['foot', 'axis.2', '4'],
    ]);
    const { a, b } = jointFrames(after, after.joints[0]!);
    expect(a.position).toEqual([0.01, 0, 0.3]);
    expect(b.position).toEqual([0.01, 0, 0.3]);
    expect(Number(shown(JOINT_TABLE, after, 'foot', 'axis.0').full)).toBeCloseTo(0.6, 10);
    expect(refused(JOINT_TABLE, [['foot', 'axis.2', '0']])).toContain('length zero');
  });

  test('changes kind and bodies by name, stops and friction', () => {
    const after = typed(JOINT_TABLE, [
      ['foot', 'kind', 'slider'],
      ['foot', 'bodyB', 'rod'],
      ['foot', 'minimum', '-0.005'],
      ['pin', 'maximum', '90'],
      ['pin', 'coulomb', '0.5'],
    ]);
    expect(after.joints[0]).toMatchObject({
      kind: 'slider',
      bodyB: 'two',
      limits: { minimum: -0.005, maximum: null },
    });
    expect(after.joints[1]).toMatchObject({ friction: { coulomb: 0.5, viscous: 0 } });
    expect(after.joints[1]!.limits!.maximum).toBeCloseTo(Math.PI / 2, 14);
    const cleared = typed(JOINT_TABLE, [['pin', 'maximum', '']], after);
    expect(cleared.joints[1]!.limits).toBeNull();
    expect(refused(JOINT_TABLE, [['pin', 'kind', 'glue']])).toContain('not a kind of joint');
    expect(refused(JOINT_TABLE, [['pin', 'bodyA', 'Nobody']])).toContain('no body called');
    expect(refused(JOINT_TABLE, [['pin', 'pitch', '1 mm']])).toContain('no number here');
  });
});
