/**
 * Functions available in all texts of the expression language, and their effect on units. Maps, so that only what is listed
 * here can ever be found.
 */
import { hasNoUnit, sameDimensions } from '../quantity/quantity';
import { ANGLE, NO_DIMENSIONS } from '../quantity/units';
import type { Dimensions } from '../quantity/units';

export type NumberFunction = (...values: number[]) => number;

/** Effect on units. */
interface DimensionRule {
  /** Result for arguments of these dimensions; a text states what is expected of them instead. */
  readonly of: (given: readonly Dimensions[]) => Dimensions | string;
  /** Result for any arguments; null if it depends on them. */
  readonly always: Dimensions | null;
}

export interface Callable {
  readonly call: NumberFunction;
  /** Number of arguments, or the minimum if more are accepted. */
  readonly takes: number;
  readonly orMore: boolean;
  readonly dimensions: DimensionRule;
}

const areAlike = (given: readonly Dimensions[]) => given.every((one) => sameDimensions(one, given[0]));

const into = (
  always: Dimensions,
  takes: (given: readonly Dimensions[]) => boolean,
  wanted: string,
): DimensionRule => ({ of: (given) => (takes(given) ? always : wanted), always });

const KIND = 'quantities of one kind';
const NUMBER = 'one number without a unit';
const isNumber = ([x]: readonly Dimensions[]) => hasNoUnit(x);
/** A plain number counts as radians. */
const isAngle = ([x]: readonly Dimensions[]) => hasNoUnit(x) || sameDimensions(x, ANGLE);

const ofAngle = into(NO_DIMENSIONS, isAngle, 'one angle, such as 30 deg');
const toAngle = into(ANGLE, isNumber, NUMBER);
const plainOnly = into(NO_DIMENSIONS, isNumber, NUMBER);
const compared = into(NO_DIMENSIONS, areAlike, KIND);
const alike: DimensionRule = { of: (given) => (areAlike(given) ? given[0] : KIND), always: null };
const root: DimensionRule = { of: ([x]) => x.map((exponent) => exponent / 2), always: null };

const one = (call: (x: number) => number, dimensions: DimensionRule): Callable => ({
  ...{ call, takes: 1, orMore: false, dimensions },
});
const two = (call: (x: number, y: number) => number, dimensions: DimensionRule): Callable => ({
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
  ['atan2', two(Math.atan2, into(ANGLE, areAlike, KIND))],
  ['exp', one(Math.exp, plainOnly)],
  ['log', one(Math.log, plainOnly)],
  ['sqrt', one(Math.sqrt, root)],
  ['abs', one(Math.abs, alike)],
  ['sign', one(Math.sign, compared)],
  ['floor', one(Math.floor, plainOnly)],
  ['min', some(Math.min)],
  ['max', some(Math.max)],
  ['hypot', some(Math.hypot)],
  // 0 before t0, 1 from t0 on
  ['step', two((t, t0) => (t < t0 ? 0 : 1), compared)],
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
