/**
 * Eigenvalues of a real matrix by ml-matrix, whose iterations have no bound: numbers that are not finite, or become so on the way, would
 * keep them going forever. Such matrices are detected here, and entries far from one are scaled by a power of two, which is exact.
 */
import { EigenvalueDecomposition } from 'ml-matrix';

export interface Eigenvalues {
  readonly real: readonly number[];
  readonly imaginary: readonly number[];
  /** Entry of vector e; for a conjugate pair, two vectors with the cosine and sine parts. */
  readonly at: (row: number, e: number) => number;
}

/** Larger binary exponents [1] are scaled away, so that squares of the entries do not overflow. */
const FAR = 300;

/** All NaN, with zero vectors, if the matrix has entries that are not finite. */
export function calcEigenvalues(matrix: readonly (readonly number[])[], isSymmetric: boolean): Eigenvalues {
  const largest = matrix.reduce((most, row) => row.reduce((m, v) => Math.max(m, Math.abs(v)), most), 0);
  if (!Number.isFinite(largest)) {
    const none = matrix.map(() => Number.NaN);
    return { real: none, imaginary: none, at: () => 0 };
  }
  const exponent = largest > 0 ? Math.floor(Math.log2(largest)) : 0;
  const taken = Math.abs(exponent) > FAR ? exponent : 0;
  // in two factors: 2^-1074 has no finite inverse
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
