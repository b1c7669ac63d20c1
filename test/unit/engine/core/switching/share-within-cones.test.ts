/** Forces that rows at rest share end within all bounds where some share does, and nothing else changes; answers in closed form. */
import { describe, expect, test } from 'vitest';
import { shareWithinCones } from '../../../../../engine/core/switching/share-within-cones';
import { EDGE, HOLDS, OPEN, SLIDES } from '../../../../../engine/core/system/switched-row';
import type { Factor } from '../../../../../engine/core/solvers/contract';
import type { SwitchedKind, SwitchedRow } from '../../../../../engine/core/system/switched-row';
import type { System } from '../../../../../engine/core/system/system';
import type { Workspace } from '../../../../../engine/core/system/workspace';

type Row = Partial<SwitchedRow> & { readonly kind: SwitchedKind; readonly mode?: number };

/** A normal and its two tangents, from place `at` of the list on. */
const contact = (at: number, coefficient: number, modes = [HOLDS, HOLDS, HOLDS]): Row[] => [
  { kind: 'contact-normal', lower: 0, upper: Infinity, mode: modes[0] },
  { kind: 'contact-tangent', normal: at, partner: at + 2, coefficient, mode: modes[1] },
  { kind: 'contact-tangent', normal: at, partner: at + 1, coefficient, mode: modes[2] },
];
const stop = (lower = 0, upper = Infinity): Row => ({ kind: 'limit-minimum', lower, upper });

interface Setup {
  readonly rows: readonly Row[];
  /** Of the switched rows, then of what else the system has. */
  readonly lambda: readonly number[];
  /** Dense, of scaled multipliers; made unit vectors. */
  readonly vectors: readonly (readonly number[])[];
  readonly scale?: readonly number[];
  readonly patience?: number;
}

/** The multipliers and efforts that come out. */
function share({ rows, lambda, vectors, scale = lambda.map(() => 1), patience = 1 }: Setup) {
  const switched = rows.map((row, s) => ({
    normal: -1,
    partner: -1,
    coefficient: 0,
    lower: -Infinity,
    upper: Infinity,
    row: s,
    ...row,
  }));
  // what does not hold acts with an effort of its own
  const effort = Float64Array.from(switched, ({ mode = HOLDS }, s) =>
    mode === HOLDS ? lambda[s]! : 100 + s,
  );
  const work = {
    lambda: Float64Array.from(lambda),
    force: new Float64Array(6),
    switched: { mode: Uint8Array.from(rows, ({ mode }) => mode ?? HOLDS), effort },
  };
  const unit = vectors.map((vector) => vector.map((value) => value / Math.hypot(...vector)));
  const entries = unit.map((vector) => vector.flatMap((value, row) => (value === 0 ? [] : [{ row, value }])));
  const start = [0];
  for (const own of entries) start.push(start.at(-1)! + own.length);
  const flat = entries.flat();
  const nullSpace = {
    count: vectors.length,
    start: Int32Array.from(start),
    rows: Int32Array.from(flat, ({ row }) => row),
    values: Float64Array.from(flat, ({ value }) => value),
  };
  const system = { switched, rowScale: Float64Array.from(scale) };
  shareWithinCones(
    system as unknown as System,
    work as unknown as Workspace,
    { nullSpace } as unknown as Factor,
    patience,
  );
  return { lambda: [...work.lambda], effort: [...effort] };
}

const close = (found: readonly number[], wanted: readonly number[], digits = 3) =>
  wanted.forEach((value, i) => expect(found[i], `row ${i}`).toBeCloseTo(value, digits));

describe('stops that share a force', () => {
  test('that pulls on one is moved to the other, by no more than it takes; their sum stays', () => {
    const { lambda, effort } = share({ rows: [stop(), stop()], lambda: [12, -2], vectors: [[1, -1]] });
    close(lambda, [10, 0]);
    expect(lambda[0]! + lambda[1]!).toBeCloseTo(10, 12);
    expect(effort).toEqual(lambda);
  });

  test('whatever their rows are scaled by: the sum of scaled multipliers stays', () => {
    const { lambda } = share({
      rows: [stop(), stop()],
      lambda: [12, -2],
      vectors: [[1, -1]],
      scale: [2, 0.5],
    });
    // scaled 6 and -4, that is 2 and 0 within the bounds
    close(lambda, [4, 0]);
  });

  test.each([
    ['a lower bound', stop(3), stop(), [12, 1], [1, -1], [13, 0]],
    ['an upper bound', stop(-Infinity, 4), stop(-9), [7, -2], [1, -1], [4, 1]],
    ['both bounds', stop(2, 5), stop(-9, 9), [6, 3], [1, -1], [5, 4]],
  ] as const)('%s that is not zero is kept', (_, a, b, lambda, vector, wanted) => {
    const outside = lambda[0] === 12 ? [2, 11] : lambda;
    const found = share({ rows: [a, b], lambda: outside, vectors: [vector] }).lambda;
    close(found, lambda[0] === 12 ? [3, 10] : wanted);
  });

  test('stay where all are within their bounds, or only by rounding beyond, or share nothing', () => {
    for (const lambda of [
      [12, 2],
      [12, -1e-9],
      [12, 0],
    ])
      expect(share({ rows: [stop(), stop()], lambda, vectors: [[1, -1]] }).lambda).toEqual(lambda);
    expect(share({ rows: [stop(), stop()], lambda: [12, -2], vectors: [] }).lambda).toEqual([12, -2]);
    expect(
      share({ rows: [stop(), stop(), stop()], lambda: [12, -2, 4], vectors: [[1, 0, -1]] }).lambda,
    ).toEqual([12, -2, 4]);
  });

  test('stay where no share is within all bounds', () => {
    expect(share({ rows: [stop(), stop()], lambda: [-3, -2], vectors: [[1, -1]] }).lambda).toEqual([-3, -2]);
  });

  test('an open row is not asked', () => {
    const open: Row = { ...stop(), mode: OPEN };
    expect(share({ rows: [stop(), open], lambda: [12, -2], vectors: [[1, -1]] }).lambda).toEqual([12, -2]);
    const { lambda, effort } = share({
      rows: [stop(), stop(), open],
      lambda: [12, -2, 7],
      vectors: [[1, -1, 0]],
    });
    close(lambda, [10, 0, 7]);
    expect(effort[2]).toBe(102);
    // nor for what the others want of it
    close(share({ rows: [stop(), open], lambda: [-2, 1], vectors: [[1, -1]] }).lambda, [0, -1]);
  });

  test('each block by itself', () => {
    const rows = [stop(), stop(), stop(), stop()];
    const vectors = [
      [1, -1, 0, 0],
      [0, 0, 1, -1],
    ];
    close(share({ rows, lambda: [12, -2, -1, 6], vectors }).lambda, [10, 0, 0, 5]);
    // the second is within its bounds and keeps its share of least norm
    expect(share({ rows, lambda: [12, -2, 1, 1], vectors }).lambda.slice(2)).toEqual([1, 1]);
  });

  test('as many ways to share as would take too long are left as they are', () => {
    const count = 82;
    const rows = Array.from({ length: count }, () => stop());
    const chain = (ways: number) =>
      Array.from({ length: ways }, (_, v) => rows.map((_, i) => (i === v ? 1 : i === v + 1 ? -1 : 0)));
    const lambda = rows.map((_, i) => (i === 0 ? -1 : 2));
    expect(share({ rows, lambda, vectors: chain(81) }).lambda).toEqual(lambda);
    const found = share({ rows, lambda, vectors: chain(80) }).lambda;
    expect(found[0]).toBeGreaterThan(-1e-6);
    expect(found.reduce((sum, value) => sum + value, 0)).toBeCloseTo(2 * 81 - 1, 8);
  });
});

describe('contacts that stick', () => {
  test('friction beyond its cone goes to what may take it, until it is at the edge', () => {
    // the tangents of the contact and two rows without bounds that act along them
    const rows = contact(0, 0.5);
    const { lambda, effort } = share({
      rows,
      lambda: [10, 6, 8, 0, 0],
      vectors: [
        [0, 1, 0, -1, 0],
        [0, 0, 1, 0, -1],
      ],
    });
    // |(6, 8)| = 10 is scaled to 5, and what it loses the others get
    close(lambda, [10, 3, 4, 3, 4]);
    expect(effort).toEqual(lambda.slice(0, 3));
  });

  test('the normal is pressed where that is what widens the cone', () => {
    const rows = [...contact(0, 0.5), stop()];
    // the stop gives its force to the normal: 6 <= 0.5 n from n = 12 on
    close(share({ rows, lambda: [10, 6, 0, 9], vectors: [[1, 0, 0, -1]] }).lambda, [12, 6, 0, 7]);
  });

  test('without friction that holds a normal keeps its own bound', () => {
    const rows = [...contact(0, 0.5, [HOLDS, OPEN, OPEN]), stop()];
    close(share({ rows, lambda: [-4, 0, 0, 9], vectors: [[1, 0, 0, -1]] }).lambda, [0, 0, 0, 5]);
  });

  test.each([SLIDES, EDGE])('a normal whose friction follows it (mode %i) is not moved', (mode) => {
    const rows = [...contact(0, 0.5, [HOLDS, mode, mode]), stop(), stop()];
    const both = { rows, lambda: [4, 2, 0, -1, 9] };
    const { lambda } = share({
      ...both,
      vectors: [
        [1, 0, 0, 1, -2],
        [-1, 0, 0, 2, -1],
      ],
    });
    expect(lambda[0]).toBeCloseTo(4, 12);
    // what is left of both is (0, 0, 0, 1, -1)
    close(lambda, [4, 2, 0, 0, 8]);
    expect(share({ ...both, vectors: [[1, 0, 0, -1, 0]] }).lambda).toEqual(both.lambda);
  });
});

test('contacts are weighed by their normal forces, however large what they do not bear', () => {
  const rows: Row[] = [
    ...contact(0, 0.5),
    ...contact(3, 0.5),
    { kind: 'friction', lower: -Infinity, upper: Infinity },
  ];
  const beyond = 0.5 + 2e-8;
  const { lambda } = share({ rows, lambda: [1, beyond, 0, 1, 0, 0, 100], vectors: [[0, 1, 0, 0, -1, 0, 0]] });
  expect(lambda[1]! - 0.5).toBeLessThan(1e-9);
  expect(lambda[1]! + lambda[4]!).toBeCloseTo(beyond, 14);
  // all but what rounding leaves of the rest
  const small = share({
    rows,
    lambda: [1, beyond, 0, 1, 0, 0, 1e8],
    vectors: [[0, 1, 0, 0, -1, 0, 0]],
  }).lambda;
  expect(small[1]).toBe(beyond);
});

test('patience widens all bounds by as much more', () => {
  // one share alone keeps both within 1e-4 of what they may bear, none keeps them exactly
  const least = { rows: [stop(), stop()], lambda: [1, -1 - 1e-4], vectors: [[1, -1]] };
  expect(share(least).lambda).toEqual(least.lambda);
  const { lambda } = share({ ...least, patience: 1e6 });
  expect(Math.min(...lambda)).toBeGreaterThan(-1.1e-3);
  expect(lambda).not.toEqual(least.lambda);
});
