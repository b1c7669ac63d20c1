/**
 * What rows that rest take over from rows that hold, on rows whose effect is given: every component is a mass of one by itself,
 * and the columns of those that hold are axes of their own, so that what they answer is read off.
 */
import { describe, expect, test } from 'vitest';
import { AT_UPPER, EDGE, SLIDES } from '../../../../../engine/core/system/switched-row';
import { holding, resting, share, shareByStiffness, sharesOf, unitOf } from './resting-harness';
import type { Row } from './resting-harness';

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

describe('places that slide still, though without speed, as a body comes to rest', () => {
  /** A normal as row `at` that holds along an axis, and its friction along the two axes given. */
  const slides = (
    at: number,
    axis: number,
    bears: number,
    friction: number,
    along: [number, number],
  ): Row[] => [
    holding(axis, bears, { kind: 'contact-normal' }),
    ...along.map((one, i): Row => ({
      ...{ kind: 'contact-tangent', normal: at, partner: at + 2 - i, coefficient: 0.5, mode: SLIDES },
      ...{ column: unitOf(one), effort: i === 0 ? friction : 0 },
    })),
  ];

  test.each([
    ['one alone', []],
    ['one beside another', slides(5, 5, 2, 1, [8, 9])],
  ])('bear what was chosen; what another could bear takes their friction along: %s', (_what, beside) => {
    const { shares, split } = share([
      ...slides(0, 0, 10, 5, [3, 4]),
      holding(3, 7),
      resting({}, unitOf(0)),
      ...beside,
    ]);
    expect(shares).toEqual([10, 0, 0, 7, 0, ...beside.map(({ holds = 0 }) => holds)]);
    expect(split.open.count).toBe(1);
    // half of the normal force is friction, which the row along it answers to
    expect(Array.from(split.open.rows)).toEqual([0, 3, 4]);
    const [normal, answer, other] = split.open.values;
    expect([answer / normal, other / normal]).toEqual(
      [-0.5, -1].map((value) => expect.closeTo(value, 9) as number),
    );
  });

  test('leave others to share', () => {
    const rows = [holding(0, 3), holding(1, 4), resting(), ...slides(3, 5, 2, 1, [8, 9])];
    expect(sharesOf(rows)).toEqual([1.5, 2, 2.5, 2, 0, 0]);
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

test('by stiffness what has no part in an edge is shared beside it, and what has keeps its effort', () => {
  const edge = (column: number[]): Row[] => [
    { kind: 'contact-tangent', mode: EDGE, normal: 5, partner: 4, column },
    { kind: 'contact-tangent', mode: EDGE, normal: 5, partner: 3, column: unitOf(8) },
    holding(9, 5, { kind: 'contact-normal' }),
  ];
  const rows = [holding(0, 3), holding(1, 4), resting()];
  expect(shareByStiffness([...rows, ...edge(unitOf(7))])).toEqual([1.5, 2, 2.5, 0, 0, 5]);
  expect(shareByStiffness([...rows, ...edge(unitOf(1))])).toEqual([3, 4, 0, 0, 0, 5]);
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
