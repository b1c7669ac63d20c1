/** From the output of a reader to a project in SI units that passes every check, or the reasons why not. */
import { METRES } from './account';
import { extentOf } from './extent';
import { describe, placeOf } from './import-log';
import { scaleProject } from './scale';
import { massOf } from '../model/masses/mass';
import { validateProject } from '../model/validate';
import type { ImportLog } from './import-log';
import type { ImportAccount, Imported, ImportOptions } from './account';
import type { Problem } from '../model/problem';
import type { Project } from '../model/project';
import type { XmlElement } from './xml/read-xml';

export interface Draft {
  format: ImportAccount['format'];
  /** Lengths in the unit of the file. */
  project: Project;
  /** The element from which each record was made, by its id. */
  origins: ReadonlyMap<string, XmlElement>;
}

type Checked = Omit<Imported, 'account'> & { account: Omit<ImportAccount, 'missing'> };

export function toImportResult(
  draft: Draft,
  { lengthUnit }: ImportOptions,
  log: ImportLog,
): Checked | { ok: false; problems: Problem[] } {
  const project = scaleProject(draft.project, METRES[lengthUnit]);
  const faults = validateProject(project).filter(({ severity }) => severity === 'error');
  if (faults.length > 0) return { ok: false, problems: faults.map((fault) => located(fault, draft.origins)) };
  const mass = project.bodies.reduce((sum, body) => sum + massOf(body).mass, 0);
  return {
    ok: true,
    project,
    account: { format: draft.format, ...log.close(), mass, size: extentOf(project.bodies) },
  };
}

/** Adds the location in the file, because the record is not in any project yet. */
function located(fault: Problem, origins: ReadonlyMap<string, XmlElement>): Problem {
  const element = fault.record === null ? undefined : origins.get(fault.record);
  if (element === undefined) return fault;
  return { ...fault, record: null, message: `${placeOf(element)}: ${describe(element)}: ${fault.message}` };
}
