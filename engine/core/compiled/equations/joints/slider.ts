/** One distance along the common axis. */
import { addVectors, scaleVector } from '../../code/vectors';
import { axisOf, carried, linear, pointOnParent, signOf, unturned } from './carrying';
import type { TreeJoint } from './tree-joint';

export const slider: TreeJoint = {
  positions: 1,
  velocities: 1,
  coordinates: { translation: 0 },
  carry(site) {
    const { graph: g, q } = site;
    const axis = axisOf(site);
    const offset = addVectors(g, pointOnParent(site), scaleVector(g, q[0], axis));
    return carried(site, unturned(site), offset, [linear(g, axis)]);
  },
  read: ({ turn, gap, gapRate }) => ({ q: [gap[2]], u: [gapRate[2]], sign: signOf(turn) }),
};
