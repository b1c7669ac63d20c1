/** An angle about the common axis, over turns, and a distance along it. */
import { addVectors, scaleVector } from '../../code/vectors';
import { angleOf, angular, axisOf, carried, linear, pointOnParent, turned } from './carrying';
import type { TreeJoint } from './tree-joint';

export const cylinder: TreeJoint = {
  positions: 2,
  velocities: 2,
  coordinates: { rotation: 0, translation: 1 },
  carry(site) {
    const { graph: g, q } = site;
    const axis = axisOf(site);
    const offset = addVectors(g, pointOnParent(site), scaleVector(g, q[1], axis));
    return carried(site, turned(site, q[0]), offset, [angular(g, axis), linear(g, axis)]);
  },
  read: ({ turn, gap, spin, gapRate }) => ({ q: [angleOf(turn), gap[2]], u: [spin[2], gapRate[2]] }),
};
