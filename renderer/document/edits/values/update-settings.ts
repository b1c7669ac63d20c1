import type { Project, Settings } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';

export function updateSettings(project: Project, label: string, changes: Partial<Settings>): Edit {
  return createEdit(label, project, { ...project, settings: { ...project.settings, ...changes } });
}
