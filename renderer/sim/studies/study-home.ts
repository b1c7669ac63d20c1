/** Where studies run: in a process of the desktop, or on the workers of this page. */
import type { KnownStudy, StudyAnswer, StudyFiles, StudyFollower } from '../../../electron/shared/studies';

export interface StudyHome {
  /** All that this home knows of, the youngest first. */
  list(): Promise<KnownStudy[]>;
  /** A new study, which starts at once. */
  begin(files: StudyFiles): Promise<StudyAnswer>;
  show(id: string): Promise<StudyAnswer>;
  /** Runs what is missing. */
  resume(id: string): Promise<StudyAnswer>;
  /** Ends its runs; the rows that there are stay. */
  stop(id: string): Promise<void>;
  /** Removes it from the list, and in a browser its rows, which no other place has. */
  forget(id: string): Promise<void>;
  /** Returns what ends it. */
  follow(id: string, follower: StudyFollower): () => void;
}
