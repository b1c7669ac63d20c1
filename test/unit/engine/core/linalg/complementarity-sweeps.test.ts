/** Sweeps by themselves: they come to the answer, and end there. */
import { describe, expect, test } from 'vitest';
import { Chance } from '../../../../support/chance';
import { createExample } from '../../../../support/complementarity-examples';
import { mostSweeps, sweep } from '../../../../../engine/core/linalg/complementarity-sweeps';
import type { ComplementarityProblem } from '../../../../../engine/core/linalg/complementarity-problem';

/** What sweeps come to: endless ones unless said, which end only where they have converged. */
function swept(problem: ComplementarityProblem, sweeps = Infinity): Float64Array {
  const x = new Float64Array(problem.size);
  sweep(problem, x, sweeps);
  return x;
}

/** Two tangents with these diagonals, pushed by c. */
const tangents = (w1: number, w2: number, c: readonly number[], radius: number): ComplementarityProblem => ({
  ...{ size: 3, W: Float64Array.of(1, 0, 0, 0, w1, 0, 0, 0, w2), c: Float64Array.of(1, ...c) },
  ...{ lower: new Float64Array(3), upper: new Float64Array(3).fill(Infinity) },
  pairs: [{ first: 1, second: 2, normal: -1, coefficient: 0, radius }],
});

describe('sweeps', () => {
  test('are as many as are asked for, and in all of them so many products that a long chain ends', () => {
    // each takes half of what the other leaves: 1.5 and 0.75, 1.125 and 0.9375, and in the end one each
    const halves = {
      ...{ size: 2, W: Float64Array.of(2, 1, 1, 2), c: Float64Array.of(-3, -3), pairs: [] },
      ...{ lower: new Float64Array(2), upper: new Float64Array(2).fill(Infinity) },
    };
    [
      [0, 0],
      [1.5, 0.75],
      [1.125, 0.9375],
    ].forEach((wanted, sweeps) => {
      const x = new Float64Array(2);
      sweep(halves, x, sweeps);
      expect(Array.from(x)).toEqual(wanted);
    });
    for (const size of [100, 1000, 3000]) expect(mostSweeps(size) * size ** 2).toBeCloseTo(1e8, 3);
    for (const size of [0, 1, 10]) expect(mostSweeps(size)).toBe(20_000);
  });

  test('end in the answer, whatever its scale, and end there', () => {
    const random = new Chance(5);
    let worst = 0;
    const examples = Array.from({ length: 24 }, (_, n) => {
      const wanted = { boxes: n % 4, contacts: n % 3, discs: (n >> 1) % 2 };
      const scale = [1e-9, 1, 1e9][n % 3];
      const { problem, x } = createExample(random, { ...wanted, scale, coupling: 0.1, speed: 2 });
      const found = swept(problem, 200);
      x.forEach((value, i) => (worst = Math.max(worst, Math.abs(found[i] - value) / scale)));
      return { problem, found };
    });
    // measured: 4e-14
    expect(worst).toBeLessThan(1.2e-13);
    for (const { problem, found } of examples) expect(swept(problem)).toEqual(found);
  });

  test('end in nothing where nothing is pushed', () => {
    const still = tangents(1, 1, [0, 0], 1);
    expect(swept({ ...still, c: new Float64Array(3) })).toEqual(new Float64Array(3));
    expect(swept({ ...still, pairs: [] })).toEqual(new Float64Array(3));
  });

  test('take a pair as far as the heavier of its tangents bears, and leave one without part in the motion', () => {
    for (const [w1, w2] of [
      [1, 100],
      [100, 1],
    ]) {
      const [, first, second] = swept(tangents(w1, w2, [-w1, -2 * w2], 9));
      expect(first).toBeCloseTo(1, 11);
      expect(second).toBeCloseTo(2, 11);
    }
    const without = tangents(0, 0, [-3, 4], 1);
    expect(swept(without)).toEqual(new Float64Array(3));
    expect(swept({ ...without, pairs: [] })).toEqual(new Float64Array(3));
  });
});
