/** B does not move against A. */
import type { JointDefinition } from './joint-definition';

export const fixed: JointDefinition = {
  title: 'Fixed joint',
  coordinates: [],
};
