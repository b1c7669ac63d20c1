/** The speed that a driver can have where it contradicts the others: that which the joints and the others determine. */
import { addTransposed, calcRows, rowDot } from '../../core/dynamics/rows';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { factoriseGlobal, solveGlobal } from '../../core/solvers/global-solver';
import { velocityOffset } from '../../core/coordinates/layout';
import { velocityTolerance } from '../../core/stabilisers/tolerances';
import type { CompiledDriver, System } from '../../core/system/system';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { Workspace } from '../../core/system/workspace';

/** Corrections with the same factorisation: the later ones only reduce rounding. */
const ITERATIONS = 4;

/**
 * The rate of its coordinate [rad/s or m/s] with the driver's row left out and all others kept; null if even the others
 * contradict each other. Leaves y unchanged.
 */
export function possibleSpeed(
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  { row }: CompiledDriver,
): number | null {
  const v = y.slice();
  const v0 = velocityOffset(system.n);
  calcKinematics(system, v, work);
  calcRows(system, 0, v, work);
  const own = work.J.slice(12 * row, 12 * row + 12);
  work.J.fill(0, 12 * row, 12 * row + 12);
  calcInverseMassRows(system, work);
  if (!factoriseGlobal(system, work, solver)) return null;
  let off = Infinity;
  for (let iteration = 0; iteration <= ITERATIONS; iteration++) {
    off = 0;
    for (let r = 0; r < system.m; r++) {
      work.rhs[r] = r === row ? 0 : rowDot(system, r, work.J, v, v0) - work.prescribedRate[r];
      off = Math.max(off, Math.abs(work.rhs[r]) * system.rowScale[r]);
    }
    if (iteration === ITERATIONS) break;
    solveGlobal(system, solver, work.rhs);
    work.acc.fill(0);
    addTransposed(system, work.MJ, work.rhs, work.acc);
    for (let c = 6; c < 6 * system.n; c++) v[v0 + c] -= work.acc[c];
  }
  if (!(off <= 10 * velocityTolerance(system, v))) return null;
  let rate = 0;
  const a = v0 + 6 * system.rowA[row];
  const b = v0 + 6 * system.rowB[row];
  for (let c = 0; c < 6; c++) rate += own[c] * v[a + c] + own[6 + c] * v[b + c];
  return rate;
}

/** The number with the fewest digits, at least three, that equals the speed to the tolerance. */
export function typedSpeed(speed: number, tolerance: number): number {
  if (Math.abs(speed) <= tolerance) return 0;
  for (let digits = 3; digits < 17; digits++) {
    const typed = Number(speed.toPrecision(digits));
    if (Math.abs(typed - speed) <= tolerance) return typed;
  }
  return speed;
}
