/** Building blocks of the fields of motions. */
import type { Field } from '../../../schema/field';

export const inCoordinate = (key: string, label: string): Field => ({
  key,
  label,
  type: 'number',
  unit: 'rad, m',
  step: 0.1,
});

export const seconds = (key: string, label: string, bound: Pick<Field, 'above' | 'minimum'>): Field => ({
  key,
  label,
  type: 'number',
  unit: 's',
  step: 0.1,
  ...bound,
});
