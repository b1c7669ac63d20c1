/** A place where runs of a study are computed. */
import type { StudyFolder } from '../../../engine/jobs/folder/study-folder';
import type { StudyRow } from '../../../engine/studies/rows/row';
import type { StudyNote, StudyWhere, StudyWhereKind } from '../../shared/studies';

export interface PlaceHooks {
  readonly signal: AbortSignal;
  /** After its row is in the folder. */
  readonly onRow: (row: StudyRow) => void;
  readonly tell: (note: StudyNote | null) => void;
}

/** Resolves at the end; to true where the runs go on elsewhere. Rejects with a sentence for people. */
export type Place<K extends StudyWhereKind> = (
  folder: StudyFolder,
  where: Extract<StudyWhere, { kind: K }>,
  hooks: PlaceHooks,
) => Promise<boolean>;
