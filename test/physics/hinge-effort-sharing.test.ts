/** What is known of efforts along one coordinate does not depend on whether it is an angle or a distance (T 10.13). */
import { expect, test } from 'vitest';
import {
  createBody,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { record } from '../support/recorded';
import type { Joint, JointKind, Project } from '../../engine/model/project';

/** One body, driven at rest by a motor on its stop, with friction, and pressed onto the stop by half of the motor's effort. */
function pressed(kind: JointKind, fields: Partial<Joint>): Project {
  const project = createProject('Pressed');
  const size = [0, 0, 4] as const;
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 0.05, outputInterval: 0.01 },
    bodies: [createBody({ id: 'arm' })],
    joints: [createJoint({ id: 'guide', kind, bodyB: 'arm', ...fields })],
    drivers: [createDriver({ id: 'motor', joint: 'guide', value: 0, maximum: 8 })],
    loads: [
      kind === 'slider'
        ? createLoad({ id: 'push', kind: 'force', body: 'arm', vector: size })
        : createLoad({ id: 'push', kind: 'torque', body: 'arm', vector: size }),
    ],
  };
}

test.each<[string, Partial<Joint>]>([
  ['a stop', { limits: { minimum: null, maximum: 0, restitution: 0 } }],
  ['friction', { friction: { coulomb: 3, viscous: 0 } }],
])('a motor and %s', (_what, fields) => {
  const [hinge, slider] = (['hinge', 'slider'] as const).map((kind) => {
    const recording = record(pressed(kind, fields));
    return recording.channels
      .filter(({ key }) => /unique$|^shared\/(guide|motor)/.test(key) && !key.startsWith('reaction'))
      .map(({ key }) => [key, recording.column(key)![recording.count - 1]]);
  });
  expect(hinge).toEqual(slider);
});
