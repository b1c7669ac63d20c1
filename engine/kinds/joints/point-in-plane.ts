/** B's point stays in A's plane normal to z (T 2.3). */
import { use, Z } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const pointInPlane: JointDefinition = {
  title: 'Point in plane',
  plural: 'points in planes',
  theory: '2.3',
  icon: 'M1.5 11.5 5 8h9.5L11 11.5zM8 2.8a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zM8 5.4v4',
  parts: { a: 'plane', b: 'follower' },
  coordinates: [],
  blocks: () => [use('point-in-plane', Z)],
  holds: 1,
  points: 'held',
  axis: 'Normal',
  turns: 'any',
  holdsDirection: false,
  plane: 'across',
  isLineOnEdge: true,
};
