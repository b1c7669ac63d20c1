/**
 * Condition number of S A S restricted to the kept rows, estimated by a few steps of power iteration with the matrix, applied through
 * its factors, and with its inverse (T 6). The ratio of the pivots alone is too small by orders of magnitude when many rows are slightly
 * dependent on each other.
 */
import { backSubstitute, forwardSubstitute } from './rank-revealing-cholesky';
import type { CholeskyWorkspace } from './rank-revealing-cholesky';

const ITERATIONS = 5;
/** The fractional parts of its multiples are evenly distributed: a start vector without a preferred direction. */
const GOLDEN = 0.6180339887498949;

/**
 * For a factorisation that multiplies and solves in place: `multiply` x := S A S x, `solve` its inverse, both on the kept rows, with
 * zeros in the others. One if there are no rows.
 */
export function powerCondition(
  rank: number,
  length: number,
  x: Float64Array,
  multiply: () => void,
  solve: () => void,
): number {
  if (rank === 0) return 1;
  return Math.max(1, iterate(length, x, multiply) * iterate(length, x, solve));
}

/** Length of the image of a unit vector, after power iteration towards the largest. */
function iterate(length: number, x: Float64Array, apply: () => void): number {
  for (let i = 0; i < length; i++) {
    const multiple = (i + 1) * GOLDEN;
    // the same bits as `% 1`, ten times as fast
    x[i] = multiple - Math.floor(multiple) - 0.5;
  }
  normalise(x, length);
  let largest = 0;
  for (let i = 0; i < ITERATIONS; i++) {
    apply();
    largest = normalise(x, length);
  }
  return largest;
}

function normalise(x: Float64Array, length: number): number {
  let squares = 0;
  for (let i = 0; i < length; i++) squares += x[i] * x[i];
  const size = Math.sqrt(squares);
  for (let i = 0; i < length; i++) x[i] /= size;
  return size;
}

/** For the dense factorisation; uses w.x and w.z as scratch. */
export function estimateCondition(w: CholeskyWorkspace): number {
  return powerCondition(
    w.kept,
    w.kept,
    w.x,
    () => multiply(w),
    () => {
      forwardSubstitute(w.A, w.m, w.kept, w.x);
      backSubstitute(w.A, w.m, w.kept, w.x);
    },
  );
}

/** x := L1 L1^T x. */
function multiply(w: CholeskyWorkspace): void {
  const { m, A, kept: rank, x, z } = w;
  for (let j = 0; j < rank; j++) {
    let sum = 0;
    for (let i = j; i < rank; i++) sum += A[i * m + j] * x[i];
    z[j] = sum;
  }
  for (let i = 0; i < rank; i++) {
    let sum = 0;
    for (let j = 0; j <= i; j++) sum += A[i * m + j] * z[j];
    x[i] = sum;
  }
}
