/** B slides along the common axis z, without turning (T 2.6). */
import { NO_ROTATION, ON_AXIS } from './block-uses';
import type { JointDefinition } from './joint-definition';

export const slider: JointDefinition = {
  title: 'Slider',
  plural: 'sliders',
  theory: '2.6',
  icon: 'M1.5 8H4M12 8h2.5M4 5.5h8v5H4zM2 13h12M6.5 8h3',
  parts: { a: 'rail', b: 'sleeve', ground: 'rail-footing' },
  coordinates: ['translation'],
  blocks: (formulation) => [...ON_AXIS, ...NO_ROTATION[formulation]],
  holds: 5,
  points: 'held',
  axis: 'Direction',
  turns: null,
  holdsDirection: true,
  plane: 'within',
  isAlongBar: true,
  frozen: { translation: 'fixed' },
  relaxations: [
    { to: 'cylinder', frees: [['R', 'z']] },
    { to: 'point-on-line', frees: [['R', 'x'], ['R', 'y'], ['R', 'z']] }, // oxfmt-ignore
  ],
};
