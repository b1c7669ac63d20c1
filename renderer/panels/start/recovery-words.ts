import type { FileRelation } from '../../../electron/shared/recovery';

/** The file on disk against the one that the work started from. */
export function describeRelation(relation: FileRelation): string {
  switch (relation) {
    case 'same':
      return 'The file on disk is the version that this work started from.';
    case 'changed':
      return 'The file on disk has changed since this work started from it.';
    case 'gone':
      return 'The file that this work started from is no longer there.';
    case 'unknown':
      return 'The file cannot be looked at from here; saving will ask where to.';
    case 'none':
      return 'It was never saved to a file.';
  }
}

export function describeUnsaved(count: number, hasFile: boolean): string {
  const edits = count === 0 ? 'No edits' : count === 1 ? '1 edit' : `${count} edits`;
  return hasFile ? `${edits} since the last save` : edits;
}
