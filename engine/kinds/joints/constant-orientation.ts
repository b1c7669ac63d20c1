/** B does not turn against A; no point is held. */
import type { JointDefinition } from './joint-definition';

export const constantOrientation: JointDefinition = {
  title: 'Constant orientation',
  coordinates: [],
};
