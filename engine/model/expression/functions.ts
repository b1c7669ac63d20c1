/**
 * What every text of the expression language may call, and what becomes of units there. Maps, so that nothing but what
 * stands here is ever found.
 */
import { hasNoUnit, sameDimensions } from '../quantity/quantity';
import { ANGLE, NO_DIMENSIONS } from '../quantity/units';
import type { Dimensions } from '../quantity/units';

export type NumberFunction = (...values: number[]) => number;

/** Of arguments of these dimensions; a text says what is wanted of them instead. */
type OfDimensions = (given: readonly Dimensions[]) => Dimensions | string;

export interface Callable {
  readonly call: NumberFunction;
  /** Number of arguments, or the least number where more are taken. */
  readonly takes: number;
  readonly orMore: boolean;
  readonly dimensions: OfDimensions;
}

const areAlike = (given: readonly Dimensions[]) => given.every((one) => sameDimensions(one, given[0]));

/** A plain number is taken as radians. */
const ofAngle: OfDimensions = ([x]) =>
  hasNoUnit(x) || sameDimensions(x, ANGLE) ? NO_DIMENSIONS : 'one angle, such as 30 deg';
const toAngle: OfDimensions = ([x]) => (hasNoUnit(x) ? ANGLE : 'one number without a unit');
const plainOnly: OfDimensions = ([x]) => (hasNoUnit(x) ? NO_DIMENSIONS : 'one number without a unit');
const alike: OfDimensions = (given) => (areAlike(given) ? given[0] : 'quantities of one kind');
const into =
  (result: Dimensions): OfDimensions =>
  (given) =>
    areAlike(given) ? result : 'quantities of one kind';
const root: OfDimensions = ([x]) => x.map((exponent) => exponent / 2);

const one = (call: (x: number) => number, dimensions: OfDimensions): Callable => ({
  ...{ call, takes: 1, orMore: false, dimensions },
});
const two = (call: (x: number, y: number) => number, dimensions: OfDimensions): Callable => ({
  ...{ call, takes: 2, orMore: false, dimensions },
});
const some = (call: NumberFunction): Callable => ({ call, takes: 1, orMore: true, dimensions: alike });

export const FUNCTIONS: ReadonlyMap<string, Callable> = new Map([
  ['sin', one(Math.sin, ofAngle)],
  ['cos', one(Math.cos, ofAngle)],
  ['tan', one(Math.tan, ofAngle)],
  ['asin', one(Math.asin, toAngle)],
  ['acos', one(Math.acos, toAngle)],
  ['atan', one(Math.atan, toAngle)],
  ['atan2', two(Math.atan2, into(ANGLE))],
  ['exp', one(Math.exp, plainOnly)],
  ['log', one(Math.log, plainOnly)],
  ['sqrt', one(Math.sqrt, root)],
  ['abs', one(Math.abs, alike)],
  ['sign', one(Math.sign, into(NO_DIMENSIONS))],
  ['floor', one(Math.floor, plainOnly)],
  ['min', some(Math.min)],
  ['max', some(Math.max)],
  ['hypot', some(Math.hypot)],
  // 0 before t0, 1 from then on
  ['step', two((t, t0) => (t < t0 ? 0 : 1), into(NO_DIMENSIONS))],
]);

export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['tau', 2 * Math.PI],
]);

export const OPERATORS: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['^', (a, b) => a ** b],
  ['<', (a, b) => Number(a < b)],
  ['>', (a, b) => Number(a > b)],
  ['<=', (a, b) => Number(a <= b)],
  ['>=', (a, b) => Number(a >= b)],
  ['==', (a, b) => Number(a === b)],
  ['!=', (a, b) => Number(a !== b)],
]);

/** In words, for messages. */
export const FUNCTION_NAMES = [...FUNCTIONS.keys()].join(', ');
