/** A point of B stays at a point of the ground; B turns any way. */
import type { JointDefinition } from './joint-definition';

export const nail: JointDefinition = {
  title: 'Nail',
  coordinates: [],
};
