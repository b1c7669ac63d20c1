/** What is done to the cells of a table: typed into, emptied, copied and pasted. Every one is one undo step. */
import { computed, ref } from 'vue';
import type { AnyRecord } from '../../../engine/model/project';
import { tryEdit } from '../../app/attempt-edit';
import { typeCells } from '../../document/edits/type-cells';
import type { TypedCell } from '../../document/edits/type-cells';
import type { Table } from '../../document/tables/column';
import { formatTsv, MAX_CELLS, parseTsv } from '../../document/tables/tsv';
import { useDocumentStore } from '../../stores/document';
import { boundsOf } from './grid-range';
import type { Range } from './grid-range';

export function useCells(table: Table) {
  const document = useDocumentStore();
  const message = ref<string | null>(null);
  const records = computed<readonly AnyRecord[]>(() => document.project[table.list]);
  const size = computed(() => ({ rows: records.value.length, columns: table.columns.length }));

  const cellAt = (row: number, column: number) =>
    table.columns[column]!.read(document.project, records.value[row]!);

  function enter(cells: readonly TypedCell[], kept: string): boolean {
    const result = typeCells(document.project, table, cells);
    const refusal = 'refusal' in result ? result.refusal : tryEdit(result.edit);
    message.value = refusal === null ? null : `${refusal} ${kept}`;
    return refusal === null;
  }

  function type(row: number, column: number, text: string): boolean {
    const record = records.value[row];
    if (record === undefined || text === editText(row, column)) return true;
    return enter([{ id: record.id, column, text }], 'The old value was kept.');
  }

  /** A formula is edited as one. */
  function editText(row: number, column: number): string {
    const { formula, full } = cellAt(row, column);
    return formula === null || formula === undefined ? full : `=${formula}`;
  }

  function clear(range: Range): void {
    const cells = placesIn(range).filter(([row, column]) => cellAt(row, column).fixed !== true);
    enter(
      cells.map(([row, column]) => typedCell(row, column, '')),
      'Nothing was emptied.',
    );
  }

  function copy(range: Range): string {
    const { top, bottom, left, right } = boundsOf(range);
    const rows: string[][] = [];
    for (let row = top; row <= bottom; row++) {
      rows.push([]);
      for (let column = left; column <= right; column++) rows.at(-1)!.push(cellAt(row, column).full);
    }
    return formatTsv(rows);
  }

  /** From the top left cell on; one value fills all that is selected. Answers with what was pasted over. */
  function paste(range: Range, text: string): Range | null {
    const { top, left, bottom, right } = boundsOf(range);
    const typed = parseTsv(text);
    const one = typed.length === 1 && typed[0]!.length === 1;
    const height = one ? bottom - top + 1 : typed.length;
    const width = one ? right - left + 1 : Math.max(...typed.map((row) => row.length));
    message.value = whyTooLarge(top, left, height, width);
    if (message.value !== null) return null;
    const anchor = { row: top, column: left };
    const head = { row: top + height - 1, column: left + width - 1 };
    const cells = placesIn({ anchor, head }).flatMap(([row, column]) => {
      const found = one ? typed[0]![0] : typed[row - top]![column - left];
      return found === undefined ? [] : [typedCell(row, column, found)];
    });
    return enter(cells, 'Nothing was pasted.') ? { anchor, head } : null;
  }

  function whyTooLarge(top: number, left: number, height: number, width: number): string | null {
    const { rows, columns } = size.value;
    if (height * width > MAX_CELLS) return 'That is too much to paste at once. Paste fewer rows.';
    if (top + height > rows)
      return `${height} rows do not fit: there are ${rows - top} from here on. Add rows first, or paste higher up.`;
    if (left + width > columns)
      return `${width} columns do not fit: there are ${columns - left} from here on. Paste further left.`;
    return null;
  }

  const typedCell = (row: number, column: number, text: string): TypedCell => ({
    id: records.value[row]!.id,
    column,
    text,
  });

  return { records, size, message, cellAt, editText, type, clear, copy, paste };
}

function placesIn(range: Range): [row: number, column: number][] {
  const { top, bottom, left, right } = boundsOf(range);
  const places: [number, number][] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push([row, column]);
  return places;
}
