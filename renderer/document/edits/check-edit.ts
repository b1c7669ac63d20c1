import type { Problem } from '../../../engine/model/problem';
import type { Project } from '../../../engine/model/project';
import { KnownRecords } from '../../../engine/model/fields/known-records';
import { findErrors } from '../../../engine/model/validate';
import { applyDiff } from '../diff';
import type { Edit } from './edit';

/** Records are replaced and never mutated, so a valid record stays valid. */
const known = new KnownRecords();

/** Looks at the records of a document beforehand, so that its first edit need not. */
export function learnRecords(project: Project): void {
  findErrors(project, known);
}

/** Errors that the edit would bring in. A document that is valid stays valid; old faults never block a repair. */
export function checkEdit(project: Project, edit: Edit): Problem[] {
  const key = (problem: Problem) => `${problem.code}/${problem.record}/${problem.field}`;
  const errors = findErrors(applyDiff(project, edit.diff), known);
  if (errors.length === 0) return [];
  const before = new Set(findErrors(project, known).map(key));
  return errors.filter((problem) => !before.has(key(problem)));
}
