/** Where studies run: each in a process of the desktop, or on the workers of this page. */
import type {
  KnownStudy,
  StudyAnswer,
  StudyFiles,
  StudyFollower,
  StudyPlace,
  StudyWhere,
  StudyWhereKind,
} from '../../../electron/shared/studies';

export interface StudyHome {
  /** Where runs can be computed. */
  readonly places: readonly StudyWhereKind[];
  /** All that this home knows of, the youngest first. */
  list(): Promise<KnownStudy[]>;
  /** A new study, which starts at once; `place`: the id of a folder that was chosen, null for the usual one. */
  begin(files: StudyFiles, place: string | null, where: StudyWhere): Promise<StudyAnswer>;
  show(id: string): Promise<StudyAnswer>;
  /** Runs what is missing. */
  resume(id: string, where: StudyWhere): Promise<StudyAnswer>;
  /** Ends its runs; the rows that there are stay. */
  stop(id: string): Promise<void>;
  /** Asks for the folder of a study, made here or elsewhere: null when cancelled; absent where there are no folders. */
  open?(): Promise<StudyAnswer | null>;
  /** Asks for the folder that new studies are put into; likewise. */
  choosePlace?(): Promise<StudyPlace | null>;
  /** Removes it from the list, and in a browser its rows, which no other place has. */
  forget(id: string): Promise<void>;
  /** Every row at least once; returns what ends it. */
  follow(id: string, follower: StudyFollower): () => void;
}
