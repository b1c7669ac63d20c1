/** One angle about the common axis, over turns. */
import { angleOf, angular, axisOf, carried, pointOnParent, turned } from './carrying';
import type { TreeJoint } from './tree-joint';

export const hinge: TreeJoint = {
  positions: 1,
  velocities: 1,
  coordinates: { rotation: 0 },
  carry: (site) =>
    carried(site, turned(site, site.q[0]), pointOnParent(site), [angular(site.graph, axisOf(site))]),
  read: ({ turn, spin }) => ({ q: [angleOf(turn)], u: [spin[2]] }),
};
