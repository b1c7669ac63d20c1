/** B rotates about the common axis z (T 2.6). */
import { ONE_AXIS, POINT } from './block-uses';
import { cross } from './relaxation';
import type { JointDefinition } from './joint-definition';

export const hinge: JointDefinition = {
  title: 'Hinge',
  plural: 'hinges',
  theory: '2.6',
  icon: 'M8 5.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zM1.5 8h4.1M10.2 7.2l3.6-3.6',
  parts: { a: null, b: 'pin', ground: 'bearing' },
  coordinates: ['rotation'],
  blocks: (formulation) => [POINT, ...ONE_AXIS[formulation]],
  holds: 5,
  points: 'meet',
  axis: 'Axis',
  turns: 'axis',
  holdsDirection: true,
  plane: 'across',
  boss: 'pin',
  frozen: { rotation: 'fixed' },
  relaxations: [
    { to: 'cylinder', frees: [['T', 'z']] },
    cross('x'),
    cross('y'),
    { to: 'ball', frees: [['R', 'x'], ['R', 'y']] }, // oxfmt-ignore
    { to: 'point-on-line', frees: [['T', 'z'], ['R', 'x'], ['R', 'y']] }, // oxfmt-ignore
  ],
};
