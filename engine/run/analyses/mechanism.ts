/**
 * A model prepared for an analysis other than a run: at rest at t = 0, its drivers held where the assembly puts them, or
 * removed.
 */
import { prescribes } from '../../kinds/drivers/drivers';
import { createModel } from '../preparation/prepared-model';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

export interface Mechanism {
  readonly project: Project;
  readonly system: System;
  readonly work: Workspace;
  readonly solver: GlobalSolver;
  /** Assembled state at rest. */
  readonly y: Float64Array;
}

export type MechanismResult =
  | { ok: true; mechanism: Mechanism; warnings: Problem[] }
  | { ok: false; problems: Problem[] };

/**
 * `held`: speed drivers hold the coordinate that assembly leaves, with unlimited effort; `free`: they are removed. Efforts
 * act in both.
 */
export function createMechanism(project: Project, drivers: 'held' | 'free'): MechanismResult {
  const result = createModel(project, (sound) => atRest(sound, drivers));
  if (!result.ok) return { ok: false, problems: result.problems };
  const { system, work, solver, y } = result.model;
  return { ok: true, mechanism: { project, system, work, solver, y }, warnings: result.warnings };
}

function atRest(project: Project, drivers: 'held' | 'free'): Project {
  return {
    ...project,
    // no analysis records a run, so none is refused for its length
    settings: {
      ...project.settings,
      duration: 1,
      outputInterval: 1,
      solver: 'lagrange',
      stateForm: 'velocity',
    },
    bodies: project.bodies.map((body) => ({ ...body, velocity: [0, 0, 0], angularVelocity: [0, 0, 0] })),
    drivers: project.drivers.flatMap((driver) => {
      const prescribed = prescribes(driver);
      if (prescribed === null) return [driver];
      if (drivers === 'free') return [];
      const strong = { ...driver, maximum: null };
      return [prescribed === 'rate' ? { ...strong, value: 0 } : strong];
    }),
  };
}
