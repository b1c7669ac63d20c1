/** A joint coordinate itself [rad or m], at its value or in a motion about it (T 3.4). */
import { fieldsByKind } from '../../schema/field';
import type { DriverDefinition } from './driver-definition';
import { maximum } from './motor-field';
import type { Motor } from './motor-field';
import { compileMotion, MOTIONS, motionDefinition } from './motions/motions';
import { seconds } from './motions/motion-fields';
import type { Motion } from './motions/motions';

export interface Positioned extends Motor {
  /** What is added to its value over time; null adds nothing. */
  motion?: Motion | null;
  /** Where it has a largest effort: time constant of its return to where it should be [s]. */
  response?: number;
}

/** `response` of a driver that says none [s]. */
export const RESPONSE = 0.05;

export const position: DriverDefinition<Positioned> = {
  title: () => 'Position',
  theory: '3.4',
  prescribes: 'coordinate',
  unit: ({ unit }) => unit,
  usual: () => 0,
  fields: [
    {
      ...{ key: 'motion', label: 'Motion', type: 'group', nullable: true, optional: true },
      fields: fieldsByKind(MOTIONS),
    },
    maximum,
    {
      ...seconds('response', 'Response', { above: 0 }),
      ...{ step: 0.01, optional: true },
      hint: 'Time constant of the return to its position after its largest effort was exceeded',
    },
  ],
  reverse: ({ motion }) =>
    motion ? { motion: { ...motion, ...motionDefinition(motion.kind).reverse(motion) } as Motion } : {},
  target({ motion }) {
    const law = motion ? compileMotion(motion) : null;
    return {
      calc(value, anchor, _since, t, left, out) {
        if (law) law.calc(t, left, out);
        else out.fill(0, 0, 3);
        out[0] += value + anchor;
      },
      corners: (duration, most) => law?.corners(duration, most) ?? [],
      motion: motion ?? null,
    };
  },
  response: ({ maximum: most, response }) => ((most ?? null) === null ? 0 : (response ?? RESPONSE)),
};
