/** Every combination of the values; the last parameter changes fastest, as in a sweep. */
import type { Input } from '../inputs';
import type { DesignDefinition } from './design-definition';

export interface Full {
  readonly kind: 'full';
}

export const FULL: DesignDefinition<Full> = {
  isRandom: false,
  countRuns: (_, inputs) => inputs.reduce((count, input) => count * countOf(input), 1),
  shareAt: (_, inputs, place, index) => {
    let rest = index;
    for (let i = inputs.length - 1; i > place; i--) rest = Math.floor(rest / countOf(inputs[i]));
    const count = countOf(inputs[place]);
    return ((rest % count) + 0.5) / count;
  },
};

/** A distribution has no values to combine: `checkManifest` refuses it here. */
const countOf = (input: Input): number => (input.kind === 'values' ? input.values.length : 1);
