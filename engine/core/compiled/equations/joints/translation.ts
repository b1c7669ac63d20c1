/** Three distances along the joint's axes on the parent, without rotation. */
import { addVectors, columnOf, scaleVector } from '../../code/vectors';
import { carried, jointAxes, linear, pointOnParent, signOf, unturned } from './carrying';
import type { TreeJoint } from './tree-joint';

export const translation: TreeJoint = {
  positions: 3,
  velocities: 3,
  carry(site) {
    const { graph: g, q } = site;
    const { R } = jointAxes(site);
    const axes = [0, 1, 2].map((k) => columnOf(R, k));
    const offset = axes.reduce(
      (sum, axis, k) => addVectors(g, sum, scaleVector(g, q[k], axis)),
      pointOnParent(site),
    );
    return carried(
      site,
      unturned(site),
      offset,
      axes.map((axis) => linear(g, axis)),
    );
  },
  read: ({ turn, gap, gapRate }) => ({ q: gap, u: gapRate, sign: signOf(turn) }),
};
