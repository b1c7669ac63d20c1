/** Finds the description in one of our exports, in the bytes of a file of any format. */
import { isPng, readPngNotes } from '../png/png-chunks';
import { fromUtf8, latin1 } from '../files/latin1';
import { CHART_NAMESPACE, unescapeXml } from '../svg/xml';
import { readLink } from './chart-link';
import type { ChartLink } from './chart-link';

/** The metadata of a PDF come last, so the whole file is searched. */
export function findLink(bytes: Uint8Array): ChartLink | null {
  if (isPng(bytes)) return readLink(readPngNotes(bytes) ?? '');
  const text = latin1(bytes);
  return readLink(findInXml(text) ?? findInHtml(text) ?? '') ?? findInJson(text);
}

/** The description in a picture, or beside a table, of a chart or of something else. */
export function findNote(bytes: Uint8Array): string | null {
  if (isPng(bytes)) return readPngNotes(bytes);
  const text = latin1(bytes);
  return findInXml(text) ?? jsonIn(text);
}

/** For SVG, and for PDF, whose XMP is uncompressed. Both are ASCII in the relevant parts. */
function findInXml(text: string): string | null {
  const start = text.indexOf(CHART_NAMESPACE);
  if (start < 0) return null;
  const from = text.indexOf('{', start);
  const to = text.indexOf('</', start);
  if (from < 0 || to < from) return null;
  return unescapeXml(text.slice(from, to));
}

/** For a report as HTML, in whose head it is. */
function findInHtml(text: string): string | null {
  const content = /<meta name="kempe:chart" content="([^"]*)">/.exec(text)?.[1];
  return content === undefined ? null : unescapeXml(content);
}

/** For the description beside a table. */
function findInJson(text: string): ChartLink | null {
  try {
    const value = JSON.parse(jsonIn(text) ?? '') as { chart?: unknown } | null;
    return readLink(JSON.stringify(value?.chart ?? value));
  } catch {
    return null;
  }
}

/** Decodes bytes given as letters; null if they are not a JSON object, or not UTF-8. */
function jsonIn(text: string): string | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    return fromUtf8(text);
  } catch {
    return null;
  }
}

/** Column titles of one of our tables (`time [s]` first), with their units; null if the text is not such a table. */
export function readTableHead(text: string): { label: string; unit: string }[] | null {
  const line = (text.replace(/^\ufeff/, '').split('\n', 1)[0] ?? '').replace(/\r$/, '');
  const separator = line.startsWith('time [s];') ? ';' : ',';
  const [time, ...titles] = splitCells(line, separator);
  if (time !== 'time [s]' || titles.length === 0) return null;
  return titles.flatMap((title) => {
    // by hand: a regular expression would scan to the end from each bracket
    const from = title.lastIndexOf(' [');
    if (from < 0 || title.indexOf(']', from) !== title.length - 1) return [];
    return [{ label: title.slice(0, from).replace(/^'/, ''), unit: title.slice(from + 2, -1) }];
  });
}

function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const character = line[i];
    if (quoted && character === '"' && line[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}
