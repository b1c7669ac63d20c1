import { expect, test } from 'vitest';
import { createBody, createId, createProject } from '../../../../engine/model/defaults';
import { freeName, idsOf } from '../../../../renderer/document/edits/edit';
import { createNaming } from '../../../../engine/model/naming';
import { readExample } from '../../../support/example-file';
import type { Project } from '../../../../engine/model/project';

const project = readExample('four-bar-with-load');

test('the first id and name of a kind are those that a single record would get', () => {
  const naming = createNaming(project);
  expect(naming.id('body')).toBe(createId(idsOf(project), 'body'));
  expect(naming.name('Pin')).toBe(freeName(project, 'Pin'));
});

test('the next ones go round what is taken, also in other cases and codings', () => {
  const [first, second] = project.bodies;
  const taken: Project = {
    ...project,
    bodies: [
      { ...first, id: 'body-2', name: 'LE\u0301VIER 2' },
      { ...second, id: 'body-4', name: 'Rod' },
    ],
  };
  const naming = createNaming(taken);
  expect([1, 2, 3].map(() => naming.id('body'))).toEqual(['body-1', 'body-3', 'body-5']);
  expect([1, 2].map(() => naming.name('L\u00e9vier'))).toEqual(['L\u00e9vier 1', 'L\u00e9vier 3']);
});

test('a name that is free stays, and is taken from then on', () => {
  const naming = createNaming({ ...createProject('P'), bodies: [createBody({ id: 'a', name: 'Crank' })] });
  expect(naming.own('Crank 1', 'Crank')).toBe('Crank 1');
  expect(naming.own('crank', 'Crank')).toBe('Crank 2');
  expect(naming.own('Rod', 'Rod')).toBe('Rod');
});
