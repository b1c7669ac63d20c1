/**
 * Random numbers by counter: each is a function of the seed and of what it is for, so any of them is known without those before it, on
 * any machine. Philox 4x32-10 (J. K. Salmon et al., Parallel random numbers: as easy as 1, 2, 3, SC 2011).
 */
const MULTIPLIERS = [0xd2511f53, 0xcd9e8d57] as const;
const WEYL = [0x9e3779b9, 0xbb67ae85] as const;
const ROUNDS = 10;

export type Words = readonly [number, number, number, number];

/** What a random number is for: numbers for different purposes have nothing in common. */
export const PURPOSE = { value: 0, stratum: 1, place: 2, scramble: 3, tail: 4 } as const;
export type Purpose = (typeof PURPOSE)[keyof typeof PURPOSE];

/** The upper 32 bits of the product of two numbers of 32 bits. */
function highProduct(a: number, b: number): number {
  const [al, ah, bl, bh] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const low = al * bl;
  const first = ah * bl + (low >>> 16);
  const second = al * bh + (first & 0xffff);
  return (ah * bh + Math.floor(first / 0x10000) + (second >>> 16)) >>> 0;
}

/** Four random words of 32 bits for a counter of 128 bits under a key of 64. */
export function philox(counter: Words, key: readonly [number, number]): Words {
  let [a, b, c, d] = counter;
  let [k, l] = key;
  for (let round = 0; round < ROUNDS; round++) {
    const [highA, highC] = [highProduct(MULTIPLIERS[0], a), highProduct(MULTIPLIERS[1], c)];
    const [lowA, lowC] = [Math.imul(MULTIPLIERS[0], a) >>> 0, Math.imul(MULTIPLIERS[1], c) >>> 0];
    [a, b, c, d] = [(highC ^ b ^ k) >>> 0, lowC, (highA ^ d ^ l) >>> 0, lowA];
    k = (k + WEYL[0]) >>> 0;
    l = (l + WEYL[1]) >>> 0;
  }
  return [a, b, c, d];
}

/** Words for `counter` (a whole number below 2^53) of a parameter, given by its place. */
export function randomWords(seed: number, place: number, purpose: Purpose, counter: number): Words {
  return philox([counter >>> 0, Math.floor(counter / 2 ** 32), place, purpose], keyOf(seed));
}

/** Seeds are whole numbers below 2^53. */
const keyOf = (seed: number): readonly [number, number] => [seed >>> 0, Math.floor(seed / 2 ** 32)];

/** In (0, 1), exactly between two multiples of 2^-52. */
export const shareOf = ([high, low]: Words): number => ((high >>> 6) * 2 ** 26 + (low >>> 6) + 0.5) / 2 ** 52;
