import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { solveComplementarity } from '../../../../engine/linalg/complementarity';
import type { ComplementarityProblem } from '../../../../engine/linalg/complementarity';

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
});
