/** B turns about the common axis z and advances along it by the pitch per turn (T 2.8). */
import { ON_AXIS, ONE_AXIS, use } from './block-uses';
import type { JointDefinition } from './joint-definition';

export interface ScrewFields {
  /** Advance along z per turn about z [m]; negative is left-handed. */
  pitch: number;
}

export const screw: JointDefinition<ScrewFields> = {
  title: 'Screw',
  plural: 'screws',
  theory: '2.8',
  icon: 'M1.5 8H4M12 8h2.5M4 5.5h8v5H4zM5 10.5l2-5M7.6 10.5l2-5M10 10.5l1.6-4',
  parts: { a: 'thread', b: 'sleeve', ground: 'rail-footing' },
  note: 'Advance of B per turn; a negative pitch is left-handed.',
  coordinates: ['rotation'],
  blocks: (formulation) => [...ON_AXIS, ...ONE_AXIS[formulation], use('screw-advance')],
  holds: 5,
  points: 'held',
  axis: 'Axis',
  turns: 'axis',
  holdsDirection: true,
  plane: 'leaves',
  isAlongBar: true,
  fields: [{ key: 'pitch', label: 'Pitch', type: 'number', unit: 'm', step: 0.001 }],
  create: () => ({ pitch: 0.005 }),
  check({ pitch }, checks) {
    if (pitch !== 0) return;
    const what = 'the pitch is 0, so the screw would not advance';
    checks.error('zero-pitch', 'pitch', what, 'Give the advance per turn in m, or use a hinge.');
  },
  // the reflection of a right-handed screw is left-handed
  mirror: ({ pitch }) => ({ pitch: -pitch }),
  frozen: { rotation: 'fixed' },
};
