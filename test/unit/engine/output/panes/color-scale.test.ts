import { expect, test } from 'vitest';
import { ON_DARK, ON_LIGHT, partOf, scaleColor } from '../../../../../engine/output/panes/color-scale';

const luminance = (color: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2;
};

test.each([
  ['all of it', undefined],
  ['on light', ON_LIGHT],
  ['on dark', ON_DARK],
])('the scale, %s, grows in lightness from end to end', (_what, range) => {
  const light = Array.from({ length: 101 }, (_, i) => luminance(scaleColor(i / 100, range)));
  for (let i = 1; i < light.length; i++) expect(light[i]).toBeGreaterThanOrEqual(light[i - 1]);
  expect(light[100] - light[0]).toBeGreaterThan(0.4);
});

test('what is out of range is the nearest end, and no number is grey', () => {
  expect(scaleColor(-1)).toBe('#440154');
  expect(scaleColor(2)).toBe('#fde725');
  expect(scaleColor(NaN)).toBe('#808080');
});

test('a value has its part of the scale, by differences or by ratios', () => {
  expect(partOf(2, [1, 2, 3])).toBe(0.5);
  expect(partOf(10, [1, 10, 100], true)).toBeCloseTo(0.5, 12);
  expect(partOf(7, [7, 7])).toBe(0.5);
  expect(partOf(0, [-1, 1], true)).toBe(0.5);
});
