import type { Project } from '../../../engine/model/project';
import { createDiff } from '../diff';
import type { Edit } from './edit';
import { TEXT } from '../texts';

/**
 * The project as an earlier save left it, whole: model, settings, name and notes. Its formulas stay as they are in it, for
 * they came with its numbers; that is why this is not made as other edits are.
 */
export function goBackTo(project: Project, version: Project, when: string): Edit {
  return { label: TEXT.goBack(when), diff: createDiff(project, version), created: null };
}
