import { expect, test } from 'vitest';
import { testFaults } from './faults';
import { validateProject } from '../../../../engine/model/validate';
import { brokenProject } from './samples';

testFaults('contacts', [
  [
    'a missing body',
    (p) => (p.contacts[0].bodyB = 'nobody'),
    'missing-body',
    'floor',
    'bodyB',
    'bodyB is "nobody", and there is no body with that id',
  ],
  [
    'the ground as body B',
    (p) => (p.contacts[0].bodyB = 'ground'),
    'contact-on-ground',
    'floor',
    'bodyB',
    'bodyB is the ground, which has no shape',
  ],
  [
    'the ground without a half-space',
    (p) => (p.contacts[0].plane = null),
    'contact-on-ground',
    'floor',
    'plane',
    'there is no half-space',
  ],
  [
    'a body against itself',
    (p) => (p.contacts[1].bodyA = 'ball'),
    'same-body',
    'bump',
    'bodyB',
    'it lets the body ball touch itself',
  ],
  [
    'a half-space without a direction',
    (p) => (p.contacts[0].plane.normal = [0, 0, 0]),
    'zero-axis',
    'floor',
    'plane.normal',
    'plane.normal is [0, 0, 0], which has no direction',
  ],
  [
    'a shape that cannot touch',
    (p) => (p.contacts[1].bodyB = 'drum'),
    'untouchable-shape',
    'bump',
    'bodyB',
    'a cylinder, and only spheres, rods, links and boxes can touch',
  ],
  [
    'a plate as body A',
    (p) => (p.contacts[1].bodyA = 'plate'),
    'untouchable-shape',
    'bump',
    'bodyA',
    'a plate, and only spheres, rods, links and boxes can touch',
  ],
  [
    'a box against a rod in a solver that locates contact in time',
    (p) => (p.contacts[1].bodyB = 'box'),
    'contact-needs-solver',
    'bump',
    null,
    'a rod against a box touches in places that change with the pose',
  ],
  [
    'a contact in the optimisation form',
    (p) => (p.settings.solver = 'optimisation'),
    'contact-needs-solver',
    'floor',
    null,
    'the optimisation form does not support contacts',
  ],
  [
    'a restitution above one',
    (p) => (p.contacts[0].restitution = 1.5),
    'out-of-range',
    'floor',
    'restitution',
    'restitution is 1.5',
  ],
]);

test('sequential impulses take boxes against rods; a half-space on a plate is as good as any', () => {
  const project = brokenProject((p) => {
    p.settings.solver = 'sequential-impulses';
    p.contacts[1].bodyB = 'box';
    p.contacts[0].bodyA = 'plate';
  });
  expect(validateProject(project).filter(({ record }) => record === 'bump' || record === 'floor')).toEqual(
    [],
  );
});
