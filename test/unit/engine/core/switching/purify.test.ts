/** Of normals that share a force, the fewest are kept, and what they do together stays as it was. */
import { describe, expect, test } from 'vitest';
import { purify as purifyAll } from '../../../../../engine/core/switching/purify';
import { problemOf, purify } from '../../../../support/shared-columns';

const effectOf = (columns: number[][], x: Float64Array) =>
  columns[0].map((_, c) => columns.reduce((sum, one, i) => sum + one[c] * x[i], 0));

function setUp(columns: number[][], x: number[], ofSliding: number[]) {
  const values = Float64Array.from(x);
  const members = columns.map((_, i) => i);
  const before = effectOf(columns, values);
  const shares = { members, joints: [], normals: members, ofSliding, sticking: [], sliding: [] };
  const { released, freed } = purify(problemOf(columns), values, shares);
  effectOf(columns, values).forEach((value, c) => expect(value).toBeCloseTo(before[c], 9));
  expect(freed).toEqual([]);
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

  test('so near to each other that the motion cannot tell them apart are one place', () => {
    const kept = (apart: number) => {
      const values = Float64Array.of(2, 3);
      const free = { joints: [], sticking: [], sliding: [] };
      const columns = [
        [1, 0],
        [1, apart],
      ];
      return purify(problemOf(columns), values, {
        members: [0, 1],
        normals: [0, 1],
        ofSliding: [0, 1],
        ...free,
      });
    };
    expect([1e-5, 1e-4].map((apart) => kept(apart).released.length)).toEqual([1, 0]);
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

describe('friction that sticks', () => {
  /** Two bodies in line: a normal that slides, and a contact that sticks beside a row that can do what its tangent does. */
  const pair = { first: 2, second: 3, normal: 1, coefficient: 0.5, radius: 0 };
  const columns = [
    [1, 0, 0],
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ];
  const run = (x: number[], sliding: boolean) => {
    const values = Float64Array.from(x);
    const before = effectOf(columns, values);
    const shares = {
      members: [0, 1, 2, 3],
      joints: [],
      normals: [0, 1],
      ofSliding: [0],
      sticking: [pair],
      sliding: [],
    };
    const found = purify(
      problemOf(columns),
      values,
      sliding ? shares : { ...shares, sticking: [], members: [0, 1] },
    );
    effectOf(columns, values).forEach((value, c) => expect(value).toBeCloseTo(before[c], 9));
    return { ...found, values: Array.from(values) };
  };

  test('comes to the edge of its cone before it would leave it, and then goes with its normal', () => {
    const { released, freed, values } = run([10, 8, 1, 0], true);
    expect(released).toEqual([]);
    expect(freed).toEqual([pair]);
    expect(Math.abs(values[2])).toBeCloseTo(4, 12);
    expect(values[0] + values[2]).toBeCloseTo(11, 12);
  });

  test.each([
    [[10, 8, 4, 0], 'is let go where it would leave', [10, 8, 4, 0]],
    [[10, 8, 2.4, 3.2], 'is let go where it would leave', [10, 8, 2.4, 3.2]],
    [[10, 8, -4, 0], 'goes on to the other side where it comes in', [2, 8, 4, 0]],
    // across the cone: 3.2 aside leaves 2.4 along
    [[10, 8, 0, 3.2], 'and across it comes to the edge', [7.6, 8, 2.4, 3.2]],
  ])('at the edge with %j %s', (x, _what, wanted) => {
    const { released, freed, values } = run(x, true);
    expect([released, freed]).toEqual([[], [pair]]);
    wanted.forEach((value, i) => expect(values[i]).toBeCloseTo(value, 9));
  });

  test('keeps its place where a normal vanishes first, and goes with a normal of its own that does', () => {
    const { released, freed, values } = run([1, 8, 1, 0], true);
    expect(released).toEqual([0]);
    expect(freed).toEqual([]);
    expect(values).toEqual([0, 8, 2, 0]);
  });

  test('shares by itself beside another that does not', () => {
    const other = { ...pair, first: 5, second: 6, normal: 4 };
    const apart = [0, 1, 2].map((at) => [0, 0, 0, ...[0, 1, 2].map((axis) => Number(axis === at))]);
    const both = [...columns.map((own) => [...own, 0, 0, 0]), ...apart];
    for (const sticking of [
      [pair, other],
      [other, pair],
    ]) {
      const values = Float64Array.of(10, 8, 1, 0, 6, 2, 0);
      const members = both.map((_, i) => i);
      const shares = { members, joints: [], normals: [0, 1, 4], ofSliding: [0], sticking, sliding: [] };
      expect(purify(problemOf(both), values, shares)).toEqual({ released: [], freed: [pair] });
      expect(Array.from(values.subarray(4))).toEqual([6, 2, 0]);
    }
  });

  test('is not looked at where nothing is shared', () => {
    expect(run([10, 8, 1, 0], false)).toEqual({ released: [], freed: [], values: [10, 8, 1, 0] });
  });
});

describe('friction that sticks and whose normal gives way with it', () => {
  const pair = { first: 2, second: 3, normal: 1, coefficient: 0.5, radius: 0 };
  /** Along what moves, and across. */
  const turned = ([a, n, along, across]: number[], angle: number) => [
    ...[
      a,
      n,
      along * Math.cos(angle) - across * Math.sin(angle),
      along * Math.sin(angle) + across * Math.cos(angle),
    ],
  ];
  /** What slides does the work of the normal and `part` of it along; or what is told first and second is changed over. */
  const run = (x: number[], changed: boolean, angle = 0, part = 0.5) => {
    const columns = [
      [1, part * Math.cos(angle), part * Math.sin(angle)],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const order = changed ? [1, 0, 2, 3] : [0, 1, 2, 3];
    const start = turned(x, angle);
    const values = Float64Array.from(order, (i) => start[i]);
    const own = { ...pair, normal: changed ? 0 : 1 };
    const shares = {
      members: [0, 1, 2, 3],
      joints: [],
      normals: [0, 1],
      ofSliding: [changed ? 1 : 0],
      sticking: [own],
      sliding: [],
    };
    const { released, freed } = purify(problemOf(order.map((i) => columns[i])), values, shares);
    const after = order.map((i) => values[i]);
    return { released: released.map((i) => order[i]), freed: freed.length, values: turned(after, -angle) };
  };

  test.each<[number[], string, number[]]>([
    [[2, 8, 4, 0], 'moves along the edge of its cone', [0, 10, 5, 0]],
    [[4, 8, 1, 0], 'stays inside', [0, 12, 3, 0]],
    [[4, 8, 1, 2], 'across it too', [0, 12, 3, 2]],
    [[4, 8, -1, 0], 'from the other side too', [0, 12, 1, 0]],
  ])('from %j %s where the normal grows', (x, _what, wanted) => {
    const { released, freed, values } = run(x, false);
    expect([released, freed]).toEqual([[0], 0]);
    values.forEach((value, i) => expect(value).toBeCloseTo(wanted[i], 12));
  });

  test.each<[number[], number, string, number[]]>([
    [[2, 8, -4, 0], 0.5, 'comes in as its cone widens', [0, 10, -3, 0]],
    [[2, 8, -4, 0], 0.25, 'comes in as its cone widens sooner', [0, 10, -3.5, 0]],
    [[2, 8, 4, 0], 0, 'is left behind by the edge', [0, 10, 4, 0]],
    [[4, 8, 1, 0], 0.25, 'stays inside, ever farther from the edge', [0, 12, 2, 0]],
    [[4, 8, 1, 1], 0, 'stays where it is', [0, 12, 1, 1]],
  ])('from %j, moved by %d of what the normal gains, %s', (x, part, _what, wanted) => {
    const { released, freed, values } = run(x, false, 0, part);
    expect([released, freed]).toEqual([[0], 0]);
    values.forEach((value, i) => expect(value).toBeCloseTo(wanted[i], 12));
  });

  test('comes to the other edge where it moves as much as its normal, which widens the cone by half', () => {
    // -4 + d = (8 + d) / 2 for d = 16
    const { released, freed, values } = run([20, 8, -4, 0], false, 0, 1);
    expect([released, freed]).toEqual([[], 1]);
    [4, 24, 12, 0].forEach((value, i) => expect(values[i]).toBeCloseTo(value, 12));
  });

  test.each<[number[], number[]]>([
    [
      [4, 8, 1, 0],
      [9, 3, -1.5, 0],
    ],
    // (1 - d/2)^2 + 2^2 = (4 - d/2)^2 for d = 11/3
    [
      [4, 8, 1, 2],
      [23 / 3, 13 / 3, -5 / 6, 2],
    ],
    [
      [4, 8, -1, 0],
      [7, 5, -2.5, 0],
    ],
  ])('from %j comes to the edge at %j where it falls', (x, wanted) => {
    for (const angle of [0, 1, 4]) {
      const { released, freed, values } = run(x, true, angle);
      expect([released, freed]).toEqual([[], 1]);
      values.forEach((value, i) => expect(value).toBeCloseTo(wanted[i], 12));
    }
  });

  test('is let go with a normal that falls to nothing', () => {
    expect(run([2, 8, 4, 0], true)).toEqual({ released: [1], freed: 0, values: [10, 0, 0, 0] });
  });
});

test('a contact whose normal was let go has no friction that could be shared', () => {
  // with what slides beside it, its normal and its first tangent do the same
  const columns = [
    [1, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, 1, 0],
  ];
  const values = Float64Array.of(1, 5, 0, 0, 7);
  const shares = {
    ...{ members: [0, 1, 2, 3, 4], joints: [], normals: [0, 1, 4], ofSliding: [1, 4], sliding: [] },
    sticking: [{ first: 2, second: 3, normal: 0, coefficient: 0.5, radius: 0 }],
  };
  expect(purify(problemOf(columns), values, shares)).toEqual({ released: [0], freed: [] });
  expect(Array.from(values)).toEqual([0, 6, 0, 0, 7]);
});

describe('four corners under a weight in the middle', () => {
  const corners = [
    [1, -1, -1],
    [1, -1, 1],
    [1, 1, -1],
    [1, 1, 1],
  ];
  const free = { joints: [], sticking: [], sliding: [] };

  test.each([0, 1, 2, 3])('of two that come to nothing at once that goes which has just done so: %d', (i) => {
    for (const bears of [4, 0]) {
      const values = Float64Array.of(4, 4, 4, 4);
      values[i] = values[3 - i] = bears;
      const normals = [0, 1, 2, 3];
      const shares = { members: normals, normals, ofSliding: normals, idle: [], leaving: [i], ...free };
      expect(purifyAll(problemOf(corners), values, shares).released).toEqual([i]);
      expect([values[i], values[3 - i]]).toEqual([0, 0]);
    }
  });

  test('of two that do not come to nothing at once the first goes, though the other has just done so', () => {
    const values = Float64Array.of(1, 4, 4, 2);
    const normals = [0, 1, 2, 3];
    const shares = { members: normals, normals, ofSliding: normals, idle: [], leaving: [3], ...free };
    expect(purifyAll(problemOf(corners), values, shares).released).toEqual([0]);
    [0, 5, 5, 1].forEach((value, i) => expect(values[i]).toBeCloseTo(value, 12));
    // at once is what rounding tells apart, and no more
    const goes = (apart: number) =>
      purifyAll(problemOf(corners), Float64Array.of(1, 4, 4, 1 + apart), shares).released[0];
    expect([1e-10, 1e-8].map(goes)).toEqual([3, 0]);
  });

  test('one that bears nothing is kept beside joints that share what they hold among themselves', () => {
    const columns = [...corners, [0, 0, 0, 1], [0, 0, 0, 1]].map((one) => [...one, 0].slice(0, 4));
    const shares = { members: [1, 2, 4, 5], normals: [1, 2], ofSliding: [1, 2], leaving: [], ...free };
    const values = Float64Array.of(0, 8, 8, 0, 0.5, 0.5);
    expect(purifyAll(problemOf(columns), values, { ...shares, idle: [0] }).kept).toEqual([0]);
  });

  test('of those that bear nothing as many are kept as the motion determines', () => {
    const values = Float64Array.of(0, 8, 8, 0);
    const shares = { members: [1, 2], normals: [1, 2], ofSliding: [1, 2], leaving: [], ...free };
    const kept = (idle: number[]) => purifyAll(problemOf(corners), values, { ...shares, idle }).kept;
    expect([[0, 3], [3, 0], [3], []].map(kept)).toEqual([[0], [3], [3], []]);
    expect(Array.from(values)).toEqual([0, 8, 8, 0]);
  });
});

describe('friction of what slides', () => {
  const pair = { first: 3, second: 4, normal: 0, coefficient: 0.5, radius: 0 };
  const run = (columns: number[][], x: number[]) => {
    const values = Float64Array.from(x);
    const normals = [0, 1, 2];
    const shares = {
      members: normals,
      joints: [],
      normals,
      ofSliding: normals,
      sticking: [],
      sliding: [pair],
    };
    const { released } = purify(problemOf(columns), values, shares);
    return { released, values, effect: effectOf(columns, values) };
  };
  const across = [
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ];

  test('goes with its normal', () => {
    const line = [-1, 0, 1].map((at) => [1, at, 0, 0]);
    const { released, values, effect } = run([...line, ...across], [2, 3, 4, 0.6, 0.8]);
    expect(released).toEqual([0]);
    [0, 7, 2, 0, 0].forEach((value, i) => expect(values[i]).toBeCloseTo(value, 9));
    [9, 2, 0, 0].forEach((value, c) => expect(effect[c]).toBeCloseTo(value, 9));
  });

  test('keeps its direction, is the coefficient times what its normal has then, and counts as a part of it', () => {
    const alike = [[1], [1], [1], [0.3], [0.4]];
    const before = effectOf(alike, Float64Array.of(2, 3, 4, 0.6, 0.8));
    const { released, values, effect } = run(alike, [2, 3, 4, 0.6, 0.8]);
    expect(released).toHaveLength(2);
    expect(effect[0]).toBeCloseTo(before[0], 9);
    expect(values[3]).toBeCloseTo(0.5 * values[0] * 0.6, 12);
    expect(values[4]).toBeCloseTo(0.5 * values[0] * 0.8, 12);
  });

  test('of nothing is nothing', () => {
    const { released, values } = run([[1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], ...across], [2, 3, 0, 0, 0]);
    expect(released).toHaveLength(2);
    expect(Array.from(values).slice(3)).toEqual([0, 0]);
    expect(values[0] + values[1] + values[2]).toBeCloseTo(5, 12);
  });
});
