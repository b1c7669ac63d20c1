/**
 * What happened to the open document, as all who follow it are told it: once, after it was applied. The history, the journal
 * and whoever else has to know listen to this; the change is computed once.
 */
import type { Project } from '../../engine/model/project';
import type { JournalStep } from './journal-entry';

export type DocumentChange =
  /** From the project `before`, to `revision`. */
  | (JournalStep & { before: Project; revision: number })
  /** Another document took its place; one that was recovered goes on in the journal that it came from. */
  | { kind: 'opened'; recovered: boolean }
  /** The file holds everything up to `revision`. */
  | { kind: 'saved'; revision: number };
