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

export const ROWS_PER_CHUNK = 1000;
/**
 * Characters that a spreadsheet would take for the beginning of a formula, in ASCII or full width, at the start of a cell: of a cell of
 * ours, or of one that arises when a spreadsheet splits at another separator.
 */
const FORMULA = /(^|[,;\t\r\n])((?:[^\S\t\r\n]|")*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

export function writeCsv(table: Table, options: CsvOptions = {}): string {
  return [...writeCsvChunks(table, options)].join('');
}

/** The same text in pieces, so that a long recording need not exist twice in memory. */
export function* writeCsvChunks(table: Table, options: CsvOptions = {}): Generator<string, void, undefined> {
  yield writeCsvHeader(table.channels, options);
  const width = 1 + table.columns.length;
  const rows = new Float64Array(width * ROWS_PER_CHUNK);
  for (let start = 0; start < table.count; start += ROWS_PER_CHUNK) {
    const count = Math.min(ROWS_PER_CHUNK, table.count - start);
    for (let i = 0; i < count; i++) {
      rows[i * width] = table.time[start + i];
      for (let c = 1; c < width; c++) rows[i * width + c] = table.columns[c - 1][start + i];
    }
    yield writeCsvRows(rows, count, width, options);
  }
}

export function writeCsvHeader(channels: Table['channels'], options: CsvOptions = {}): string {
  const european = options.preset === 'european';
  const separator = european ? ';' : ',';
  const titles = ['time [s]', ...channels.map((channel) => `${channel.label} [${channel.unit}]`)];
  const header = titles.map((title) => writeTextCell(title, separator)).join(separator);
  return `${european ? '\ufeff' : ''}${header}\r\n`;
}

/** `count` rows of row-major `data`, `width` numbers each: time, then the channels, as delivered by a simulation. */
export function writeCsvRows(
  data: ArrayLike<number>,
  count: number,
  width: number,
  options: CsvOptions = {},
): string {
  const european = options.preset === 'european';
  const separator = european ? ';' : ',';
  let text = '';
  for (let row = 0; row < count; row++) {
    for (let i = row * width; i < (row + 1) * width; i++) {
      if (i > row * width) text += separator;
      text += writeNumberCell(data[i], european);
    }
    text += '\r\n';
  }
  return text;
}

/** Text as a cell: quoted if necessary, and never the beginning of a formula. */
export function writeTextCell(words: string, separator: string): string {
  const text = words.replace(FORMULA, "$1'$2");
  const special = text.includes(separator) || /["\r\n]/.test(text) || text !== text.trim();
  return special ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The shortest number that reads back the same; an empty cell for no value. */
export function writeNumberCell(value: number, european = false): string {
  if (!Number.isFinite(value)) return '';
  // String() writes the shortest decimal that reads back the same, and -0 as 0.
  return european ? String(value).replace('.', ',') : String(value);
}
