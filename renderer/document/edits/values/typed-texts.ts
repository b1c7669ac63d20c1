/** Numbers as they were typed in a unit of their own, where no record holds the text. */
import { LIMITS } from '../../../../engine/model/fields/limits';
import type { Project } from '../../../../engine/model/project';
import { applyDiff } from '../../diff';
import type { Edit } from '../edit';
import { createEdit, idsOf } from '../edit';

export const typedText = ({ typed }: Project, place: string): string | null =>
  typed?.find((one) => one.place === place)?.text ?? null;

/** The edit with the text of the number that it sets; null where that has the unit of its field. */
export function withTypedTextAt(project: Project, edit: Edit, place: string, text: string | null): Edit {
  // an edit may bring several
  const after = applyDiff(project, edit.diff);
  if (text === typedText(after, place)) return edit;
  const owners = new Set(['settings', ...idsOf(after), ...(after.locks ?? []).map(({ id }) => id)]);
  const others = (after.typed ?? []).filter(
    (one) => one.place !== place && owners.has(one.place.split('.', 1)[0]),
  );
  const typed = [...others, ...(text === null ? [] : [{ place, text }])].slice(-LIMITS.typed);
  return createEdit(edit.label, project, { ...after, typed: typed.length > 0 ? typed : null }, edit.created);
}
