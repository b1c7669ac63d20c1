/**
 * A change of the open document, as its listeners receive it: once, after it was applied. The history, the journal and other listeners use
 * it; the change is computed once.
 */
import type { Project } from '../../engine/model/project';
import type { JournalStep } from './journal-entry';

export type DocumentChange =
  /** From the project `before`, to `revision`. */
  | (JournalStep & { before: Project; revision: number })
  /** Another document replaced it; a recovered one continues the journal that it came from. */
  | { kind: 'opened'; recovered: boolean }
  /** The file holds everything up to `revision`. */
  | { kind: 'saved'; revision: number };
