/**
 * Condition number of the rows that were kept, S A S restricted to them, estimated by a few steps of power iteration
 * with the factor L1 L1^T and with its inverse (T 6). The ratio of the pivots alone is too small by orders of magnitude
 * when many rows lean on each other a little.
 */
import { backSubstitute, forwardSubstitute } from './rank-revealing-cholesky';
import type { CholeskyWorkspace } from './rank-revealing-cholesky';

const ITERATIONS = 5;
/** Fractional parts of its multiples are spread evenly: a start vector that favours no direction. */
const GOLDEN = 0.6180339887498949;

/** Reads the factorisation; uses w.x and w.z as scratch. One where there are no rows. Allocates nothing. */
export function estimateCondition(w: CholeskyWorkspace): number {
  if (w.rank === 0) return 1;
  let largest = 0;
  start(w);
  for (let i = 0; i < ITERATIONS; i++) largest = multiply(w);
  let inverse = 0;
  start(w);
  for (let i = 0; i < ITERATIONS; i++) {
    forwardSubstitute(w.A, w.m, w.rank, w.x);
    backSubstitute(w.A, w.m, w.rank, w.x);
    inverse = normalise(w);
  }
  return Math.max(1, largest * inverse);
}

function start(w: CholeskyWorkspace): void {
  for (let i = 0; i < w.rank; i++) w.x[i] = (((i + 1) * GOLDEN) % 1) - 0.5;
  normalise(w);
}

/** x := L1 L1^T x / |...|; returns the length before. */
function multiply(w: CholeskyWorkspace): number {
  const { m, A, rank, x, z } = w;
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
  return normalise(w);
}

function normalise({ x, rank }: CholeskyWorkspace): number {
  let squares = 0;
  for (let i = 0; i < rank; i++) squares += x[i] * x[i];
  const length = Math.sqrt(squares);
  for (let i = 0; i < rank; i++) x[i] /= length;
  return length;
}
