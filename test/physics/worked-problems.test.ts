/** The worked problems of the manual: each page's hand calculation, the run of its project, and the figures in its table. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readExample } from '../support/example-file';
import { CRANKS } from '../support/worked/cranks';
import { LIFTS } from '../support/worked/lifts';
import { MACHINES } from '../support/worked/machines';
import { DEGREE } from '../support/worked/parts';
import { PENDULUMS } from '../support/worked/pendulums';

const FOLDER = 'assets/manual/worked';
const WORKED = { ...LIFTS, ...MACHINES, ...CRANKS, ...PENDULUMS };

/** Units of the tables, in those of the engine. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  N: 1,
  kN: 1000,
  N·m: 1,
  mN·m: 0.001,
  W: 1,
  J: 1,
  mm: 0.001,
  s: 1,
  Hz: 1,
  '°': DEGREE,
  'rad/s': 1,
  'm/s': 1,
  rpm: Math.PI / 30,
};
interface Cell {
  readonly digits: string;
  readonly decimals: number;
  readonly unit: number;
}

/** `1.144 kN`, with a true minus sign. */
function readCell(text: string): Cell {
  const [, number, word] = /^(\u2212?\d+(?:\.\d+)?) ?(.*)$/.exec(text) ?? [];
  const unit = UNITS[word ?? 'none'];
  if (unit === undefined) throw new Error(`${text} is not a number with a known unit`);
  return { digits: number.replace('\u2212', '-'), decimals: number.split('.')[1]?.length ?? 0, unit };
}

/** Second and third cell of each row of the table with the two values. */
function readTable(page: string): [hand: Cell, found: Cell][] {
  const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells);
  expect(rows[0]).toEqual(['quantity', 'by hand', 'Kempe']);
  return rows.slice(2).map(([, hand, found]) => [readCell(hand), readCell(found)]);
}

/** Zero has no sign. */
const shown = (value: number, { decimals, unit }: Cell) =>
  (value / unit).toFixed(decimals).replace(/^-(?=[0.]+$)/, '');
const readPage = (id: string) => readFileSync(`${FOLDER}/${id}.md`, 'utf8');

/** Some are about the project of another. */
function templateOf(link: string): string {
  const [, template] = /^\[Open this project\]\(template:([a-z-]+)\)/.exec(link) ?? [];
  if (template === undefined) throw new Error(`${link} opens no project`);
  return template;
}

test('every worked problem is calculated here, and opens its project', () => {
  const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  const ids = pages.map((name) => name.replace(/\.md$/, ''));
  expect(ids.sort()).toEqual(Object.keys(WORKED).sort());
  for (const id of ids) {
    const [title, link] = readPage(id).split(/\n+/);
    expect(title).toMatch(/^# .+\?$/);
    expect(existsSync(`assets/examples/${templateOf(link)}.kempe`)).toBe(true);
  }
});

test.each(Object.entries(WORKED))('%s: hand, run and page agree', (id, work) => {
  const rows = work(readExample(templateOf(readPage(id).split(/\n+/)[1])));
  const table = readTable(readPage(id));
  expect(table).toHaveLength(rows.length);
  rows.forEach(([hand, found, bound], i) => {
    const [byHand, inKempe] = table[i];
    expect(Math.abs(found - hand)).toBeLessThanOrEqual(bound * (Math.abs(hand) || 1));
    expect([byHand.digits, inKempe.digits]).toEqual([shown(hand, byHand), shown(found, inKempe)]);
  });
});
