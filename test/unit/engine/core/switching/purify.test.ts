/** Of normals that share a force, the fewest are kept, and what they do together stays as it was. */
import { describe, expect, test } from 'vitest';
import { purify } from '../../../../../engine/core/switching/purify';

/** Unknowns act through their columns: what they do to the motion is columns^T columns. */
function setUp(columns: number[][], x: number[], normals: number[]) {
  const matrix = (i: number, j: number) =>
    columns[i].reduce((sum, value, c) => sum + value * columns[j][c], 0);
  const values = Float64Array.from(x);
  const effect = (given: ArrayLike<number>) =>
    columns[0].map((_, c) => columns.reduce((sum, one, i) => sum + one[c] * given[i], 0));
  const before = effect(values);
  const released = purify(
    matrix,
    columns.map((_, i) => i),
    values,
    normals,
  );
  effect(values).forEach((value, c) => expect(value).toBeCloseTo(before[c], 9));
  return { released, values };
}

describe('normals', () => {
  test('that the motion determines are all kept', () => {
    const { released, values } = setUp(
      [
        [1, 0],
        [1, 1],
      ],
      [2, 3],
      [0, 1],
    );
    expect(released).toEqual([]);
    expect(Array.from(values)).toEqual([2, 3]);
  });

  test('three on a line: one goes, none pulls, force and moment stay', () => {
    const { released, values } = setUp(
      [
        [1, -1],
        [1, 0],
        [1, 1],
      ],
      [2, 3, 4],
      [0, 1, 2],
    );
    expect(released).toHaveLength(1);
    expect(values[released[0]]).toBe(0);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  });

  test('four at one place: three go', () => {
    const { released, values } = setUp([[1], [1], [1], [1]], [1, 2, 3, 4], [0, 1, 2, 3]);
    expect(released).toHaveLength(3);
    expect(Array.from(values).sort()).toEqual([0, 0, 0, 10]);
  });

  test('only those that may go do; what others share is their own', () => {
    const other = setUp(
      [
        [1, 0],
        [1, 0],
        [0, 1],
      ],
      [1, 2, 3],
      [2],
    );
    expect(other.released).toEqual([]);
    expect(Array.from(other.values)).toEqual([1, 2, 3]);
    const one = setUp([[1], [-1]], [1, 2], [0]);
    expect(one.released).toEqual([0]);
    expect(Array.from(one.values)).toEqual([0, 1]);
  });
});
