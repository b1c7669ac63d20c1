/** Functions that quantities can use; each answers a quantity, or a sentence that says why not. */
import { isPlain, sameDimensions } from './quantity';
import type { Quantity } from './quantity';
import { findUnit, NO_DIMENSIONS } from './unit-symbols';

type Apply = (args: readonly Quantity[]) => Quantity | string;

const RADIAN = findUnit('rad')!.dimensions;

/** Of an angle, or of a plain number taken as radians. */
const ofAngle =
  (name: string, f: (x: number) => number): Apply =>
  (args) => {
    const [x] = args;
    if (args.length !== 1 || !(isPlain(x) || sameDimensions(x.dimensions, RADIAN)))
      return `${name} takes one angle, such as ${name}(30 deg).`;
    return { value: f(x.value), dimensions: NO_DIMENSIONS };
  };

const toAngle =
  (name: string, f: (x: number) => number): Apply =>
  (args) =>
    args.length === 1 && isPlain(args[0])
      ? { value: f(args[0].value), dimensions: RADIAN }
      : `${name} takes one number without a unit.`;

/** Of one or more quantities of one kind, with a result of that kind. */
const alike =
  (name: string, count: number | null, f: (...x: number[]) => number): Apply =>
  (args) => {
    const same = args.every(({ dimensions }) => sameDimensions(dimensions, args[0].dimensions));
    if (args.length === 0 || (count !== null && args.length !== count) || !same)
      return `${name} takes ${count ?? 'some'} quantities of one kind.`;
    return { ...args[0], value: f(...args.map(({ value }) => value)) };
  };

export const FUNCTIONS: Readonly<Record<string, Apply>> = {
  sqrt: (args) =>
    args.length === 1
      ? { value: Math.sqrt(args[0].value), dimensions: args[0].dimensions.map((exponent) => exponent / 2) }
      : 'sqrt takes one quantity.',
  abs: alike('abs', 1, Math.abs),
  min: alike('min', null, Math.min),
  max: alike('max', null, Math.max),
  hypot: alike('hypot', null, Math.hypot),
  sin: ofAngle('sin', Math.sin),
  cos: ofAngle('cos', Math.cos),
  tan: ofAngle('tan', Math.tan),
  asin: toAngle('asin', Math.asin),
  acos: toAngle('acos', Math.acos),
  atan: toAngle('atan', Math.atan),
  atan2: (args) =>
    args.length === 2 && sameDimensions(args[0].dimensions, args[1].dimensions)
      ? { value: Math.atan2(args[0].value, args[1].value), dimensions: RADIAN }
      : 'atan2 takes two quantities of one kind.',
};
