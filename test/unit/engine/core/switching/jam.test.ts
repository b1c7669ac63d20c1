/** Whether there are forces at all, on small problems whose answer is seen. */
import { describe, expect, test } from 'vitest';
import type { ComplementarityProblem } from '../../../../../engine/core/linalg/complementarity-problem';
import { findCulprits, findJam, hasForces } from '../../../../../engine/core/switching/jam';

/** Normals that push only: a = W x + c >= 0, x >= 0. */
const normals = (W: number[], c: number[]): ComplementarityProblem => ({
  ...{ size: c.length, W: Float64Array.from(W), c: Float64Array.from(c), pairs: [] },
  lower: new Float64Array(c.length),
  upper: new Float64Array(c.length).fill(Infinity),
});

describe('a problem of sliding contacts', () => {
  test('that sweeps have solved is left as it is', () => {
    const x = Float64Array.of(3, 0);
    expect(findJam(normals([2, 0, 0, 1], [-6, 5]), x)).toBe(-1);
    expect(Array.from(x)).toEqual([3, 0]);
  });

  test.each([[[0, 0]], [[Infinity, 0]], [[NaN, 0]], [[7, 7]]])('is mended from %j', (start) => {
    const x = Float64Array.from(start);
    expect(findJam(normals([2, 0, 0, 1], [-6, 5]), x)).toBe(-1);
    expect(x[0]).toBeCloseTo(3, 12);
    expect(x[1]).toBe(0);
  });

  test('is mended also where one that it has nothing to do with is no number', () => {
    for (const start of [Infinity, NaN]) {
      const x = Float64Array.of(start, 0);
      expect(findJam(normals([2, 0, 0, 1], [-6, -5]), x)).toBe(-1);
      [3, 5].forEach((value, i) => expect(x[i]).toBeCloseTo(value, 12));
    }
  });

  test('has no forces where friction turns the effect of a normal around; which one is said', () => {
    expect(findJam(normals([-1], [-1]), new Float64Array(1))).toBe(0);
    expect(findJam(normals([2, 0, 0, -1], [-6, -1]), new Float64Array(2))).toBe(1);
    expect(findJam(normals([1, 0, 0, 0, -1, 0, 0, 0, 1], [-1, -1, -1]), new Float64Array(3))).toBe(1);
    // with the other way to move it parts
    expect(findJam(normals([-1], [1]), new Float64Array(1))).toBe(-1);
  });

  test('of several that hang together is told once, and others beside it are mended all the same', () => {
    const together = normals([1, 0, 0, 0, -1, -2, 0, -2, -1], [-4, -1, -1]);
    const x = new Float64Array(3);
    expect(findJam(together, x)).toBe(1);
    expect(x[0]).toBe(4);
  });
});

test.each([0.25, 0.5, 0.9])('the fraction of friction up to which there are forces is found: %s', (limit) => {
  let looks = 0;
  const { fraction } = findCulprits(['a'], (_, of) => (looks++, hasForces(normals([1 - of / limit], [-1]))))!;
  expect(looks).toBe(21);
  expect(fraction).toBeLessThanOrEqual(limit);
  expect(fraction).toBeGreaterThan(limit - 2 ** -19);
});

describe('what jams', () => {
  /** Contacts that jam each for itself, from a fraction of their friction on. */
  const upTo = (limits: Record<string, number>) => (which: ReadonlySet<string>, fraction: number) =>
    Object.entries(limits).every(([each, limit]) => (which.has(each) ? fraction : 1) <= limit);

  test('is the contact whose friction alone is enough, whichever is first', () => {
    const isFree = upTo({ a: 1, b: 0.5 });
    for (const ids of [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b', 'b'],
    ])
      expect(findCulprits(ids, isFree)).toEqual({ which: ['b'], fraction: expect.closeTo(0.5, 5) });
  });

  test('is the one that has to fall less where either is enough', () => {
    const either = (which: ReadonlySet<string>, fraction: number) =>
      fraction <= (which.has('a') ? 0.25 : 0.75);
    for (const ids of [
      ['a', 'b'],
      ['b', 'a'],
    ])
      expect(findCulprits(ids, either)).toMatchObject({ which: ['b'] });
  });

  test('are all that jam together where none alone is enough, with what all of them may have', () => {
    const isFree = upTo({ a: 0.5, b: 1, c: 0.25 });
    const ids = ['b', 'c', 'a'];
    expect(findCulprits(ids, isFree)).toEqual({ which: ['c', 'a'], fraction: expect.closeTo(0.25, 5) });
  });

  test('is none where no friction is little enough, and where nothing slides', () => {
    expect(findCulprits(['a', 'b'], () => false)).toBeNull();
    expect(findCulprits([], () => true)).toBeNull();
  });

  test('is found with one look at each that is no better than the best', () => {
    let looks = 0;
    const either = (which: ReadonlySet<string>, fraction: number) => {
      looks++;
      return fraction <= (which.has('3') ? 0.75 : 0.5);
    };
    const ids = Array.from({ length: 40 }, (_, i) => String(i));
    expect(findCulprits(ids, either)).toMatchObject({ which: ['3'] });
    // 21 for the first and for the best, beside one for each but the first
    expect(looks).toBe(21 + 21 + 39);
  });
});
