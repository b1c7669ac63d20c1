import { growTree } from '../equations/tree/spanning-tree';
import type { System } from '../../system/system';

/** Numbers of the wrenches of all bodies above which a factorisation is cheaper [1]. */
const MOST_NUMBERS = 3000;

/** Whether multipliers follow body by body along the tree: of rows of joints and drivers only, and not too many outside the tree. */
export function canBalance(system: System): boolean {
  const { couplings, switched, n, m } = system;
  if (m === 0 || couplings.length + switched.length > 0) return false;
  return n * 6 * (1 + rowsOutside(system)) <= MOST_NUMBERS;
}

const rowsOutside = (system: System): number =>
  growTree(system).cut.reduce((sum, { rows }) => sum + rows, system.m - system.jointRows);
