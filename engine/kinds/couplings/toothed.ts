/** What toothed wheels have in common. */
import type { Field } from '../../schema/field';

export interface Toothed {
  /** Normal pressure angle at the pitch circle [rad]. */
  pressureAngle: number;
  /** Helix angle of wheel 1, or of the pinion [rad]; positive is right-handed, 0 means straight teeth. */
  helixAngle: number;
}

const SIXTY = Math.PI / 3;

const angle = (key: string, label: string, minimum: number): Field => ({
  key,
  label,
  type: 'number',
  unit: 'rad',
  minimum,
  maximum: SIXTY,
  step: Math.PI / 180,
});

export const TEETH: readonly Field[] = [
  angle('pressureAngle', 'Pressure angle', 0),
  angle('helixAngle', 'Helix angle', -SIXTY),
];

/** Straight teeth with the standard pressure angle. */
export const STANDARD: Toothed = { pressureAngle: (20 * Math.PI) / 180, helixAngle: 0 };

export const TEETH_NOTE =
  'The pressure angle is that of the flank’s normal section; a helix angle above 0 is right-handed, on wheel 1 or the pinion.';
