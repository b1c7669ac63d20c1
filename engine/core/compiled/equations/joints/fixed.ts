/** No relative motion: the child moves with its parent. */
import { carried, pointOnParent, signOf, unturned } from './carrying';
import type { TreeJoint } from './tree-joint';

export const fixed: TreeJoint = {
  positions: 0,
  velocities: 0,
  carry: (site) => carried(site, unturned(site), pointOnParent(site), []),
  read: ({ turn }) => ({ q: [], u: [], sign: signOf(turn) }),
};
