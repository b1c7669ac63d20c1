/** A massless rod: the distance of the two points is constant (T 2.7). */
import { length } from '../../schema/field';
import { use } from './block-uses';
import type { JointDefinition } from './joint-definition';

export interface RodFields {
  /** Distance between the two points [m]. */
  length: number;
}

export const distance: JointDefinition<RodFields> = {
  title: 'Massless rod',
  plural: 'massless rods',
  theory: '2.7',
  icon: 'M4.4 11.6l7.2-7.2M3.4 11a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM12.6 1.8a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z',
  parts: { a: 'follower', b: 'follower' },
  coordinates: [],
  blocks: () => [use('point-distance')],
  holds: 1,
  points: 'apart',
  axis: null,
  turns: 'any',
  holdsDirection: false,
  plane: null,
  fields: [length('length', 'Length')],
  create: (gap) => ({ length: gap > 1e-9 ? Number(gap.toPrecision(12)) : 0.1 }),
};
