/** A column of a table of records: what its cells say, and how a typed text gets into a record. */
import type { AnyRecord, Project, RecordList } from '../../../engine/model/project';
import type { RowDraft } from './row-draft';

export interface Cell {
  /** As shown, short; empty where the record has no such number. */
  readonly text: string;
  /** As edited and copied: all digits. */
  readonly full: string;
  /** What the number follows. */
  readonly formula?: string | null;
  /** Computed from the rest: it can be typed over. */
  readonly derived?: boolean;
  /** Cannot be typed into. */
  readonly fixed?: boolean;
}

export interface Column {
  readonly key: string;
  readonly title: string;
  /** For the header: the unit of a bare number. */
  readonly unit?: string;
  readonly hint?: string;
  /** CSS pixels. */
  readonly width: number;
  readonly numeric?: boolean;
  /** What can be typed, to be offered. */
  readonly choices?: (project: Project, record: AnyRecord) => readonly string[];
  readonly read: (project: Project, record: AnyRecord) => Cell;
  /** Null, or the sentence that says why not; the draft is then thrown away. */
  readonly write: (draft: RowDraft, text: string) => string | null;
}

export interface Table {
  readonly list: RecordList;
  readonly columns: readonly Column[];
  /** Puts the cells of a row that only make sense together into the record. */
  readonly finish: (draft: RowDraft) => string | null;
}

export const NOTHING: Cell = { text: '', full: '', fixed: true };

export const plainCell = (text: string): Cell => ({ text, full: text });

/** 12 digits are what fields show, 6 are what fits into a column. */
export function numberCell(value: number, factor: number): Cell {
  const digits = (count: number) => String(Number((value / factor).toPrecision(count)) || 0);
  return { text: digits(6), full: digits(12) };
}
