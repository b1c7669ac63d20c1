/** The two points coincide; B turns any way. */
import type { JointDefinition } from './joint-definition';

export const ball: JointDefinition = {
  title: 'Ball joint',
  coordinates: [],
};
