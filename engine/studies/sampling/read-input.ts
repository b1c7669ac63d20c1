/** An input as typed: `uniform(20 mm, 30 mm)`, a list of values, or `20 mm:30 mm:11`. */
import { readQuantity } from '../../model/quantity/read-quantity';
import { readValues } from '../sweep/plan';
import { writable } from '../../model/formulas/set-values';
import { INPUT_KINDS, definitionOf } from './inputs';
import type { FoundTarget } from '../../model/formulas/targets';
import type { Input } from './inputs';

export type ReadInput =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly message: string };

/** A number without a unit is in the unit `shown`. */
export function readInput(text: string, { unit }: Pick<FoundTarget, 'unit'>, shown = unit): ReadInput {
  const [, name, inside] = /^\s*([a-z]+)\s*\((.*)\)\s*$/is.exec(text) ?? [];
  const kind = INPUT_KINDS.find((one) => one === name?.toLowerCase() && definitionOf(one).forms.length > 0);
  if (kind === undefined) {
    const read = readValues(text, { unit }, shown);
    return read.ok ? { ok: true, input: { kind: 'values', values: read.values } } : read;
  }
  const parts = inside.split(/[,;]/);
  const { forms } = definitionOf(kind);
  const form = forms.find(({ length }) => length === parts.length);
  if (form === undefined)
    return no(
      `"${text.trim()}" is not ${forms.map((names) => `${kind}(${names.join(', ').toUpperCase()})`).join(' or ')}.`,
    );
  const numbers: [string, number][] = [];
  for (const [i, part] of parts.entries()) {
    const read = readQuantity(part.trim(), unit, shown);
    if (!read.ok) return no(read.message);
    numbers.push([form[i], writable(read.value)]);
  }
  const input = { kind, ...Object.fromEntries(numbers) } as Input;
  const fault = definitionOf(kind).fault(input);
  return fault === null ? { ok: true, input } : no(`It ${fault}.`);
}

const no = (message: string): ReadInput => ({ ok: false, message });
