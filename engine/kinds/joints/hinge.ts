/** B turns about the common axis z. */
import type { JointDefinition } from './joint-definition';

export const hinge: JointDefinition = {
  title: 'Hinge',
  coordinates: ['rotation'],
};
