import { renameInExpression } from '../../../../engine/model/expression/coordinates';
import type { Driver, Load, Project } from '../../../../engine/model/project';
import { RECORD_LISTS } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { TEXT } from '../../texts';

/** Renames a record; null when there is no such record. Names are kept in NFC so that equal looks mean equal bytes. */
export function renameRecord(project: Project, id: string, name: string): Edit | null {
  const clean = name.normalize('NFC').trim();
  for (const list of RECORD_LISTS) {
    const record = project[list].find((candidate) => candidate.id === id);
    if (record === undefined) continue;
    const records = project[list].map((other) => (other === record ? { ...other, name: clean } : other));
    const read = list === 'joints' ? renameReadings(project, record.name, clean) : {};
    return createEdit(`Rename ${record.name}`, project, { ...project, ...read, [list]: records });
  }
  return null;
}

/** Expressions that read a joint by its name follow it. */
function renameReadings(project: Project, from: string, to: string): Pick<Project, 'loads' | 'drivers'> {
  const follow = <T extends Load | Driver>(record: T): T => {
    if (!('expression' in record) || typeof record.expression !== 'string') return record;
    const expression = renameInExpression(record.expression, new Map([[from, to]]));
    return expression === record.expression ? record : { ...record, expression };
  };
  return { loads: project.loads.map(follow), drivers: project.drivers.map(follow) };
}

export function renameProject(project: Project, name: string): Edit {
  return createEdit(TEXT.renameProject, project, {
    ...project,
    name: name.normalize('NFC').trim(),
  });
}

export function updateNotes(project: Project, notes: string): Edit {
  return createEdit(TEXT.editNotes, project, { ...project, notes });
}
