/** Edits of drivers, tables as text, and expressions that follow the joints they name. */
import { describe, expect, it } from 'vitest';
import { addDriver } from '../../../../renderer/document/edits/add/add-driver';
import { applyDiff } from '../../../../renderer/document/diff';
import {
  changeDriverJoint,
  changeDriverKind,
  coordinateOf,
} from '../../../../renderer/document/edits/records/change-driver';
import { createMotion } from '../../../../engine/kinds/drivers/motions/motions';
import { createBody, createJoint, createLoad, createProject } from '../../../../engine/model/defaults';
import { deleteRecords } from '../../../../renderer/document/edits/records/delete-records';
import { formatTable, parseTable } from '../../../../renderer/document/parse-table';
import { renameRecord } from '../../../../renderer/document/edits/records/rename';
import { updateRecord } from '../../../../renderer/document/edits/records/update-record';
import { validateProject } from '../../../../engine/model/validate';
import type { Driver, Project } from '../../../../engine/model/project';
import type { Edit } from '../../../../renderer/document/edits/edit';

const apply = (project: Project, edit: Edit | null): Project => {
  if (edit === null) throw new Error('no edit');
  return applyDiff(project, edit.diff);
};

function machine(): Project {
  const project = createProject('P');
  project.bodies = [createBody({ id: 'a', name: 'A' }), createBody({ id: 'b', name: 'B' })];
  project.joints = [
    createJoint({ id: 'pin', name: 'Pin', bodyB: 'a' }),
    createJoint({ id: 'tube', name: 'Tube', kind: 'cylinder', bodyA: 'a', bodyB: 'b' }),
  ];
  project.loads = [
    createLoad({
      id: 'e',
      name: 'E',
      kind: 'expression',
      body: 'b',
      expression: `q["Pin"] + qdot[ 'Tube:rotation' ]`,
    }),
    createLoad({ id: 'w', name: 'W', kind: 'torsion-spring', joint: 'tube' }),
  ];
  return apply(project, addDriver(project, 'tube'));
}
const driverOf = (project: Project) => project.drivers[0] as Driver;

describe('drivers', () => {
  it('a cylinder gets its rotation driven, and may have the other coordinate', () => {
    const project = machine();
    expect(driverOf(project)).toMatchObject({ joint: 'tube', kind: 'speed', coordinate: 'rotation' });
    expect(coordinateOf(project.joints[1], { coordinate: 'translation' }).kind).toBe('translation');
    expect(coordinateOf(project.joints[0], { coordinate: 'translation' }).kind).toBe('rotation');
    expect(validateProject(project)).toEqual([]);
  });

  it('another joint drops the coordinate that it does not have', () => {
    const project = machine();
    const moved = apply(project, changeDriverJoint(project, driverOf(project), 'pin'));
    expect(driverOf(moved)).not.toHaveProperty('coordinate');
    const back = apply(moved, changeDriverJoint(moved, driverOf(moved), 'tube'));
    expect(driverOf(back)).toMatchObject({ coordinate: 'rotation' });
  });

  it('another kind leaves nothing behind that only the old one had', () => {
    let project = machine();
    const to = (kind: Driver['kind']) =>
      (project = apply(project, changeDriverKind(project, driverOf(project), kind)));
    to('position');
    for (const kind of ['polynomial', 'harmonic', 'cycloidal', 'table'] as const) {
      const motion = createMotion(kind, Math.PI / 2);
      project = apply(
        project,
        updateRecord(project, 'driver-1', 'Motion', (one) => ({ ...one, motion }) as Driver),
      );
      expect(validateProject(project)).toEqual([]);
    }
    to('effort');
    expect(driverOf(project)).toMatchObject({ kind: 'effort', value: 1 });
    expect(driverOf(project)).not.toHaveProperty('motion');
    to('speed');
    expect(validateProject(project)).toEqual([]);
  });
});

describe('expressions follow their joints', () => {
  it('a renamed joint is renamed in them, its coordinate kept', () => {
    const one = apply(machine(), renameRecord(machine(), 'pin', 'Crank'));
    const two = apply(one, renameRecord(one, 'tube', 'The "pipe"'));
    expect(two.loads[0]).toMatchObject({ expression: `q["Crank"] + qdot[ 'The "pipe":rotation' ]` });
    expect(validateProject(two)).toEqual([]);
    const other = apply(one, renameRecord(one, 'a', 'Crank body'));
    expect(other.loads).toEqual(one.loads);
  });

  it('what reads a joint goes with it', () => {
    const project = machine();
    const left = apply(project, deleteRecords(project, ['pin']));
    expect(left.loads.map(({ id }) => id)).toEqual(['w']);
    const none = apply(project, deleteRecords(project, ['tube']));
    expect([none.loads, none.drivers]).toEqual([[], []]);
  });
});

describe('tables as text', () => {
  const PLAIN = { unit: '1', shown: '1' };
  const TIME = { unit: 's', shown: 's' };
  const ANGLE = { unit: 'rad', shown: 'deg' };
  const LENGTH = { unit: 'm', shown: 'mm' };

  it.each([
    [
      '0, 1\n0.5, -2e-1',
      [
        [0, 1],
        [0.5, -0.2],
      ],
    ],
    [
      't;s\r\n0;1,5\r\n\r\n1;2,5\r\n',
      [
        [0, 1.5],
        [1, 2.5],
      ],
    ],
    [
      '0\t1\n1\t2\n',
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      '  0   1 \n 1   \u22122',
      [
        [0, 1],
        [1, -2],
      ],
    ],
  ])('%j', (text, points) =>
    expect(parseTable(text, [PLAIN, PLAIN])).toMatchObject({ ok: true, points, own: false }),
  );

  it.each(['0, 1\n1', '0, 1\n1, x', '0, 1, 2', '1e999, 1', '1e999, 1e999', '0, 1\na, b'])(
    '%j is refused with its line',
    (text) => {
      const result = parseTable(text, [PLAIN, PLAIN]);
      expect(result.ok ? '' : result.message).toMatch(/^Line \d is “.*”\. Enter two numbers/);
    },
  );

  it('degrees come back as they were typed', () => {
    const parsed = parseTable('0, 0\n0.1, 90\n0.3, -33.3', [TIME, ANGLE]);
    expect(parsed.ok && parsed.points[1]).toEqual([0.1, Math.PI / 2]);
    expect(parsed.ok && formatTable(parsed.points, [TIME, ANGLE])).toBe('0, 0\n0.1, 90\n0.3, -33.3');
  });

  it.each([
    ['10 ms, 1/4 in', [0.01, 0.00635]],
    ['0.5, 2 in', [0.5, 0.0508]],
    ['10 ms 5', [0.01, 0.005]],
    ['10 ms\t3 ft 2 in', [0.01, 0.9652]],
    ['0,5 s; 1,5 cm', [0.5, 0.015]],
    ['1/2, \u00bd in', [0.5, 0.0127]],
    ['s, mm\n1, 25', [1, 0.025]],
  ])('a cell may have a unit of its own: %j', (text, [x, y]) => {
    const parsed = parseTable(text, [TIME, LENGTH]);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(parsed.points).toHaveLength(1);
    // a heading is none
    expect(parsed.own).toBe(!text.startsWith('s,'));
    expect(parsed.points[0]![0]).toBeCloseTo(x!, 12);
    expect(parsed.points[0]![1]).toBeCloseTo(y!, 12);
  });

  it('a unit of another kind is refused with its line', () => {
    expect(parseTable('0, 0\n1, 5 kg', [TIME, LENGTH])).toEqual({
      ok: false,
      message: 'Line 2: "5 kg" is a mass; this field is a length, in mm.',
    });
    expect(parseTable('5 mm, 0', [TIME, LENGTH])).toMatchObject({ ok: false });
  });
});
