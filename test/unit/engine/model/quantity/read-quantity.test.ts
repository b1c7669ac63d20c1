import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateQuantity } from '../../../../../engine/model/quantity/evaluate';
import { plain } from '../../../../../engine/model/quantity/quantity';
import { readQuantity, unitOf } from '../../../../../engine/model/quantity/read-quantity';

const read = (text: string, unit: string, shown = unit) => {
  const parsed = readQuantity(text, unit, shown);
  return parsed.ok ? parsed.value : parsed.message;
};

describe('what people type', () => {
  test.each([
    ['25 mm', 'm', 0.025],
    ['1/4 in', 'm', 0.00635],
    ['1 1/2 in', 'm', 0.0381],
    ['3"', 'm', 0.0762],
    ['3 * 25 mm + 1 in', 'm', 0.1004],
    ['12 \u00b5m', 'm', 12e-6],
    ['1,5 mm', 'm', 0.0015],
    ['2 ft', 'm', 0.6096],
    ['sqrt(9 mm^2)', 'm', 0.003],
    ['hypot(3 cm, 40 mm)', 'm', 0.05],
    ['max(1 in, 2 cm)', 'm', 0.0254],
    ['100 mm * cos(60 deg)', 'm', 0.05],
    ['90\u00b0', 'rad', Math.PI / 2],
    ['atan2(1 m, 1 m)', 'rad', Math.PI / 4],
    ['1/4 turn', 'rad', Math.PI / 2],
    ['60 rpm', 'rad/s', 2 * Math.PI],
    ['2*pi rad/s', 'rad/s', 2 * Math.PI],
    ['2 Hz', 'rad/s', 4 * Math.PI],
    ['360 deg/s', 'rad/s', 2 * Math.PI],
    ['2 Hz', 'Hz', 2],
    ['1 slug', 'kg', 14.593902937206362],
    ['2 t', 'kg', 2000],
    ['10 lbf', 'N', 44.482216152605],
    ['1 kgf', 'N', 9.80665],
    ['5 Nm', 'N*m', 5],
    ['5 N m', 'N*m', 5],
    ['5 N\u00b7m', 'N*m', 5],
    ['20 N/mm', 'N/m', 20000],
    ['1 N*m/deg', 'N*m/rad', 180 / Math.PI],
    ['7.85 g/cm^3', 'kg/m^3', 7850],
    ['9,81', 'm/s^2', 9.81],
    ['1e3', '1', 1000],
    ['2^10', '1', 1024],
    ['2 mm > 1 mm ? 3 mm : 4 mm', 'm', 0.003],
    ['floor(7 / 2) + sign(-2 mm)', '1', 2],
    ['2 tau rad', 'rad', 4 * Math.PI],
    ['2(3 + 4) mm', 'm', 0.014],
    ['1 + 2 * 3', '1', 7],
    ['60 RPM', 'rad/s', 2 * Math.PI],
    ['1 rps', 'rad/s', 2 * Math.PI],
    ['2\u03c0 rad/s', 'rad/s', 2 * Math.PI],
    ['2 \u03c0 rad/s', 'rad/s', 2 * Math.PI],
    ['\u03c0/2 rad', 'rad', Math.PI / 2],
    ['pi/2 rad', 'rad', Math.PI / 2],
    ['2*pi/3 rad/s', 'rad/s', (2 * Math.PI) / 3],
    ['1/2\u03c0 rad', 'rad', Math.PI / 2],
    ['sqrt(2)/2 m', 'm', Math.SQRT1_2],
    ['1 mm/2', 'm', 0.0005],
    ['3 * 1/2 in', 'm', 0.0381],
    ['pi/(2 rad)', '1/rad', Math.PI / 2],
    ['1/1e3 m', 'm', 0.001],
    ['2 (.5) m', 'm', 1],
    ['6 N/3 mm', 'N/m', 2000],
    ['1\u20444 in', 'm', 0.00635],
    ['1 1\u20444 in', 'm', 0.03175],
    ['1\u22154 in', 'm', 0.00635],
    ['\u00bd in', 'm', 0.0127],
    ['1\u00bd in', 'm', 0.0381],
    ['1 \u00be in', 'm', 0.04445],
    ['\u215b"', 'm', 0.003175],
    ['1 Nmm', 'N*m', 1e-3],
    ['2 kNm', 'N*m', 2000],
    ['3 ft 2 in', 'm', 0.9652],
    ['3 ft 2 1/2 in', 'm', 0.9779],
    ['3 ft 1/4 in', 'm', 0.92075],
    ['1 ft + 1/4 in', 'm', 0.31115],
    ['2 in^2 / 1 in', 'm', 0.0508],
    ['3ft 2in', 'm', 0.9652],
    ['-3 ft 2 in', 'm', -0.9652],
    ['3\' 2"', 'm', 0.9652],
    ['3\u2032 2\u2033', 'm', 0.9652],
    ['1 m 25 cm', 'm', 1.25],
    ['1 hour 30 min', 's', 5400],
    ['5\u00b0 30 arcmin', 'rad', (5.5 * Math.PI) / 180],
    ['2 rad\u00b7s\u207b\u00b9', 'rad/s', 2],
    ['3 m s\u207b\u00b2', 'm/s^2', 3],
    ['25\u00a0mm', 'm', 0.025],
  ])('%s in a field of %s', (text, unit, value) => {
    expect(read(text, unit)).toBeCloseTo(value, 10);
  });

  test('a bare number is in the unit that is shown, and so is a sum of them', () => {
    expect(read('60', 'rad/s', 'rpm')).toBeCloseTo(2 * Math.PI, 12);
    expect(read('20 + 5', 'm', 'mm')).toBeCloseTo(0.025, 12);
  });

  test.each([
    ['5 kg', 'm', '"5 kg" is a mass; this field is a length, in m.'],
    ['5 mm', '1', '"5 mm" is a length; this field is a number without a unit.'],
    ['5 m + 3', 'm', 'Give every number a unit.'],
    ['5 m + 3 s', 'm', 'different kinds'],
    ['5 furlongs', 'm', '"furlongs" is not a unit or a parameter.'],
    ['5 MM', 'm', '"MM" is not a unit or a parameter. Capitals count: type "mm".'],
    ['5 KG', 'kg', 'Capitals count: type "kg".'],
    ['3 ft 2 kg', 'm', 'a sign is missing before "2": type + or * there.'],
    ['2 in 3 ft', 'm', 'a sign is missing before "3"'],
    ['5 mm 3', 'm', 'a sign is missing before "3"'],
    ['5 mm 3/4', 'm', 'a sign is missing before "3"'],
    ['3 ft crank', 'm', '"crank" is not a unit or a parameter.'],
    ['pi/0 rad', 'rad', 'not a finite number'],
    ['20 degC', 'm', '"degC" is not a unit or a parameter.'],
    ['2 ^ (1 m)', 'm', 'An exponent has no unit.'],
    ['(2 m) ^ 100', 'm', 'small whole powers'],
    ['', 'm', 'is not a number'],
    ['1/0', 'm', 'not a finite number'],
    ['1e400', 'm', 'not a finite number'],
    ['sin(5 m)', '1', 'sin takes one angle'],
    ['1 mm < 1 kg ? 1 : 2', '1', 'cannot be compared with'],
    ['1 < 2 ? 1 mm : 1 kg', 'm', 'of one kind'],
    ['exp(1 mm)', '1', 'exp takes one number without a unit'],
    ['eval(1)', '1', 'not a function'],
    ['constructor', '1', 'not a unit or a parameter'],
    ['x = 3', '1', 'the sign "=" cannot be used'],
    ['[1, 2]', '1', 'only numbers'],
    ['"text"', '1', 'Only numbers'],
    ['a.b', '1', 'Only numbers'],
    ['f(x) = 2', '1', 'the sign "=" cannot be used'],
    ['1; 2', '1', 'an operator is missing before "2"'],
    ['170!', '1', 'cannot be used'],
    ['true', '1', 'not a unit or a parameter'],
  ])('%s in a field of %s is refused in words', (text, unit, words) => {
    expect(read(text, unit)).toContain(words);
  });
});

test('factors of units leave no trace in the last digits', () => {
  expect(read('7.85 g/cm^3', 'kg/m^3')).toBe(7850);
  expect(read('4.35 mm', 'm')).toBe(0.00435);
  expect(read('0.1 + 0.2', '1')).toBe(0.1 + 0.2);
});

test('parameters come before units of the same name, and carry their own', () => {
  const crank = { value: 0.04, dimensions: unitOf('m')!.dimensions };
  const names = (name: string) => (name === 'crank' ? crank : name === 'n' ? plain(3) : null);
  expect(readQuantity('n * crank + 5 mm', 'm', 'mm', names)).toEqual({ ok: true, value: 0.125 });
  expect(readQuantity('crank', 'kg', 'kg', names)).toMatchObject({ ok: false });
  expect(readQuantity('2 RPM', 'm', 'mm', () => crank)).toEqual({ ok: true, value: 0.08 });
});

describe('hostile texts', () => {
  test.each([
    '('.repeat(5000),
    '-'.repeat(1990) + '1',
    `${'('.repeat(900)}1${')'.repeat(900)}`,
    '9'.repeat(3000),
    `1${'+1'.repeat(1000)}`,
    `1${' m'.repeat(1000)}`,
    '9^9^9^9^9',
    '2^(2^(2^(2^(2^2))))',
    '__proto__',
    'toString()',
    'import("fs")',
    'm.constructor.constructor("return 1")()',
    'createUnit("x")',
    'evaluate("1")',
    '\u0000',
    '1 \u202e mm',
  ])('are refused, and nothing else happens: number %#', (text) => {
    expect(evaluateQuantity(text)).toMatchObject({ ok: false });
  });

  test('any text is a finite quantity or a sentence', () => {
    const piece = fc.constantFrom(
      '1',
      '2.5',
      'mm',
      'in',
      '/',
      '*',
      '^',
      '(',
      ')',
      '-',
      ' ',
      'sqrt',
      'rad',
      ',',
      '"',
      "'",
      '\u00bd',
      '\u2044',
      '\u03c0',
      '\u207b\u00b9',
      'ft',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const result = evaluateQuantity(typed);
        if (result.ok) expect(Number.isFinite(result.quantity.value)).toBe(true);
        else expect(result.message).toMatch(/\.$/);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});

test('a bare number is what the expression of it would be, to the last bit', () => {
  const digits = fc.stringMatching(/^-?[0-9]{1,30}(\.[0-9]{1,30})?$/);
  fc.assert(
    fc.property(digits, fc.constantFrom('mm', 'm', 'in', 'deg', '1'), (text, shown) => {
      const unit = shown === 'deg' ? 'rad' : shown === '1' ? '1' : 'm';
      // in parentheses it is read as an expression
      expect(readQuantity(text, unit, shown)).toEqual(readQuantity(`(${text})`, unit, shown));
    }),
  );
});
