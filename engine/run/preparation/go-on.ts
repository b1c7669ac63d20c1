/** A model whose dimensions changed, drawn at the position that continues its previous mode (T 8.3). */
import { changesDimensions } from './change';
import { createModel } from './prepared-model';
import { withPoses } from '../../model/pose';
import type { Before } from './change';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';

export interface GoneOn {
  /** Unchanged if its drawing leads there; otherwise with its bodies drawn there. */
  readonly project: Project;
  readonly warnings: readonly Problem[];
}

export function goOn(before: Before | null, project: Project): GoneOn {
  if (before === null || !changesDimensions(before.project, project)) return { project, warnings: [] };
  const result = createModel(project, undefined, 'streamed', before);
  if (!result.ok) return { project, warnings: [] };
  const { follows, model, warnings } = result;
  return { project: follows ? withPoses(project, model.report.poses) : project, warnings };
}

/** The assembled state from which changes of a project continue; null if it does not close. */
export function beforeChanges(project: Project): Before | null {
  const result = createModel(project, undefined, 'streamed');
  return result.ok ? { project, poses: result.model.report.poses } : null;
}
