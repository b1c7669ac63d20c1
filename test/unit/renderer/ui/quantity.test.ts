import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatQuantity,
  parseQuantity,
  parseTriple,
  prettyUnit,
  restingQuantity,
  restingText,
  stepIn,
  withUnit,
} from '../../../../renderer/ui/quantity';

const valueOf = (text: string, unit: string, shown?: string) => {
  const parsed = parseQuantity(text, unit, shown);
  return parsed.ok ? parsed.value : parsed.message;
};

describe('quantities as people type them', () => {
  it.each([
    ['0.25', 'm', 0.25],
    ['25 mm', 'm', 0.025],
    ['25mm', 'm', 0.025],
    ['1/4 in', 'm', 0.00635],
    ['1,5', 'm', 1.5],
    ['\u22123', 'N', -3],
    ['.5', 's', 0.5],
    ['2e-3', 'm', 0.002],
    ['2 kN', 'N', 2000],
    ['7.85 g/cm^3', 'kg/m^3', 7850],
  ])('%s in a field of %s', (text, unit, value) => {
    expect(valueOf(text, unit)).toBeCloseTo(value, 12);
  });

  it('takes a bare number in the unit that is shown', () => {
    expect(valueOf('60', 'rad/s', 'rpm')).toBeCloseTo(2 * Math.PI, 12);
    expect(valueOf('60 rad/s', 'rad/s', 'rpm')).toBe(60);
    expect(valueOf('90', 'rad', 'deg')).toBeCloseTo(Math.PI / 2, 12);
  });

  it.each(['', 'abc', '1.2.3', '1 kg', '1 parsec', '1/0', '1e400', '1 constructor', '1,000,000'])(
    'refuses "%s" as a length, in words',
    (text) => {
      expect(valueOf(text, 'm')).toMatch(/^".*" is (not a (number|unit|finite number)|a mass; this field)/);
    },
  );

  it('shows a value so that typing it again gives it back to 12 digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const again = valueOf(formatQuantity(value, 'rad/s', 'rpm'), 'rad/s', 'rpm') as number;
        expect(Math.abs(again - value)).toBeLessThanOrEqual(1e-11 * Math.abs(value));
      }),
      { seed: 21 },
    );
  });

  it('reads three at once, however they are separated', () => {
    for (const text of ['0, 50 mm, -1', '0; 0.05; -1', '0 .05 -1', '[0,0.05,-1]', '0;0,05;-1']) {
      expect(parseTriple(text, 'm')).toEqual([0, 0.05, -1]);
    }
    for (const text of ['1', '1, 2', '1, 2, 3, 4', '1, x, 3', '25 mm', ''])
      expect(parseTriple(text, 'm')).toBeNull();
  });

  it('writes units as people do', () => {
    expect(prettyUnit('kg*m^2/s')).toBe('kg\u00b7m\u00b2/s');
  });
});

it('says a number without the unit 1', () => {
  expect(withUnit('1', '1')).toBe('1');
  expect(withUnit('5', 'N*m')).toBe('5 N\u00b7m');
});

it.each([
  ['215.406592285 mm', '215.407 mm'],
  ['-0.333333333333 inch', '-0.333333 inch'],
  ['25.4 mm', '25.4 mm'],
  ['1200000 N', '1200000 N'],
  ['1 1/2 in', '1 1/2 in'],
  ['crank * 0.123456789', 'crank * 0.123456789'],
])('%s at rest', (typed, shown) => {
  expect(restingText(typed)).toBe(shown);
});

describe('a field that nobody types in', () => {
  it.each([
    [0.19948512345678, 'm', 'm', 0, '0.199485'],
    [0.1234567, 'm', 'm', 0, '0.1234567'],
    [0.06, 'm', 'mm', 0, '60'],
    [2 * Math.PI, 'rad/s', 'rpm', 0, '60'],
    [-8.51e-12, 'm', 'mm', 1, '0'],
    [-8.51e-12, 'm', 'mm', 1e-11, '-8.51e-9'],
    [1 / 3, 'm', 'inch', 0, '13.1234'],
    [1e-10, '1', '1', 0, '1e-10'],
  ])('shows %d %s in %s beside %d as %s', (value, unit, shown, beside, text) => {
    expect(restingQuantity(value, unit, shown, beside)).toBe(text);
  });

  it.each([
    ['m', 'm', 0.01, 0.01],
    ['m', 'mm', 0.01, 0.01],
    ['m', 'inch', 0.01, 0.0127],
    ['deg', 'deg', 5, (5 * Math.PI) / 180],
    ['rpm', 'rad/s', 5, 0.5],
    ['deg', 'rad', 5, 0.1],
  ])('steps of %s shown in %s', (unit, shown, step, size) => {
    expect(stepIn(step, unit, shown)).toBeCloseTo(size, 12);
  });
});
