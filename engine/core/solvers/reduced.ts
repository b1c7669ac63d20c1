import { applyInverseMass } from '../dynamics/mass';
import { addRow, switchedDot } from '../dynamics/switched-rows';
import { addTransposed, rowDot } from '../dynamics/rows';
import type { GlobalSolver } from './contract';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** A row with an influence below this fraction of that on free bodies [1] is fully constrained by the joints and has no effect. */
const HELD = 1e-12;

/**
 * The interaction of switched rows through everything that holds (T 14.3): W = J_s M^-1 (1 - J^T A^+ J M^-1) J_s^T, with J and A the
 * rows that hold in work and their factorisation. `columns[i]` (6n) is the change of velocity by a unit impulse of row rows[i]. If
 * joints fully constrain a row, its row and column of W are zero.
 */
export interface Reduced {
  readonly rows: readonly number[];
  readonly columns: readonly Float64Array[];
  readonly W: Float64Array;
}

/** `extra(s)`: other rows that act together with row s, with their factors: friction of a sliding contact. */
export function calcReduced(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  rows: readonly number[],
  extra: (s: number) => readonly { row: number; factor: number }[] = () => [],
): Reduced {
  const size = rows.length;
  const W = new Float64Array(size * size);
  const columns = rows.map((s) => {
    const push = new Float64Array(6 * system.n);
    addRow(system, work, s, 1, push);
    const own = velocityOf(system, work, push);
    const free = switchedDot(system, work, s, own, 0);
    for (const { row, factor } of extra(s)) addRow(system, work, row, factor, push);
    const column = velocityOf(system, work, push);
    const multipliers = new Float64Array(system.m);
    for (let row = 0; row < system.m; row++) multipliers[row] = -rowDot(system, row, work.J, column, 0);
    solver.solve(multipliers);
    addTransposed(system, work.MJ, multipliers, column);
    const response = switchedDot(system, work, s, column, 0);
    // friction can reverse the effect of a row: pushing there increases the pressure (T 12.5)
    return { column, held: !(Math.abs(response) > HELD * free) };
  });
  columns.forEach(({ column, held }, j) => {
    for (let i = 0; i < size; i++) {
      if (held || columns[i].held) continue;
      W[i * size + j] = switchedDot(system, work, rows[i], column, 0);
    }
  });
  return { rows, columns: columns.map(({ column }) => column), W };
}

/** M^-1 times an impulse (6n). */
function velocityOf(system: System, work: Workspace, push: Float64Array): Float64Array {
  const velocity = new Float64Array(push.length);
  for (let b = 0; b < system.n; b++) applyInverseMass(system, work, b, push, 6 * b, velocity, 6 * b);
  return velocity;
}
