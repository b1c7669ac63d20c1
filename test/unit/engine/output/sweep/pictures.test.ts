import { expect, test } from 'vitest';
import { runVariant } from '../../../../../engine/studies/sweep/run-variant';
import {
  axisValues,
  curveLines,
  figureLines,
  isByRatio,
  MOST_CURVES,
  valueWords,
} from '../../../../../engine/output/sweep/pictures';
import { crank, overLength, overSpeed, planOver } from '../../studies/sweep/models';

const range = { from: 0, to: 1 };
const short = crank();
short.settings.duration = 0.05;

test('one number: a curve for each value, and one line of its figures', () => {
  const plan = planOver([overSpeed([3, 1, 2])], short);
  const results = [0, 1, 2].map((variant) => runVariant(plan, variant));
  const view = { plan, results, series: 0, range };
  const curves = curveLines(view);
  expect(curves.map(({ variant }) => variant)).toEqual([0, 1, 2]);
  expect(new Set(curves.map(({ color }) => color)).size).toBe(3);
  expect(curves[0].points[0].y).toBe(results[0].series[0].values[0]);
  const [line, ...more] = figureLines(view, 'peak');
  expect(more).toEqual([]);
  // in the order of the values, whatever the order they were typed in
  expect(line.points.map(({ x, variant }) => [x, variant])).toEqual([
    [1, 1],
    [2, 2],
    [3, 0],
  ]);
  expect(line.points[2].y).toBe(results[0].series[0].peak!.value);
});

test('two numbers: a line for each value of the second, told apart by dashes too', () => {
  const plan = planOver([overLength([0.2, 0.3]), overSpeed([1, 2, 3])], short);
  const results = Array.from({ length: 6 }, (_, variant) => runVariant(plan, variant));
  const lines = figureLines({ plan, results, series: 1, range }, 'rms');
  expect(lines.map(({ points }) => points.map(({ variant }) => variant))).toEqual([
    [0, 3],
    [1, 4],
    [2, 5],
  ]);
  expect(new Set(lines.map(({ dash }) => dash!.join())).size).toBe(3);
  expect(valueWords(plan, 4)).toBe('length = 0.3 m, Motor: Speed = 2 rad/s');
});

test('values have six digits, or as many more as tell them from each other', () => {
  const words = (values: number[]) => axisValues(planOver([overSpeed(values)], short), 1);
  expect(words([96, 96 + 48 / 11, 144])).toEqual(['100.364']);
  expect(words([1000.001, 1000.002, 1000.003])).toEqual(['1000.002']);
  expect(words([1, 1 + 1e-14])).toEqual(['1.00000000000001']);
});

test('runs without a curve have none, and very many curves are thinned', () => {
  const plan = planOver([overSpeed([1, 2])], short);
  const [good] = [runVariant(plan, 0)];
  const bad = { ...good, variant: 1, series: [] };
  const view = { plan, results: [good, bad], series: 0, range };
  expect(curveLines(view)).toHaveLength(1);
  expect(figureLines(view, 'maximum')[0].points).toHaveLength(1);
  const many = Array.from({ length: 3 * MOST_CURVES }, () => good);
  expect(curveLines({ ...view, results: many })).toHaveLength(MOST_CURVES);
});

test('values by equal ratios are shown so', () => {
  expect(isByRatio([1e-9, 1e-8, 1e-7, 1e-6])).toBe(true);
  expect(isByRatio([0.5, 1, 1.5])).toBe(false);
  expect(isByRatio([-1, 10, 100])).toBe(false);
});
