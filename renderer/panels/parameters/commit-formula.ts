import { tryEdit } from '../../stores/attempt-edit';
import type { FormulaEdit } from '../../document/edits/values/parameters';

/** Applies an edit of parameters; null, or the sentence that says why not. */
export function commitFormula(result: FormulaEdit): string | null {
  return 'edit' in result ? tryEdit(result.edit) : result.refusal;
}
