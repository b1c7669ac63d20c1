import type { GlobalSolver } from '../../core/solvers/contract';
import type { System } from '../../core/system/system';

const ITERATIONS = 6;
/** Fractional parts of its multiples are spread evenly: a start vector without a preferred direction. */
const GOLDEN = 0.6180339887498949;

/**
 * Smallest nonzero eigenvalue of D A D (T 5.3) [1/kg], by inverse iteration on the latest factorisation. Pivots depend on which rows were
 * kept; this does not.
 */
export function smallestEigenvalue({ m, rowScale }: System, solver: GlobalSolver, x: Float64Array): number {
  for (let row = 0; row < m; row++) x[row] = (((row + 1) * GOLDEN) % 1) - 0.5;
  let size = normalise(x, m);
  for (let i = 0; i < ITERATIONS; i++) {
    for (let row = 0; row < m; row++) x[row] /= rowScale[row];
    solver.solve(x);
    for (let row = 0; row < m; row++) x[row] /= rowScale[row];
    size = normalise(x, m);
  }
  return 1 / size;
}

function normalise(x: Float64Array, m: number): number {
  let squares = 0;
  for (let row = 0; row < m; row++) squares += x[row] * x[row];
  const size = Math.sqrt(squares);
  for (let row = 0; row < m; row++) x[row] /= size;
  return size;
}
