import { expect, test } from 'vitest';
import { createBody, createLoad, createProject } from '../../../../../engine/model/defaults';
import { run } from '../../../../support/run';

test('a run into the pole of an expression ends there, and the advice names expressions', () => {
  const project = createProject('Pole');
  project.bodies = [createBody({ id: 'body' })];
  project.loads = [createLoad({ id: 'push', kind: 'expression', body: 'body', expression: '1 / (1 - t)' })];
  project.settings = { ...project.settings, duration: 2 };
  expect(run(project).outcome).toMatchObject({
    kind: 'stopped',
    reason: 'stepTooSmall',
    message: expect.stringContaining('t = 1 s'),
    advice: expect.stringContaining('expression'),
  });
});
