/** A body that no joint of the tree carries: centre of mass and quaternion, velocity and angular velocity, all in W. */
import { zeros } from '../../code/vectors';
import { angular, linear, worldAxes } from './carrying';
import { quaternionMatrix, quaternionRate, unitQuaternion } from '../quaternions';
import type { TreeJoint } from './tree-joint';

export const free: TreeJoint = {
  positions: 7,
  velocities: 6,
  carry({ graph: g, q, u }) {
    const axes = worldAxes(g);
    const quaternion = q.slice(3);
    return {
      frame: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
      R: quaternionMatrix(g, quaternion),
      quaternion: unitQuaternion(g, quaternion),
      offset: q.slice(0, 3),
      columns: [...axes.map((axis) => linear(g, axis)), ...axes.map((axis) => angular(g, axis))],
      spin: u.slice(3),
      slide: u.slice(0, 3),
      spinBias: zeros(g),
      slideBias: zeros(g),
    };
  },
  rates: (g, q, u) => [...u.slice(0, 3), ...quaternionRate(g, u.slice(3), q.slice(3))],
  settle: (g, q) => [...q.slice(0, 3), ...unitQuaternion(g, q.slice(3))],
  read: ({ quaternion, w, x, v }) => ({ q: [...x, ...quaternion], u: [...v, ...w] }),
};
