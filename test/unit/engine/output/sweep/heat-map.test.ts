import { expect, test } from 'vitest';
import { findContours } from '../../../../../engine/studies/sweep/contours';
import { createHeatMap, neighbour } from '../../../../../engine/output/sweep/heat-map';
import { runVariant } from '../../../../../engine/studies/sweep/run-variant';
import { crank, overLength, overSpeed, planOver } from '../../studies/sweep/models';

const short = crank();
short.settings.duration = 0.05;
const plan = planOver([overLength([0.3, 0.2, 0.4]), overSpeed([2, 1])], short);
const results = Array.from({ length: 6 }, (_, variant) => runVariant(plan, variant));

test('cells stand in the order of the values, whatever the order they were typed in', () => {
  const map = createHeatMap(plan, results, 0, 'peak')!;
  expect(map.x).toEqual([0.2, 0.3, 0.4]);
  expect(map.y).toEqual([1, 2]);
  // variants count the second number fastest: (0.3, 2), (0.3, 1), (0.2, 2), (0.2, 1), (0.4, 2), (0.4, 1)
  expect(map.cells.map(({ variant }) => variant)).toEqual([3, 1, 5, 2, 0, 4]);
  for (const { variant, value } of map.cells) expect(value).toBe(results[variant].series[0].peak!.value);
  const values = map.cells.map(({ value }) => value);
  expect([map.low, map.high]).toEqual([Math.min(...values), Math.max(...values)]);
  expect([map.xTitle, map.yTitle]).toEqual(['length [m]', 'Motor: Speed [rad/s]']);
});

test('a run that did not complete and one that was not made have no value', () => {
  const stopped = { ...results[1], outcome: { kind: 'refused' as const, problems: [] } };
  const map = createHeatMap(plan, [results[0], stopped], 0, 'rms')!;
  expect(map.cells.map(({ state }) => state)).toEqual([
    'missing',
    'failed',
    'missing',
    'missing',
    'value',
    'missing',
  ]);
  expect(map.low).toBe(map.high);
  const none = createHeatMap(plan, [], 0, 'peak')!;
  expect([none.low, none.high]).toEqual([NaN, NaN]);
});

test('one number makes no map', () => {
  expect(createHeatMap(planOver([overSpeed([1, 2])], short), [], 0, 'peak')).toBeNull();
});

test('arrow keys go from cell to cell and stop at the edges', () => {
  const map = createHeatMap(plan, results, 0, 'peak')!;
  expect(neighbour(map, 0, 1, 0)).toBe(1);
  expect(neighbour(map, 1, 0, 1)).toBe(4);
  expect(neighbour(map, 5, 1, 1)).toBe(5);
  expect(neighbour(map, 4, -Infinity, 0)).toBe(3);
  expect(neighbour(map, 1, 0, -1)).toBe(1);
});

test('lines of equal value of a plane are straight and where they should be', () => {
  // v = c + 2 r on 4 x 3 cells
  const values = Array.from({ length: 12 }, (_, i) => (i % 4) + 2 * Math.floor(i / 4));
  const [{ segments }] = findContours(values, 4, [2.5]);
  expect(segments.length).toBeGreaterThanOrEqual(12);
  for (let i = 0; i < segments.length; i += 2) expect(segments[i] + 2 * segments[i + 1]).toBeCloseTo(2.5, 12);
});

test('saddles are separated by their mean, and squares without a number have no line', () => {
  const saddle = findContours([1, 0, 0, 1], 2, [0.4])[0].segments;
  // the high corners are one: the low ones, lower right and upper left, are cut off each
  expect(saddle).toHaveLength(8);
  expect(saddle.slice(0, 4)).toEqual([0.6, 0, 1, 0.4]);
  const parted = findContours([1, 0, 0, 1], 2, [0.6])[0].segments;
  expect(parted.slice(0, 4)).toEqual([0, expect.closeTo(0.4, 12), 0.4, 0]);
  expect(findContours([1, NaN, 0, 1], 2, [0.5])[0].segments).toEqual([]);
  expect(findContours([1, 2, 3], 3, [1.5])[0].segments).toEqual([]);
});
