/**
 * Latin hypercube: the values of each parameter are divided into as many equally likely strata as there are runs, and each stratum has
 * exactly one run (M. D. McKay et al., Technometrics 21 (1979) 239-245). Which one follows from a keyed permutation of the indices.
 */
import { PURPOSE, randomWords } from '../random';
import { permute } from '../permutation';
import type { DesignDefinition, RandomDesign } from './design-definition';

export interface LatinHypercube extends RandomDesign {
  readonly kind: 'latinHypercube';
}

export const LATIN_HYPERCUBE: DesignDefinition<LatinHypercube> = {
  isRandom: true,
  countRuns: ({ runs }) => runs,
  shareAt: ({ runs, seed }, _, place, index) => {
    const stratum = permute(index, runs, seed, place);
    const [word] = randomWords(seed, place, PURPOSE.place, index);
    // 24 bits within the stratum: with more the sum would be rounded into the next one
    return (stratum + ((word >>> 8) + 0.5) / 2 ** 24) / runs;
  },
};
