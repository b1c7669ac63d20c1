/** A pulse that an expression makes between two long steps is not stepped over. */
import { expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createProject } from '../../../../../engine/model/defaults';
import { run } from '../../../../support/run';

test.each(['dop853', 'dopri5', 'radau5'] as const)(
  '%s sees a pulse of 50 ms in a long rest',
  (integrator) => {
    const project = createProject('Pulse');
    project.settings = {
      ...project.settings,
      gravity: [0, 0, 0],
      duration: 2,
      outputInterval: 0.01,
      integrator,
    };
    project.bodies = [
      createBody({
        id: 'wheel',
        mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 2, 0, 0, 0] },
      }),
    ];
    project.joints = [createJoint({ id: 'pin', bodyB: 'wheel', friction: { coulomb: 4, viscous: 0 } })];
    const expression = '(t > 0.5 ? 1 : 0) * (t < 0.55 ? 1 : 0) * 20';
    project.drivers = [createDriver({ id: 'motor', joint: 'pin', kind: 'effort', value: 0, expression })];
    const { outcome, column } = run(project);
    expect(outcome).toEqual({ kind: 'completed' });
    // (20 - 4) / 2 for 0.05 s, then 4 / 2 against it until it rests: 0.4 rad/s, 0.05 s + 0.2 s
    expect(Math.max(...column('body/wheel/wz'))).toBeCloseTo(0.4, 4);
    const angle = column('joint/pin/coordinate').at(-1) as number;
    expect(angle).toBeCloseTo((0.4 * 0.25) / 2, 4);
  },
);
