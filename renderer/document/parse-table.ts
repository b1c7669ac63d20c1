/** Pairs of numbers as text: one pair a line, as spreadsheets and CSV files give them. */
export type ParsedTable = { ok: true; points: [number, number][] } | { ok: false; message: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Columns are parted by a comma, semicolon, tab or spaces; a decimal comma is read where another mark parts the columns.
 * A first line without numbers is a heading. `factors` bring what is typed to SI.
 */
export function parseTable(text: string, factors: readonly [number, number]): ParsedTable {
  const points: [number, number][] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (const [i, line] of lines.entries()) {
    const cells = cellsOf(line);
    if (cells.length === 0) continue;
    const numbers = cells.map((cell) => (NUMBER.test(cell) ? Number(cell) : Number.NaN));
    if (points.length === 0 && i === 0 && numbers.every(Number.isNaN)) continue;
    if (numbers.length !== 2 || numbers.some((number) => !Number.isFinite(number))) {
      const shown = line.trim().slice(0, 40);
      return {
        ok: false,
        message: `Line ${i + 1} is "${shown}". Give two numbers on each line, such as 0.5, 12.`,
      };
    }
    points.push([numbers[0]! * factors[0], numbers[1]! * factors[1]]);
  }
  return { ok: true, points };
}

function cellsOf(line: string): string[] {
  const source = line.trim().replace(/\u2212/g, '-');
  if (source === '') return [];
  const mark = source.includes(';') ? ';' : source.includes('\t') ? '\t' : source.includes(',') ? ',' : /\s+/;
  const cells = source.split(mark).map((cell) => cell.trim());
  return mark === ';' || mark === '\t' ? cells.map((cell) => cell.replace(',', '.')) : cells;
}

export function formatTable(
  points: readonly (readonly [number, number])[],
  factors: readonly [number, number],
): string {
  const tidy = (value: number) => String(Number(value.toPrecision(12)) || 0);
  return points.map(([x, y]) => `${tidy(x / factors[0])}, ${tidy(y / factors[1])}`).join('\n');
}
