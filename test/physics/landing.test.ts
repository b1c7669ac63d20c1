/** A box that lands flat, with nothing that pushes it sideways: no corner rubs, and nothing sticks and slips again and again. */
import { expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createDriver,
  createJoint,
  createProject,
} from '../../engine/model/defaults';
import { about } from '../../engine/core/math/rigid';
import { run } from '../support/run';
import type { Project } from '../../engine/model/project';

/** A lift that a force raises against its stop; the box on it flies on, and lands as the lift comes back. */
function liftWithBox(friction: number, offset: number): Project {
  const upward = about([1, 0, 0], -Math.PI / 2);
  const box = (size: readonly [number, number, number]) =>
    ({ kind: 'box', center: [0, 0, 0], size }) as const;
  const project = createProject('Lift');
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 0.8, outputInterval: 0.004 },
    bodies: [
      createBody({
        id: 'lift',
        position: [0, 0.3, 0],
        shape: box([0.4, 0.02, 0.3]),
        mass: { kind: 'shape', density: 7850 },
      }),
      createBody({
        id: 'box',
        position: [offset, 0.36, 0],
        shape: box([0.1, 0.1, 0.1]),
        mass: { kind: 'shape', density: 2000 },
      }),
    ],
    joints: [
      createJoint({
        id: 'mast',
        kind: 'slider',
        bodyA: 'ground',
        bodyB: 'lift',
        frameA: { position: [-0.2, 0.3, 0], orientation: upward },
        frameB: { position: [-0.2, 0, 0], orientation: upward },
        limits: { minimum: -0.05, maximum: 0.25, restitution: 0 },
        friction: { coulomb: 10, viscous: 0 },
      }),
    ],
    contacts: [
      createContact({
        id: 'floor',
        bodyA: 'lift',
        bodyB: 'box',
        plane: { point: [0, 0.01, 0], normal: [0, 1, 0] },
        restitution: 0,
        friction,
      }),
    ],
    drivers: [createDriver({ id: 'winch', joint: 'mast', kind: 'effort', value: 380 })],
  };
}

test.each([
  [0.4, 0.05],
  [0.4, 0],
  [0.1, 0.03],
  [0.9, -0.11],
])('on a lift that stops, friction %d, %d m beside its middle', (friction, offset) => {
  const { outcome, column, events } = run(liftWithBox(friction, offset));
  expect(outcome).toEqual({ kind: 'completed' });
  expect(Math.max(...column('contact/floor/normal'))).toBeGreaterThan(19);
  expect(Math.max(...column('contact/floor/friction'))).toBeLessThan(1e-9);
  expect(events.filter(({ message }) => message.includes('slips'))).toEqual([]);
});
