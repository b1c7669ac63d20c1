/** B moves in the plane across z and turns about z. */
import type { JointDefinition } from './joint-definition';

export const planar: JointDefinition = {
  title: 'Planar joint',
  coordinates: [],
};
