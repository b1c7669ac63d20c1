/** B's point stays on A's line along z (T 2.3). */
import { ON_AXIS } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const pointOnLine: JointDefinition = {
  title: 'Point on line',
  plural: 'points on lines',
  theory: '2.6',
  icon: 'M1.5 13.5l13-11M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  parts: { a: 'shaft', b: 'follower', ground: 'rail-footing' },
  coordinates: [],
  blocks: () => ON_AXIS,
  holds: 2,
  points: 'held',
  axis: 'Direction',
  turns: 'any',
  holdsDirection: false,
  plane: 'within',
  isAlongBar: true,
};
