/**
 * The weight of state errors once the state has been projected (T 6.2): near a singular position two branches of motion are so close
 * that rounding moves a step's result from one towards the other, and projection moves it back. An error estimate that included this
 * would reduce the step length without end.
 */
import { addTransposed, rowDot } from '../dynamics/rows';
import { rate, spin } from '../math/quat';
import { poseOffset, velocityOffset, workOffset } from '../coordinates/layout';
import type { GlobalSolver } from '../solvers/contract';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** The distance of a step from the constraints must stay below this [m, rad, m/s, rad/s], or projection might end on the wrong branch. */
export const SAFE = 1e-6;

/** A system with the rows and the factorisation at a state. */
interface Global {
  readonly system: System;
  readonly work: Workspace;
  readonly solver: GlobalSolver;
}

/**
 * Reduces the component of a state error normal to the constraints, in the kinetic energy metric, for poses and velocities alike, such
 * that a normal error of SAFE counts like a tangential one of the step's tolerance. Reads the rows of work and the factorisation at y or
 * near it. Allocates nothing.
 */
export function removeNormalPart(
  { system, work, solver }: Global,
  y: Float64Array,
  error: Float64Array,
  tolerance: number,
): void {
  const part = 1 - Math.min(1, tolerance / SAFE);
  const v0 = velocityOffset(system.n);
  const d = work.acc;
  d.fill(0, 0, 6);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) d[6 * b + c] = error[x + c];
    spin(d, 6 * b + 3, error, x + 3, y, x + 3);
  }
  removeFrom(d, system, work, solver, part);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) error[x + c] = d[6 * b + c];
    rate(error, x + 3, d, 6 * b + 3, y, x + 3);
  }
  for (let c = 0; c < d.length; c++) d[c] = error[v0 + c];
  removeFrom(d, system, work, solver, part);
  for (let c = 6; c < d.length; c++) error[v0 + c] = d[c];
  // the work of a driver at a dead point is noise as well, and nothing depends on it
  error[workOffset(system.n)] *= 1 - part;
}

/** d := d - part M^-1 J^T A^+ J d */
function removeFrom(
  d: Float64Array,
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  part: number,
): void {
  for (let row = 0; row < system.m; row++) work.rhs[row] = -part * rowDot(system, row, work.J, d, 0);
  solver.solve(work.rhs);
  addTransposed(system, work.MJ, work.rhs, d);
}
