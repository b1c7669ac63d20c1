/**
 * S3: whatever records are called, a table is RFC 4180 with one header row of which no cell is a formula, also to a
 * spreadsheet that splits at another separator; and every number comes back bit for bit, with minus signs and all.
 */
import { expect, test } from 'vitest';
import { writeCsv } from '../../engine/results/recording/csv';
import type { CsvPreset } from '../../engine/results/recording/csv';
import { Chance } from '../support/chance';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { hostileString } from './strings';

/** RFC 4180, strictly; null where the text is not well formed. */
function parse(text: string, separator: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const end = /"(?:[^"]|"")*"/y;
      end.lastIndex = at;
      const quoted = end.exec(text)?.[0];
      if (quoted === undefined) return null;
      cell = quoted.slice(1, -1).replaceAll('""', '"');
      at += quoted.length;
    } else {
      while (at < text.length && text[at] !== separator && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') return null;
        cell += text[at++]!;
      }
    }
    row.push(cell);
    if (text[at] === separator) at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else return null;
  }
  return row.length === 0 ? rows : null;
}

const NUMBERS = [
  0,
  -0,
  -1.5,
  5e-324,
  1.7976931348623157e308,
  0.1 + 0.2,
  1 / 3,
  123_456_789_012_345_680,
  -1e21,
  2 ** 53 + 2,
];
const bits = new DataView(new ArrayBuffer(8));

function anyNumber(chance: Chance): number {
  if (chance.happens(0.3)) return chance.one(NUMBERS);
  bits.setUint32(0, chance.below(2 ** 32));
  bits.setUint32(4, chance.below(2 ** 32));
  const value = bits.getFloat64(0);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The cells that some spreadsheet would see: split at any of the usual separators, quoted or not. */
const cellsOfAll = (header: string): string[] =>
  header.split(/[,;\t\r\n]/).map((cell) => cell.replace(/^["\s\ufeff]+/, ''));
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/;

function check(chance: Chance, preset: CsvPreset): string | null {
  const width = 1 + chance.below(4);
  const count = chance.below(5);
  const channels = Array.from({ length: width }, () => ({
    label: hostileString(chance),
    unit: chance.one(['m', 'N*m', '1']),
  }));
  const time = Array.from({ length: count }, (_, i) => i / 3);
  const columns = channels.map(() => Array.from({ length: count }, () => anyNumber(chance)));
  const text = writeCsv({ channels, time, columns, count }, { preset });
  const european = preset === 'european';
  if (european !== text.startsWith('\ufeff')) return 'a byte order mark is there or missing';
  const rows = parse(european ? text.slice(1) : text, european ? ';' : ',');
  if (rows === null) return `not RFC 4180: ${JSON.stringify(text.slice(0, 200))}`;
  if (rows.length !== count + 1 || rows.some((row) => row.length !== width + 1))
    return 'rows or columns are lost';
  const [header, ...body] = rows as [string[], ...string[][]];
  const formula = [...header, ...cellsOfAll(header.join(';'))].find((cell) => FORMULA.test(cell.trimStart()));
  if (formula !== undefined)
    return `a formula: ${JSON.stringify(formula)} of ${JSON.stringify(channels.map(({ label }) => label))}`;
  for (let row = 0; row < count; row++) {
    for (let c = 0; c <= width; c++) {
      const expected = c === 0 ? time[row]! : columns[c - 1]![row]!;
      const cell = body[row]![c]!;
      const found = cell === '' ? Number.NaN : Number(european ? cell.replace(',', '.') : cell);
      // the sign of zero is not part of a reading
      if (!Object.is(found + 0, expected + 0)) return `${expected} came back as ${cell}`;
    }
  }
  return null;
}

test.each(['standard', 'european'] as const)(
  'a %s table of any names and numbers',
  { timeout: patience(100_000, 5) },
  (preset) => {
    const count = repetitions('S3', 5000, 100_000);
    const wrong: string[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + count && wrong.length < 10; seed++) {
      const found = check(new Chance(seed), preset);
      if (found !== null) wrong.push(`KEMPE_SEED=${seed}: ${found}`);
    }
    tell('S3', count, `${preset}: ${wrong.length} formula cells, lost cells or changed numbers`);
    expect(wrong).toEqual([]);
  },
);
