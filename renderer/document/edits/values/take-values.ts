import { setValues } from '../../../../engine/model/formulas/set-values';
import type { Setting } from '../../../../engine/model/formulas/set-values';
import { findTarget } from '../../../../engine/model/formulas/targets';
import type { Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';

/** The values of a variant of a sweep, with everything that depends on them; null if a field of one no longer exists. */
export function takeValues(project: Project, settings: readonly Setting[]): Edit | null {
  const found = settings.map(({ target }) => findTarget(project, target));
  if (found.includes(null)) return null;
  const names = found.map((one) => one!.name).join(' and ');
  return createEdit(`Set ${names}`, project, setValues(project, settings).project);
}
