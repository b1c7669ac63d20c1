/** Whether a change of the project is another document, which deserves a fresh look, or an edit, which keeps the view. */
import { RECORD_LISTS } from '../../../engine/model/project';
import type { AnyRecord, Project } from '../../../engine/model/project';

/** Also true for the first body of an empty model: there was nothing to look at before. */
export function deservesNewView(before: Project, next: Project): boolean {
  if (next.bodies.length > 0 && before.bodies.length === 0) return true;
  if (before.settings === next.settings) return false;
  const old = new Set<object>(records(before));
  const kept = records(next).some((record) => old.has(record));
  // Settings alone were edited in a model without records: there is nothing to look at yet.
  return !kept && (old.size > 0 || next.bodies.length > 0);
}

const records = (project: Project): AnyRecord[] => RECORD_LISTS.flatMap((list): AnyRecord[] => project[list]);
