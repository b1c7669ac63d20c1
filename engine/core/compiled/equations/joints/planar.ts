/** Two distances in the plane normal to z, and an angle about z. */
import { addVectors, columnOf, scaleVector } from '../../code/vectors';
import { angleOf, angular, carried, jointAxes, linear, pointOnParent, turned } from './carrying';
import type { TreeJoint } from './tree-joint';

export const planar: TreeJoint = {
  positions: 3,
  velocities: 3,
  carry(site) {
    const { graph: g, q } = site;
    const { R } = jointAxes(site);
    const [x, y, z] = [0, 1, 2].map((k) => columnOf(R, k));
    const across = addVectors(g, scaleVector(g, q[0], x), scaleVector(g, q[1], y));
    const offset = addVectors(g, pointOnParent(site), across);
    return carried(site, turned(site, q[2]), offset, [linear(g, x), linear(g, y), angular(g, z)]);
  },
  read: ({ turn, gap, gapRate, spin }) => ({
    q: [gap[0], gap[1], angleOf(turn)],
    u: [gapRate[0], gapRate[1], spin[2]],
  }),
};
