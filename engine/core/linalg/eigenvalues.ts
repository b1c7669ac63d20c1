/**
 * Eigenvalues of a real matrix by ml-matrix, whose iterations have no bound: numbers that are not finite, or become so on the way,
 * would keep them going for ever. Those are told apart here, and what is far from one is scaled by a power of two, which rounds nothing.
 */
import { EigenvalueDecomposition } from 'ml-matrix';

export interface Eigenvalues {
  readonly real: readonly number[];
  readonly imaginary: readonly number[];
  /** Entry of vector e; of a pair of conjugates two vectors, for cosine and sine. */
  readonly at: (row: number, e: number) => number;
}

/** Exponents beyond this, of two [1], are taken out: squares of what is left are numbers. */
const FAR = 300;

/** All NaN, with vectors of zeros, where the matrix has entries that are not finite. */
export function calcEigenvalues(matrix: readonly (readonly number[])[], isSymmetric: boolean): Eigenvalues {
  const largest = matrix.reduce((most, row) => row.reduce((m, v) => Math.max(m, Math.abs(v)), most), 0);
  if (!Number.isFinite(largest)) {
    const none = matrix.map(() => Number.NaN);
    return { real: none, imaginary: none, at: () => 0 };
  }
  const exponent = largest > 0 ? Math.floor(Math.log2(largest)) : 0;
  const taken = Math.abs(exponent) > FAR ? exponent : 0;
  // in two halves: two to the power of minus 1074 has no inverse
  const [one, other] = [2 ** -Math.trunc(taken / 2), 2 ** -(taken - Math.trunc(taken / 2))];
  const scaled = taken === 0 ? matrix : matrix.map((row) => row.map((value) => value * one * other));
  const found = new EigenvalueDecomposition(
    scaled.map((row) => [...row]),
    isSymmetric ? { assumeSymmetric: true } : {},
  );
  const back = (values: number[]) => (taken === 0 ? values : values.map((value) => value / one / other));
  return {
    real: back(found.realEigenvalues),
    imaginary: back(found.imaginaryEigenvalues),
    at: (row, e) => found.eigenvectorMatrix.get(row, e),
  };
}
