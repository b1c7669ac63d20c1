import { expect, test } from 'vitest';
import { createBody } from '../../../../engine/model/defaults';
import { diffProjects, isEmptyDifference } from '../../../../engine/model/difference/diff-projects';
import { crank } from '../studies/sweep/models';

test('nothing changed, whatever the order of the records', () => {
  const before = crank();
  before.bodies.push(createBody({ id: 'b2', name: 'Other' }));
  const after = structuredClone(before);
  after.bodies.reverse();
  // a field that may be absent is the same as null
  after.joints[0].limits = null;
  expect(isEmptyDifference(diffProjects(before, after))).toBe(true);
});

test('records that came, went and changed, with their units', () => {
  const before = crank();
  const after = structuredClone(before);
  after.drivers[0].value = 8;
  after.bodies[0].name = 'Crank';
  after.bodies[0].mass = { kind: 'custom', mass: 2, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] };
  after.bodies.push(createBody({ id: 'b2', name: 'New' }));
  after.parameters = [];
  const { records, fields } = diffProjects(before, after);
  expect(fields).toEqual([]);
  expect(records.map(({ kind, list, id, name }) => [kind, list, id, name])).toEqual([
    ['changed', 'bodies', 'bar', 'Crank'],
    ['added', 'bodies', 'b2', 'New'],
    ['changed', 'drivers', 'motor', 'Motor'],
    ['removed', 'parameters', 'p1', 'length'],
  ]);
  expect(records[2].fields).toEqual([{ path: 'value', before: 5, after: 8, unit: 'rad/s' }]);
  const mass = new Map(records[0].fields.map((field) => [field.path, field]));
  expect(mass.get('name')).toMatchObject({ before: 'Bar', after: 'Crank', unit: null });
  expect(mass.get('mass.mass')).toMatchObject({ before: undefined, after: 2, unit: 'kg' });
  expect(mass.get('mass.kind')).toMatchObject({ before: 'shape', after: 'custom' });
});

test('settings and words of the project', () => {
  const before = crank();
  const after = structuredClone(before);
  after.name = 'Other';
  after.settings.gravity = [0, -1.62, 0];
  after.settings.step = 1e-4;
  expect(diffProjects(before, after).fields).toEqual([
    { path: 'name', before: 'Crank', after: 'Other', unit: null },
    { path: 'settings.gravity.1', before: -9.81, after: -1.62, unit: 'm/s^2' },
    { path: 'settings.step', before: before.settings.step, after: 1e-4, unit: 's' },
  ]);
});
