/** Studies outside the window: where they run, what is known of them, and what the page may ask. */
import type { StudyRow } from '../../engine/studies/rows/row';

export type StudyPhase =
  | 'running'
  /** Rows are missing; it can be resumed. */
  | 'stopped'
  | 'complete';

export interface StudyState {
  readonly phase: StudyPhase;
  /** Rows that there are, and how many of them are sound. */
  readonly done: number;
  readonly sound: number;
  readonly total: number;
  /** Why it stopped without being told to, with a remedy; null otherwise. */
  readonly fault: string | null;
}

export interface KnownStudy extends StudyState {
  readonly id: string;
  readonly name: string;
  /** Where its rows are, for people. */
  readonly location: string;
}

/** What a study is made of. */
export interface StudyFiles {
  /** Text of its manifest. */
  readonly manifest: string;
  /** Text of the project, whose digest the manifest names. */
  readonly project: string;
}

export type StudyAnswer =
  | { readonly ok: true; readonly study: KnownStudy; readonly files: StudyFiles }
  | { readonly ok: false; readonly message: string; readonly remedy: string };

/** Who follows a study is given every row once, those that are there already first. */
export interface StudyFollower {
  onRows(rows: readonly StudyRow[]): void;
  onState(state: StudyState): void;
}
