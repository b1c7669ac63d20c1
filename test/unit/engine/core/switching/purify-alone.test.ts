/** Sliding contacts share among themselves before others join in, unless their friction would move these. */
import { expect, test } from 'vitest';
import { problemOf, purify } from '../../../../support/shared-columns';

const axis = (c: number) => Array.from({ length: 6 }, (_, i) => Number(i === c));
/** Three sliding points on a line, which share force and moment. */
const LINE = [-1, 0, 1].map((at) => [1, at, 0, 0, 0, 0]);

test('sliding points let two of three go before friction that could carry their moment is at its edge', () => {
  const sticks = { first: 4, second: 5, normal: 3, coefficient: 0.5, radius: 0 };
  const values = Float64Array.of(7, 1, 9, 6, 0, 0);
  const { released, freed } = purify(problemOf([...LINE, axis(2), axis(1), axis(3)]), values, {
    ...{ members: [0, 1, 2, 3, 4, 5], joints: [], normals: [0, 1, 2, 3], ofSliding: [0, 1, 2] },
    ...{ sticking: [sticks], sliding: [] },
  });
  expect([released, freed]).toEqual([[0, 2], []]);
  [0, 17, 0, 6, 2, 0].forEach((value, i) => expect(values[i]).toBeCloseTo(value, 12));
});

test.each([1e-3, 1, 1e3])(
  'where the friction of one of them, which changes with it, would move what sticks, that makes up for it: columns of %d',
  (unit) => {
    const slides = { first: 3, second: 4, normal: 1, coefficient: 0.5, radius: 0 };
    const sticks = { first: 6, second: 7, normal: 5, coefficient: 0.5, radius: 0 };
    const columns = [...LINE, axis(2), axis(3), axis(4), axis(2), axis(5)];
    const values = Float64Array.of(2, 3, 4, 1.5, 0, 100, 7, 0);
    const problem = problemOf(columns.map((column) => column.map((value) => unit * value)));
    const { released, freed } = purify(problem, values, {
      ...{ members: [0, 1, 2, 5, 6, 7], joints: [], normals: [0, 1, 2, 5], ofSliding: [0, 1, 2] },
      ...{ sticking: [sticks], sliding: [slides] },
    });
    expect([released, freed]).toEqual([[0], []]);
    [0, 7, 2, 3.5, 0, 100, 5, 0].forEach((value, i) => expect(values[i]).toBeCloseTo(value, 9));
  },
);
