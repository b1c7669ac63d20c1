/** A massless rod: the distance of the two points stays. */
import type { JointDefinition } from './joint-definition';

export const distance: JointDefinition = {
  title: 'Massless rod',
  coordinates: [],
};
