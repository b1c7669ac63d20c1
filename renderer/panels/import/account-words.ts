/** What became of the elements of an imported file, in words: for the dialog, the clipboard and the project notes. */
import type { ImportAccount } from '../../../engine/formats/account';
import { writeTextCell } from '../../../engine/results/recording/csv';
import { TEXT } from './texts';

/** Elements with one reason. */
export interface AccountGroup {
  reason: string;
  /** `geom ×2, light` */
  elements: string;
  names: readonly string[];
  /** In the file, from 1, each once. */
  lines: readonly number[];
}

interface Entry {
  element: string;
  name: string;
  line: number;
}

function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = groups.get(key);
    if (known) known.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

/** In the order in which the file has the first of each. */
function group<T extends Entry>(entries: readonly T[], reasonOf: (entry: T) => string): AccountGroup[] {
  const byReason = groupBy(entries, reasonOf);
  return [...byReason].map(([reason, all]) => ({
    reason,
    elements: [...groupBy(all, ({ element }) => element)]
      .map(([element, { length }]) => (length > 1 ? `${element} ×${length}` : element))
      .join(', '),
    names: all.map(({ name }) => name).filter((name) => name !== ''),
    lines: [...new Set(all.map(({ line }) => line))],
  }));
}

export const ignoredGroups = ({ ignored }: ImportAccount): AccountGroup[] => group(ignored, ({ why }) => why);

export const approximatedGroups = ({ approximated }: ImportAccount): AccountGroup[] =>
  group(approximated, ({ how }) => how);

/** More lines than this are counted, not listed. */
const MOST_LINES = 12;

export function lineWords({ lines }: Pick<AccountGroup, 'lines'>): string {
  const shown = lines.slice(0, MOST_LINES).join(', ');
  const more = lines.length - MOST_LINES;
  return TEXT.lines(lines.length, more > 0 ? TEXT.andMore(shown, more) : shown);
}

export function elementCount(count: number): string {
  return count === 1 ? TEXT.oneElement : `${count} elements`;
}

/** A row per element, for a spreadsheet; names of the file are never formulas there. */
export function accountTable({ ignored, approximated }: ImportAccount): string {
  const cell = (text: string) => writeTextCell(text, '\t');
  const row = (what: string, { element, name, line }: Entry, reason: string) =>
    [what, cell(element), cell(name), String(line), cell(reason)].join('\t');
  return [
    ['what', 'element', 'name', 'line', 'reason'].join('\t'),
    ...ignored.map((each) => row(TEXT.leftOut, each, each.why)),
    ...approximated.map((each) => row('approximated', each, each.how)),
  ].join('\n');
}
