import type { AnyRecord, Project } from '../../../../engine/model/project';
import type { Cell, Column, RowTexts, Table } from '../../tables/column';
import { saysAlready } from '../../tables/column';
import { ProjectDraft } from '../../tables/project-draft';
import { RowDraft } from '../../tables/row-draft';
import { createEdit } from '../edit';
import { countOf, RECORD_NOUNS } from '../../../../engine/model/record-nouns';
import type { FormulaEdit } from './parameters';
import { TEXT } from '../../texts';

/** More new rows at once are no linkage that anyone pastes by hand. */
export const MOST_NEW_ROWS = 500;

/** Where the first of the pasted cells goes, both counted from 0. */
export interface PastePlace {
  readonly row: number;
  readonly column: number;
}

/**
 * Texts of a spreadsheet over the cells of a table, as one edit; rows beyond the last one become new records. A cell that
 * says so already is left alone: a mass that follows its shape, or a formula, is not replaced by its own number.
 */
export function pasteCells(
  project: Project,
  table: Table,
  at: PastePlace,
  texts: readonly (readonly string[])[],
): FormulaEdit {
  const records: readonly AnyRecord[] = project[table.list];
  const whole = new ProjectDraft(project);
  let added = 0;
  for (const [i, row] of texts.entries()) {
    const record = records[at.row + i] ?? null;
    const cells = row.map((text, j) => ({ column: table.columns[at.column + j], text: text.trim() }));
    const name = record?.name ?? cells.find(({ column }) => column?.key === 'name')?.text ?? '';
    const where = `Row ${at.row + i + 1}${name === '' ? '' : ` (${name})`}, `;
    const made = record === null ? createRow(whole, table, cells) : null;
    if (typeof made === 'string') return { refusal: `${where}${made}` };
    const draft = new RowDraft(whole, table.list, (made ?? record).id);
    const before = (column: Column) => (record === null ? null : column.read(project, record));
    const fault = pasteRow(draft, table, cells, before);
    if (fault !== null) return { refusal: `${where}${fault}` };
    draft.keep();
    if (made !== null) added++;
  }
  const more = added === 0 ? '' : TEXT.andAdd(countOf(added, RECORD_NOUNS[table.list]));
  const count = texts.reduce((sum, row) => sum + row.length, 0);
  return { edit: createEdit(TEXT.pasteCells(count, more), project, whole.project) };
}

interface PastedCell {
  readonly column: Column | undefined;
  readonly text: string;
}

function createRow(whole: ProjectDraft, table: Table, cells: readonly PastedCell[]): AnyRecord | string {
  const texts: RowTexts = new Map(cells.map(({ column, text }) => [column?.key ?? '', text]));
  const made = table.create(whole, texts);
  if (typeof made !== 'string') whole.put(table.list, made);
  return made;
}

function pasteRow(
  draft: RowDraft,
  table: Table,
  cells: readonly PastedCell[],
  /** The text of the cell before the paste; null in a new row, where an empty text keeps what is there. */
  before: (column: Column) => Cell | null,
): string | null {
  const inOrder = [...cells].sort((a, b) => Number(a.column?.follows ?? 0) - Number(b.column?.follows ?? 0));
  for (const { column, text } of inOrder) {
    if (column === undefined) return TEXT.noColumn;
    const old = before(column);
    if (old === null ? text === '' : saysAlready(old, text)) continue;
    if (saysAlready(column.read(draft.project, draft.record), text)) continue;
    const taken = old === null && column.key === 'name' && draft.whole.findByName(text) !== null;
    const fault = column.write(draft, taken ? draft.whole.naming.name(text) : text);
    if (fault !== null) return `${column.title}: ${fault}`;
  }
  return table.finish(draft);
}
