/** How many of a few short vectors are independent. */
import { describe, expect, test } from 'vitest';
import { Chance } from '../../../../support/chance';
import { NULL_TOLERANCE, rankOf } from '../../../../../engine/core/linalg/short-rank';

describe('the rank of short vectors', () => {
  test('is that of the directions that they are made of, however many there are and however long', () => {
    const random = new Chance(8);
    const share = () => 2 * random.share() - 1;
    for (let n = 0; n < 200; n++) {
      const length = 1 + (n % 6);
      const rank = random.below(length + 1);
      // along axes, then mixed: triangular matrices of a unit diagonal take away no rank
      const axes = Array.from({ length: rank }, (_, k) =>
        Array.from({ length }, (__, i) => (i === k ? 1 : i > k ? share() : 0)),
      );
      const vectors = Array.from({ length: rank + random.below(4) }, (_, k) => {
        const scale = 10 ** (2 * share());
        const parts = axes.map((__, j) => (j === k ? 1 : j < k ? share() : 0));
        return (
          axes[0]?.map((__, i) => scale * axes.reduce((sum, axis, j) => sum + parts[j] * axis[i], 0)) ?? [0]
        );
      });
      expect(rankOf(vectors), `case ${n}`).toBe(rank);
      expect(rankOf([...vectors].reverse()), `case ${n}, from the back`).toBe(rank);
    }
  });

  test('counts what is rounding next to one as nothing', () => {
    expect(rankOf([])).toBe(0);
    // what repeats another is nothing next to it, and others are still there
    expect(
      rankOf([
        [1, 0],
        [2, 0],
        [0, 3],
      ]),
    ).toBe(2);
    expect(
      rankOf([
        [0, 0],
        [2, 0],
        [0, 3],
      ]),
    ).toBe(2);
    expect(rankOf([[0, 0, 0]])).toBe(0);
    expect(rankOf([[0, NULL_TOLERANCE / 2, 0]])).toBe(0);
    expect(rankOf([[0, 2 * NULL_TOLERANCE, 0]])).toBe(1);
    const near = (aside: number) =>
      rankOf([
        [1, 1],
        [1, 1 + aside],
      ]);
    expect(near(NULL_TOLERANCE)).toBe(1);
    expect(near(2 * NULL_TOLERANCE)).toBe(2);
  });

  test('leaves the vectors as they are', () => {
    const vectors = [
      [1, 2],
      [2, 5],
    ];
    rankOf(vectors);
    expect(vectors).toEqual([
      [1, 2],
      [2, 5],
    ]);
  });
});
