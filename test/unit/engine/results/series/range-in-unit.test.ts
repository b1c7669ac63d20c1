import { expect, test } from 'vitest';
import { rangeInUnit } from '../../../../../engine/results/series/format';

test.each([
  [60, 60, 'rpm', '60 rpm'],
  [60, 60 + 1e-12, 'rpm', '60 rpm'],
  [0.5, 0.5, 'm', '0.5 m'],
  [0, 0, 'm', '0 m'],
  [1000, 1000, 'mm', '1000 mm'],
  [20, 60, 'rpm', '20.00 to 60.00 rpm'],
  [-30, 30, 'deg', '−30.00 to 30.00°'],
])('from %d to %d %s is %s', (least, most, unit, words) => {
  expect(rangeInUnit(least, most, unit)).toBe(words);
});
