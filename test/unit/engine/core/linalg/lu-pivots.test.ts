/** Row pivoting of LU: each pivot is the largest that is left, so that no factor is above one. */
import { beforeEach, expect, test } from 'vitest';
import { factoriseComplexLu, factoriseLu } from '../../../../../engine/core/linalg/lu';
import { createRandom } from '../../../../support/draw';

let random = createRandom(11);
// each test draws the same numbers, whichever run before it
beforeEach(() => {
  random = createRandom(11);
});
const number = () => (2 * random() - 1) * 10 ** (6 * random() - 3);
const SIZES = [1, 2, 3, 5, 8, 13];

test.each(SIZES)(
  'real, %s rows: no factor is above one, and the last of equal ones stays where it is',
  (n) => {
    for (let round = 0; round < 20; round++) {
      const A = Float64Array.from({ length: n * n }, number);
      const pivots = new Int32Array(n);
      expect(factoriseLu(A, n, pivots)).toBe(true);
      for (let i = 0; i < n; i++) {
        expect(pivots[i]).toBeGreaterThanOrEqual(i);
        for (let j = 0; j < i; j++) expect(Math.abs(A[i * n + j])).toBeLessThanOrEqual(1 + 1e-15);
      }
    }
    const even = Float64Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? 1 : 0));
    const pivots = new Int32Array(n);
    factoriseLu(even, n, pivots);
    expect(Array.from(pivots)).toEqual(Array.from({ length: n }, (_, i) => i));
  },
);

test.each(SIZES)(
  'complex, %s rows: by the sum of the parts, so that no factor is above the root of two',
  (n) => {
    for (let round = 0; round < 20; round++) {
      const [re, im] = [0, 1].map(() => Float64Array.from({ length: n * n }, number));
      const pivots = new Int32Array(n);
      expect(factoriseComplexLu(re, im, n, pivots)).toBe(true);
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < i; j++)
          expect(Math.hypot(re[i * n + j], im[i * n + j])).toBeLessThanOrEqual(Math.SQRT2 + 1e-14);
      }
    }
  },
);

test('the pivot of a column is its largest entry, whichever row and part it is in', () => {
  const n = 3;
  for (const [place, re, im] of [
    [0, -5, 0],
    [1, 3, -4],
    [2, 0, 6],
  ]) {
    const [a, b] = [
      Float64Array.from({ length: 9 }, (_, i) => [1, 0, 2, 0, 1, 3, 1, 1, 1][i]),
      new Float64Array(9).fill(0.5),
    ];
    a[place * n] = re;
    b[place * n] = im;
    const pivots = new Int32Array(n);
    factoriseComplexLu(a, b, n, pivots);
    expect(pivots[0]).toBe(place);
    const only = Float64Array.from({ length: 9 }, (_, i) => [1, 0, 2, 0, 1, 3, 1, 1, 1][i]);
    only[place * n] = -9;
    factoriseLu(only, n, pivots);
    expect(pivots[0]).toBe(place);
  }
});
