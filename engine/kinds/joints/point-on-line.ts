/** B's point stays on A's line along z. */
import type { JointDefinition } from './joint-definition';

export const pointOnLine: JointDefinition = {
  title: 'Point on line',
  coordinates: [],
};
