/** One state evaluated by several ways of solving the global system, without assembling it first. */
import { activateLoads } from '../../engine/core/forces/loads';
import { calcForces } from '../../engine/core/dynamics/forces';
import { calcInverseMassRows } from '../../engine/core/dynamics/mass';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { calcRows } from '../../engine/core/dynamics/rows';
import { maskVectors } from '../../engine/core/diagnostics/uniqueness';
import { compileSystem } from '../../engine/core/system/compile';
import { createGlobalSolver } from '../../engine/core/solvers/global-solver';
import { createInitialState } from '../../engine/run/preparation/initial-state';
import { createWorkspace } from '../../engine/core/system/workspace';
import type { GlobalSolver } from '../../engine/core/solvers/contract';
import type { Project, Settings } from '../../engine/model/project';
import type { System } from '../../engine/core/system/system';
import type { Workspace } from '../../engine/core/system/workspace';

export interface Solved {
  readonly system: System;
  readonly work: Workspace;
  readonly solver: GlobalSolver;
  readonly y: Float64Array;
  readonly lambda: Float64Array;
  readonly acc: Float64Array;
  readonly masks: Uint8Array;
}

/** The project as drawn, with `emptied` rows set to zero as those of limits that are not reached. */
export function solveAsDrawn(
  project: Project,
  settings: Partial<Settings>,
  emptied: readonly number[] = [],
): Solved {
  const system = compileSystem({ ...project, settings: { ...project.settings, ...settings } });
  const work = createWorkspace(system);
  const solver = createGlobalSolver(system);
  const y = createInitialState(project, system);
  activateLoads(system, 0, system.breakpoints[0] ?? 1, work);
  calcKinematics(system, y, work);
  calcForces(system, 0, y, work);
  calcRows(system, 0, y, work);
  for (const row of emptied) {
    work.J.fill(0, 12 * row, 12 * row + 12);
    work.gdot[row] = 0;
  }
  calcInverseMassRows(system, work);
  if (!solver.factorise(work)) throw new Error('not finite');
  solver.accelerate(work);
  const masks = new Uint8Array(system.joints.length);
  maskVectors(system, work, solver.factor.nullSpace, masks);
  return { system, work, solver, y, lambda: work.lambda, acc: work.acc, masks };
}

const largest = (values: Iterable<number>): number => {
  let size = 0;
  for (const value of values) size = Math.max(size, Math.abs(value));
  return size;
};

/** Largest difference of two vectors, relative to the largest entry of the first, or to `floor`. */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>, floor = 1): number {
  const size = Math.max(floor, largest(Array.from(a)));
  return largest(Array.from(a, (value, i) => value - b[i])) / size;
}
