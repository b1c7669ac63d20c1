/** A component goes out as a project of its own and comes back with its joints, its names and what it follows. */
import { describe, expect, test } from 'vitest';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { validateProject } from '../../../../engine/model/validate';
import type { Project } from '../../../../engine/model/project';
import { applyDiff } from '../../../../renderer/document/diff';
import type { Edit } from '../../../../renderer/document/edits/edit';
import {
  componentOf,
  handleOf,
  insertComponent,
} from '../../../../renderer/document/edits/records/components';
import { groupsOf } from '../../../../renderer/document/edits/records/groups';
import { addParameter, setFormula } from '../../../../renderer/document/edits/values/parameters';
import { add, distance, fromAxisAngle, rotate, subtract } from '../../../../renderer/document/geometry';
import { readExample } from '../../../support/example-file';
import { run } from '../../../support/run';

const four = readExample('four-bar-with-load');
const all = four.bodies.map(({ id }) => id);
const apply = (before: Project, edit: Edit | null): Project => {
  if (edit === null) throw new Error('No edit');
  return applyDiff(before, edit.diff);
};
const changed = (project: Project, made: { edit: Edit } | { refusal: string }): Project => {
  if ('refusal' in made) throw new Error(made.refusal);
  return applyDiff(project, made.edit.diff);
};
const errorsOf = (project: Project) =>
  validateProject(project).filter(({ severity }) => severity === 'error');
/** Through a file, as people carry it. */
const carried = (project: Project): Project => {
  const read = readProject(writeProject(project));
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return read.project;
};
const counts = ({ bodies, joints, drivers, loads }: Project) =>
  [bodies, joints, drivers, loads].map((one) => one.length);

test('what is cut out has the bodies, all that is among them and to the ground, and nothing else', () => {
  const part = carried(componentOf(four, ['crank', 'coupler'], 'Arm'));
  expect(errorsOf(part)).toEqual([]);
  expect(part.name).toBe('Arm');
  expect(part.bodies.map(({ id }) => id)).toEqual(['coupler', 'crank']);
  expect(part.joints.map(({ id }) => id).sort()).toEqual(['pin-a', 'pin-o2']);
  expect(part.drivers).toHaveLength(1);
});

test('geometry locks of what is cut out come along both ways, others do not', () => {
  const length = (id: string, record: string, value: number) => ({
    id,
    kind: 'length' as const,
    of: [{ record }],
    value,
  });
  const locked: Project = {
    ...four,
    locks: [length('lock-1', 'crank', 0.08), length('lock-2', 'rocker', 0.18)],
  };
  const part = carried(componentOf(locked, ['crank', 'coupler'], 'Arm'));
  expect(part.locks).toEqual([length('lock-1', 'crank', 0.08)]);
  const next = apply(locked, insertComponent(locked, part, [1, 0, 0], true));
  const crank = next.bodies.find(({ shape }, i) => i > 2 && shape.kind === 'rod')!;
  expect(next.locks?.[2]).toMatchObject({ kind: 'length', of: [{ record: crank.id }], value: 0.08 });
  expect(errorsOf(next)).toEqual([]);
});

test('turned about its handle, it is the same linkage at an angle; locks that no longer hold stay behind', () => {
  const locked: Project = {
    ...four,
    locks: [{ id: 'lock-1', kind: 'horizontal', of: [{ record: 'crank' }] }],
  };
  const part = componentOf(locked, all, 'Loop');
  const at = [1, 0.5, 0] as const;
  const straight = apply(four, insertComponent(four, part, at, true)).bodies.slice(3);
  const turn = { axis: [0, 0, 1], angle: 0.7 } as const;
  const next = apply(four, insertComponent(four, part, at, true, turn));
  expect(errorsOf(next)).toEqual([]);
  expect(next.locks ?? []).toEqual([]);
  const q = fromAxisAngle(turn.axis, turn.angle);
  next.bodies.slice(3).forEach((body, i) => {
    const expected = add(at, rotate(q, subtract(straight[i]!.position, at)));
    expect(distance(body.position, expected)).toBeLessThan(1e-12);
  });
});

describe('inserted', () => {
  const part = carried(componentOf(four, all, 'Loop'));
  const twice = apply(four, insertComponent(four, part, [1, 0.5, 0], true));

  test('it is one group at the place, with names of its own, its joints and drivers', () => {
    expect(errorsOf(twice)).toEqual([]);
    expect(counts(twice)).toEqual(counts(four).map((count) => 2 * count));
    expect(groupsOf(twice)).toEqual([{ name: 'Loop', members: twice.bodies.slice(3).map(({ id }) => id) }]);
    const names = twice.bodies.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(6);
    const pin = twice.joints.slice(4).find(({ bodyA }) => bodyA === 'ground')!;
    expect(handleOf(part).name).toBe('Pin O2');
    [1, 0.5, 0].forEach((value, c) => expect(pin.frameA.position[c]).toBeCloseTo(value, 12));
    const empty: Project = { ...four, bodies: [], joints: [], drivers: [], loads: [], measures: [] };
    const alone = apply(empty, insertComponent(empty, part, [0, 0, 0], true));
    expect(alone.bodies.map(({ name }) => name)).toEqual(four.bodies.map(({ name }) => name));
    expect(groupsOf(apply(twice, insertComponent(twice, part, [0, 0, 0], true)))[1]!.name).toBe('Loop 2');
  });

  test('all of it is selected, to be moved on', () => {
    expect(insertComponent(four, part, [1, 0.5, 0], true)?.along).toEqual(
      twice.bodies.slice(3).map(({ id }) => id),
    );
  });

  test('without the ground its joints to it stay behind', () => {
    const loose = apply(four, insertComponent(four, part, [1, 0, 0], false));
    expect(loose.joints).toHaveLength(4 + 2);
    expect(errorsOf(loose)).toEqual([]);
  });

  test('expressions go on reading their own joints, though the new name of one is the old one of another', () => {
    const hinges: Project = {
      ...four,
      joints: four.joints.map((joint, i) => ({ ...joint, id: `joint-${i + 1}`, name: `Hinge ${i + 1}` })),
      drivers: four.drivers.map((driver) => ({
        ...driver,
        joint: 'joint-4',
        kind: 'position' as const,
        expression: 'q["Hinge 1"] + q["joint-1"]',
      })),
    };
    const one: Project = {
      ...hinges,
      joints: hinges.joints.slice(0, 1),
      drivers: [],
      loads: [],
      measures: [],
    };
    const next = apply(one, insertComponent(one, hinges, [1, 0, 0], true));
    expect(next.joints.slice(1, 3).map(({ id, name }) => [id, name])).toEqual([
      ['joint-2', 'Hinge 2'],
      ['joint-3', 'Hinge 3'],
    ]);
    expect(next.drivers[0]).toMatchObject({ expression: 'q["Hinge 2"] + q["joint-2"]' });
  });

  test('a project without bodies is nothing to insert', () => {
    expect(insertComponent(four, { ...part, bodies: [] }, [0, 0, 0], true)).toBeNull();
  });
});

describe('parameters', () => {
  const withReach = (formula: string): Project => {
    const added = changed(four, addParameter(four, { name: 'reach', unit: 'm', formula }));
    const unused = changed(added, addParameter(added, { name: 'spare', unit: 'm', formula: '1 m' }));
    const half = changed(unused, addParameter(unused, { name: 'half', unit: 'm', formula: 'reach / 2' }));
    return changed(half, setFormula(half, 'crank', 'position.0', 'half'));
  };
  const formulaOf = ({ bodies }: Project) => bodies.find(({ formulas }) => formulas)?.formulas?.[0]?.formula;

  test('come along as far as they are used, through each other', () => {
    const part = carried(componentOf(withReach('0 m'), ['crank'], 'Crank'));
    expect(part.parameters.map(({ name }) => name)).toEqual(['reach', 'half']);
    // at its own place the number is that of its formula still
    const next = apply(four, insertComponent(four, part, handleOf(part).at, true));
    expect(next.parameters.map(({ name }) => name)).toEqual(['reach', 'half']);
    expect(formulaOf(next)).toBe('half');
    expect(errorsOf(next)).toEqual([]);
  });

  test('that are the same are shared, and others of that name are renamed with their formulas', () => {
    const part = carried(componentOf(withReach('0 m'), ['crank'], 'Crank'));
    const same = apply(four, insertComponent(four, part, handleOf(part).at, true));
    expect(apply(same, insertComponent(same, part, handleOf(part).at, true)).parameters).toHaveLength(2);
    const other = changed(four, addParameter(four, { name: 'reach', unit: 'm', formula: '3 m' }));
    const next = apply(other, insertComponent(other, part, handleOf(part).at, true));
    expect(next.parameters.map(({ name, formula }) => [name, formula])).toEqual([
      ['reach', '3 m'],
      ['reach_2', '0 m'],
      ['half', 'reach_2 / 2'],
    ]);
    const again = changed(other, addParameter(other, { name: 'reach_2', unit: 'm', formula: '4 m' }));
    const third = apply(again, insertComponent(again, part, handleOf(part).at, true));
    expect(third.parameters.map(({ name }) => name)).toEqual(['reach', 'reach_2', 'reach_3', 'half']);
  });

  test('that differ in case only are renamed too, and a long name makes way for its number', () => {
    const part = carried(componentOf(withReach('0 m'), ['crank'], 'Crank'));
    const other = changed(four, addParameter(four, { name: 'Reach', unit: 'm', formula: '0 m' }));
    const next = apply(other, insertComponent(other, part, handleOf(part).at, true));
    expect(next.parameters.map(({ name }) => name)).toEqual(['Reach', 'reach_2', 'half']);
    expect(errorsOf(next)).toEqual([]);
    const named = (name: string, formula: string): Project =>
      changed(four, addParameter(four, { name, unit: 'm', formula }));
    const long = 'a'.repeat(64);
    const both = apply(
      named(long, '1 m'),
      insertComponent(named(long, '1 m'), named(long, '2 m'), [0, 0, 0], true),
    );
    expect(both.parameters.map(({ name }) => name)).toEqual([long, `${long.slice(2)}_2`]);
  });
});

const LISTS = [
  'bodies',
  'joints',
  'couplings',
  'contacts',
  'loads',
  'drivers',
  'measures',
  'parameters',
] as const;
/** Joints of many kinds, drivers, loads, gears, contacts. */
const CASES = ['four-bar-with-load', 'rssr', 'hooke-joint', 'screw-jack', 'cam-follower', 'bifilar-pendulum'];

test.each(CASES)('%s: carried into an empty project it moves as it did', (name) => {
  const example = readExample(name);
  const project = { ...example, settings: { ...example.settings, duration: 0.1, outputInterval: 0.05 } };
  const ids = project.bodies.map(({ id }) => id);
  const part = carried(componentOf(project, ids, 'Part'));
  const empty = { ...project, ...Object.fromEntries(LISTS.map((list) => [list, []])) };
  const next = apply(empty, insertComponent(empty, part, handleOf(part).at, true));
  expect(errorsOf(next)).toEqual([]);
  const [before, after] = [run(project), run(next)];
  project.bodies.forEach(({ id }, i) =>
    ['x', 'y', 'z', 'qw'].forEach((component) => {
      const was = before.column(`body/${id}/${component}`);
      const is = after.column(`body/${next.bodies[i]!.id}/${component}`);
      was.forEach((value, k) => expect(is[k]).toBeCloseTo(value, 9));
    }),
  );
});
