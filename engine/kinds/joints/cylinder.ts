/** B rotates about the common axis z and slides along it (T 2.6). */
import { ON_AXIS, ONE_AXIS } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const cylinder: JointDefinition = {
  title: 'Cylindrical joint',
  plural: 'cylindrical joints',
  theory: '2.6',
  icon: 'M1.5 8H4M12 8h2.5M4 5.5h8v5H4zM6 13.4h4.6M9.2 12l1.4 1.4-1.4 1.4M6.6 2.2c1-.7 2-.7 2.8 0',
  parts: { a: 'shaft', b: 'collar', ground: 'rail-footing' },
  coordinates: ['rotation', 'translation'],
  blocks: (formulation) => [...ON_AXIS, ...ONE_AXIS[formulation]],
  holds: 4,
  points: 'held',
  axis: 'Axis',
  turns: 'axis',
  holdsDirection: true,
  plane: 'leaves',
  isAlongBar: true,
  frozen: { rotation: 'slider', translation: 'hinge' },
  relaxations: [{ to: 'point-on-line', frees: [['R', 'x'], ['R', 'y']] }], // oxfmt-ignore
};
