/**
 * Numbers with units as people type them: `25 mm`, `1/4 in`, `60 rpm`, `2*pi rad/s`, `3 * crank + 5 mm`: the expression
 * language with dimensions.
 */
import { LIMITS } from '../fields/limits';
import { FUNCTIONS } from '../expression/functions';
import { constant, interpret } from '../expression/interpret';
import { parseExpression } from '../expression/parser';
import { Refusal, quote } from '../expression/tree';
import { spell } from './spell';
import type { Quantity } from './quantity';

/** The meaning of names other than units: parameters. */
export type Names = (name: string) => Quantity | null;

export type Evaluated = { ok: true; quantity: Quantity } | { ok: false; message: string };

const NONE: Names = () => null;

export function evaluateQuantity(text: string, names: Names = NONE): Evaluated {
  if (text.trim() === '')
    return { ok: false, message: `${quote(text)} is not a number. Type one such as 0.25 or 25 mm.` };
  if (text.length > LIMITS.expression) return { ok: false, message: 'The text is too long for a quantity.' };
  const parsed = parseExpression(spell(text));
  // positions refer to the normalised text, so they are of no use to a reader
  if (!parsed.ok) return { ok: false, message: `${quote(text)} is not a number: ${parsed.message}.` };
  try {
    const { value, dimensions } = interpret<null>(parsed.tree, {
      strict: true,
      known: 'numbers, units, parameters',
      unknown: 'not a unit or a parameter',
      name: (name) => {
        const quantity = names(name);
        return quantity && constant(quantity.value, quantity.dimensions);
      },
    });
    if (!Number.isFinite(value)) return { ok: false, message: `${quote(text)} is not a finite number.` };
    return { ok: true, quantity: { value: value!, dimensions: dimensions! } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, message: sentence(error.message) };
  }
}

/** Names of functions keep their case. */
const sentence = (words: string): string =>
  FUNCTIONS.has(words.split(' ')[0]) ? `${words}.` : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
