/** Operations on the cells of a table: type, clear, copy and paste. Each is one undo step. */
import { computed, ref, shallowRef } from 'vue';
import type { AnyRecord } from '../../../engine/model/project';
import { tryEdit } from '../../stores/editing/attempt-edit';
import type { FormulaEdit } from '../../document/edits/values/parameters';
import { MOST_NEW_ROWS } from '../../document/edits/values/paste-cells';
import { typeCells } from '../../document/edits/values/type-cells';
import type { TypedCell } from '../../document/edits/values/type-cells';
import type { Table } from '../../document/tables/column';
import { formatTsv, MAX_CELLS, MAX_TEXT, parseTsv } from '../../document/tables/tsv';
import { paste as pasteAtOnce } from '../../sim/readers/paste';
import { isMuch, pasteApart } from '../../sim/readers/paste-apart';
import { useDocumentStore } from '../../stores/editing/document';
import type { Paste } from '../../sim/readers/paste';
import { boundsOf } from './grid-range';
import type { Range } from './grid-range';
import { TEXT } from './texts';

const TOO_MUCH = TEXT.pasteTooLarge;

/** Rows that a paste needs besides those that are there. */
export interface RowOffer {
  readonly rows: number;
  readonly take: () => Promise<Range | null>;
}

export function useCells(table: Table) {
  const document = useDocumentStore();
  const message = ref<string | null>(null);
  /** A thread has cells to paste in hand. */
  let isPasting = false;
  /** What the message has a button for. */
  const offer = shallowRef<RowOffer | null>(null);
  const records = computed<readonly AnyRecord[]>(() => document.project[table.list]);
  const size = computed(() => ({ rows: records.value.length, columns: table.columns.length }));

  const cellAt = (row: number, column: number) =>
    table.columns[column].read(document.project, records.value[row]);

  function say(text: string | null): void {
    message.value = text;
    offer.value = null;
  }

  function enter(cells: readonly TypedCell[], kept: string): boolean {
    return done(typeCells(document.project, table, cells), kept);
  }

  function done(result: FormulaEdit, kept: string): boolean {
    const refusal = 'refusal' in result ? result.refusal : tryEdit(result.edit);
    say(refusal === null ? null : `${refusal} ${kept}`);
    return refusal === null;
  }

  function type(row: number, column: number, text: string): boolean {
    const record = records.value[row];
    if (record === undefined || text === editText(row, column)) return true;
    return enter([{ id: record.id, column, text }], TEXT.oldValueKept);
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
      TEXT.nothingEmptied,
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

  /**
   * From the top left cell on; one value fills all that is selected. Answers with what was pasted over. Adding new rows has to be confirmed
   * first, except in an empty table, where a paste can mean nothing else.
   */
  async function paste(range: Range, text: string, mayAdd = size.value.rows === 0): Promise<Range | null> {
    if (isPasting) return null;
    if (text.length > MAX_TEXT) {
      say(TOO_MUCH);
      return null;
    }
    const { top, left, bottom, right } = boundsOf(range);
    const typed = parseTsv(text);
    const one = typed.length === 1 && typed[0].length === 1 && size.value.rows > 0;
    const texts = one
      ? Array.from({ length: bottom - top + 1 }, () => Array<string>(right - left + 1).fill(typed[0][0]))
      : typed;
    const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
    const missing = Math.max(0, top + texts.length - size.value.rows);
    say(whyTooLarge(left, texts.length, width, missing));
    if (message.value !== null) return null;
    if (missing > 0 && !mayAdd) {
      say(TEXT.tooManyRows(texts.length, texts.length - missing));
      offer.value = { rows: missing, take: () => paste(range, text, true) };
      return null;
    }
    const wanted = { project: document.project, table: table.list, at: { row: top, column: left }, texts };
    const result = isMuch(wanted) ? await pasteBeside(wanted) : pasteAtOnce(wanted);
    if (!done(result, TEXT.nothingPasted)) return null;
    return {
      anchor: { row: top, column: left },
      head: { row: top + texts.length - 1, column: left + width - 1 },
    };
  }

  /** Edits made in the meantime are kept, and the cells are not pasted over them. */
  async function pasteBeside(wanted: Paste): Promise<FormulaEdit> {
    say(TEXT.pasting);
    isPasting = true;
    try {
      const result = await pasteApart(wanted);
      return wanted.project === document.project ? result : { refusal: TEXT.changedMeanwhile };
    } finally {
      isPasting = false;
    }
  }

  function whyTooLarge(left: number, height: number, width: number, missing: number): string | null {
    const { columns } = size.value;
    if (height * width > MAX_CELLS) return TOO_MUCH;
    if (missing > MOST_NEW_ROWS) return TEXT.tooManyNewRows(missing, MOST_NEW_ROWS);
    if (left + width > columns) return TEXT.tooManyColumns(width, columns - left);
    return null;
  }

  const typedCell = (row: number, column: number, text: string): TypedCell => ({
    id: records.value[row].id,
    column,
    text,
  });

  return { records, size, message, offer, say, cellAt, editText, type, clear, copy, paste };
}

function placesIn(range: Range): [row: number, column: number][] {
  const { top, bottom, left, right } = boundsOf(range);
  const places: [number, number][] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push([row, column]);
  return places;
}
