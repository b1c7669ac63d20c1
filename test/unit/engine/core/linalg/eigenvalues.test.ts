/** Eigenvalues of what would keep an iteration without a bound going for ever. */
import { expect, test } from 'vitest';
import { calcEigenvalues } from '../../../../../engine/core/linalg/eigenvalues';

const wild = [
  [1e308, 1e308, 1],
  [3e300, -1e308, 1e308],
  [1e308, -1e308, 1e306],
];

test.each([2 ** 900, 2 ** -1000, 1])(
  'a scale of %d changes the values by itself and nothing else',
  (scale) => {
    const matrix = [
      [2, 1],
      [1, 3],
    ];
    const large = matrix.map((row) => row.map((value) => value * scale));
    for (const isSymmetric of [true, false]) {
      const [one, other] = [matrix, large].map((each) => calcEigenvalues(each, isSymmetric));
      expect(other.real).toEqual(one.real.map((value) => value * scale));
      expect(other.imaginary).toEqual(one.imaginary);
      expect(other.at(0, 1)).toBe(one.at(0, 1));
    }
  },
);

test('numbers at the end of the range come to an end', () => {
  const { real, imaginary } = calcEigenvalues(wild, false);
  expect(real.reduce((sum, value) => sum + value / 1e308, 0)).toBeCloseTo(0.01, 9);
  expect(imaginary.every(Number.isFinite)).toBe(true);
});

test.each([[Number.NaN], [Infinity]])('%d among them gives none', (bad) => {
  for (const isSymmetric of [true, false]) {
    const { real, at } = calcEigenvalues(
      [
        [1, bad],
        [3, 2],
      ],
      isSymmetric,
    );
    expect(real).toEqual([Number.NaN, Number.NaN]);
    expect(at(0, 0)).toBe(0);
  }
});

test('of no motion at all are zeros', () => {
  const zeros = [
    [0, 0],
    [0, 0],
  ];
  for (const isSymmetric of [true, false])
    expect(calcEigenvalues(zeros, isSymmetric).real.map(Math.abs)).toEqual([0, 0]);
});

test('of what counts as symmetric are real, though rounding has left it otherwise', () => {
  const nearly = [
    [1, 1e-9],
    [-1e-9, 1],
  ];
  expect(calcEigenvalues(nearly, true).imaginary).toEqual([0, 0]);
  expect(calcEigenvalues(nearly, false).imaginary.map(Math.abs)).toEqual([1e-9, 1e-9]);
});

test('come with their vectors', () => {
  const A = [
    [2, 1, 0],
    [1, 3, -1],
    [0, -1, 5],
  ];
  const { real, at } = calcEigenvalues(A, true);
  real.forEach((value, e) => {
    const v = [0, 1, 2].map((row) => at(row, e));
    expect(Math.hypot(...v)).toBeCloseTo(1, 12);
    A.forEach((row, i) => expect(row.reduce((sum, a, j) => sum + a * v[j], 0)).toBeCloseTo(value * v[i], 12));
  });
});
