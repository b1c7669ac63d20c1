/**
 * The Sobol sequence, which fills the space of the parameters evenly from its beginning, with the scrambling of A. B. Owen (1995): it
 * stays a (t, m, s)-net, and each point by itself is uniformly distributed, so that means have no bias.
 */
import { PURPOSE, randomWords } from '../random';
import { JOE_KUO } from './joe-kuo';
import type { DesignDefinition, RandomDesign } from './design-definition';

export interface Sobol extends RandomDesign {
  readonly kind: 'sobol';
}

/** Dimensions for which there are direction numbers. */
export const MOST_SOBOL_PARAMETERS = JOE_KUO.length + 1;
const BITS = 32;
/** Levels of the tree of digits whose flips are in one draw of 128 bits: 2^7 - 1 nodes. */
const LEVELS = 7;

/** Of each dimension, the column of its generating matrix per bit of the index. */
const DIRECTIONS: readonly (readonly number[])[] = [[0, ...Array<number>(BITS).fill(1)], ...JOE_KUO].map(
  ([inner, ...start]) => {
    const degree = start.length;
    const numbers = start.slice(0, BITS);
    for (let k = numbers.length; k < BITS; k++) {
      // in full precision: the numbers have up to k bits
      let next = numbers[k - degree] ^ (numbers[k - degree] * 2 ** degree);
      for (let j = 1; j < degree; j++) if ((inner >>> (degree - 1 - j)) & 1) next ^= numbers[k - j] * 2 ** j;
      numbers.push(next >>> 0);
    }
    return numbers.map((number, k) => (number * 2 ** (BITS - 1 - k)) >>> 0);
  },
);

/** The digits of a point before scrambling, as 32 bits. */
export function sobolDigits(place: number, index: number): number {
  let digits = 0;
  for (let rest = index, k = 0; rest > 0; rest = Math.floor(rest / 2), k++) {
    if (rest % 2 === 1) digits ^= DIRECTIONS[place][k];
  }
  return digits >>> 0;
}

/** Flips each digit at random, depending on all digits before it: numbers that agree up to a digit still do. */
function scramble(digits: number, seed: number, place: number): number {
  let flips = 0;
  for (let start = 0; start < BITS; start += LEVELS) {
    const before = start === 0 ? 0 : digits >>> (BITS - start);
    const words = randomWords(seed, place, PURPOSE.scramble, start * 2 ** BITS + before);
    for (let level = start, node = 1; level < Math.min(start + LEVELS, BITS); level++) {
      const shift = BITS - 1 - level;
      if ((words[node >>> 5] >>> (node & 31)) & 1) flips |= 1 << shift;
      node = node * 2 + ((digits >>> shift) & 1);
    }
  }
  return (digits ^ flips) >>> 0;
}

export const SOBOL: DesignDefinition<Sobol> = {
  isRandom: true,
  countRuns: ({ runs }) => runs,
  shareAt: ({ seed }, _, place, index) => {
    const digits = scramble(sobolDigits(place, index), seed, place);
    // the digits after the 32nd, which differ for each point
    const [tail] = randomWords(seed, place, PURPOSE.tail, index);
    return (digits * 2 ** 20 + (tail >>> 12) + 0.5) / 2 ** 52;
  },
};
