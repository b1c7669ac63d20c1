import type { StudyRow } from '../../studies/rows/row';

/** What takes the rows of a table, in their order. */
export interface TableSink {
  add(row: StudyRow): Promise<void>;
  /** All rows were added. */
  finish(): Promise<void>;
}
