import { describe, expect, test } from 'vitest';
import { hasOwnUnit, inTypedUnit, typedUnit } from '../../../../../engine/model/formulas/typed-quantity';

describe('the unit that a text ends in', () => {
  test.each([
    ['80 mm', 'mm'],
    ['80mm', 'mm'],
    ['-1.5e-3 km', 'km'],
    ['\u22122,5 \u00b0', '\u00b0'],
    ['1/4 in', 'in'],
    ['1 1/2 in', 'in'],
    ['60 rpm', 'rpm'],
    ['3 N*m/rad', 'N*m/rad'],
    ['7.85 g/cm^3', 'g/cm^3'],
    ['20 \u00b5m', '\u00b5m'],
    ['70/120', '1'],
    ['\u22121 / 2.5', '1'],
  ])('%s: %s', (text, unit) => expect(typedUnit(text)).toBe(unit));

  test.each([
    '80',
    '=80 mm',
    '2*crank',
    '2 crank',
    'mm',
    '2*40 mm',
    '80 mm + 1 in',
    '1e3',
    '',
    '80 %',
    '1/2/3',
    '70/crank',
    '(80 mm)',
  ])('none: %s', (text) => expect(typedUnit(text)).toBeNull());
});

test.each([
  ['80 mm', 'm', 'm', true],
  // a ratio stays as it was typed; a fraction of a unit does not, which is not in the text
  ['70/120', '1', '1', true],
  ['0.5', '1', '1', false],
  ['70/120', 'm', 'mm', false],
  ['0.08 m', 'm', 'm', false],
  ['0.08', 'm', 'm', false],
  ['30 deg', 'rad', 'deg', false],
  ['0.5 rad', 'rad', 'deg', true],
  ['60 rpm', 'rad/s', 'rpm', false],
  ['1 Hz', 'rad/s', 'rad/s', true],
  ['1 kg', 'm', 'm', false],
])('%s in a field of %s that shows %s has a unit of its own: %s', (text, unit, shown, own) =>
  expect(hasOwnUnit(text, unit, shown)).toBe(own),
);

test.each([
  ['80 mm', 0.09, 'm', '90 mm'],
  ['1/4 in', 0.0127, 'm', '0.5 in'],
  ['1 Hz', 4 * Math.PI, 'rad/s', '2 Hz'],
  ['2*crank', 1, 'm', null],
])('%s becomes, at %s %s, %s', (text, value, unit, expected) =>
  expect(inTypedUnit(text, value, unit)).toBe(expected),
);
