import type { AnyRecord, Project } from '../../../../engine/model/project';
import { ProjectDraft } from '../../tables/project-draft';
import { RowDraft } from '../../tables/row-draft';
import type { Table } from '../../tables/column';
import type { FormulaEdit } from './parameters';
import { createEdit } from '../edit';
import { TEXT } from '../../texts';

/** A text for one cell, by the record's id and the place of the column. */
export interface TypedCell {
  readonly id: string;
  readonly column: number;
  readonly text: string;
}

/** All cells as one edit; or a sentence that names the first invalid cell, and nothing is changed. */
export function typeCells(project: Project, table: Table, cells: readonly TypedCell[]): FormulaEdit {
  const records: readonly AnyRecord[] = project[table.list];
  const places = new Map(records.map(({ id }, i) => [id, i]));
  const rows = new Map<string, TypedCell[]>();
  for (const cell of cells) {
    const row = rows.get(cell.id);
    if (row) row.push(cell);
    else rows.set(cell.id, [cell]);
  }
  const whole = new ProjectDraft(project);
  for (const [id, row] of rows) {
    const place = places.get(id);
    if (place === undefined) return { refusal: TEXT.noRow };
    const where = cells.length === 1 ? '' : `Row ${place + 1} (${records[place].name}), `;
    const draft = new RowDraft(whole, table.list, id);
    const fault = typeRow(draft, table, row, cells.length === 1);
    if (fault !== null) return { refusal: `${where}${fault}` };
    draft.keep();
  }
  const name = records[places.get(cells[0]?.id ?? '') ?? -1]?.name ?? '';
  const title = table.columns[cells[0]?.column ?? 0]?.title ?? '';
  const label = cells.length === 1 ? `${title} of ${name}` : TEXT.typeCells(cells.length);
  return { edit: createEdit(label, project, whole.project) };
}

function typeRow(draft: RowDraft, table: Table, row: readonly TypedCell[], single: boolean): string | null {
  for (const { column: at, text } of row) {
    const column = table.columns[at];
    if (column === undefined) return TEXT.noColumn;
    const fault = column.write(draft, text.trim());
    if (fault !== null) return single ? fault : `${column.title}: ${fault}`;
  }
  return table.finish(draft);
}
