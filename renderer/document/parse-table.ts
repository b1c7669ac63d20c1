/** Pairs of numbers as text: one pair a line, as spreadsheets and CSV files give them. */
import { LIMITS } from '../../engine/model/fields/limits';
import { readQuantity, unitOf } from '../../engine/model/quantity/read-quantity';
import type { Parsed } from '../../engine/model/quantity/read-quantity';
import { TEXT } from './texts';

/** `own`: a number has a unit of its own. */
export type ParsedTable =
  | { ok: true; points: [number, number][]; own: boolean }
  | { ok: false; message: string };

/** The SI unit of a column, and the one in which its bare numbers are shown and typed. */
export interface TableColumn {
  readonly unit: string;
  readonly shown: string;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** What may be an amount with a unit; a heading such as `s, mm` is none, though both are units. */
const AMOUNT = /^[+-]?\s*[\d.(\u00bc-\u00be\u2150-\u215e]/;

/** SI value of one displayed unit. */
const factorOf = ({ shown }: TableColumn): number => unitOf(shown)?.value ?? 1;

/** With its factor, which every line needs. */
type Read = TableColumn & { readonly factor: number };

const TOO_LONG: ParsedTable = {
  ok: false,
  message: TEXT.tooManyPoints(LIMITS.tablePoints),
};
/** With empty ones between them. */
const MOST_LINES = 4 * LIMITS.tablePoints;

/**
 * Columns are separated by a comma, semicolon, tab or spaces; a decimal comma is read where another mark parts the columns.
 * A cell may have a unit of its own: `10 ms, 1/4 in`. A first line without numbers is a heading.
 */
export function parseTable(text: string, columns: readonly [TableColumn, TableColumn]): ParsedTable {
  const points: [number, number][] = [];
  const read = columns.map((column): Read => ({ ...column, factor: factorOf(column) })) as [Read, Read];
  let own = false;
  let i = -1;
  for (const line of linesOf(text)) {
    i += 1;
    if (i === MOST_LINES) return TOO_LONG;
    const cells = cellsOf(line);
    if (cells.length === 0) continue;
    if (i === 0 && cells.every((cell, k) => readCell(cell, read[Math.min(k, 1)]) === null)) continue;
    if (cells.length !== 2) return { ok: false, message: refuseLine(i, line) };
    const [x, y] = [readCell(cells[0], read[0]), readCell(cells[1], read[1])];
    const bad = x?.ok === false ? x : y;
    if (bad?.ok === false) return { ok: false, message: `Line ${i + 1}: ${bad.message}` };
    if (!x?.ok || !y?.ok || !Number.isFinite(x.value) || !Number.isFinite(y.value))
      return { ok: false, message: refuseLine(i, line) };
    if (points.length === LIMITS.tablePoints) return TOO_LONG;
    points.push([x.value, y.value]);
    own ||= cells.some((cell) => !NUMBER.test(cell));
  }
  return { ok: true, points, own };
}

const refuseLine = (i: number, line: string): string => TEXT.notTwoNumbers(i + 1, line.trim().slice(0, 40));

/** One after the other: what is refused early is not read to its end. */
function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\r|\n|$/g;
  for (let from = 0; from <= text.length; from = end.lastIndex) {
    end.lastIndex = from;
    const { index, 0: mark } = end.exec(text)!;
    yield text.slice(from, index);
    if (mark === '') return;
  }
}

/** Null: nothing like a number. */
function readCell(cell: string, column: Read): Parsed | null {
  if (NUMBER.test(cell)) return { ok: true, value: Number(cell) * column.factor };
  return AMOUNT.test(cell) ? readQuantity(cell, column.unit, column.shown) : null;
}

function cellsOf(line: string): string[] {
  const source = line.trim().replace(/\u2212/g, '-');
  if (source === '') return [];
  const mark = source.includes(';') ? ';' : source.includes('\t') ? '\t' : source.includes(',') ? ',' : null;
  const cells = mark === null ? wordsOf(source) : source.split(mark).map((cell) => cell.trim());
  return mark === ';' || mark === '\t' ? cells.map((cell) => cell.replace(',', '.')) : cells;
}

/** Where spaces part the columns, a number begins each: `10 ms 1/4 in` are two. */
function wordsOf(source: string): string[] {
  const cells: string[] = [];
  for (const word of source.split(/\s+/)) {
    if (cells.length === 0 || /^[-+.\d]/.test(word)) cells.push(word);
    else cells[cells.length - 1] += ` ${word}`;
  }
  return cells;
}

export function formatTable(
  points: readonly (readonly [number, number])[],
  columns: readonly [TableColumn, TableColumn],
): string {
  const [first, second] = columns.map(factorOf) as [number, number];
  const tidy = (value: number) => String(Number(value.toPrecision(12)) || 0);
  return points.map(([x, y]) => `${tidy(x / first)}, ${tidy(y / second)}`).join('\n');
}
