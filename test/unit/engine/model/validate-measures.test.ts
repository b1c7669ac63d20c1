import { expect, test } from 'vitest';
import { testFaults } from './faults';
import { findNumber } from '../../../../engine/model/checks/formulas';
import { validateProject } from '../../../../engine/model/validate';
import { brokenProject, sampleProject } from './samples';

testFaults('measures and formulas', [
  [
    'a point of a missing body',
    (p) => (p.measures[0].body = 'nobody'),
    'missing-body',
    'tip',
    'body',
    'body is "nobody", and there is no body with that id',
  ],
  [
    'a point of the ground',
    (p) => (p.measures[0].body = 'ground'),
    'measure-of-ground',
    'tip',
    'body',
    'body is the ground, which never moves',
  ],
  [
    'a direction without a length',
    (p) => (p.measures[2].directionB = [0, 0, 0]),
    'zero-axis',
    'lean',
    'directionB',
    'directionB is [0, 0, 0], which has no direction',
  ],
  [
    'a formula of a field that is not there',
    (p) => (p.measures[1].formulas[0].field = 'pointB.3'),
    'unknown-formula-field',
    'span',
    'formulas[0].field',
    'a formula drives pointB.3, which is not a number of this record',
  ],
  [
    'two formulas of one field',
    (p) => p.measures[1].formulas.push({ field: 'pointB.0', formula: '1' }),
    'duplicate-formula',
    'span',
    'formulas[1].field',
    'the field pointB.0 follows two formulas',
  ],
  [
    'formulas that are no list',
    (p) => (p.measures[1].formulas = { length: 3 }),
    'wrong-type',
    'span',
    'formulas',
    'formulas is',
  ],
  [
    'a parameter whose name no formula can use',
    (p) => (p.parameters[0].name = 'crank length'),
    'bad-symbol',
    'reach',
    'name',
    'name is "crank length", which is not a name for formulas',
  ],
]);

test('a measure within one body is idle, not wrong', () => {
  const project = brokenProject((p) => (p.measures[1].bodyA = 'ball'));
  expect(validateProject(project)).toMatchObject([{ severity: 'warning', code: 'idle-measure' }]);
});

test('a number is found by its path, and nothing else is', () => {
  const [rod] = sampleProject().bodies;
  expect(findNumber(rod!, 'shape.to.0')).toBe(0.1);
  for (const path of ['shape', 'shape.kind', 'shape.to.3', 'constructor.length', '', 'toString.length'])
    expect(findNumber(rod!, path), path).toBeNull();
});
