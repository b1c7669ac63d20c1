/** Reads a typed text as the number of a field, in its SI unit, or returns a sentence that says what is expected. */
import { quote } from '../expression/tree';
import { evaluateQuantity } from './evaluate';
import type { Names } from './evaluate';
import { isPlain, sameDimensions } from './quantity';
import type { Quantity } from './quantity';
import { hasAngle } from './units';
import type { Dimensions } from './units';

export type Parsed = { ok: true; value: number } | { ok: false; message: string };

/** Names of kinds of quantities by one of their SI units, for messages. */
const KINDS: Readonly<Record<string, string>> = {
  m: 'length',
  rad: 'angle',
  s: 'time',
  kg: 'mass',
  N: 'force',
  'N*m': 'torque or energy',
  'm/s': 'speed',
  'rad/s': 'angular speed',
  'm/s^2': 'acceleration',
  'kg/m^3': 'density',
  Hz: 'frequency',
};

const units = new Map<string, Quantity | null>();

/** One unit of, for instance, `N*m/rad`; null for lists of units, which no text can name. */
export function unitOf(unit: string): Quantity | null {
  let found = units.get(unit);
  if (found === undefined) {
    const evaluated = unit === '1' ? evaluateQuantity('1') : evaluateQuantity(unit);
    found = evaluated.ok && !unit.includes(',') ? evaluated.quantity : null;
    if (units.size < 1000) units.set(unit, found);
  }
  return found;
}

/** Most cells contain this, and need no expression: a pasted table has thousands. */
const BARE = /^-?\d{1,30}(?:\.\d{1,30})?$/;

/** `shown` is the unit of a bare number; `unit` the SI unit of the field, to which every typed unit must convert. */
export function readQuantity(text: string, unit: string, shown: string, names?: Names): Parsed {
  if (BARE.test(text)) return { ok: true, value: inUnit(Number(text), unitOf(shown)?.value ?? 1) };
  const evaluated = evaluateQuantity(text, names);
  if (!evaluated.ok) return evaluated;
  const { quantity } = evaluated;
  const wanted = unitOf(unit);
  if (isPlain(quantity)) return { ok: true, value: inUnit(quantity.value, unitOf(shown)?.value ?? 1) };
  if (wanted !== null && sameDimensions(quantity.dimensions, wanted.dimensions))
    return { ok: true, value: tidy(quantity.value) };
  // a frequency means turns per second where an angular speed is expected
  if (wanted !== null && isPerSecond(quantity, wanted))
    return { ok: true, value: tidy(2 * Math.PI * quantity.value) };
  const what = kindOf(quantity.dimensions);
  const found = what === null ? `${quote(text)} is of another kind` : `${quote(text)} is ${article(what)}`;
  return { ok: false, message: `${found}; this field is ${wanting(unit, shown)}.` };
}

/** A number typed in SI is unchanged, to the last bit. */
const inUnit = (value: number, factor: number): number => (factor === 1 ? value : tidy(value * factor));

/** 7.85 g/cm^3 is 7850, not 7849.999999999998: conversion factors must not show in files. */
const tidy = (value: number): number => Number(value.toPrecision(15));

function isPerSecond({ dimensions }: Quantity, wanted: Quantity): boolean {
  const speed = unitOf('rad/s')!;
  return (
    sameDimensions(wanted.dimensions, speed.dimensions) &&
    !hasAngle(dimensions) &&
    sameDimensions(dimensions, unitOf('Hz')!.dimensions)
  );
}

/** In a word or two; null for kinds without a name of their own. */
export function kindOf(dimensions: Dimensions): string | null {
  const found = Object.keys(KINDS).find((unit) => sameDimensions(unitOf(unit)!.dimensions, dimensions));
  return found === undefined ? null : KINDS[found];
}

const article = (what: string): string => `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`;

function wanting(unit: string, shown: string): string {
  if (unit === '1') return 'a number without a unit';
  const kind = Object.hasOwn(KINDS, unit) ? `${article(KINDS[unit])}, ` : '';
  return `${kind}in ${shown}`;
}
