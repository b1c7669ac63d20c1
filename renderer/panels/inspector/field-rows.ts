/** What rows take of a field table. */
import type { TableColumn } from '../../document/parse-table';
import type { Field } from '../../../engine/schema/field';
import { TEXT } from './texts';

/** The unit of a number, the one that it is typed in, and what an arrow key adds in that. */
export interface Measure {
  readonly unit: string;
  readonly shown?: string;
  readonly step?: number;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Angles are typed in degrees. */
const DEGREES: Measure = { unit: 'rad', shown: 'deg', step: 5 };

export const measureOf = ({ unit, step }: Field, other: Measure | undefined): Measure => ({
  ...(unit === 'rad' ? DEGREES : { unit: unit ?? '1', ...(step === undefined ? {} : { step }) }),
  ...other,
});

type Column = TableColumn & { readonly name: string };

/** Of a table: the first column is typed in its own unit, the second as `measure` says. */
export function columnsOf({ unit = '1', columns = ['x', 'y'] }: Field, measure: Measure): [Column, Column] {
  const first = unit.split(', ')[0];
  return [
    { name: columns[0], unit: first, shown: first },
    { name: columns[1], unit: measure.unit, shown: measure.shown ?? measure.unit },
  ];
}

export const optionsOf = ({ choices, words }: Field): readonly Option[] =>
  (choices ?? []).map((value) => ({ value, label: words?.[value] ?? value }));

/** Whose frame it is in goes without saying in the table. */
export function hintOf({ hint, type, of }: Field): { hint?: string } {
  if (hint !== undefined) return { hint };
  if (type !== 'vector' || of === undefined) return {};
  return {
    hint: of === 'body' ? TEXT.bodyFrame : TEXT.bodyFrameOf(of === 'bodyA' ? 'A' : 'B'),
  };
}
