import { expect, test } from 'vitest';
import { createDriver } from '../../../../engine/model/defaults';
import { testFaults } from './faults';
import { sampleProject } from './samples';
import { validateProject } from '../../../../engine/model/validate';

testFaults('limits, friction and largest efforts', [
  [
    'a minimum above the maximum',
    (p) => (p.joints[1].limits = { minimum: 0.4, maximum: 0.3, restitution: 0.2 }),
    'limits-crossed',
    'guide',
    'limits.minimum',
    'limits.minimum is 0.4, which is not below limits.maximum, 0.3',
  ],
  [
    'a restitution that makes energy',
    (p) => (p.joints[1].limits.restitution = 1.1),
    'out-of-range',
    'guide',
    'limits.restitution',
    'limits.restitution is 1.1',
  ],
  [
    'negative friction',
    (p) => (p.joints[1].friction.coulomb = -1),
    'out-of-range',
    'guide',
    'friction.coulomb',
    'friction.coulomb is -1',
  ],
  [
    'a largest effort of nothing',
    (p) => Object.assign(p.drivers[0], { kind: 'speed', value: 1, maximum: 0 }),
    'out-of-range',
    'motor',
    'maximum',
    'maximum is 0',
  ],
  [
    'dry friction in the optimisation form',
    (p) => (p.settings.solver = 'optimisation'),
    'stops-need-solver',
    'guide',
    'friction',
    'the optimisation form does not support dry friction',
  ],
]);

test('a driver that may push without bound is warned of the limits of its joint', () => {
  const project = sampleProject();
  project.drivers = [createDriver({ id: 'push', name: 'Push', joint: 'guide', kind: 'speed', value: 0.1 })];
  const warning = validateProject(project).find(({ code }) => code === 'driven-limits');
  expect(warning).toMatchObject({ severity: 'warning', record: 'guide', field: 'limits' });
  expect(warning?.message).toContain('Driver "Push" (push) moves it whatever the effort');
  project.drivers[0] = { ...project.drivers[0], maximum: 50 };
  expect(validateProject(project).some(({ code }) => code === 'driven-limits')).toBe(false);
});

test('a way back that an explicit step cannot follow is warned of', () => {
  const project = sampleProject();
  project.settings = { ...project.settings, integrator: 'rk4', step: 0.01 };
  const fields = { id: 'push', joint: 'guide', kind: 'position', value: 0.1, maximum: 50 } as const;
  const codes = (response: number) => {
    project.drivers = [createDriver({ ...fields, response })];
    return validateProject(project).flatMap(({ code, field }) =>
      code.includes('response') ? [[code, field]] : [],
    );
  };
  expect(codes(0.019)).toEqual([['response-too-short', 'response']]);
  expect(codes(0.02)).toEqual([]);
  project.settings = { ...project.settings, integrator: 'dopri5' };
  expect(codes(0.001)).toEqual([]);
});

test('a position driver with a largest effort needs a solver that has bounds', () => {
  const project = sampleProject();
  project.settings = { ...project.settings, solver: 'optimisation' };
  project.drivers = [createDriver({ id: 'push', joint: 'guide', kind: 'position', value: 0.1, maximum: 50 })];
  expect(validateProject(project)).toContainEqual(
    expect.objectContaining({ code: 'stops-need-solver', record: 'push', field: 'maximum' }),
  );
});
