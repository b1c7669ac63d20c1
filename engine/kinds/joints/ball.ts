/** The two points coincide; B rotates freely (T 2.2). */
import { POINT } from './block-uses';
import { along } from './relaxation';
import type { JointDefinition } from './joint-definition';

export const ball: JointDefinition = {
  title: 'Ball joint',
  plural: 'ball joints',
  theory: '2.2',
  icon: 'M10.8 6.2A3.3 3.3 0 1 1 8.6 4.8M1.5 8h3.2M8.2 8l5.3-5.3M8 6.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2z',
  parts: { a: 'socket', b: 'ball' },
  coordinates: [],
  blocks: () => [POINT],
  holds: 3,
  points: 'meet',
  axis: null,
  turns: 'any',
  holdsDirection: false,
  plane: 'leaves',
  boss: 'ball',
  relaxations: along('point-on-line', 'T'),
};
