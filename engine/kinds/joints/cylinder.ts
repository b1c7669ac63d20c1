/** B turns about the common axis z and slides along it. */
import type { JointDefinition } from './joint-definition';

export const cylinder: JointDefinition = {
  title: 'Cylindrical joint',
  coordinates: ['rotation', 'translation'],
};
