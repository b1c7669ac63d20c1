/** B turns against A about any axis in the plane across z, so it has no twist about z; no point is held. */
import type { JointDefinition } from './joint-definition';

export const relativeRotationPlane: JointDefinition = {
  title: 'Relative-rotation plane',
  coordinates: [],
};
