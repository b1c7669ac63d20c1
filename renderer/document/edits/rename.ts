import type { Project } from '../../../engine/model/project';
import { RECORD_LISTS } from '../../../engine/model/project';
import type { Edit } from './edit';
import { createEdit } from './edit';

/** Renames a record; null when there is no such record. Names are kept in NFC so that equal looks mean equal bytes. */
export function renameRecord(project: Project, id: string, name: string): Edit | null {
  const clean = name.normalize('NFC').trim();
  for (const list of RECORD_LISTS) {
    const record = project[list].find((candidate) => candidate.id === id);
    if (record === undefined) continue;
    const records = project[list].map((other) => (other === record ? { ...other, name: clean } : other));
    return createEdit(`Rename ${record.name}`, project, { ...project, [list]: records });
  }
  return null;
}

export function renameProject(project: Project, name: string): Edit {
  return createEdit('Rename the project', project, { ...project, name: name.normalize('NFC').trim() });
}

export function updateNotes(project: Project, notes: string): Edit {
  return createEdit('Edit the notes', project, { ...project, notes });
}
