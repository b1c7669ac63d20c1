import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  CREATED_WITH,
  createBody,
  createDriver,
  createId,
  createJoint,
  createLoad,
  createProject,
  DEFAULT_SETTINGS,
} from '../../../../engine/model/defaults';
import { validateProject } from '../../../../engine/model/validate';

test('records made of defaults alone make a sound project', () => {
  const project = createProject('New');
  project.bodies.push(createBody({ id: 'body-1' }), createBody({ id: 'body-2' }));
  project.joints.push(createJoint({ id: 'hinge-1', bodyB: 'body-1' }));
  project.loads.push(
    createLoad({ id: 'force-1', kind: 'force', body: 'body-1' }),
    createLoad({ id: 'torque-1', kind: 'torque', body: 'body-1' }),
    createLoad({ id: 'spring-1', kind: 'spring', bodyB: 'body-2' }),
  );
  project.drivers.push(createDriver({ id: 'driver-1', joint: 'hinge-1' }));
  expect(validateProject(project)).toEqual([]);
  expect(project.bodies[0].name).toBe('Body 1');
});

test('what is given overrides what is not', () => {
  expect(createLoad({ id: 'f', kind: 'force', body: 'a', vector: [1, 2, 3], name: 'Pull' })).toEqual({
    id: 'f',
    name: 'Pull',
    kind: 'force',
    body: 'a',
    point: [0, 0, 0],
    vector: [1, 2, 3],
    frame: 'world',
    from: 0,
    until: null,
  });
});

test('a new project has settings of its own', () => {
  const project = createProject('New');
  project.settings.duration = 99;
  expect(DEFAULT_SETTINGS.duration).not.toBe(99);
});

test('the feedback offered is critically damped', () => {
  expect(DEFAULT_SETTINGS.d).toBe(2 * Math.sqrt(DEFAULT_SETTINGS.k));
});

test('ids are the first free number', () => {
  expect(createId([], 'body')).toBe('body-1');
  expect(createId(['body-1', 'body-3', 'joint-2'], 'body')).toBe('body-2');
  expect(createId(new Set(['body-1', 'body-2']), 'body')).toBe('body-3');
});

test('files name the version of the package', () => {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { productName, version } = JSON.parse(text) as { productName: string; version: string };
  expect(CREATED_WITH).toBe(`${productName} ${version}`);
});
