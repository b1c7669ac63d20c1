/** B moves in the plane normal to z and rotates about z (T 2.6). */
import { ONE_AXIS, use, Z } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const planar: JointDefinition = {
  title: 'Planar joint',
  plural: 'planar joints',
  theory: '2.6',
  icon: 'M1.5 11.5 5 8h9.5L11 11.5zM6 8V4.8h4.6V8M8.3 4.8V2.4',
  parts: { a: 'plane', b: 'puck' },
  coordinates: [],
  blocks: (formulation) => [use('point-in-plane', Z), ...ONE_AXIS[formulation]],
  holds: 3,
  points: 'held',
  axis: 'Normal',
  turns: 'axis',
  holdsDirection: true,
  plane: 'across',
  relaxations: [{ to: 'point-in-plane', frees: [['R', 'x'], ['R', 'y']] }], // oxfmt-ignore
};
