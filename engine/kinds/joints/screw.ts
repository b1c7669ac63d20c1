/** B turns about the common axis z and advances along it by the pitch per turn. */
import type { JointDefinition } from './joint-definition';

export const screw: JointDefinition = {
  title: 'Screw',
  coordinates: ['rotation'],
};
