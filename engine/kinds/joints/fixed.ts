/** B does not move against A (T 2.6). */
import { NO_ROTATION, POINT } from './block-uses';
import { along } from './relaxation';
import type { JointDefinition } from './joint-definition';

export const fixed: JointDefinition = {
  title: 'Fixed joint',
  plural: 'fixed joints',
  theory: '2.6',
  icon: 'M1.5 8h4M10.5 8h4M5.5 5.5h5v5h-5zM5.5 5.5l5 5M10.5 5.5l-5 5',
  parts: { a: null, b: 'weld' },
  coordinates: [],
  blocks: (formulation) => [POINT, ...NO_ROTATION[formulation]],
  holds: 6,
  points: 'meet',
  axis: 'Axis',
  turns: null,
  holdsDirection: true,
  plane: null,
  relaxations: [
    ...along('hinge', 'R'),
    ...along('slider', 'T'),
    { to: 'ball', frees: [['R', 'x'], ['R', 'y'], ['R', 'z']] }, // oxfmt-ignore
  ],
};
