/**
 * What rows that rest take over from rows that hold, on rows whose effect is given: every component is a mass of one by itself,
 * and the columns of those that hold are axes of their own, so that what they answer is read off.
 */
import { describe, expect, test } from 'vitest';
import { shareWithResting } from '../../../../../engine/core/diagnostics/resting-rows';
import { AT_UPPER, EDGE, HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { Scratch } from '../../../../../engine/core/math/scratch';
import type { NullVectors } from '../../../../../engine/core/diagnostics/null-vectors';
import type { GlobalSolver } from '../../../../../engine/core/solvers/contract';
import { fakeRows } from '../../switching/fake-rows';
import type { RowPart } from '../../switching/fake-rows';

interface Row extends RowPart {
  column: number[];
  /** Its multiplier, where it holds. */
  holds?: number;
  gap?: number;
  speed?: number;
  /** Its acceleration by itself. */
  away?: number;
  mode?: number;
  /** Where it does not hold. */
  effort?: number;
}

const REST = { closed: 1e-6, still: 1e-5 };
const NONE: NullVectors = {
  ...{ count: 0, start: Int32Array.of(0), rows: new Int32Array(0), values: new Float64Array(0) },
};

interface Instant {
  readonly rowScale?: number | readonly number[];
  /** Accelerations of the bodies that are not along any row. */
  readonly acc?: readonly [at: number, value: number];
  readonly all?: NullVectors;
  readonly open?: NullVectors;
}

function share(rows: Row[], { rowScale = 1, acc, all = NONE, open = all }: Instant = {}) {
  const m = rows.length;
  const { system, work, values } = fakeRows(rows, [], {
    ...{ m, n: 3, jointRows: m, couplings: [], invMass: Float64Array.of(0, 1, 1), length: 2 },
    ...{ rowA: new Int32Array(m).fill(1), rowB: new Int32Array(m).fill(2) },
    ...{ rowJoint: new Int32Array(m).fill(-1), settings: { gravity: [0, 0, -10] } },
    rowScale: Float64Array.from(rows, (_, row) => (typeof rowScale === 'number' ? rowScale : rowScale[row])),
  });
  const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const J = new Float64Array(12 * m);
  Object.assign(work, {
    ...{ J, MJ: J, acc: new Float64Array(18), scratch: new Scratch() },
    invInertiaW: Float64Array.of(...new Float64Array(9), ...unit, ...unit),
  });
  if (acc) work.acc[acc[0]] = acc[1];
  rows.forEach(({ column, holds, gap, speed, away, mode, effort }, s) => {
    values.J.set(column, 12 * s);
    values.mode[s] = mode ?? (holds === undefined ? OPEN : HOLDS);
    if (holds !== undefined) J.set(column, 12 * s);
    work.lambda[s] = holds ?? 0;
    values.effort[s] = holds ?? effort ?? 0;
    [values.C[s], values.Cdot[s], values.gdot[s]] = [gap ?? 0, speed ?? 0, away ?? 0];
  });
  const split = { all, open, singular: null, masks: new Int32Array(0) };
  shareWithResting(system, REST, work, { solve: () => {} } as unknown as GlobalSolver, split);
  const rounded = (list: ArrayLike<number>) => Array.from(list, (value) => Number(value.toFixed(9)) + 0);
  return { shares: rounded(work.lambda), efforts: rounded(values.effort), split };
}

const sharesOf = (rows: Row[], instant?: Instant) => share(rows, instant).shares;
const unitOf = (c: number, size = 1) => Array.from({ length: 12 }, (_, i) => (i === c ? size : 0));
const holding = (c: number, holds: number, more: Partial<Row> = {}): Row => ({
  ...{ kind: 'limit-minimum', column: unitOf(c), holds },
  ...more,
});
/** Does what two of those that hold do together. */
const resting = (more: Partial<Row> = {}, column = [0.6, 0.8]): Row => ({
  ...{ kind: 'limit-minimum', column },
  ...more,
});

describe('a row that rests', () => {
  test('takes over as much as makes the squares least', () => {
    const { shares, efforts, split } = share([holding(0, 3), holding(1, 4), resting()]);
    // 5 of the direction (0.6, 0.8): half of it each way
    expect(shares).toEqual([1.5, 2, 2.5]);
    expect(efforts).toEqual(shares);
    expect(split.open).toBe(split.all);
    expect(split.open.count).toBe(1);
    expect(Array.from(split.open.rows)).toEqual([0, 1, 2]);
    const sign = Math.sign(split.open.values[2]);
    [-0.6, -0.8, 1].forEach((value, i) =>
      expect(sign * split.open.values[i]).toBeCloseTo(value / Math.SQRT2, 12),
    );
  });

  test('leaves what it has no part in, and its effort, alone', () => {
    const { shares, split } = share([holding(0, 3), holding(1, 4), resting(), holding(2, 7)]);
    expect(shares).toEqual([1.5, 2, 2.5, 7]);
    expect(Array.from(split.open.rows)).toEqual([0, 1, 2]);
  });

  test('takes over until another bears nothing', () => {
    expect(sharesOf([holding(0, 0.6), holding(1, 8), resting()])).toEqual([0, 7.2, 1]);
  });

  test('goes on with others where one bears nothing any more', () => {
    const rows = [holding(0, 0.6), holding(1, 8), resting(), resting({}, unitOf(1))];
    const [first, second, third, fourth] = sharesOf(rows) as [number, number, number, number];
    expect(first + 0.6 * third).toBeCloseTo(0.6, 9);
    expect(second + 0.8 * third + fourth).toBeCloseTo(8, 9);
    expect(Math.min(first, second, third, fourth)).toBeGreaterThanOrEqual(0);
    // what is left can be moved between the second and the fourth alone
    expect(second).toBeCloseTo(fourth, 9);
  });

  test('that would have to pull takes nothing', () => {
    const { shares, split } = share([holding(0, 3), holding(1, 4), resting({}, [-0.6, -0.8])]);
    expect(shares).toEqual([3, 4, 0]);
    expect(split.open.count).toBe(1);
  });

  test.each<[string, Partial<Row>]>([
    ['is away', { gap: 2e-6 }],
    ['comes', { speed: -2e-5 }],
    ['goes', { speed: 2e-5 }],
    ['is leaving', { away: 0.02 }],
    ['is no stop', { kind: 'friction', lower: -1, upper: 1 }],
    ['holds nothing by what holds', { column: [0.6, 0.8, 1e-3] }],
    ['hardly pushes, and not along what holds', { column: [0.6e-4, 0.8e-4, 1e-7] }],
  ])('that %s takes nothing', (_what, more) => {
    const { shares, split } = share([holding(0, 3), holding(1, 4), resting(more)]);
    expect(shares).toEqual([3, 4, 0]);
    expect(split.open.count).toBe(0);
  });

  test.each<[string, Partial<Row>]>([
    ['is nearly closed', { gap: 0.5e-6 }],
    ['hardly moves', { speed: 0.5e-5 }],
    ['leaves no faster than rounding', { away: 0.005 }],
    ['is pushed on', { away: -1 }],
  ])('that %s takes its part', (_what, more) => {
    expect(sharesOf([holding(0, 3), holding(1, 4), resting(more)])).toEqual([1.5, 2, 2.5]);
  });

  test('of an angle is at rest by the length that it moves', () => {
    expect(sharesOf([holding(0, 3), holding(1, 4), resting({ gap: 1.5e-6 })], { rowScale: 0.5 })).toEqual([
      1.5, 2, 2.5,
    ]);
    expect(sharesOf([holding(0, 3), holding(1, 4), resting({ speed: 1.5e-5 })], { rowScale: 0.5 })).toEqual([
      1.5, 2, 2.5,
    ]);
    expect(sharesOf([holding(0, 3), holding(1, 4), resting({ gap: 0.7e-6 })], { rowScale: 2 })).toEqual([
      3, 4, 0,
    ]);
  });
});

describe('bounds of those that hold', () => {
  test('motors and friction bear to either side', () => {
    const motor: Partial<Row> = { kind: 'motor', lower: -5, upper: 5 };
    expect(sharesOf([holding(0, -1, motor), holding(1, 8), resting()])).toEqual([-2.74, 5.68, 2.9]);
    const weak = { ...motor, lower: -1.6 };
    expect(sharesOf([holding(0, -1, weak), holding(1, 8), resting()])).toEqual([-1.6, 7.2, 1]);
    const other = { ...motor, upper: 1.6 };
    const against = resting({}, [-0.6, 0.8]);
    expect(sharesOf([holding(0, 1, other), holding(1, 8), against])).toEqual([1.6, 7.2, 1]);
  });

  test('a contact that sticks keeps its friction, and of its normal what that needs', () => {
    const contact = (normal: number, tangent: number): Row[] => [
      holding(0, normal, { kind: 'contact-normal' }),
      holding(1, tangent, { kind: 'contact-tangent', normal: 0, partner: 2, coefficient: 0.5 }),
      holding(2, 0, { kind: 'contact-tangent', normal: 0, partner: 1, coefficient: 0.5 }),
    ];
    expect(sharesOf([...contact(10, 1), resting({}, unitOf(0))])).toEqual([5, 1, 0, 5]);
    expect(sharesOf([...contact(10, 3), resting({}, unitOf(0))])).toEqual([6, 3, 0, 4]);
    expect(sharesOf([...contact(10, 3), resting({}, [0.6, 0.8])])).toEqual([10, 3, 0, 0]);
  });
});

describe('contacts', () => {
  const sliding = (speed: number): Row[] => [
    { kind: 'contact-normal', column: [0.6, 0.8] },
    { kind: 'contact-tangent', normal: 2, partner: 4, coefficient: 0.5, column: unitOf(4), speed },
    { kind: 'contact-tangent', normal: 2, partner: 3, coefficient: 0.5, column: unitOf(5) },
  ];

  test('that slide take nothing over, for the fewest places bear it; which do is open', () => {
    expect(share([holding(0, 3), holding(1, 4), ...sliding(2e-5)]).split.open.count).toBe(1);
    expect(sharesOf([holding(0, 3), holding(1, 4), ...sliding(2e-5)])).toEqual([3, 4, 0, 0, 0]);
    expect(sharesOf([holding(0, 3), holding(1, 4), ...sliding(0)])).toEqual([1.5, 2, 2.5, 0, 0]);
  });

  test('at the edges of their cones are shared in name: how much they bear is as it was chosen', () => {
    const rows = [holding(0, 3), holding(1, 4), resting({ kind: 'contact-tangent', mode: EDGE, partner: 2 })];
    const { shares, split } = share(rows);
    expect(shares).toEqual([3, 4, 0]);
    expect(split.open.count).toBe(1);
  });
});

test('a normal is at rest whatever else slips', () => {
  const slips: Row = { kind: 'friction', column: unitOf(4), mode: AT_UPPER, speed: 1, lower: -5, upper: 5 };
  const normal = resting({ kind: 'contact-normal' });
  expect(sharesOf([holding(0, 3), holding(1, 4), normal, slips])).toEqual([1.5, 2, 2.5, 0]);
});

test('where anything is at the edge of its cone all efforts are as they were chosen', () => {
  const edge: Row = { kind: 'contact-tangent', mode: EDGE, partner: 2, column: unitOf(7) };
  const { shares, split } = share([holding(0, 3), holding(1, 4), resting(), edge]);
  expect(shares).toEqual([3, 4, 0, 0]);
  expect(split.open.count).toBe(1);
});

test('the second body of a row counts as the first', () => {
  const column = [0, 0, 0, 0, 0, 0, 0.6, 0.8];
  expect(sharesOf([holding(6, 3), holding(7, 4), resting({}, column)])).toEqual([1.5, 2, 2.5]);
});

test('a contact that sticks keeps its share also where it is the first of all', () => {
  const tangent: Partial<Row> = { kind: 'contact-tangent', normal: 2, coefficient: 0.5 };
  const rows = [
    holding(2, 0, { ...tangent, partner: 1 }),
    holding(1, 1, { ...tangent, partner: 0 }),
    holding(0, 10, { kind: 'contact-normal' }),
    resting({}, [0.6, 0.8]),
  ];
  expect(sharesOf(rows)).toEqual([0, 1, 10, 0]);
});

test('two side by side brace nothing, for one of them would have to pull', () => {
  const { split } = share([holding(5, 3), resting({}, unitOf(0)), resting({}, unitOf(0))]);
  expect(split.open.count).toBe(0);
});

test('two that face each other brace, a third beside them does not', () => {
  const { shares, split } = share([
    holding(5, 3),
    resting({}, unitOf(0)),
    resting({}, unitOf(1)),
    resting({}, unitOf(0, -1)),
  ]);
  expect(shares).toEqual([3, 0, 0, 0]);
  expect(split.open.count).toBe(1);
  expect([...new Set(split.open.rows)].sort()).toEqual([1, 3]);
});

describe('what is leaving', () => {
  /** Whether a row that leaves at 0.08 m/s^2 takes its part: up to a thousandth of what else accelerates. */
  const takesPart = (instant: Instant, away = 0.08) =>
    sharesOf([holding(0, 3), holding(1, 4), resting({ away })], instant)[2] > 0;

  test('goes by gravity and the largest acceleration, of turns by the length', () => {
    expect(takesPart({})).toBe(false);
    // of 10 m/s^2 and 90 more, of which half would not do
    expect(takesPart({ acc: [8, -90] })).toBe(true);
    expect(takesPart({ acc: [8, 60] })).toBe(false);
    for (const axis of [9, 10, 17]) {
      expect(takesPart({ acc: [axis, 45] })).toBe(true);
      expect(takesPart({ acc: [axis, -30] })).toBe(false);
    }
  });

  test('goes by the length that it moves', () => {
    expect(takesPart({ acc: [8, 90], rowScale: 0.5 }, 0.15)).toBe(true);
    expect(takesPart({ acc: [8, 90], rowScale: 2 }, 0.06)).toBe(false);
  });
});

describe('rows of other scales', () => {
  test('count as they push', () => {
    // twice the direction: along (-1.2, -1.6, 1)
    expect(sharesOf([holding(0, 3), holding(1, 4), resting({}, [1.2, 1.6])])).toEqual([0.6, 0.8, 2]);
  });

  test('share by the squares of their multipliers over the scale', () => {
    const rows = [holding(0, 3), holding(1, 4), resting()];
    expect(sharesOf(rows, { rowScale: [1, 1, 2] })).toEqual([0.6, 0.8, 4]);
    // of the bounds too: a motor that bears 2 at most, of a scale of two
    const motor: Partial<Row> = { kind: 'motor', lower: 2, upper: 5 };
    expect(sharesOf([holding(0, 3, motor), holding(1, 4), resting()], { rowScale: [2, 1, 1] })[0]).toBe(2);
    const weak: Partial<Row> = { kind: 'motor', lower: -5, upper: 2 };
    const against = resting({}, [-0.6, 0.8]);
    expect(sharesOf([holding(0, 1.9, weak), holding(1, 8), against], { rowScale: [2, 1, 1] })[0]).toBe(2);
  });

  test('and normals keep what their friction needs', () => {
    const contact: Row[] = [
      holding(0, 10, { kind: 'contact-normal' }),
      holding(1, 3, { kind: 'contact-tangent', normal: 0, partner: 2, coefficient: 0.5 }),
      holding(2, 0, { kind: 'contact-tangent', normal: 0, partner: 1, coefficient: 0.5 }),
    ];
    expect(sharesOf([...contact, resting({}, unitOf(0))], { rowScale: [4, 2, 2, 4] })).toEqual([6, 3, 0, 4]);
  });

  test('brace each other each by its own', () => {
    const { split } = share([holding(5, 3), resting({}, unitOf(1)), resting({}, unitOf(1, -2))]);
    expect(Array.from(split.open.rows)).toEqual([1, 2]);
    const [one, other] = split.open.values;
    expect(one / other).toBeCloseTo(2, 9);
  });
});

test('a contact without friction may come last of all', () => {
  const last = holding(1, 4, { kind: 'contact-normal' });
  expect(sharesOf([holding(0, 3), resting(), last])).toEqual([1.5, 2.5, 2]);
});

test('where one comes to its bound the others go on and leave it there', () => {
  const motor: Partial<Row> = { kind: 'motor', lower: 0.5, upper: 5 };
  const rows = [holding(0, 0.6, motor), holding(1, 8), resting(), resting({}, [-0.8, 0.6])];
  const { shares, efforts } = share(rows);
  // along which the motor keeps 0.5: 0.6 c - 0.8 d = 0.1
  [0.5, 4, 3.26, 2.32].forEach((value, i) => expect(shares[i]).toBeCloseTo(value, 8));
  expect(efforts).toEqual(shares);
});

test('efforts of what has no part in it stay, whatever their multipliers', () => {
  const slips: Row = { kind: 'friction', column: unitOf(4), mode: AT_UPPER, effort: 5, lower: -5, upper: 5 };
  const { shares, efforts } = share([holding(0, 3), holding(1, 4), resting(), slips]);
  expect(shares).toEqual([1.5, 2, 2.5, 0]);
  expect(efforts).toEqual([1.5, 2, 2.5, 5]);
});

test('two side by side brace nothing beside a third either', () => {
  const { split } = share([
    holding(5, 3),
    ...[unitOf(2), unitOf(0), unitOf(0)].map((column) => resting({}, column)),
  ]);
  expect(split.open.count).toBe(0);
});

test('what is at the edge of its cone may pull: beside it one that pushes has a part', () => {
  const edge = resting({ kind: 'contact-tangent', mode: EDGE, partner: 2 }, unitOf(0));
  const { split } = share([holding(5, 3), edge, resting({}, unitOf(0))]);
  expect(split.open.count).toBe(1);
  expect([...new Set(split.open.rows)].sort()).toEqual([1, 2]);
  expect(split.open.values[0] / split.open.values[1]).toBeCloseTo(-1, 9);
});

test.each([0, 1, 2])(
  'a row that those which hold answer to but for rounding takes no other with it, as no. %d',
  (at) => {
    const nearly = unitOf(0).map((value, c) => (c === 5 ? -3e-7 : value));
    const columns = [unitOf(5), unitOf(2)].toSpliced(at, 0, nearly);
    const { split } = share([holding(0, 3), ...columns.map((column) => resting({}, column))]);
    expect(split.open.count).toBe(1);
    expect([...new Set(split.open.rows)].sort()).toEqual([0, 1 + at]);
  },
);

test('what is found is added behind what was known, of what is open and of all', () => {
  const known = (...rows: number[]): NullVectors => ({
    ...{ count: rows.length, start: Int32Array.from({ length: rows.length + 1 }, (_, i) => i) },
    rows: Int32Array.from(rows),
    values: new Float64Array(rows.length).fill(1),
  });
  const rows = [holding(0, 3), holding(1, 4), resting(), holding(2, 7), holding(3, 7)];
  const { split } = share(rows, { all: known(3, 4), open: known(4) });
  expect(split.all).not.toBe(split.open);
  expect([split.all.count, split.open.count]).toEqual([3, 2]);
  expect([Array.from(split.all.start), Array.from(split.open.start)]).toEqual([
    [0, 1, 2, 5],
    [0, 1, 4],
  ]);
  expect([Array.from(split.all.rows), Array.from(split.open.rows)]).toEqual([
    [3, 4, 0, 1, 2],
    [4, 0, 1, 2],
  ]);
  expect(split.open.values[0]).toBe(1);
  // with room behind the entries, as a factorisation leaves it
  const roomy = { ...known(4), rows: Int32Array.of(4, 9, 9), values: Float64Array.of(1, 8, 8) };
  const again = share(rows, { all: { ...roomy, start: Int32Array.of(0, 1, 0, 0) } }).split;
  expect(again.all).toBe(again.open);
  expect([Array.from(again.all.start), Array.from(again.all.rows)]).toEqual([
    [0, 1, 4],
    [4, 0, 1, 2],
  ]);
});
