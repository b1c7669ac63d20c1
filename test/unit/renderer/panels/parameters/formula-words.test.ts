import { expect, test } from 'vitest';
import { createProject } from '../../../../../engine/model/defaults';
import type { Differing } from '../../../../../engine/model/formulas/find-differing';
import {
  differingWords,
  recordNames,
  releasedWords,
} from '../../../../../renderer/panels/parameters/formula-words';
import { readExample } from '../../../../support/example-file';

const differing: Differing = {
  list: 'bodies',
  record: 'crank',
  field: 'shape.length',
  label: 'Length',
  formula: '2*crank',
  unit: 'm',
  held: 0.1,
  given: 0.12,
  fault: null,
};

test('both numbers are said with their unit, and a fault with its reason', () => {
  expect(differingWords(differing, {})).toBe('Length is 0.1 m here; its formula 2*crank gives 0.12 m.');
  expect(differingWords({ ...differing, given: null, fault: '"crank" is not a unit.' }, {})).toBe(
    'Length stays at 0.1 m: its formula 2*crank has no value. "crank" is not a unit.',
  );
});

test('both numbers are in the units of the project', () => {
  expect(differingWords(differing, { m: 'mm' })).toBe(
    'Length is 100 mm here; its formula 2*crank gives 120 mm.',
  );
});

test('what is followed no more is called as the inspector calls it', () => {
  const project = readExample('four-bar-with-load');
  const words = releasedWords(project, 'bodies', project.bodies[0]!, { field: 'position.1', formula: 'h' });
  expect(words).toBe('Position y no longer follows h: a number was typed in its place.');
});

test('names of records come once each, the first few of many', () => {
  const project = readExample('four-bar-with-load');
  const all = project.bodies.map(({ id }) => ({ ...differing, record: id }));
  expect(recordNames(project, [all[0]!, all[0]!])).toBe(project.bodies[0]!.name);
  expect(recordNames(project, all, 1)).toBe(`${project.bodies[0]!.name} and ${all.length - 1} more`);
  expect(recordNames(createProject('Empty'), [differing])).toBe('crank');
});
