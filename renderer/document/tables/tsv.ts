/** Cells as spreadsheets put them on the clipboard: tabs between columns, lines for rows, quotes around odd cells. */

/** What ends a cell. */
const ENDS = /[\t\r\n]|$/g;

/** At most; more is no table that anyone edits by hand. */
export const MAX_CELLS = 100_000;
/** Characters of them; longer texts are not looked into. */
export const MAX_TEXT = 2 ** 21;

export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quote).join('\t')).join('\n');
}

const quote = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

/** The last line break ends the last row and begins no other. What is more than the most is not read on. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let at = 0;
  let cells = 0;
  const put = (): void => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  for (; at < text.length; at++) {
    if (cells > MAX_CELLS) break;
    const char = text[at];
    if (char === '"' && cell === '') {
      const end = findEnd(text, at + 1);
      if (end !== null) {
        cell = text.slice(at + 1, end).replace(/""/g, '"');
        at = end;
        continue;
      }
    }
    if (char === '\t') {
      put();
      cells += 1;
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++;
      put();
      cells += 1;
      rows.push([]);
    } else {
      // up to what ends the cell: a quote inside is a character like any other
      ENDS.lastIndex = at;
      const end = ENDS.exec(text)!.index;
      cell += text.slice(at, end);
      at = end - 1;
    }
  }
  rows.at(-1)!.push(cell);
  const last = rows.at(-1)!;
  if (rows.length > 1 && last.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** The quote that closes a cell: alone, and before a tab or a line's end. A lone quote (3/4") is a character. */
function findEnd(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at++;
    else return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1]) ? at : null;
  }
  return null;
}
