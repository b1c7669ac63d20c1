import { describe, expect, test } from 'vitest';
import { Thinning } from '../../../engine/cli/files/thinning';

/** Samples of two numbers, time and index, in batches of `size`; returns the indices that stay. */
function thin(times: readonly number[], every: number, size: number, interval = 0.1): number[] {
  const thinning = new Thinning(every, 2, interval);
  const stayed: number[] = [];
  const read = ({ data, count }: { data: Float64Array; count: number }) => {
    for (let i = 0; i < count; i++) {
      expect(data[2 * i]).toBe(times[data[2 * i + 1]]);
      stayed.push(data[2 * i + 1]);
    }
  };
  for (let start = 0; start < times.length; start += size) {
    const rows = times.slice(start, start + size).flatMap((t, i) => [t, start + i]);
    read(thinning.keep(Float64Array.from(rows), rows.length / 2));
  }
  read(thinning.end());
  return stayed;
}

const grid = (count: number) => Array.from({ length: count }, (_, i) => i * 0.1);

describe.each([1, 2, 3, 100])('in batches of %i', (size) => {
  test('every third output time stays, and the last', () => {
    expect(thin(grid(9), 3, size)).toEqual([0, 3, 6, 8]);
    expect(thin(grid(7), 3, size)).toEqual([0, 3, 6]);
  });

  test('one of every one stays', () => {
    expect(thin(grid(9), 1, size)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('between output times all stay, both sides of an event among them', () => {
    // 0 .1 .2 .23 .23 .3 .4 .5 .6 .7
    const times = [0, 0.1, 0.2, 0.23, 0.23, ...grid(8).slice(3)];
    expect(thin(times, 5, size)).toEqual([0, 3, 4, 7, 9]);
  });

  test('both sides of an event at an output time stay, though it is not due', () => {
    const times = [0, 0.1, 0.2, 0.2, ...grid(6).slice(3)];
    expect(thin(times, 5, size)).toEqual([0, 2, 3, 6]);
  });

  test('an instant recorded three times stays three times', () => {
    expect(thin([0, 0.1, 0.1, 0.1, 0.2, 0.3], 100, size)).toEqual([0, 1, 2, 3, 5]);
  });
});

test('far out, where rounding of the times is at its largest, the grid is still known', () => {
  const interval = 1e-4;
  const first = 9_999_990;
  const times = Array.from({ length: 11 }, (_, i) => (first + i) * interval);
  expect(thin(times, 5, 4, interval)).toEqual([0, 5, 10]);
});
