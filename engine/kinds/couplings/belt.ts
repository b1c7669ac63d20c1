import type { CouplingDefinition } from './coupling-definition';
import { TWO_HINGES } from './coupling-definition';
import { beltDrive, pulleyRadius, wrappedFields } from './wrapped';
import type { Wrapped } from './wrapped';

/** `tension` is the tension in both spans at zero torque, and the mean of the two under torque. */
export interface Belt extends Wrapped {
  kind: 'belt';
}

export const belt: CouplingDefinition<Belt> = {
  title: 'Belt',
  theory: '2.11',
  joints: TWO_HINGES,
  fields: wrappedFields('belt', 'Pre-tension'),
  create: (sides, ratio) => ({ radius: pulleyRadius(sides, ratio), tension: 100, offset: 0 }),
  mesh: (sides, ratio, geometry) => beltDrive(sides, ratio, geometry, { name: 'belt', keepsSlack: false }),
  words: (form, radii) => `${form} belt, ${radii}`,
  note: 'The pre-tension is the mean of both spans. The run warns where it is too small for the torque.',
};
