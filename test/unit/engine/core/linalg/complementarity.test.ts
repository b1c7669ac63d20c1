import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { solveComplementarity } from '../../../../../engine/core/linalg/complementarity';
import { unsolved } from '../../../../../engine/core/linalg/unsolved';
import type { ComplementarityProblem } from '../../../../../engine/core/linalg/complementarity-problem';
import type { ComplementaritySolution, Place } from '../../../../../engine/core/linalg/complementarity';

/** W = B B^T of rank `rank`, and bounds of every sort: none below zero, of either sign, or a fixed value. */
const problems = fc
  .record({
    size: fc.integer({ min: 1, max: 9 }),
    rank: fc.integer({ min: 1, max: 9 }),
    seed: fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
  })
  .map(({ size, rank, seed }): ComplementarityProblem => {
    const next = () => seed.next().value as number;
    const B = Float64Array.from({ length: size * rank }, next);
    const W = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++)
        for (let k = 0; k < rank; k++) W[i * size + j] += B[i * rank + k] * B[j * rank + k];
    }
    const v = Float64Array.from({ length: rank }, next);
    // in the range of W, as the accelerations of rows that hang together are; stops add to it
    const c = Float64Array.from({ length: size }, (_, i) =>
      v.reduce((sum, x, k) => sum + B[i * rank + k] * x, 0),
    );
    const two = Float64Array.from({ length: size }, () => Math.abs(next()) + 0.01);
    const sort = Array.from({ length: size }, () => next());
    return {
      size,
      W,
      c,
      lower: Float64Array.from(two, (bound, i) => (sort[i] < 0 ? 0 : -bound)),
      upper: Float64Array.from(two, (bound, i) => (sort[i] < 0 ? Infinity : bound)),
      pairs: [],
    };
  });

/** Of every pair: inside its disc and at rest, or on its rim and pushed against where it goes. */
function expectCoulomb(
  { pairs, c }: ComplementarityProblem,
  { x, a }: ComplementaritySolution,
  seen: { rests: number; slides: number },
): void {
  for (const { first, second, radius } of pairs) {
    const force = Math.hypot(x[first], x[second]);
    const speed = Math.hypot(a[first], a[second]);
    expect(force).toBeLessThan(radius * (1 + 1e-8));
    if (speed < 1e-8) {
      seen.rests++;
      continue;
    }
    seen.slides++;
    // what it would push across the motion, over what is applied: 2.8e-16
    const across = (x[first] * a[second] - x[second] * a[first]) / force;
    expect(Math.abs(across) / Math.max(...c.map(Math.abs))).toBeLessThan(8e-16);
    expect(force / radius).toBeCloseTo(1, 8);
    expect((x[first] * a[first] + x[second] * a[second]) / (force * speed)).toBeCloseTo(-1, 8);
  }
}

describe('complementarity', () => {
  test('every answer holds: bounds, signs, and nothing in between', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { x, a } = solveComplementarity(problem);
        const { lower, upper } = problem;
        const size = Math.max(1, ...x.map(Math.abs));
        x.forEach((value, i) => {
          const room = 1e-7 * size;
          expect(value).toBeGreaterThanOrEqual(lower[i] - room);
          expect(value).toBeLessThanOrEqual(upper[i] + room);
          if (value > lower[i] + room && value < upper[i] - room) expect(Math.abs(a[i])).toBeLessThan(room);
          if (a[i] > room) expect(value).toBeLessThanOrEqual(lower[i] + room);
          if (a[i] < -room) expect(value).toBeGreaterThanOrEqual(upper[i] - room);
        });
      }),
      { seed: 20261, numRuns: 1000 },
    );
  });

  test('a pair of tangents stays in its disc and points against the motion', () => {
    const W = Float64Array.of(2, 0.3, -0.2, 0.3, 1, 0.1, -0.2, 0.1, 1.5);
    const inf = Float64Array.of(Infinity, 0, 0);
    for (const [push, slides] of [
      [-0.5, false],
      [3, true],
    ] as const) {
      const { x, a } = solveComplementarity({
        size: 3,
        W,
        c: Float64Array.of(-4, push, -0.4 * push),
        lower: new Float64Array(3),
        upper: inf,
        pairs: [{ first: 1, second: 2, normal: 0, coefficient: 0.4, radius: 0 }],
      });
      expect(x[0]).toBeGreaterThan(0);
      expect(Math.abs(a[0])).toBeLessThan(1e-9);
      const force = Math.hypot(x[1], x[2]);
      const speed = Math.hypot(a[1], a[2]);
      if (slides) {
        expect(force).toBeCloseTo(0.4 * x[0], 9);
        expect(x[1] * a[1] + x[2] * a[2]).toBeCloseTo(-force * speed, 9);
      } else {
        expect(force).toBeLessThan(0.4 * x[0]);
        expect(speed).toBeLessThan(1e-9);
      }
    }
  });

  test('an unknown without influence takes the bound to which it is pushed', () => {
    for (const [c, expected] of [
      [1, -2],
      [-1, 3],
      [0, -2],
    ]) {
      const { x, a } = solveComplementarity({
        size: 2,
        W: Float64Array.of(0, 0, 0, 2),
        c: Float64Array.of(c, -4),
        lower: Float64Array.of(-2, 0),
        upper: Float64Array.of(3, 10),
        pairs: [],
      });
      expect(Array.from(x)).toEqual([expected, 2]);
      expect(Array.from(a)).toEqual([c, 0]);
    }
  });

  test('pairs of a given radius, alone or several: inside the disc at rest, on its rim against the motion', () => {
    const seen = { rests: 0, slides: 0 };
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        (numbers, count) => {
          const size = 2 * count;
          const W = new Float64Array(size * size);
          for (let i = 0; i < size; i++) {
            for (let j = 0; j < size; j++) {
              const coupling = numbers[Math.min(i, j)] * numbers[Math.max(i, j)];
              W[i * size + j] = (i === j ? 1 : 0) + coupling;
            }
          }
          const c = Float64Array.from({ length: size }, (_, i) => 2 * numbers[10 + i]);
          const pairs = Array.from({ length: count }, (_, p) => ({
            first: 2 * p,
            second: 2 * p + 1,
            normal: -1,
            coefficient: 0,
            radius: 0.05 + Math.abs(numbers[20 + p]),
          }));
          const none = new Float64Array(size);
          // whatever was thought of the places before: a wrong guess is corrected
          const problem = { size, W, c, lower: none, upper: none, pairs };
          for (const likely of [null, 'free', 'slides'] as const) {
            const places = likely && new Array<Place>(size).fill(likely);
            expectCoulomb(problem, solveComplementarity(problem, places), seen);
          }
        },
      ),
      { seed: 77, numRuns: 300 },
    );
    expect(Math.min(seen.rests, seen.slides)).toBeGreaterThan(50);
  });
});

test('of several answers the one at the places that are thought likely is taken', () => {
  // more force, more acceleration against it: at rest without force, or held by one
  const bounds = { lower: Float64Array.of(0), upper: Float64Array.of(Infinity) };
  const problem = { size: 1, W: Float64Array.of(-1), c: Float64Array.of(1), pairs: [], ...bounds };
  expect(solveComplementarity(problem).x[0]).toBe(0);
  expect(solveComplementarity(problem, ['lower']).x[0]).toBe(0);
  expect(solveComplementarity(problem, ['free']).x[0]).toBe(1);
});

test('a place at a bound that an unknown does not have is taken as free', () => {
  const [W, c] = [Float64Array.of(1), Float64Array.of(-3)];
  const [none, all] = [Float64Array.of(-Infinity), Float64Array.of(Infinity)];
  const problem = { size: 1, W, c, upper: all, pairs: [] };
  expect(solveComplementarity({ ...problem, lower: Float64Array.of(0) }, ['upper']).x[0]).toBe(3);
  expect(solveComplementarity({ ...problem, lower: none, c: Float64Array.of(3) }, ['lower']).x[0]).toBe(-3);
});

/** A contact: the normal and two tangents. */
const contact = (
  W: readonly number[],
  c: readonly number[],
  coefficient: number,
): ComplementarityProblem => ({
  ...{ size: 3, W: Float64Array.from(W), c: Float64Array.from(c) },
  ...{ lower: new Float64Array(3), upper: new Float64Array(3).fill(Infinity) },
  pairs: [{ first: 1, second: 2, normal: 0, coefficient, radius: 0 }],
});

test('what sweeps go round and no place corrects is found all the same', () => {
  // swept, it comes to 0.15, 0.21, -0.08 and back
  const round = contact([0.9, 0.9, -0.3, 0.9, 1.1, -0.2, -0.3, -0.2, 1.6], [-0.3, -0.4, 0.2], 1.7);
  expect(unsolved(round, solveComplementarity(round).x)).toEqual([]);
  // from the answer itself no correction of places comes back to it
  const alone = contact([0.2, 0, 0.4, 0, 0, -0.1, 0.4, -0.1, 0.7], [-0.1, -0.9, 0.1], 2.2);
  expect(unsolved(alone, solveComplementarity(alone).x)).toEqual([]);
});

test('where there is no answer what is returned is none', () => {
  // more of either takes the other from its rest
  const more = -1 - 1e-4;
  const jam = { ...contact([1, more, 0, more, 1, 0, 0, 0, 1], [-1, -1, 0], 0), pairs: [] };
  for (const likely of [null, ['lower', 'free', 'free']] as const) {
    const { x, a } = solveComplementarity(jam, likely);
    expect(x).toHaveLength(3);
    expect(a).toHaveLength(3);
    expect(unsolved(jam, x)).not.toEqual([]);
  }
});
