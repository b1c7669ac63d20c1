import type { FileRelation } from '../../../electron/shared/recovery';
import { TEXT } from './texts';

/** The file on disk against the one that the work started from. */
export function describeRelation(relation: FileRelation): string {
  switch (relation) {
    case 'same':
      return TEXT.fileSame;
    case 'changed':
      return TEXT.fileChanged;
    case 'gone':
      return TEXT.fileGone;
    case 'unknown':
      return TEXT.fileUnknown;
    case 'none':
      return TEXT.neverSaved;
  }
}

export function describeUnsaved(count: number, hasFile: boolean): string {
  const edits = count === 0 ? TEXT.noEdits : count === 1 ? '1 edit' : `${count} edits`;
  return hasFile ? TEXT.sinceSave(edits) : edits;
}
