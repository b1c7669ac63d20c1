/** The kinds of design: how the runs of a study are spread over its parameters. */
import { FULL } from './designs/full';
import { LATIN_HYPERCUBE } from './designs/latin-hypercube';
import { MONTE_CARLO } from './designs/monte-carlo';
import { SOBOL } from './designs/sobol';
import type { DesignDefinition } from './designs/design-definition';
import type { Full } from './designs/full';
import type { LatinHypercube } from './designs/latin-hypercube';
import type { MonteCarlo } from './designs/monte-carlo';
import type { Sobol } from './designs/sobol';

export type DesignChoice = Full | LatinHypercube | Sobol | MonteCarlo;
export type DesignKind = DesignChoice['kind'];

const DESIGNS: { readonly [K in DesignKind]: DesignDefinition<Extract<DesignChoice, { kind: K }>> } = {
  full: FULL,
  latinHypercube: LATIN_HYPERCUBE,
  sobol: SOBOL,
  monteCarlo: MONTE_CARLO,
};

export const DESIGN_KINDS = Object.keys(DESIGNS) as readonly DesignKind[];

export const designOf = (kind: DesignKind): DesignDefinition<DesignChoice> => DESIGNS[kind];
