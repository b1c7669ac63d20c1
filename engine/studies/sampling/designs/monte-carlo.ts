/** Independent random values. */
import { PURPOSE, randomWords, shareOf } from '../random';
import type { DesignDefinition, RandomDesign } from './design-definition';

export interface MonteCarlo extends RandomDesign {
  readonly kind: 'monteCarlo';
}

export const MONTE_CARLO: DesignDefinition<MonteCarlo> = {
  isRandom: true,
  countRuns: ({ runs }) => runs,
  shareAt: ({ seed }, _, place, index) => shareOf(randomWords(seed, place, PURPOSE.value, index)),
};
