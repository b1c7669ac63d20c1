/**
 * The sources' global system (T 5.2), for any factorisation: multipliers from
 *
 *   -J M^-1 J^T lambda = gdot + J M^-1 Phi + k C + d Cdot
 *
 * Rows are scaled by `rowScale` so that every multiplier is a force [N] before the least norm is taken: an angle is converted to a
 * length by the characteristic length. This is the weighting of the least-norm reactions.
 */
import { compileSparsePattern } from './sparse-layout';
import { createHubSolver } from './hub-global';
import { findHubs } from './hubs';
import { createSparseSolver } from './sparse-global';
import { createDenseSolver } from './dense-global';
import { createSaddlePointSolver } from './saddle-point';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';
import type { GlobalSolver } from './contract';

/** Above this number of rows the sparse factorisation is faster [1], unless, up to the second, its factor is a full triangle. */
const DENSE_ROWS = 20;
const FULL_ROWS = 100;

export function createGlobalSolver(system: System): GlobalSolver {
  const { solver, factorisation } = system.settings;
  if (solver === 'saddle-point') return createSaddlePointSolver(system);
  const dense = factorisation === 'dense' || (factorisation === 'automatic' && system.m <= DENSE_ROWS);
  if (dense) return createDenseSolver(system);
  const hubs = findHubs(system);
  if (hubs) return createHubSolver(system, hubs);
  const pattern = compileSparsePattern(system, Infinity);
  if (!pattern) throw new Error('A factorisation without limit has no pattern.');
  const isFull = system.m <= FULL_ROWS && 2 * pattern.size > system.m * system.m;
  if (factorisation === 'automatic' && isFull) return createDenseSolver(system);
  return createSparseSolver(system, pattern);
}

/** Factorises the system of work.J and work.MJ; false if a number is not finite. */
export function factoriseGlobal(_system: System, work: Workspace, solver: GlobalSolver): boolean {
  return solver.factorise(work);
}

/** x := the multipliers A^+ x for the right-hand side x (m). In place; the factorisation must be that of work.J. */
export function solveGlobal(_system: System, solver: GlobalSolver, x: Float64Array): void {
  solver.solve(x);
}
