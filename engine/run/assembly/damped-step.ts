/**
 * Newton's step of a mechanism held by its drivers (T 8.1): the least |r + J d|^2 + mu |d|^2 over all bodies, rows and rotations as
 * lengths. All redundant rows take part, without a decision on rank; what no row constrains, as a rod's spin about itself, stays.
 */
import { solvePositive } from '../../core/linalg/solve-positive';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** mu, where rows of a joint are about 1 [1]: above the rounding in unconstrained motions, far below any constrained one. */
const DAMPING = 1e-12;

/** work.acc := the step for the residuals work.rhs and the rows work.J; false where it is not finite. */
export function calcDampedStep(system: System, work: Workspace): boolean {
  const { n, m, rowA, rowB, rowScale, length } = system;
  const { J, rhs, acc } = work;
  const size = 6 * (n - 1);
  const placeOf = orderBodies(system);
  const normal = new Float64Array(size * size);
  const d = new Float64Array(size);
  const values = new Float64Array(12);
  const columns = new Int32Array(12);
  for (let row = 0; row < m; row++) {
    const scale = rowScale[row];
    let count = 0;
    for (let c = 0; c < 12; c++) {
      const body = c < 6 ? rowA[row] : rowB[row];
      const value = J[12 * row + c];
      if (body === 0 || value === 0) continue;
      columns[count] = 6 * placeOf[body] + (c % 6);
      values[count++] = (value * scale) / (c % 6 < 3 ? 1 : length);
    }
    const residual = rhs[row] * scale;
    for (let a = 0; a < count; a++) {
      d[columns[a]] -= values[a] * residual;
      // only the lower half is read
      const to = size * columns[a];
      for (let b = 0; b < count; b++)
        if (columns[b] <= columns[a]) normal[to + columns[b]] += values[a] * values[b];
    }
  }
  for (let i = 0; i < size; i++) normal[size * i + i] += DAMPING;
  if (!solvePositive(normal, size, d)) return false;
  acc.fill(0, 0, 6);
  for (let body = 1; body < n; body++) {
    const from = 6 * placeOf[body];
    for (let c = 0; c < 6; c++) acc[6 * body + c] = d[from + c] / (c < 3 ? 1 : length);
  }
  return true;
}

/**
 * By body: its place in the matrix, from 0; -1 of the ground. Bodies stand near those that they are joined to (reverse Cuthill-McKee), so
 * that few entries lie between the first of a row of the matrix and its diagonal: a chain costs as its length, not as its cube.
 */
export function orderBodies({ n, m, rowA, rowB }: Pick<System, 'n' | 'm' | 'rowA' | 'rowB'>): Int32Array {
  const joined = Array.from({ length: n }, () => new Set<number>());
  for (let row = 0; row < m; row++) {
    if (rowA[row] === 0 || rowB[row] === 0) continue;
    joined[rowA[row]].add(rowB[row]);
    joined[rowB[row]].add(rowA[row]);
  }
  const byDegree = (a: number, b: number) => joined[a].size - joined[b].size || a - b;
  const placeOf = new Int32Array(n).fill(-1);
  let last = n - 1;
  for (const start of Array.from({ length: n - 1 }, (_, i) => i + 1).toSorted(byDegree)) {
    if (placeOf[start] >= 0) continue;
    placeOf[start] = --last;
    for (const queue = [start]; queue.length > 0;) {
      for (const next of [...joined[queue.shift()!]].toSorted(byDegree)) {
        if (placeOf[next] >= 0) continue;
        placeOf[next] = --last;
        queue.push(next);
      }
    }
  }
  return placeOf;
}
