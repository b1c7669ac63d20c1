import type { CouplingDefinition } from './coupling-definition';
import { TWO_HINGES } from './coupling-definition';
import { beltDrive, pulleyRadius, wrappedFields } from './wrapped';
import type { Wrapped } from './wrapped';

/** `tension` is the tension in the slack span. */
export interface Chain extends Wrapped {
  kind: 'chain';
}

export const chain: CouplingDefinition<Chain> = {
  title: 'Chain',
  theory: '2.11',
  joints: TWO_HINGES,
  fields: wrappedFields('chain', 'Slack tension'),
  create: (sides, ratio) => ({ radius: pulleyRadius(sides, ratio), tension: 0, offset: 0 }),
  mesh: (sides, ratio, geometry) => beltDrive(sides, ratio, geometry, { name: 'chain', keepsSlack: true }),
  isLinked: true,
  words: (form, radii) => `${form} chain, ${radii}`,
};
