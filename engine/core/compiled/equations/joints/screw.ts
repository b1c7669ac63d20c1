/** One angle about the common axis, over turns, which the advance determines; the sign of the quaternion is kept by the tree. */
import { addVectors, scaleVector } from '../../code/vectors';
import { angleOf, axisOf, carried, pointOnParent, turned } from './carrying';
import type { Site, TreeJoint } from './tree-joint';

/** Advance per angle [m/rad]; the same from both sides. */
const leadOf = ({ joint }: Pick<Site, 'joint'>): number => (joint?.record.pitch ?? 0) / (2 * Math.PI);

export const screw: TreeJoint = {
  positions: 1,
  velocities: 1,
  coordinates: { rotation: 0 },
  carry(site) {
    const { graph: g, numbers, q, sign } = site;
    const axis = axisOf(site);
    const lead = numbers.of(leadOf(site));
    const offset = addVectors(g, pointOnParent(site), scaleVector(g, g.mul(lead, q[0]), axis));
    const { quaternion, ...oriented } = turned(site, q[0]);
    return carried(site, { ...oriented, quaternion: scaleVector(g, g.constant(sign), quaternion) }, offset, [
      { angular: axis, linear: scaleVector(g, lead, axis) },
    ]);
  },
  read({ turn, gap, spin }, site) {
    const angle = angleOf(turn);
    const turns = Math.round((gap[2] / leadOf(site) - angle) / (2 * Math.PI));
    return { q: [angle + 2 * Math.PI * turns], u: [spin[2]], sign: turns % 2 === 0 ? 1 : -1 };
  },
};
