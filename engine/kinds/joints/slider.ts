/** B slides along the common axis z, without turning. */
import type { JointDefinition } from './joint-definition';

export const slider: JointDefinition = {
  title: 'Slider',
  coordinates: ['translation'],
};
