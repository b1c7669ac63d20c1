/** Places of unknowns, corrected until they hold: exact answers from any guess. */
import { describe, expect, test } from 'vitest';
import { Chance } from '../../../../support/chance';
import { createExample } from '../../../../support/complementarity-examples';
import { refine } from '../../../../../engine/core/linalg/complementarity-places';
import { unsolved } from '../../../../../engine/core/linalg/unsolved';
import type {
  ComplementarityProblem,
  TangentPair,
} from '../../../../../engine/core/linalg/complementarity-problem';
import type { Place } from '../../../../../engine/core/linalg/complementarity';

const zeros = ({ size }: ComplementarityProblem) => new Float64Array(size);
/** Unknowns that push and do not pull. */
const pushing = (
  W: readonly (readonly number[])[],
  c: readonly number[],
  pairs: readonly TangentPair[] = [],
): ComplementarityProblem => ({
  ...{ size: c.length, W: Float64Array.from(W.flat()), c: Float64Array.from(c), pairs },
  ...{ lower: new Float64Array(c.length), upper: new Float64Array(c.length).fill(Infinity) },
});
const near = (found: ArrayLike<number>, wanted: ArrayLike<number>) =>
  Array.from(wanted).forEach((value, i) => expect(found[i], `unknown ${i}`).toBeCloseTo(value, 11));

/** In turns of three: each asks for more the more the next one pushes; at once no correction of all of them ends. */
const TURNS = [
  [1, 2, 0],
  [0, 1, 2],
  [2, 0, 1],
];

describe('places', () => {
  test('are corrected from any guess, whatever the scale', () => {
    const random = new Chance(11);
    let worst = 0;
    for (let n = 0; n < 300; n++) {
      const wanted = { boxes: n % 5, contacts: n % 3, discs: (n >> 1) % 2, coupling: 0.1, speed: 16 };
      const scale = [1e-9, 1, 1e9][n % 3];
      const { problem, x } = createExample(random, { ...wanted, scale });
      const guessed = Array.from(x, (): Place => random.one<Place>(['lower', 'free', 'upper']));
      for (const { first, second } of problem.pairs) {
        guessed[first] = guessed[second] = random.one<Place>(['free', 'slides']);
      }
      const start = Float64Array.from(x, () => scale * (2 * random.share() - 1));
      const before = start.slice();
      const found = refine(problem, start, guessed);
      expect(found, `case ${n}`).not.toBeNull();
      expect(start).toEqual(before);
      x.forEach((value, i) => (worst = Math.max(worst, Math.abs(found!.x[i] - value) / scale)));
    }
    // measured: 7e-16
    expect(worst).toBeLessThan(2.1e-15);
  });

  test('of many are corrected at once, and one by one where that goes round in circles', () => {
    const many = Array.from({ length: 200 }, (_, i) =>
      Array.from({ length: 200 }, (__, j) => (i === j ? 2 : 0)),
    );
    const all = pushing(many, new Array<number>(200).fill(-4));
    near(refine(all, zeros(all), new Array<Place>(200).fill('lower'))!.x, new Array<number>(200).fill(2));
    const circles = 10;
    const size = 3 * circles;
    const W = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (__, j) =>
        Math.floor(i / 3) === Math.floor(j / 3) ? TURNS[i % 3][j % 3] : 0,
      ),
    );
    const turning = pushing(W, new Array<number>(size).fill(-1));
    for (const place of ['lower', 'free'] as const) {
      const guessed = Array.from({ length: size }, (_, i): Place => (i % 3 === 0 ? place : 'lower'));
      near(refine(turning, zeros(turning), guessed)!.x, new Array<number>(size).fill(1 / 3));
    }
  });

  test('are those next to which the start is, where there are several answers', () => {
    const either = pushing(
      [
        [1, 2],
        [2, 1],
      ],
      [-1, -1],
    );
    for (const answer of [
      [1, 0],
      [0, 1],
      [1 / 3, 1 / 3],
    ]) {
      near(refine(either, Float64Array.from(answer))!.x, answer);
    }
  });

  test('between bounds stay there where each of them would do as well', () => {
    // pushed together, either takes the other along: to one side, to the other, or not at all
    const together = {
      ...pushing(
        [
          [1, -2],
          [-2, 1],
        ],
        [0, 0],
      ),
      ...{ lower: Float64Array.of(-1, -1), upper: Float64Array.of(1, 1) },
    };
    for (const at of [-1, 0, 1]) near(refine(together, Float64Array.of(at, at))!.x, [at, at]);
  });

  test('at bounds that leave one value are at either of them', () => {
    for (const c of [-5, 5]) {
      const fixed = { ...pushing([[1]], [c]), lower: Float64Array.of(2), upper: Float64Array.of(2) };
      for (const place of ['lower', 'free', 'upper'] as const) {
        near(refine(fixed, zeros(fixed), [place])!.x, [2]);
      }
    }
  });

  test('stay at a bound from which only rounding pushes: of forces that cancel, and of stiff pairs', () => {
    const random = new Chance(17);
    for (let n = 0; n < 100; n++) {
      // two that push each other and one between them, of whose force nothing is left
      const part = random.share();
      const large = 1e9 * (1 + random.share());
      const cancels = pushing(
        [
          [1, -1, part],
          [-1, 1, -part],
          [part, -part, 1],
        ],
        [1, -1, part],
      );
      const jammed = Float64Array.of(large, large + 1, 0);
      expect(refine(cancels, jammed, ['free', 'free', 'lower'])!.x[2], `case ${n}`).toBe(0);
      // two that are nearly one: each is known a thousand times less well than both
      const [first, second] = [1 + random.share(), 1 + random.share()];
      const coupling = 1 - 1e-3;
      const c = [-first - coupling * second, -coupling * first - second, -0.01 * (first - second)];
      const stiff = pushing(
        [
          [1, coupling, 0.01],
          [coupling, 1, -0.01],
          [0.01, -0.01, 1],
        ],
        c,
      );
      expect(refine(stiff, zeros(stiff), ['free', 'free', 'lower'])!.x[2], `case ${n}`).toBe(0);
    }
  });

  test('at the only bound that there is are kept', () => {
    // pulled by either: with the first at nothing the second does it all, with both free each does a third
    const either = {
      ...pushing(
        [
          [1, -2],
          [-2, 1],
        ],
        [1, -1],
      ),
      ...{ lower: Float64Array.of(-Infinity, 0), upper: Float64Array.of(0, Infinity) },
    };
    near(refine(either, zeros(either), ['upper', 'free'])!.x, [0, 1]);
    near(refine(either, zeros(either), ['free', 'lower'])!.x, [-1, 0]);
    near(refine(either, zeros(either), ['free', 'free'])!.x, [-1 / 3, 1 / 3]);
  });

  test('that never hold are none', () => {
    // more of either takes the other from its rest
    const jam = pushing(
      [
        [1, -2],
        [-2, 1],
      ],
      [-1, -1],
    );
    expect(refine(jam, zeros(jam))).toBeNull();
    expect(refine(pushing([[1]], [-1]), Float64Array.of(Infinity))).toBeNull();
  });
});

describe('a pair of tangents', () => {
  const W = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const pair = { first: 1, second: 2, normal: 0, coefficient: 0.5, radius: 0 };

  test('that is open has no friction, however it moves', () => {
    const open = pushing(W, [1, 3, -4], [pair]);
    for (const place of ['free', 'slides'] as const) {
      const found = refine(open, zeros(open), ['lower', place, place])!;
      near(found.x, [0, 0, 0]);
      near(found.a, [1, 3, -4]);
    }
  });

  test('that rests at its very rim may have been thought to slide', () => {
    // (0.6, 0.8) is as much as a normal of 2 bears
    const rim = pushing(W, [-2, -0.6, -0.8], [pair]);
    for (const place of ['free', 'slides'] as const) {
      const found = refine(rim, Float64Array.of(2, 0.6, 0.8), ['free', place, place])!;
      near(found.x, [2, 0.6, 0.8]);
      near(found.a, [0, 0, 0]);
    }
  });

  test('slides against where it goes, whichever way it was thought to go', () => {
    const sliding = pushing(W, [-2, -6, 8], [pair]);
    for (let n = 0; n < 24; n++) {
      const angle = (n * Math.PI) / 12;
      const start = Float64Array.of(2, Math.cos(angle), Math.sin(angle));
      const found = refine(sliding, start, ['free', 'slides', 'slides'])!;
      near(found.x, [2, 0.6, -0.8]);
      expect(unsolved(sliding, found.x)).toEqual([]);
    }
  });
});
