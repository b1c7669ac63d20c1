/** The shafts along z meet in a point and turn through equal angles, whatever the bend between them (T 2.5). */
import { NO_TWIST, POINT } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const constantVelocity: JointDefinition = {
  title: 'Constant-velocity joint',
  plural: 'constant-velocity joints',
  theory: '2.5',
  icon: 'M1.5 10.5h3M10.6 5.4l3.6-3.2M4.5 6.5v8M4.5 6.5c4 0 6 1.6 6 4s-2 4-6 4M7.2 8.4 10.6 5.4M7 9.6a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8z',
  parts: { a: 'bell', b: 'cage' },
  note: 'The shafts along z turn by the same angle at any bend between them.',
  coordinates: [],
  // one form for both formulations: this row is not the perpendicularity of any two body-fixed directions
  blocks: () => [POINT, NO_TWIST],
  holds: 4,
  points: 'meet',
  axis: 'Shaft',
  shafts: 'twistless',
  turns: 'any',
  holdsDirection: true,
  plane: 'leaves',
  isAlongBar: true,
  relaxations: [{ to: 'ball', frees: [['R', 'z']] }],
};
