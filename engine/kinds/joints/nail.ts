/** A point of B stays at a point of the ground; B rotates freely (T 2.1). */
import { GROUND } from '../../schema/ground';
import { use } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const nail: JointDefinition = {
  title: 'Nail',
  plural: 'nails',
  theory: '2.1',
  icon: 'M8 3v6M5 3h6M8 9l0 4.2M4.5 13.2h7',
  parts: { a: 'nail', b: null },
  coordinates: [],
  blocks: () => [use('nail')],
  holds: 3,
  points: 'meet',
  axis: null,
  turns: 'any',
  holdsDirection: false,
  plane: 'leaves',
  isOnGround: true,
  check({ bodyA, bodyB }, checks) {
    if (bodyA === GROUND || bodyA === bodyB) return;
    const what = `a nail holds a body to the ground, but bodyA is ${bodyA}`;
    checks.error('nail-off-ground', 'bodyA', what, 'Set bodyA to "ground", or use a ball joint.');
  },
};
