/** The table of a worked problem: its figures are those of the hand calculation and of the run. */
import { expect } from 'vitest';
import { DEGREE } from './parts';
import type { Row } from './parts';

/** Units of the tables, in those of the engine. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  kg: 1,
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

export function expectTable(page: string, rows: readonly Row[]): void {
  const table = readTable(page);
  expect(table).toHaveLength(rows.length);
  rows.forEach(([hand, found, bound], i) => {
    const [byHand, inKempe] = table[i]!;
    expect(Math.abs(found - hand)).toBeLessThanOrEqual(bound * (Math.abs(hand) || 1));
    expect([byHand.digits, inKempe.digits]).toEqual([shown(hand, byHand), shown(found, inKempe)]);
  });
}
