/** The projection across sparse vectors, against a dense orthonormal basis of them; and what is handed on front by front. */
import { describe, expect, test } from 'vitest';
import { addTo, dot } from '../../../../../engine/core/linalg/dense-vector';
import { compileFronts } from '../../../../../engine/core/linalg/fronts';
import { createRandom } from '../../../../support/draw';
import {
  closeNullVector,
  createNullSpace,
  dropVectors,
  factoriseGram,
  projectOut,
  reserveNullVector,
} from '../../../../../engine/core/linalg/null-space';
import { orthonormalise } from '../../../../../engine/core/linalg/least-squares';
import type { NullSpace } from '../../../../../engine/core/linalg/null-space';

type Sparse = readonly (readonly [row: number, value: number])[];

function spaceOf(m: number, vectors: readonly Sparse[]): NullSpace {
  const space = createNullSpace(m);
  for (const vector of vectors) {
    reserveNullVector(space, vector.length);
    let end = space.start[space.count];
    for (const [row, value] of vector) {
      space.rows[end] = row;
      space.values[end++] = value;
    }
    closeNullVector(space, end);
  }
  return space;
}

const dense = (m: number, vector: Sparse): Float64Array => {
  const column = new Float64Array(m);
  for (const [row, value] of vector) column[row] = value;
  return column;
};

/** What is left of x across the vectors, by Gram and Schmidt. */
function across(m: number, vectors: readonly Sparse[], x: Float64Array): Float64Array {
  const rest = x.slice();
  for (const unit of orthonormalise(vectors.map((vector) => dense(m, vector))))
    addTo(rest, -dot(unit, rest), unit);
  return rest;
}

function expectProjection(m: number, vectors: readonly Sparse[], space: NullSpace, x: Float64Array): void {
  factoriseGram(space);
  const found = x.slice();
  projectOut(space, found);
  across(m, vectors, x).forEach((value, i) => expect(found[i]).toBeCloseTo(value, 10));
}

describe('a projection', () => {
  test.each<[string, Sparse[]]>([
    [
      'one row in common, the last of the first',
      [
        [
          [0, 1],
          [1, 2],
        ],
        [
          [1, 3],
          [3, -1],
        ],
      ],
    ],
    [
      'one row in common, the first of the first',
      [
        [
          [2, 1],
          [3, 2],
        ],
        [
          [0, 3],
          [2, -1],
        ],
      ],
    ],
    [
      'none in common, one between the rows of the other',
      [
        [
          [0, 1],
          [4, 2],
        ],
        [
          [1, 3],
          [3, -1],
        ],
      ],
    ],
    [
      'a chain whose ends share nothing',
      [
        [
          [0, 1],
          [1, 2],
        ],
        [
          [1, 1],
          [2, 1],
        ],
        [
          [2, 3],
          [3, 1],
        ],
      ],
    ],
    [
      'a third that ties the first two',
      [
        [
          [0, 1],
          [1, 2],
        ],
        [
          [3, 1],
          [4, 1],
        ],
        [
          [0, 1],
          [4, 1],
        ],
      ],
    ],
    ['none at all', []],
  ])('of vectors with %s', (_, vectors) => {
    expectProjection(5, vectors, spaceOf(5, vectors), Float64Array.of(0.3, -1, 2, 0.7, 1.1));
  });

  test('of any sparse vectors, also when some are taken out again', () => {
    const random = createRandom(17);
    for (let n = 0; n < 60; n++) {
      const m = 4 + Math.floor(12 * random());
      const count = 1 + Math.floor((m / 2) * random());
      // each has a row that no later one has, so that they are independent
      const vectors = Array.from({ length: count }, (_, v): Sparse => {
        const rows = Array.from({ length: m - v - 1 }, (__, i) => v + 1 + i).filter(() => random() < 0.3);
        return [v, ...rows].map((row) => [row, row === v ? 1 + random() : 2 * random() - 1] as const);
      });
      const x = Float64Array.from({ length: m }, () => 2 * random() - 1);
      const space = spaceOf(m, vectors);
      for (let v = 0; v < count; v++) {
        const values = space.values.subarray(space.start[v], space.start[v + 1]);
        expect(dot(values, values)).toBeCloseTo(1, 12);
      }
      expectProjection(m, vectors, space, x);
      const dropped = vectors.flatMap((_, v) => (random() < 0.3 ? [v] : []));
      dropVectors(space, dropped);
      expect(space.count).toBe(count - dropped.length);
      const left = vectors.filter((_, v) => !dropped.includes(v));
      expectProjection(m, left, space, x);
    }
  });
});

describe('room', () => {
  test('is there for twice as many vectors as rows, of which others take the place; each knows its first and last row', () => {
    const vectors: Sparse[] = [
      [[2, 1]],
      [
        [1, 3],
        [2, 4],
      ],
      [
        [2, 1],
        [1, 1],
      ],
      [[1, 1]],
      [[0, 2]],
      [[2, 1]],
    ];
    const space = spaceOf(3, vectors);
    expect([...space.start.slice(0, 7)]).toEqual([0, 1, 3, 5, 6, 7, 8]);
    expect([...space.lowest.slice(0, 6)]).toEqual([2, 1, 1, 1, 0, 2]);
    expect([...space.highest.slice(0, 6)]).toEqual([2, 2, 2, 1, 0, 2]);
    dropVectors(space, [1, 2, 3, 4]);
    expect([...space.lowest.slice(0, 2)]).toEqual([2, 2]);
    dropVectors(space, [0]);
    expectProjection(3, [[[2, 1]]], space, Float64Array.of(1, 2, 3));
  });

  test('grows where a vector needs more, with what is there', () => {
    const space = createNullSpace(4);
    const { rows, values } = space;
    // eight entries are there
    reserveNullVector(space, 8);
    expect([space.rows, space.values]).toEqual([rows, values]);
    expect(space.rows).toBe(rows);
    space.values[7] = 3;
    space.rows[7] = 2;
    reserveNullVector(space, 9);
    expect([space.rows.length, space.values.length, space.rows[7], space.values[7]]).toEqual([18, 18, 2, 3]);
  });

  test('of the Gram matrix is as narrow as vectors overlap', () => {
    const chain = Array.from({ length: 6 }, (_, i): Sparse => [
      [i, 1],
      [i + 1, 1],
    ]);
    const space = spaceOf(7, chain);
    factoriseGram(space);
    // one number in the first row, then two in each
    expect([...space.gramFirst.slice(0, 6)]).toEqual([0, 0, 1, 2, 3, 4]);
    expect(chain.map((_, i) => space.gramOrigin[i] + space.gramFirst[i])).toEqual([0, 1, 3, 5, 7, 9]);
  });
});

describe('fronts', () => {
  test('a group of rows stands in the first of its blocks; one on no block stands in none', () => {
    const { count, placeOf, groups, reach, children } = compileFronts(3, 6, [[0, 1], [], [1, 2], [2]]);
    expect(count).toBe(3);
    expect([...placeOf].sort()).toEqual([0, 1, 2]);
    const wanted: number[][] = [[], [], []];
    [[0, 1], [], [1, 2], [2]].forEach((blocks, group) => {
      if (blocks.length > 0) wanted[Math.min(...blocks.map((block) => placeOf[block]))].push(group);
    });
    expect(groups.map((list) => [...list])).toEqual(wanted);
    // of a chain each place hands on to one, but for the last
    expect(reach.map((later) => later.length).sort()).toEqual([0, 1, 1]);
    expect(children.reduce((sum, each) => sum + each, 0)).toBe(2);
  });
});
