/** What is no answer is told, and what is one up to a billionth is not, whatever its unit: unknowns and accelerations are given. */
import { describe, expect, test } from 'vitest';
import { unsolved } from '../../../../../engine/core/linalg/unsolved';
import type { TangentPair } from '../../../../../engine/core/linalg/complementarity-problem';

interface Given {
  readonly x: readonly number[];
  readonly a: readonly number[];
  /** Row by row; ones on the diagonal where it is not given. */
  readonly W?: readonly number[];
  readonly lower?: readonly number[];
  readonly upper?: readonly number[];
  readonly pairs?: readonly TangentPair[];
}

/** Units of unknowns and of accelerations. */
const UNITS = [
  [1, 1],
  [1e-7, 1e3],
  [1e6, 1e-2],
];

/** The same in each unit. What is applied follows from what is left. */
function judged(given: Given): number[] {
  const { x, a } = given;
  const size = x.length;
  const W = given.W ?? x.flatMap((_, i) => x.map((__, j) => Number(i === j)));
  const c = a.map((left, i) => left - x.reduce((sum, value, j) => sum + W[i * size + j] * value, 0));
  const [wrong, ...others] = UNITS.map(([force, rate]) =>
    unsolved(
      {
        size,
        W: Float64Array.from(W, (value) => (value * rate) / force),
        c: Float64Array.from(c, (value) => value * rate),
        lower: Float64Array.from(x, (_, i) => force * (given.lower?.[i] ?? -Infinity)),
        upper: Float64Array.from(x, (_, i) => force * (given.upper?.[i] ?? Infinity)),
        pairs: (given.pairs ?? []).map((pair) => ({ ...pair, radius: force * pair.radius })),
      },
      Float64Array.from(x, (value) => force * value),
    ),
  );
  for (const other of others) expect(other).toEqual(wrong);
  return wrong;
}

describe('an unknown with bounds', () => {
  test.each([
    [0.5, 0, true],
    [0.5, 3e-9, true],
    [0.5, -3e-9, true],
    [0.5, 5e-9, false],
    [0.5, -5e-9, false],
    [-1, 1, true],
    [-1, -1, false],
    [2, -1, true],
    [2, 1, false],
    [2 + 3e-9, -1, true],
    [2 + 5e-9, -1, false],
    [2 - 3e-9, -1, true],
    [2 - 5e-9, -1, false],
    [-1 - 3e-9, 1, true],
    [-1 - 5e-9, 1, false],
    [-1 + 3e-9, 1, true],
    [-1 + 5e-9, 1, false],
  ])('from -1 to 2 beside one of -4: %d, which is left to accelerate by %d', (value, left, isFine) => {
    for (const place of [0, 1]) {
      const at = <T>(own: T, other: T) => (place === 0 ? [own, other] : [other, own]);
      const wrong = judged({
        ...{ x: at(value, -4), a: at(left, 0) },
        ...{ lower: at(-1, -9), upper: at(2, 9) },
      });
      expect(wrong).toEqual(isFine ? [] : [place]);
    }
  });

  test('what is left of it is measured by what its row adds up, be nothing applied', () => {
    const row = { x: [4, -4, 0.1], W: [1, 1, 0, 1, 1, 0, 0, 0, 1] };
    expect(judged({ ...row, a: [3e-9, -3e-9, 0] })).toEqual([]);
    expect(judged({ ...row, a: [5e-9, 0, 0] })).toEqual([0]);
    // what moves only a third says nothing of the other two
    expect(judged({ x: [0, 0, 4], W: [1, 0, 0, 0, 1, 0, 0, 0, 0.1], a: [1e-9, 0, 0] })).toEqual([0]);
  });

  test('and by what is applied, be it to others', () => {
    for (const pushed of [-8, 8]) {
      const held = { x: [0.5, 0], lower: [-1, 0], upper: [1, 0] };
      expect(judged({ ...held, a: [7e-9, pushed] })).toEqual([]);
      expect(judged({ ...held, a: [9e-9, pushed] })).toEqual([0]);
    }
  });

  test('without part in the motion is as good as any', () => {
    expect(judged({ x: [1, 5], W: [1, 0, 0, 0], a: [0, 3], upper: [2, 2] })).toEqual([]);
    expect(judged({ x: [5, 1], W: [0, 0, 0, 1], a: [3, 0], upper: [2, 2] })).toEqual([]);
  });

  test.each([Infinity, -Infinity, Number.NaN])('that is %d is no answer', (value) => {
    expect(judged({ x: [1, value], a: [0, 0] })).toContain(1);
  });
});

describe('a pair of tangents', () => {
  const ANGLE = 0.7;
  const direction = (angle: number, size: number) => [size * Math.cos(angle), size * Math.sin(angle)];

  /** On a normal of 2 with friction of a half, or with a radius of one; `turned`: of the acceleration, from against the force. */
  function pair(force: number, speed: number, turned = 0): number[] {
    const [f, v] = [direction(ANGLE, force), direction(ANGLE + turned, -speed)];
    const given = { x: [2, ...f, 0.3], a: [0, ...v, 0], lower: [0, 9, 9, -1], upper: [9, -9, -9, 1] };
    const [onNormal, byRadius] = [
      { normal: 0, coefficient: 0.5, radius: Number.NaN },
      { normal: -1, coefficient: Number.NaN, radius: 1 },
    ].map((bound) => judged({ ...given, pairs: [{ first: 1, second: 2, ...bound }] }));
    expect(byRadius).toEqual(onNormal);
    return onNormal;
  }

  test('within its disc, whose bounds of their own are not read, is at rest to a billionth', () => {
    for (const force of [0, 0.5, 1 - 3e-9]) {
      for (const turned of [0, 1, 3]) {
        expect(pair(force, 1e-9, turned)).toEqual([]);
        if (force > 0) expect(pair(force, 4e-9, turned)).toEqual([1]);
      }
    }
  });

  test('on its rim slides against the force, and no other way', () => {
    for (const force of [1 - 1e-9, 1, 1 + 1e-9]) {
      for (const speed of [1e-3, 1, 20]) {
        // what is left across the force counts as an acceleration like any other
        for (const across of [0, 1e-9, -1e-9]) expect(pair(force, speed, across / speed)).toEqual([]);
        for (const turned of [5e-8 / speed, -5e-8 / speed, Math.PI / 2, Math.PI])
          expect(pair(force, speed, turned)).toEqual([1]);
      }
    }
  });

  test('is not beyond its rim, at rest or not', () => {
    for (const speed of [0, 1]) {
      expect(pair(1 + 1e-9, speed)).toEqual([]);
      expect(pair(1 + 3e-9, speed)).toEqual([1]);
    }
  });

  test('without a force slides any way', () => {
    const given = { x: [4, 0, 0], lower: [0, 0, 0], upper: [9, 0, 0] };
    const free = [{ first: 1, second: 2, normal: 0, coefficient: 0, radius: 0 }];
    for (const angle of [0, 1, 3, 5]) {
      const v = direction(angle, 1);
      for (const f of [0, 3e-9]) {
        const x = [4, ...direction(1, f)];
        expect(judged({ ...given, x, a: [0, ...v], pairs: free })).toEqual([]);
      }
    }
  });

  test('is at rest by the larger of what its two rows add up', () => {
    for (const large of [1, 2]) {
      const W = [1, 0, 0, 0, 0.1, 0, 0, 0, 0.1].with(4 * large, 100);
      const given = {
        x: [1, 0.1, 0.1],
        W,
        pairs: [{ first: 1, second: 2, normal: -1, coefficient: 0, radius: 1 }],
      };
      // the other tangent, for what is left of the larger leaves its mark on what is applied
      expect(judged({ ...given, a: [0, ...[0, 0].with(2 - large, 9e-9)] })).toEqual([]);
      expect(judged({ ...given, a: [0, ...[0, 0].with(2 - large, 12e-9)] })).toEqual([1]);
    }
  });
});

test('all that are wrong are told, of a pair the first', () => {
  const pairs = [
    { first: 0, second: 1, normal: 2, coefficient: 0.5, radius: 0 },
    { first: 3, second: 4, normal: 2, coefficient: 0.5, radius: 0 },
    { first: 5, second: 6, normal: -1, coefficient: 0, radius: 1 },
  ];
  const x = [2, 0, 2, 0, 0.5, 1, 1, -3];
  expect(judged({ x, a: [0, 0, 0, 0, 0, 0, 0, 0], lower: new Array<number>(8).fill(0), pairs })).toEqual([
    7, 0, 5,
  ]);
});
