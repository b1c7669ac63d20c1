/** Pastes cells into a table; many of them in a separate thread, so that the window stays responsive. */
import type { AnyRecord, Project } from '../../../engine/model/project';
import type { FormulaEdit } from '../../document/edits/values/parameters';
import { findById } from '../../../engine/model/find-by-id';
import { askReader } from './ask-reader';
import { paste } from './paste';
import type { Paste } from './paste';
import { PASTE } from '../engine/worker-url';

/** Cells that take less than 50 ms whatever is in them. */
const PASTE_AT_ONCE = 2000;

/** Whether it takes longer than the window may be blocked. */
export const isMuch = ({ texts }: Paste): boolean =>
  texts.reduce((sum, row) => sum + row.length, 0) > PASTE_AT_ONCE;

export async function pasteApart(wanted: Paste): Promise<FormulaEdit> {
  try {
    return withOwnRecords(await askReader<FormulaEdit>(PASTE, wanted), wanted.project);
  } catch (error) {
    // Without a thread to do it the cells are pasted all the same, and the window waits.
    console.warn('Cells are pasted by the window itself:', error);
    return paste(wanted);
  }
}

/** Replaces the copies of the previous records by the originals, so that the history keeps no duplicates. */
function withOwnRecords(result: FormulaEdit, project: Project): FormulaEdit {
  if ('refusal' in result) return result;
  const { edit } = result;
  const records = edit.diff.records.map((change) => {
    const before = findById<AnyRecord>(project[change.list], change.id);
    return change.before && before ? { ...change, before } : change;
  });
  return { edit: { ...edit, diff: { ...edit.diff, records } } };
}
