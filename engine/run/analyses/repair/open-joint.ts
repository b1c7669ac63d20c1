/** Which gaps of a joint are worth listing: smaller ones are rounding, and read as 0. */
import type { JointGap } from '../assembly-reports';

type Gap = Pick<JointGap, 'gap' | 'angle'>;

/** Between the points of a joint [m]. */
export const hasGap = ({ gap }: Gap): boolean => gap >= 1e-9;

/** Between its axes [rad]. */
export const hasAngle = ({ angle }: Gap): boolean => angle >= 1e-6;

export const isOpenJoint = (joint: Gap): boolean => hasGap(joint) || hasAngle(joint);
