/** A project with other numbers. */
import { formulaProblem } from '../studies/sweep/formula-problem';
import { setValues } from '../model/formulas/set-values';
import { validateProject } from '../model/validate';
import { beforeChanges, goOn } from '../run/preparation/go-on';
import { KempeError } from './kempe-error';
import { findNumber, readNumber } from './numbers';
import { KempeProject } from './project';

/**
 * The project with some numbers set by name, and everything that follows from them by formula; `project` itself stays as it is.
 * A value is a number in the SI unit of what it sets, or a text with a unit, such as `60 rpm` or `25 mm`. The mechanism keeps its
 * assembly mode where the new dimensions allow it, as in a sweep.
 *
 * Throws a `KempeError` for an unknown name, a text that is no such quantity, and a project that would not be valid.
 */
export function set(project: KempeProject, values: Readonly<Record<string, number | string>>): KempeProject {
  const document = KempeProject.documentOf(project);
  const settings = Object.entries(values).map(([name, value]) => {
    const found = findNumber(document, name);
    return { target: found.target, value: readNumber(found, value) };
  });
  const changed = setValues(document, settings);
  if (changed.faults.length > 0) throw new KempeError(changed.faults.map(formulaProblem));
  const problems = validateProject(changed.project);
  if (problems.some(({ severity }) => severity === 'error')) throw new KempeError(problems);
  const gone = goOn(beforeChanges(document), changed.project);
  return KempeProject.of(gone.project, [...problems, ...gone.warnings]);
}
