import type { Problem } from '../../../engine/model/problem';
import type { Project } from '../../../engine/model/project';
import { validateProject } from '../../../engine/model/validate';
import { applyDiff } from '../diff';
import type { Edit } from './edit';

/** Records are replaced and never changed: what was sound stays so. */
const sound = new WeakSet();

/** Errors that the edit would bring in. A document that is valid stays valid; old faults never block a repair. */
export function checkEdit(project: Project, edit: Edit): Problem[] {
  const key = (problem: Problem) => `${problem.code}/${problem.record}/${problem.field}`;
  const errors = validateProject(applyDiff(project, edit.diff), sound).filter(
    (problem) => problem.severity === 'error',
  );
  if (errors.length === 0) return [];
  const known = new Set(validateProject(project, sound).map(key));
  return errors.filter((problem) => !known.has(key(problem)));
}
