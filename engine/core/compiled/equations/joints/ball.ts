/** The quaternion of the child itself, and its angular velocity in W: free of singular positions, and in W no transport terms arise. */
import { subVectors, zeros } from '../../code/vectors';
import { angular, pointOnParent, worldAxes } from './carrying';
import { quaternionMatrix, quaternionRate, unitQuaternion } from '../quaternions';
import type { TreeJoint } from './tree-joint';

export const ball: TreeJoint = {
  positions: 4,
  velocities: 3,
  absolute: true,
  carry(site) {
    const { graph: g, parent, onChild, q, u } = site;
    return {
      frame: { position: onChild.position, orientation: [1, 0, 0, 0] },
      R: quaternionMatrix(g, q),
      quaternion: unitQuaternion(g, q),
      offset: pointOnParent(site),
      columns: worldAxes(g).map((axis) => angular(g, axis)),
      spin: subVectors(g, u, parent.w),
      slide: zeros(g),
      spinBias: zeros(g),
      slideBias: zeros(g),
    };
  },
  rates: (g, q, u) => quaternionRate(g, u, q),
  settle: unitQuaternion,
  read: ({ quaternion, w }) => ({ q: quaternion, u: w }),
};
