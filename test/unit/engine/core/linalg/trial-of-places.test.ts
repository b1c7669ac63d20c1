/** Complementarity by trial: answers that no sweep finds, and evidence that there is none. */
import { describe, expect, test } from 'vitest';
import { coupledWith, tryPlaces } from '../../../../../engine/core/linalg/trial-of-places';
import { createRandom } from '../../../../support/draw';
import { residual } from '../../../../../engine/core/linalg/complementarity-problem';
import { solveComplementarity } from '../../../../../engine/core/linalg/complementarity';
import { unsolved } from '../../../../../engine/core/linalg/unsolved';
import type {
  ComplementarityProblem,
  TangentPair,
} from '../../../../../engine/core/linalg/complementarity-problem';
import type { Place } from '../../../../../engine/core/linalg/complementarity';

interface Parts {
  readonly c: readonly number[];
  readonly lower?: readonly number[];
  readonly upper?: readonly number[];
  readonly pairs?: readonly TangentPair[];
}

/** Without bounds given each unknown pushes and does not pull. */
function problemOf(
  W: readonly (readonly number[])[],
  { c, lower, upper, pairs = [] }: Parts,
): ComplementarityProblem {
  const size = c.length;
  return {
    ...{ size, W: Float64Array.from(W.flat()), c: Float64Array.from(c), pairs },
    lower: Float64Array.from(lower ?? c.map(() => 0)),
    upper: Float64Array.from(upper ?? c.map(() => Infinity)),
  };
}

const all = ({ size }: ComplementarityProblem): number[] => Array.from({ length: size }, (_, i) => i);

function tried(problem: ComplementarityProblem, members = all(problem), x = new Float64Array(problem.size)) {
  return { trial: tryPlaces(problem, members, x), x: Array.from(x) };
}

const near = (values: ArrayLike<number>, wanted: ArrayLike<number>): void => {
  for (let i = 0; i < wanted.length; i++) expect(values[i], `unknown ${i}`).toBeCloseTo(wanted[i], 9);
};

/** A contact: normal, and two tangents with a coefficient. */
const contact = (normal: number, coefficient: number): TangentPair => ({
  ...{ normal, first: normal + 1, second: normal + 2, coefficient, radius: 0 },
});

describe('unknowns that are coupled', () => {
  test('are reached along the matrix, either way, and over the parts of a contact', () => {
    const W = Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 }, (__, j) => (i === j ? 1 : 0)));
    W[0][3] = 1;
    W[5][3] = 1;
    expect(coupledWith(problemOf(W, { c: W[0] }), 0)).toEqual([0, 3, 5]);
    expect(coupledWith(problemOf(W, { c: W[0] }), 5)).toEqual([0, 3, 5]);
    expect(coupledWith(problemOf(W, { c: W[0] }), 1)).toEqual([1]);
    const pairs = [{ ...contact(5, 1), second: 1 }];
    for (const from of [0, 1, 5, 6])
      expect(coupledWith(problemOf(W, { c: W[0], pairs }), from)).toEqual([0, 1, 3, 5, 6]);
    expect(coupledWith(problemOf(W, { c: W[0], pairs }), 2)).toEqual([2]);
  });
});

describe('without friction', () => {
  test('what has one answer gets it, as from the sweeps; unknowns that have no part keep theirs', () => {
    const random = createRandom(5);
    let atBounds = 0;
    for (let n = 0; n < 60; n++) {
      const size = 2 + (n % 4);
      const B = Array.from({ length: size }, () => Array.from({ length: size }, () => 2 * random() - 1));
      const W = B.map((row, i) =>
        B.map((other, j) => row.reduce((sum, value, k) => sum + value * other[k], i === j ? 0.3 : 0)),
      );
      const own = problemOf(W, {
        c: W.map(() => 4 * random() - 2),
        lower: W.map(() => (random() < 0.5 ? 0 : -0.5)),
        upper: W.map(() => (random() < 0.5 ? Infinity : 0.7)),
      });
      const wanted = solveComplementarity(own).x;
      const { trial, x } = tried(own);
      expect(trial).toBe('found');
      near(x, wanted);
      expect(unsolved(own, wanted)).toEqual([]);
      // wherever the unknowns were thought to be: a wrong guess is corrected
      for (const likely of ['lower', 'free', 'upper'] as const) {
        const places = Array.from(own.upper, (bound): Place =>
          bound === Infinity && likely === 'upper' ? 'free' : likely,
        );
        near(solveComplementarity(own, places).x, wanted);
      }
      wanted.forEach((value, i) => (atBounds += value === own.lower[i] || value === own.upper[i] ? 1 : 0));
      // beside it another unknown that nothing couples with these, whatever it is at
      const wide = problemOf([...W.map((row) => [...row, 0]), [...W.map(() => 0), 1]], {
        c: [...own.c, 3],
        lower: [...own.lower, 0],
        upper: [...own.upper, Infinity],
      });
      const beside = tried(wide, all(own), new Float64Array(size + 1).fill(7));
      expect([beside.trial, beside.x[size]]).toEqual(['found', 7]);
      near(beside.x, wanted);
    }
    expect(atBounds).toBeGreaterThan(30);
  });

  test('of several answers the one with the fewest forces, and where there is none that is the evidence', () => {
    expect(tried(problemOf([[-1]], { c: [1] }))).toEqual({ trial: 'found', x: [0] });
    expect(tried(problemOf([[-1]], { c: [-1] }))).toEqual({ trial: 'none', x: [0] });
    // a bound above makes it one
    expect(tried(problemOf([[-1]], { c: [-1], upper: [2] }))).toEqual({ trial: 'found', x: [2] });
    // the third alone, or the first two
    const W = [
      [1, 0, 2],
      [0, 1, 2],
      [2, 2, 1],
    ];
    expect(tried(problemOf(W, { c: [-1, -1, -1] }))).toEqual({ trial: 'found', x: [0, 0, 1] });
  });

  test('fourteen unknowns with one bound each are tried, fifteen are not', () => {
    const unit = (size: number) => {
      const W = Array.from({ length: size }, (_, i) =>
        Array.from({ length: size }, (__, j) => Number(i === j)),
      );
      return problemOf(W, { c: W.map(() => 1) });
    };
    expect(tried(unit(14)).trial).toBe('found');
    expect(tried(unit(15)).trial).toBe('untried');
  });
});

describe('with friction', () => {
  const I3 = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];

  test('a contact opens, sticks, or slides against where it goes', () => {
    const of = (c: readonly number[], W = I3) => tried(problemOf(W, { c, pairs: [contact(0, 0.5)] }));
    expect(of([1, 3, 4])).toEqual({ trial: 'found', x: [0, 0, 0] });
    const sticks = of([-2, 0.3, -0.4]);
    near(sticks.x, [2, -0.3, 0.4]);
    const slides = of([-2, 3, 4]);
    expect(slides.trial).toBe('found');
    near(slides.x, [2, -0.6, -0.8]);
  });

  test.each([0.4, -0.4])('friction that presses by %d of itself changes the pressure', (w) => {
    const mu = 0.5;
    const W = [
      [1, w, 0],
      [w, 1, 0],
      [0, 0, 1],
    ];
    // slides along the first tangent: n - mu w n = 2
    const { trial, x } = tried(problemOf(W, { c: [-2, 9, 0], pairs: [contact(0, mu)] }));
    const n = 2 / (1 - mu * w);
    expect(trial).toBe('found');
    near(x, [n, -mu * n, 0]);
  });

  test('the direction of sliding is turned until friction is against the motion', () => {
    const W = [
      [1, 0.1, -0.2],
      [0.1, 2, 0.6],
      [-0.2, 0.6, 1],
    ];
    const problem = problemOf(W, { c: [-2, 3, 4], pairs: [contact(0, 0.3)] });
    const { trial, x } = tried(problem);
    const a = residual(problem, Float64Array.from(x));
    expect(trial).toBe('found');
    expect(a[0]).toBeCloseTo(0, 10);
    expect(Math.hypot(x[1], x[2])).toBeCloseTo(0.3 * x[0], 10);
    expect((x[1] * a[1] + x[2] * a[2]) / (Math.hypot(x[1], x[2]) * Math.hypot(a[1], a[2]))).toBeCloseTo(
      -1,
      10,
    );
  });

  test('what only its own normal pushes aside slides all the same', () => {
    // n - 0.1 times 0.9 n = 1
    const W = [
      [1, 0.9, 0],
      [0.9, 1, 0],
      [0, 0, 1],
    ];
    const { trial, x } = tried(problemOf(W, { c: [-1, 0, 0], pairs: [contact(0, 0.1)] }));
    expect(trial).toBe('found');
    near(x, [1 / 0.91, -0.1 / 0.91, 0]);
  });

  test('two contacts each have their own direction', () => {
    const W = Array.from({ length: 6 }, (_, i) => Array.from({ length: 6 }, (__, j) => Number(i === j)));
    const pairs = [contact(0, 0.5), contact(3, 0.2)];
    const { trial, x } = tried(problemOf(W, { c: [-2, 3, 4, -1, -5, 0], pairs }));
    expect(trial).toBe('found');
    near(x, [2, -0.6, -0.8, 1, 0.2, 0]);
    // also where the first of them sticks
    const sticks = tried(problemOf(W, { c: [-2, 0.1, 0, -1, 0, -5], pairs }));
    expect(sticks.trial).toBe('found');
    near(sticks.x, [2, -0.1, 0, 1, 0, 0.2]);
  });

  test('that none is found is no evidence, as directions are turned and not all tried', () => {
    // friction lifts more than the push: mu w > 1
    const W = [
      [1, 2, 0],
      [2, 1, 0],
      [0, 0, 1],
    ];
    expect(tried(problemOf(W, { c: [-2, 9, 0], pairs: [contact(0, 3)] })).trial).toBe('untried');
    // nor where something without friction is coupled with it
    const wide = [...W.map((row) => [...row, 0]), [0, 0, 0, 1]];
    expect(tried(problemOf(wide, { c: [-2, 9, 0, 1], pairs: [contact(0, 3)] })).trial).toBe('untried');
  });

  test('pairs of a given radius are not tried, nor more than seven contacts', () => {
    const given = [{ ...contact(0, 0), normal: -1, first: 1, second: 2, radius: 1 }];
    expect(tried(problemOf(I3, { c: [1, 1, 1], pairs: given })).trial).toBe('untried');
    const many = (count: number) => {
      const size = 3 * count;
      const W = Array.from({ length: size }, (_, i) =>
        Array.from({ length: size }, (__, j) => Number(i === j)),
      );
      const pairs = Array.from({ length: count }, (_, k) => contact(3 * k, 0.5));
      return tried(problemOf(W, { c: W.map(() => 1), pairs })).trial;
    };
    expect([many(7), many(8)]).toEqual(['found', 'untried']);
  });
});

describe('what an answer gets wrong', () => {
  const box = problemOf(
    [
      [2, 0],
      [0, 1],
    ],
    { c: [-4, 3], lower: [0, 0], upper: [10, 10] },
  );

  test.each<[string, readonly number[], readonly number[]]>([
    ['nothing', [2, 0], []],
    ['within rounding', [2 + 1e-10, 1e-10], []],
    ['beyond rounding', [2 + 1e-7, 0], [0]],
    ['pulls at its lower bound', [0, 0], [0]],
    ['pushes where it is pushed off', [2, 1], [1]],
    ['below its bound', [2, -1], [1]],
    ['above its bound', [12, 0], [0]],
    ['no number', [NaN, 0], [0]],
  ])('%s', (_, x, wrong) => expect(unsolved(box, Float64Array.from(x))).toEqual(wrong));

  test('an unknown at its upper bound that is still asked for more is right', () => {
    const tight = { ...box, upper: Float64Array.of(1, 10) };
    expect(unsolved(tight, Float64Array.of(1, 0))).toEqual([]);
    expect(unsolved(tight, Float64Array.of(0.9, 0))).toEqual([0]);
  });

  test('one without influence is never wrong', () => {
    expect(unsolved(problemOf([[0]], { c: [-5] }), Float64Array.of(0))).toEqual([]);
    const second = problemOf(
      [
        [1, 0],
        [0, 0],
      ],
      { c: [1, -5] },
    );
    expect(unsolved(second, new Float64Array(2))).toEqual([]);
  });

  test('what is rounding is told from the largest that a row adds up, of two tangents either', () => {
    const large = { ...box, W: box.W.map((value) => 1e6 * value), c: box.c.map((value) => 1e6 * value) };
    expect(unsolved(large, Float64Array.of(2 + 1e-10, 0))).toEqual([]);
    expect(unsolved(large, Float64Array.of(2 + 1e-8, 0))).toEqual([0]);
    const W = [
      [1, 0, 0],
      [-1e6, 1e6, 0],
      [0, 0, 1],
    ];
    // 0.1 of 1e6 moves by 1e-4 across, which is rounding of what the first tangent adds up
    const rests = problemOf(W, { c: [-1, 0, -0.0999], pairs: [contact(0, 2)] });
    expect(unsolved(rests, Float64Array.of(1, 1, 0.1))).toEqual([]);
    const moves = problemOf(W, { c: [-1, 0, -0.09], pairs: [contact(0, 2)] });
    expect(unsolved(moves, Float64Array.of(1, 1, 0.1))).toEqual([1]);
  });

  test('friction that is none but for rounding has no direction', () => {
    const W = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const smooth = problemOf(W, { c: [-2, 3, 4], pairs: [contact(0, 0)] });
    expect(unsolved(smooth, Float64Array.of(2, 1e-12, 0))).toEqual([]);
    expect(unsolved(smooth, Float64Array.of(2, 1e-6, 0))).toEqual([1]);
  });

  test.each<[string, readonly number[], readonly number[]]>([
    ['slides against the motion', [2, -0.6, -0.8], []],
    ['more than the cone allows', [2, -0.9, -1.2], [1]],
    ['less than sliding asks', [2, -0.3, -0.4], [1]],
    ['askew to the motion', [2, -0.8, -0.6], [1]],
    ['along the motion', [2, 0.6, 0.8], [1]],
    ['at rest inside the cone', [20, -3, -4], [0]],
  ])('friction: %s', (_, x, wrong) => {
    const W = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const pairs = [contact(0, 0.5)];
    expect(unsolved(problemOf(W, { c: [-2, 3, 4], pairs }), Float64Array.from(x))).toEqual(wrong);
    // with the radius given that the normal has
    const given = [{ ...pairs[0], normal: -1, radius: 0.5 * x[0] }];
    const own = problemOf(W, { c: [-x[0], 3, 4], pairs: given });
    expect(unsolved(own, Float64Array.from(x))).toEqual(wrong.filter((i) => i !== 0));
  });
});
