import { tryEdit } from '../../stores/editing/attempt-edit';
import type { FormulaEdit } from '../../document/edits/values/parameters';

/** Applies an edit of parameters, one undo step for each gesture; null, or the sentence that says why not. */
export function commitFormula(result: FormulaEdit, gesture: string | null = null): string | null {
  return 'edit' in result ? tryEdit(result.edit, gesture) : result.refusal;
}
