/** A column of a table of records: what its cells say, and how a typed text gets into a record. */
import type { ShownUnits } from '../../../engine/model/quantity/unit-systems';
import type { AnyRecord, Project, RecordList } from '../../../engine/model/project';
import type { ProjectDraft } from './project-draft';
import type { RowDraft } from './row-draft';

export interface Cell {
  /** As shown, short; empty where the record has no such number. */
  readonly text: string;
  /** As edited and copied: all digits. */
  readonly full: string;
  /** The formula that the number follows. */
  readonly formula?: string | null;
  /** Computed from the rest: it can be typed over. */
  readonly derived?: boolean;
  /** Cannot be typed into. */
  readonly fixed?: boolean;
}

export interface Column {
  readonly key: string;
  readonly title: string;
  /** For the header: the unit of a bare number in the units of a project. */
  readonly unit?: (units: ShownUnits) => string;
  readonly hint?: string;
  /** CSS pixels. */
  readonly width: number;
  readonly numeric?: boolean;
  /** Follows from other columns: pasted after them, and not where it then shows what is pasted anyway. */
  readonly follows?: boolean;
  /** The values offered for typing. */
  readonly choices?: (project: Project, record: AnyRecord) => readonly string[];
  readonly read: (project: Project, record: AnyRecord) => Cell;
  /** Null, or the sentence that says why not; the draft is then thrown away. */
  readonly write: (draft: RowDraft, text: string) => string | null;
}

/** The texts of one pasted row, by the key of the column. */
export type RowTexts = ReadonlyMap<string, string>;

/** Lists that have a table. */
export type TableName = Extract<RecordList, 'bodies' | 'joints'>;

export interface Table {
  readonly list: TableName;
  readonly columns: readonly Column[];
  /** A record for a row that is pasted below the last one; a string says what the row must hold. */
  readonly create: (draft: ProjectDraft, texts: RowTexts) => AnyRecord | string;
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

/** Numbers with fewer digits than this count as typed, not as rounded copies. */
const ROUNDED = 6;

/**
 * Whether a pasted text is what the cell says already. Spreadsheets give numbers back with a decimal comma, with zeros
 * dropped or rounded to the width of a column; those count as the same, or a mass would no longer follow its shape.
 */
export function saysAlready({ full }: Cell, pasted: string): boolean {
  const text = pasted.trim();
  if (text === full) return true;
  const typed = Number(text.replace(',', '.'));
  const value = Number(full);
  if (full === '' || text === '' || Number.isNaN(typed) || Number.isNaN(value)) return false;
  if (Math.abs(typed - value) <= 1e-11 * Math.abs(value)) return true;
  const match = /^-?(\d*)(?:[.,](\d+))?$/.exec(text);
  if (match === null) return false;
  const [, whole = '', decimals = ''] = match;
  const digits = `${whole}${decimals}`.replace(/^0+/, '').length;
  return digits >= ROUNDED && Math.abs(typed - value) <= 0.500001 * 10 ** -decimals.length;
}
