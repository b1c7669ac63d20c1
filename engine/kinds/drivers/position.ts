/** A joint coordinate itself [rad or m]: its value, or a motion about it (T 3.4). */
import { fieldsByKind } from '../../schema/field';
import type { DriverDefinition } from './driver-definition';
import { maximum } from './motor-field';
import type { Motor } from './motor-field';
import { compileMotion, MOTIONS, motionDefinition } from './motions/motions';
import { seconds } from './motions/motion-fields';
import type { Motion } from './motions/motions';

export interface Positioned extends Motor {
  /** The motion added to its value; null for none. */
  motion?: Motion | null;
  /** With a maximum effort: time constant of the return to its target [s]. */
  response?: number;
}

/** Default `response` [s]. */
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
