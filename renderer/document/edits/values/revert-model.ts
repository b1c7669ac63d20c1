import type { Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { TEXT } from '../../texts';

/** The model and its settings as they were when a run was made; name, notes and units of the project are not the model. */
export function revertModel(project: Project, run: Project, name: string): Edit {
  const after: Project = { ...run, name: project.name, notes: project.notes, units: project.units ?? null };
  return createEdit(TEXT.revertModel(name), project, after);
}
