/** The ranges of a sweep while it is being set up, as typed. */
import type { Target } from '../../../engine/model/formulas/targets';
import { SPACINGS, spread } from '../../../engine/studies/sweep/plan';
import type { Spacing, SweepAxis } from '../../../engine/studies/sweep/plan';

/** A range or a list, as typed. */
export interface ValuesDraft {
  mode: 'range' | 'list';
  /** As typed, with units or in the target's SI unit. */
  from: string;
  to: string;
  count: number;
  spacing: Spacing;
  list: string;
}

export interface AxisDraft extends ValuesDraft {
  target: Target | null;
}

export const emptyAxis = (): AxisDraft => ({
  target: null,
  mode: 'range',
  from: '',
  to: '',
  count: 11,
  spacing: 'linear',
  list: '',
});

/** Values of a sweep as they would be typed, with every digit: from, to and count where they were made from these. */
export function draftOf({ target, values }: SweepAxis, unit: string): AxisDraft {
  const typed = (value: number) => `${value}${unit === '1' ? '' : ` ${unit}`}`;
  const [from, to] = [values[0], values[values.length - 1]];
  const ends = { from: typed(from), to: typed(to), list: values.map(typed).join(', ') };
  const spacing = SPACINGS.find((each) => {
    const made = spread(from, to, values.length, each);
    return values.length > 1 && made.ok && made.values.every((value, i) => value === values[i]);
  });
  const draft = { ...emptyAxis(), ...ends, target: structuredClone(target), count: values.length };
  return spacing === undefined ? { ...draft, mode: 'list' } : { ...draft, mode: 'range', spacing };
}
