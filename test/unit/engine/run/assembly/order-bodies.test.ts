/** The order of bodies in Newton's matrix: those that are joined stand near each other, however the model lists them. */
import { expect, test } from 'vitest';
import { orderBodies } from '../../../../../engine/run/assembly/damped-step';
import { createRandom } from '../../../../support/draw';

/** Largest distance of two joined bodies in the matrix; the ground has no place there. */
function widthOf(n: number, joints: readonly (readonly [number, number])[]): number {
  const rowA = Int32Array.from(joints, ([a]) => a);
  const rowB = Int32Array.from(joints, ([, b]) => b);
  const place = orderBodies({ n, m: joints.length, rowA, rowB });
  expect(place[0]).toBe(-1);
  expect([...place.subarray(1)].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: n - 1 }, (_, i) => i),
  );
  return Math.max(
    0,
    ...joints.filter(([a, b]) => a > 0 && b > 0).map(([a, b]) => Math.abs(place[a] - place[b])),
  );
}

test.each([1, 2, 3])('a chain, a ring and a ladder of bodies in any order, seed %i', (seed) => {
  const random = createRandom(seed);
  const bodies = Array.from({ length: 60 }, (_, i) => i + 1);
  const shuffled = bodies.map((b) => [random(), b]).toSorted(([a], [b]) => a - b);
  const at = (i: number) => shuffled[i % 60][1];
  const chain = bodies.slice(1).map((i) => [at(i - 2), at(i - 1)] as const);
  expect(widthOf(61, [[0, at(0)], ...chain])).toBe(1);
  expect(widthOf(61, [...chain, [at(59), at(0)]])).toBe(2);
  const rungs = Array.from({ length: 30 }, (_, i) => [at(2 * i), at(2 * i + 1)] as const);
  const rails = Array.from({ length: 58 }, (_, i) => [at(i), at(i + 2)] as const);
  expect(widthOf(61, [...rungs, ...rails])).toBeLessThanOrEqual(3);
});

test('bodies that nothing joins have a place too', () => {
  expect(widthOf(5, [])).toBe(0);
  expect(widthOf(6, [[2, 4], [0, 3]])).toBe(1); // oxfmt-ignore
});
