/**
 * Recordings as CSV (RFC 4180): one header row, time first, shortest numbers that read back the same, an empty cell
 * where there is no value.
 */
import type { Channel } from './channel';

export interface Table {
  readonly channels: readonly Pick<Channel, 'label' | 'unit'>[];
  /** [s], `count` values or more. */
  readonly time: ArrayLike<number>;
  /** One column per channel, `count` values or more each. */
  readonly columns: readonly ArrayLike<number>[];
  readonly count: number;
}

/** `european`: semicolons, decimal commas and a byte order mark, which spreadsheets in such locales expect. */
export type CsvPreset = 'standard' | 'european';

export interface CsvOptions {
  readonly preset?: CsvPreset;
}

const ROWS_PER_CHUNK = 1000;
/** A spreadsheet would take a cell that begins so for a formula. */
const FORMULA = /^\s*[=+\-@\t\r]/;

export function writeCsv(table: Table, options: CsvOptions = {}): string {
  return [...writeCsvChunks(table, options)].join('');
}

/** The same text in pieces, so that a long recording need not exist twice in memory. */
export function* writeCsvChunks(table: Table, options: CsvOptions = {}): Generator<string, void, undefined> {
  const european = options.preset === 'european';
  const separator = european ? ';' : ',';
  const titles = ['time [s]', ...table.channels.map((channel) => `${channel.label} [${channel.unit}]`)];
  const header = titles.map((title) => writeTitle(title, separator)).join(separator);
  yield `${european ? '\ufeff' : ''}${header}\r\n`;
  for (let start = 0; start < table.count; start += ROWS_PER_CHUNK) {
    const end = Math.min(start + ROWS_PER_CHUNK, table.count);
    let chunk = '';
    for (let row = start; row < end; row++) {
      chunk += writeNumber(table.time[row], european);
      for (const column of table.columns) chunk += separator + writeNumber(column[row], european);
      chunk += '\r\n';
    }
    yield chunk;
  }
}

function writeTitle(title: string, separator: string): string {
  const text = FORMULA.test(title) ? `'${title}` : title;
  const special = text.includes(separator) || /["\r\n]/.test(text) || text !== text.trim();
  return special ? `"${text.replaceAll('"', '""')}"` : text;
}

function writeNumber(value: number, european: boolean): string {
  if (!Number.isFinite(value)) return '';
  // String() writes the shortest decimal that reads back the same, and -0 as 0.
  return european ? String(value).replace('.', ',') : String(value);
}
