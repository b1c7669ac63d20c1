/**
 * The sources' global system, dense (T 5.2, K-dyn "lagrangeEquation"):
 *
 *   -J M^-1 J^T lambda = Jdot xdot + J M^-1 Phi + k C + d Cdot
 *
 * Rows are scaled by `rowScale` so that every multiplier is a force [N] before the minimum norm is taken: an angle
 * counts as a length through the characteristic length. That is the weighting of the minimum-norm reactions.
 */
import { createCholeskyWorkspace, factorise, solve } from '../linalg/rank-revealing-cholesky';
import type { CholeskyWorkspace } from '../linalg/rank-revealing-cholesky';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export interface GlobalSolver {
  readonly factor: CholeskyWorkspace;
}

export function createGlobalSolver(system: System): GlobalSolver {
  return { factor: createCholeskyWorkspace(system.m) };
}

/**
 * A = D J M^-1 J^T D with D = rowScale, factorised. Reads work.J, work.MJ.
 * Returns false if the matrix holds a number that is not finite.
 */
export function factoriseGlobal(system: System, work: Workspace, solver: GlobalSolver): boolean {
  const { m, rowPairs, rowScale } = system;
  const { J, MJ } = work;
  const A = solver.factor.A;
  A.fill(0);
  for (let p = 0; p < rowPairs.length; p += 4) {
    const i = rowPairs[p];
    const j = rowPairs[p + 1];
    const a = 12 * i + rowPairs[p + 2];
    const b = 12 * j + rowPairs[p + 3];
    A[i * m + j] +=
      (J[a] * MJ[b] + J[a + 1] * MJ[b + 1] + J[a + 2] * MJ[b + 2] +
        (J[a + 3] * MJ[b + 3] + J[a + 4] * MJ[b + 4] + J[a + 5] * MJ[b + 5])) *
      (rowScale[i] * rowScale[j]); // prettier-ignore
  }
  return factorise(solver.factor);
}

/** x := D A^+ D x: the multipliers for the right-hand side x (m). In place; the factorisation must be that of work.J. */
export function solveGlobal(system: System, solver: GlobalSolver, x: Float64Array): void {
  const { m, rowScale } = system;
  for (let row = 0; row < m; row++) x[row] *= rowScale[row];
  solve(solver.factor, x);
  for (let row = 0; row < m; row++) x[row] *= rowScale[row];
}
