import type { FileRelation } from '../../../electron/shared/recovery';
import { TEXT } from './texts';

/** The file on disk against the one that the work started from. */
export function describeRelation(relation: FileRelation): string {
  switch (relation) {
    case 'same':
      return TEXT.theFileOnDiskIs;
    case 'changed':
      return TEXT.theFileOnDiskHas;
    case 'gone':
      return TEXT.theFileThatThisWork;
    case 'unknown':
      return TEXT.theFileCannotBeLooked;
    case 'none':
      return TEXT.itWasNeverSavedTo;
  }
}

export function describeUnsaved(count: number, hasFile: boolean): string {
  const edits = count === 0 ? TEXT.noEdits : count === 1 ? '1 edit' : `${count} edits`;
  return hasFile ? TEXT.sinceTheLastSave(edits) : edits;
}
