import { addTransposed, rowDot } from '../dynamics/rows';
import { applyInverseMass } from '../dynamics/mass';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** work.lambda from `solve` (x := A^+ x), then work.acc (T 5.2). */
export function accelerateByMultipliers(
  system: System,
  work: Workspace,
  solve: (x: Float64Array) => void,
): void {
  const { lambda, C, Cdot, gdot } = work;
  for (let row = 0; row < system.m; row++) {
    lambda[row] = -(
      gdot[row] +
      rowDot(system, row, work.MJ, work.force, 0) +
      system.rowK[row] * C[row] +
      system.rowD[row] * Cdot[row]
    );
  }
  solve(lambda);
  for (let b = 0; b < system.n; b++) applyInverseMass(system, work, b, work.force, 6 * b, work.acc, 6 * b);
  addTransposed(system, work.MJ, lambda, work.acc);
}
