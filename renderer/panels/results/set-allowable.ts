import { tryEdit } from '../../stores/attempt-edit';
import { updateRecord } from '../../document/edits/records/update-record';
import { withTypedText, withTypedValue } from '../../document/edits/values/parameters';
import { useDocumentStore } from '../../stores/document';
import type { CommitNumber } from '../../ui/number-props';
import type { ResultRow } from './result-rows';
import { TEXT } from './texts';

/** `commit` of the field of a row: the allowable goes to the record that exerts the force. */
export const setAllowable = ({ element, rating, name }: ResultRow): CommitNumber => {
  const path = ['allowable', rating!.key];
  return (value, gesture, typed = null) => {
    const edit = updateRecord(
      useDocumentStore().project,
      element.record,
      TEXT.allowableOf(name),
      (record) => {
        const next = withTypedValue(record, path, value);
        return typed === null ? next : withTypedText(next, path.join('.'), typed);
      },
    );
    return tryEdit(edit, gesture);
  };
};
