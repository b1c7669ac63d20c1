/** What goes into the file of a project, and comes out of it. */
import type { FileProblem } from './file-problem';

/** What is in the file of a project: its text, or the bytes of an archive with its parts. */
export type ProjectContent = string | Uint8Array;

/** To be saved under a name that is not chosen yet, which says which of the two is meant. */
export interface EitherContent {
  text: string;
  /** Null where it would be too large. */
  archive: Uint8Array | null;
}

/** Why a project cannot be saved as an archive under that name. */
export const largeArchive = (name: string): FileProblem => ({
  code: 'too-large',
  message: `${name} was not saved: with its parts the project is larger than the 512 MB of an archive.`,
  remedy: 'Save it as .kempe, which keeps the parts in a folder beside it, or insert coarser parts.',
});
