/** B's point stays in A's plane across z. */
import type { JointDefinition } from './joint-definition';

export const pointInPlane: JointDefinition = {
  title: 'Point in plane',
  coordinates: [],
};
