/** A cross with one arm along A's x and the other along B's y; the shafts run along z (T 2.6). */
import { POINT, use, X, Y } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const universal: JointDefinition = {
  title: 'Universal joint',
  plural: 'universal joints',
  theory: '2.6',
  icon: 'M1.5 8h3.2M11.3 8l2.5 3.5M4.7 5v6M11.3 5v6M4.7 5a3.3 3.3 0 0 1 0 6M11.3 5a3.3 3.3 0 0 0 0 6',
  parts: { a: 'fork-x', b: 'fork-y' },
  coordinates: [],
  // the arms of the cross: the same two directions in both formulations
  blocks: () => [POINT, use('perpendicular-directions', X, Y)],
  holds: 4,
  points: 'meet',
  axis: 'Shaft',
  shafts: 'bent',
  turns: 'any',
  holdsDirection: true,
  plane: 'leaves',
  isAlongBar: true,
  relaxations: [{ to: 'ball', frees: [['R', 'z']] }],
};
