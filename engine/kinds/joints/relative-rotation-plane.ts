/** B rotates relative to A about an axis in the plane normal to z, so without twist about z; no point is constrained (T 2.5). */
import { NO_TWIST } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const relativeRotationPlane: JointDefinition = {
  title: 'Relative-rotation plane',
  plural: 'relative-rotation planes',
  theory: '2.5',
  icon: 'M1.5 12.5 5 9h9.5L11 12.5zM8 10.5V2M5 5.2c1.4-1.4 4.6-1.4 6 0M9.2 3.2l-2.4 2.6',
  parts: { a: 'no-twist', b: 'plane' },
  note: 'B may turn against A about any axis in the plane across the normal, so it has no twist about the normal. No point is held: with a ball joint this is a constant-velocity joint.',
  coordinates: [],
  blocks: () => [NO_TWIST],
  holds: 1,
  points: 'free',
  axis: 'Normal',
  shafts: 'twistless',
  turns: 'any',
  holdsDirection: true,
  plane: null,
  isAlongBar: true,
};
