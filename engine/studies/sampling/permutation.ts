/** A permutation of 0 to `count` - 1 as a function: the image of one number, without those of the others. */
import { PURPOSE, randomWords } from './random';

/** Enough for four times the usual number of a Feistel network that nobody can tell from chance (M. Luby, C. Rackoff, 1988). */
const ROUNDS = 12;

/**
 * A Feistel network permutes the numbers of `2 * half` bits, under four times as many as are asked for; what falls outside is permuted
 * again until it falls inside, which leaves a permutation of those inside (J. Black, P. Rogaway, CT-RSA 2002).
 */
export function permute(index: number, count: number, seed: number, place: number): number {
  let half = 1;
  while (4 ** half < count) half++;
  const size = 2 ** half;
  let image = index;
  do {
    let [left, right] = [Math.floor(image / size), image % size];
    for (let round = 0; round < ROUNDS; round++) {
      const [word] = randomWords(seed, place, PURPOSE.stratum, round * 2 ** 32 + right);
      [left, right] = [right, (left ^ word) & (size - 1)];
    }
    image = left * size + right;
  } while (image >= count);
  return image;
}
