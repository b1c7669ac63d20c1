/** Newton steps on contacts, where sweeps creep: rows of bodies that push each other. */
import { describe, expect, test } from 'vitest';
import { Chance } from '../../../../support/chance';
import { polish, solveByNewton } from '../../../../../engine/core/linalg/complementarity-newton';
import { solveComplementarity } from '../../../../../engine/core/linalg/complementarity';
import { unsolved } from '../../../../../engine/core/linalg/unsolved';
import type { ComplementarityProblem } from '../../../../../engine/core/linalg/complementarity-problem';

/** `count` contacts of random directions on few freedoms: W = B B^T. */
function contacts(seed: number, count: number, friction: number): ComplementarityProblem {
  const random = new Chance(seed);
  const share = () => 2 * random.share() - 1;
  const size = 3 * count;
  const columns = Array.from({ length: size }, () => Array.from({ length: size + 2 }, share));
  const W = Float64Array.from(
    columns.flatMap((a) => columns.map((b) => a.reduce((sum, v, i) => sum + v * b[i], 0))),
  );
  const pairs = Array.from({ length: count }, (_, k) => ({
    ...{ first: 3 * k + 1, second: 3 * k + 2, normal: 3 * k },
    ...{ coefficient: friction, radius: 0 },
  }));
  const upper = new Float64Array(size).fill(Infinity);
  return {
    size,
    W,
    c: Float64Array.from({ length: size }, share),
    lower: new Float64Array(size),
    upper,
    pairs,
  };
}

/** Two tangents with a disc of a given radius, and what pushes them beyond it. */
function disc(seed: number): ComplementarityProblem {
  const problem = contacts(seed, 1, 0);
  const pairs = [{ first: 1, second: 2, normal: -1, coefficient: 0, radius: 0.1 }];
  return { ...problem, pairs };
}

/** Whether a pair is off its rim. */
const rests = (
  { pairs }: ComplementarityProblem,
  x: Float64Array,
  first: number,
  second: number,
): boolean => {
  const { normal, coefficient, radius } = pairs.find((pair) => pair.first === first)!;
  const limit = normal < 0 ? radius : coefficient * x[normal];
  return !(limit > 0) || Math.hypot(x[first], x[second]) < limit * (1 - 1e-9);
};

describe('Newton steps', () => {
  test('end in what sweeps find, from nothing', () => {
    let solved = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const problem = contacts(seed, 1 + (seed % 4), 0.2 + 0.1 * (seed % 6));
      const x = solveByNewton(problem, new Float64Array(problem.size));
      if (!x) continue;
      solved++;
      expect(unsolved(problem, x), `seed ${seed}`).toEqual([]);
      const wanted = solveComplementarity(problem).x;
      if (unsolved(problem, wanted).length > 0) continue;
      x.forEach((value, i) => expect(value, `seed ${seed}`).toBeCloseTo(wanted[i], 6));
    }
    expect(solved).toBeGreaterThan(50);
  });

  test('know bounds of either side, and what has no part in the motion', () => {
    const problem = {
      ...{ size: 4, W: Float64Array.of(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0) },
      ...{ c: Float64Array.of(-6, 5, -9, -1), pairs: [] },
      ...{ lower: Float64Array.of(0, -2, -1, 0), upper: Float64Array.of(Infinity, 2, 4, Infinity) },
    };
    expect(Array.from(solveByNewton(problem, new Float64Array(4))!)).toEqual([3, -2, 4, 0]);
  });

  test('two of them make an answer exact that is off by a millionth: the direction of what slides turns with it', () => {
    let worst = 0;
    let sliding = 0;
    for (let seed = 1; seed <= 60; seed++) {
      for (const problem of [contacts(seed, 1 + (seed % 3), 0.4), disc(seed)]) {
        const exact = solveByNewton(problem, new Float64Array(problem.size));
        if (!exact || problem.pairs.every(({ first, second }) => rests(problem, exact, first, second)))
          continue;
        sliding++;
        const random = new Chance(seed);
        const near = exact.map((value) => value * (1 + 1e-6 * (random.share() - 0.5)));
        const found = polish(problem, near);
        const size = Math.max(...exact.map(Math.abs));
        const off = Math.max(...found.map((value, i) => Math.abs(value - exact[i]))) / size;
        worst = Math.max(worst, off);
      }
    }
    expect(sliding).toBeGreaterThan(50);
    // 9e-13, which is how exact the answers are
    expect(worst).toBeLessThan(2.7e-12);
  });

  test('give up where there is no solution', () => {
    const jam = { size: 1, W: Float64Array.of(-1), c: Float64Array.of(-1), pairs: [] };
    const bounds = { lower: Float64Array.of(0), upper: Float64Array.of(Infinity) };
    expect(solveByNewton({ ...jam, ...bounds }, Float64Array.of(1))).toBeNull();
    expect(solveByNewton({ ...jam, ...bounds }, Float64Array.of(Infinity))).toBeNull();
  });
});
