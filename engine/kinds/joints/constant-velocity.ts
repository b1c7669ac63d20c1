/** The shafts along z meet in a point and turn by the same angle, at any bend between them. */
import type { JointDefinition } from './joint-definition';

export const constantVelocity: JointDefinition = {
  title: 'Constant-velocity joint',
  coordinates: [],
};
