/** B does not rotate relative to A; no point is constrained (T 2.6). */
import { NO_ROTATION } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const constantOrientation: JointDefinition = {
  title: 'Constant orientation',
  plural: 'constant orientations',
  theory: '2.6',
  icon: 'M2.5 13.5V9M2.5 13.5H7M9 7V2.5M9 7h4.5M4.6 11.4l3-3',
  parts: { a: 'axes', b: 'axes' },
  coordinates: [],
  blocks: (formulation) => NO_ROTATION[formulation],
  holds: 3,
  points: 'free',
  axis: null,
  turns: null,
  holdsDirection: true,
  plane: null,
};
