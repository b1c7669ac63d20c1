import { expect, test } from 'vitest';
import { createBody } from '../../../../engine/model/defaults';
import { diffProjects } from '../../../../engine/model/difference/diff-projects';
import { countChanges, describeChange } from '../../../../engine/model/difference/difference-words';
import { SYSTEM_UNITS } from '../../../../engine/model/quantity/unit-systems';
import { crank } from '../studies/sweep/models';

test('counts what came, went and changed, each with its noun', () => {
  const before = crank();
  const after = structuredClone(before);
  after.bodies[0].name = 'Crank';
  after.bodies.push(createBody({ id: 'b2', name: 'A' }), createBody({ id: 'b3', name: 'B' }));
  after.parameters = [];
  after.settings.duration *= 2;
  after.notes = 'longer';
  expect(countChanges(diffProjects(before, after))).toBe(
    '2 bodies added, 1 parameter removed, 1 body changed, 1 setting changed, notes changed',
  );
  expect(countChanges(diffProjects(before, before))).toBe('');
});

const { SI, 'mm-N': MM } = SYSTEM_UNITS;

test('says a value before and after, with its unit and by how much', () => {
  const path = 'mass.density';
  expect(describeChange({ path, before: 7800, after: 2700, unit: 'kg/m^3' }, SI)).toBe(
    '7800 kg/m^3 -> 2700 kg/m^3 (-65.4 %)',
  );
  expect(describeChange({ path, before: 0, after: 2, unit: null }, SI)).toBe('0 -> 2');
  // of a pull as of a push; one that turns round is neither more nor less
  expect(describeChange({ path, before: -80, after: -95.5, unit: 'N' }, SI)).toBe(
    '-80 N -> -95.5 N (+19.4 %)',
  );
  expect(describeChange({ path, before: -5, after: 5, unit: 'N' }, SI)).toBe('-5 N -> 5 N');
  expect(describeChange({ path, before: undefined, after: 'x'.repeat(80), unit: null }, SI)).toBe(
    `none -> "${'x'.repeat(59)}...`,
  );
});

test('says it in the units of the project, without the digits that a change of units rounds', () => {
  const path = 'shape.length';
  expect(describeChange({ path, before: 0.1, after: 0.0301, unit: 'm' }, MM)).toBe(
    '100 mm -> 30.1 mm (-69.9 %)',
  );
});
