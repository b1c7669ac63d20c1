import type { Project, Settings, Solver, Stabilisation } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { updateSettings } from './update-settings';

/** Stabilisations that go with a solver, the usual one first. */
export const STABILISATIONS_OF: Readonly<Record<Solver, readonly Stabilisation[]>> = {
  lagrange: ['projection', 'feedback', 'none'],
  'saddle-point': ['projection', 'feedback', 'none'],
  'sequential-impulses': ['bias', 'projection', 'none'],
  optimisation: ['projection', 'none'],
};

/** Another solver; a remedy for drift that it does not have gives way to its usual one. */
export function chooseSolver(project: Project, solver: Solver): Edit {
  const { stabilisation } = project.settings;
  const changes: Partial<Settings> = { solver };
  if (!STABILISATIONS_OF[solver].includes(stabilisation))
    changes.stabilisation = STABILISATIONS_OF[solver][0];
  return updateSettings(project, 'Solver', changes);
}
