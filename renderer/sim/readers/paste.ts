/** Cells to be pasted into a table, as what can cross to a thread. */
import type { Project } from '../../../engine/model/project';
import type { FormulaEdit } from '../../document/edits/values/parameters';
import { pasteCells } from '../../document/edits/values/paste-cells';
import type { PastePlace } from '../../document/edits/values/paste-cells';
import type { TableName } from '../../document/tables/column';
import { TABLES } from '../../document/tables/tables';

export interface Paste {
  readonly project: Project;
  readonly table: TableName;
  readonly at: PastePlace;
  readonly texts: readonly (readonly string[])[];
}

export const paste = ({ project, table, at, texts }: Paste): FormulaEdit =>
  pasteCells(project, TABLES[table], at, texts);
