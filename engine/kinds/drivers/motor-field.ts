import type { Field } from '../../schema/field';

/** What a driver that prescribes can have besides its value. */
export interface Motor {
  /** Maximum effort [N m or N]; null means unlimited. */
  maximum?: number | null;
}

export const maximum: Field = {
  key: 'maximum',
  label: 'Largest effort',
  type: 'number',
  unit: 'N*m, N',
  above: 0,
  step: 1,
  nullable: true,
  optional: true,
  placeholder: 'no bound',
  hint: 'Largest effort of the motor; empty is unlimited',
};
