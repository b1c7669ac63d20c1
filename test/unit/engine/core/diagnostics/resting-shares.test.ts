/**
 * What rows that rest take over from rows that hold, on rows whose effect is given: every component is a mass of one by itself,
 * and the columns of those that hold are axes of their own, so that what they answer is read off.
 */
import { describe, expect, test } from 'vitest';
import { shareWithResting } from '../../../../../engine/core/diagnostics/resting-rows';
import { EDGE, HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
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
}

const REST = { closed: 1e-6, still: 1e-5 };
const NONE: NullVectors = {
  ...{ count: 0, start: Int32Array.of(0), rows: new Int32Array(0), values: new Float64Array(0) },
};

function share(rows: Row[], rowScale = 1) {
  const m = rows.length;
  const { system, work, values } = fakeRows(rows, [], {
    ...{ m, n: 3, jointRows: m, couplings: [], invMass: Float64Array.of(0, 1, 1), length: 2 },
    ...{ rowA: new Int32Array(m).fill(1), rowB: new Int32Array(m).fill(2) },
    ...{ rowJoint: new Int32Array(m).fill(-1), settings: { gravity: [0, 0, -10] } },
    rowScale: new Float64Array(m).fill(rowScale),
  });
  const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const J = new Float64Array(12 * m);
  Object.assign(work, {
    ...{ J, MJ: J, acc: new Float64Array(18), scratch: new Scratch() },
    invInertiaW: Float64Array.of(...new Float64Array(9), ...unit, ...unit),
  });
  rows.forEach(({ column, holds, gap, speed, away, mode }, s) => {
    values.J.set(column, 12 * s);
    values.mode[s] = mode ?? (holds === undefined ? OPEN : HOLDS);
    if (holds !== undefined) J.set(column, 12 * s);
    work.lambda[s] = values.effort[s] = holds ?? 0;
    [values.C[s], values.Cdot[s], values.gdot[s]] = [gap ?? 0, speed ?? 0, away ?? 0];
  });
  const split = { all: NONE, open: NONE, singular: null, masks: new Int32Array(0) };
  shareWithResting(system, REST, work, { solve: () => {} } as unknown as GlobalSolver, split);
  const rounded = (list: ArrayLike<number>) => Array.from(list, (value) => Number(value.toFixed(9)) + 0);
  return { shares: rounded(work.lambda), efforts: rounded(values.effort), split };
}

const sharesOf = (rows: Row[], rowScale?: number) => share(rows, rowScale).shares;
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
    expect(sharesOf([holding(0, 3), holding(1, 4), resting({ gap: 1.5e-6 })], 0.5)).toEqual([1.5, 2, 2.5]);
    expect(sharesOf([holding(0, 3), holding(1, 4), resting({ speed: 1.5e-5 })], 0.5)).toEqual([1.5, 2, 2.5]);
    expect(sharesOf([holding(0, 3), holding(1, 4), resting({ gap: 0.7e-6 })], 2)).toEqual([3, 4, 0]);
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

  test('that slide take nothing over, for the fewest places bear it', () => {
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
