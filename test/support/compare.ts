/** Comparison of series with reference tables, with the worst deviation in the message. */
import { expect } from 'vitest';

/** Every |actual - expected| is within `tolerance` (absolute). */
export function expectSeries(name: string, actual: number[], expected: number[], tolerance: number): void {
  expect(actual.length, `${name}: number of samples`).toBe(expected.length);
  let worst = 0;
  let at = 0;
  expected.forEach((value, i) => {
    const off = Math.abs(actual[i] - value);
    if (!(off <= worst)) [worst, at] = [off, i];
  });
  expect(worst, `${name}, sample ${at}: ${actual[at]} against ${expected[at]}`).toBeLessThanOrEqual(
    tolerance,
  );
}

/** Vectors, component by component, relative to the length of the expected vector at the same instant. */
export function expectVectors(
  name: string,
  actual: number[][],
  expected: number[][],
  relative: number,
  floor = 1e-6,
): void {
  expect(actual.map((series) => series.length)).toEqual(expected.map((series) => series.length));
  for (let i = 0; i < expected[0].length; i++) {
    const size = Math.hypot(...expected.map((series) => series[i]));
    const off = Math.hypot(...expected.map((series, c) => actual[c][i] - series[i]));
    expect(off, `${name}, sample ${i}, of size ${size}`).toBeLessThanOrEqual(
      relative * Math.max(size, floor),
    );
  }
}
