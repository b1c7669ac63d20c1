/** Friction of a joint that shares a force with normals: it takes what it can, and stays at its bound where it cannot. */
import { describe, expect, test } from 'vitest';
import { purify as purifyAll } from '../../../../../engine/core/switching/purify';
import { problemOf, purify } from '../../../../support/shared-columns';

describe('friction of a joint', () => {
  /** Two normals side by side, and a row that can do what both do together. */
  const run = (most: number) => {
    const values = Float64Array.of(6, 6, 0);
    const columns = [
      [1, 1],
      [1, -1],
      [1, 0],
    ];
    const problem = { ...problemOf(columns), lower: Float64Array.of(0, 0, -most) };
    problem.upper[2] = most;
    const shares = {
      members: [0, 1, 2],
      joints: [2],
      normals: [0, 1],
      ofSliding: [0, 1],
      sticking: [],
      sliding: [],
    };
    const { released, atBound } = purifyAll(problem, values, { ...shares, idle: [], leaving: [] });
    expect(atBound).toEqual(Math.abs(values[2]) === most ? [2] : []);
    return { released, values: Array.from(values) };
  };

  test('takes over from places that slide until one of them goes', () => {
    const { released, values } = run(20);
    expect(released).toHaveLength(1);
    expect(values[2]).toBeCloseTo(12, 12);
  });

  test('stays at its bound where it cannot', () => {
    const { released, values } = run(4);
    expect(released).toEqual([]);
    expect(values[2]).toBe(4);
    expect(values[0]).toBeCloseTo(4, 12);
    expect(values[1]).toBeCloseTo(4, 12);
  });

  test.each([
    ['to its upper bound', 2, [-100, 3], [3, 4, 4]],
    ['to its lower bound, where it acts the other way', -2, [-3, 100], [-3, 2, 2]],
    ['quickly, where it acts little', 0.5, [-100, 9], [9, 4, 4]],
    ['until a place opens', 2, [-8, 8], [7, 0, 0]],
  ] as const)('moves from where it is %s, and one that has no part in it stays', (_, g, bounds, wanted) => {
    const columns = [
      [g, 0, 0],
      [1, 1, 0],
      [1, -1, 0],
      [0, 0, 1],
    ];
    const problem = { ...problemOf(columns), lower: Float64Array.of(bounds[0], 0, 0, -1) };
    problem.upper.set([bounds[1], Infinity, Infinity, 1]);
    const normals = [1, 2];
    const free = { normals, ofSliding: normals, sticking: [], sliding: [] };
    for (const members of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
    ]) {
      const values = Float64Array.of(1, 6, 6, 0.5);
      purify(problem, values, { members, joints: [0, 3], ...free });
      [...wanted, 0.5].forEach((value, i) => expect(values[i]).toBeCloseTo(value, 12));
    }
  });
});
