/** Two angles, over turns: of the cross relative to the parent, about the arm there, and of the child relative to the cross. */
import { addVectors, columnOf, cross, scaleVector } from '../../code/vectors';
import { angular, carried, jointAxes, pointOnParent, turnAbout, turnQuaternion } from './carrying';
import { timesQuaternion } from '../quaternions';
import type { Site, TreeJoint } from './tree-joint';

/** The arms as axes of the joint: x on A, y on B. `sign`: sign of parent's arm x child's arm along z. */
const armsOf = ({ reversed }: Pick<Site, 'reversed'>) =>
  reversed ? { own: 1, other: 0, sign: -1 } : { own: 0, other: 1, sign: 1 };

export const universal: TreeJoint = {
  positions: 2,
  velocities: 2,
  carry(site) {
    const { graph: g, onChild, q, u } = site;
    const { own, other } = armsOf(site);
    const { R, quaternion } = jointAxes(site);
    const turn = (k: number, angle: number) => turnQuaternion(g, k, q[angle], 1);
    const sine = q.map((angle) => g.apply('sin', angle));
    const cosine = q.map((angle) => g.apply('cos', angle));
    const ofCross = turnAbout(g, R, own, sine[0], cosine[0]);
    const arms = [columnOf(R, own), columnOf(ofCross, other)];
    const motion = carried(
      site,
      {
        frame: onChild,
        R: turnAbout(g, ofCross, other, sine[1], cosine[1]),
        quaternion: timesQuaternion(g, timesQuaternion(g, quaternion, turn(own, 0)), turn(other, 1)),
      },
      pointOnParent(site),
      arms.map((arm) => angular(g, arm)),
    );
    // the second arm is carried by the cross
    const own2 = scaleVector(g, g.mul(u[0], u[1]), cross(g, arms[0], arms[1]));
    return { ...motion, spinBias: addVectors(g, motion.spinBias, own2) };
  },
  read({ turn, spin }, site) {
    const { own, other, sign } = armsOf(site);
    const [w, first, second] = [turn[0], turn[1 + own], turn[1 + other]];
    const third = sign * turn[3];
    // (w, first) and (second, third) are cos(b/2) and sin(b/2) times (cos(a/2), sin(a/2)): the larger pair gives a
    const early = w * w + first * first >= second * second + third * third;
    const a = early ? Math.atan2(first, w) : Math.atan2(third, second);
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const b = Math.atan2(second * c + third * s, w * c + first * s);
    const rate = spin[other] * Math.cos(2 * a) + sign * spin[2] * Math.sin(2 * a);
    return { q: [2 * a, 2 * b], u: [spin[own], rate] };
  },
};
