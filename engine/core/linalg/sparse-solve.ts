/** Solutions with a sparse factorisation: the least-norm solution, and the condition of the kept rows (T 6). */
import { backwardSparse, forwardSparse, multiplySparse, multiplyTransposed } from './sparse-triangle';
import { multiplyDelayed, multiplyDelayedTransposed, solveDelayed } from './delayed-rows';
import { powerCondition } from './condition';
import { projectOut } from './null-space';
import type { SparseCholesky } from './sparse-cholesky';

/** b := D (D A D)^+ D b. Requires the null space of the factorisation. */
export function solveSparse(w: SparseCholesky, b: Float64Array): void {
  const { pattern, weight, scale, x, nullSpace } = w;
  const { m, rowAt } = pattern;
  const given = weight.length;
  for (let i = 0; i < given; i++) b[i] *= weight[i];
  projectOut(nullSpace, b);
  for (let row = 0; row < m; row++) x[row] = b[rowAt[row]] * scale[row];
  solveKept(w);
  if (m < given) b.fill(0, 0, given);
  for (let row = 0; row < m; row++) b[rowAt[row]] = x[row] * scale[row];
  projectOut(nullSpace, b);
  for (let i = 0; i < given; i++) b[i] *= weight[i];
}

/** w.x := (S A S)^-1 w.x on the kept rows, in elimination order; zero in the others. */
function solveKept({ pattern, L, inverse, delayed, x }: SparseCholesky): void {
  const { rank, rows, z } = delayed;
  for (let t = 0; t < rank; t++) z[t] = x[rows[t]];
  forwardSparse(pattern, L, inverse, x);
  solveDelayed(delayed, x);
  backwardSparse(pattern, L, inverse, x);
  for (let t = 0; t < rank; t++) x[rows[t]] = z[t];
}

/** w.x := S A S w.x on the kept rows. */
function multiplyKept({ pattern, L, inverse, delayed, x }: SparseCholesky): void {
  const { rank, rows, z } = delayed;
  for (let t = 0; t < rank; t++) z[t] = x[rows[t]];
  multiplyTransposed(pattern, L, inverse, x);
  multiplyDelayedTransposed(delayed, x);
  multiplyDelayed(delayed, x);
  multiplySparse(pattern, L, inverse, x);
  for (let t = 0; t < rank; t++) x[rows[t]] = z[t];
}

/** Condition number of the kept rows. */
export function estimateSparseCondition(w: SparseCholesky): number {
  return powerCondition(
    w.kept,
    w.pattern.m,
    w.x,
    () => multiplyKept(w),
    () => solveKept(w),
  );
}
