/** What rows that rest take over at other scales, beside edges and rounding, and behind what was known. */
import { describe, expect, test } from 'vitest';
import { ALL_UNIQUE, BY_STIFFNESS } from '../../../../../engine/core/diagnostics/reaction-mask';
import { AT_UPPER, EDGE } from '../../../../../engine/core/system/switched-row';
import { createBody, createContact, createProject } from '../../../../../engine/model/defaults';
import { evaluate } from '../../../../support/random-chain';
import { holding, resting, share, sharesOf, unitOf } from './resting-harness';
import { joinAt } from '../../../../support/example-parts';
import { shareWithResting } from '../../../../../engine/core/diagnostics/resting-rows';
import type { Instant, Row } from './resting-harness';
import type { NullVectors } from '../../../../../engine/core/diagnostics/null-vectors';

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

test.each([0, 1])(
  'of two that have nothing to do with each other each comes to its own bounds, whichever is first',
  (i) => {
    const motor: Partial<Row> = { kind: 'motor', lower: 0.5, upper: 5 };
    const pairs = [
      [holding(0, 3), resting({}, unitOf(0))],
      [holding(1, 0.6, motor), resting({}, unitOf(1))],
    ];
    const wanted = [
      [1.5, 1.5],
      [0.5, 0.1],
    ];
    expect(sharesOf([...pairs[i], ...pairs[1 - i]])).toEqual([...wanted[i], ...wanted[1 - i]]);
  },
);

test('forces of a millionth are shared as any, up to their bounds', () => {
  expect(sharesOf([holding(0, 3e-7), holding(1, 4e-7), resting()])).toEqual([1.5e-7, 2e-7, 2.5e-7]);
  expect(sharesOf([holding(0, 6e-8), holding(1, 8e-7), resting()])).toEqual([0, 7.2e-7, 1e-7]);
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

test('nor beside what is at the edge of its cone, across them', () => {
  const edge = resting({ kind: 'contact-tangent', mode: EDGE, partner: 2 }, unitOf(2));
  const side = resting({}, unitOf(0));
  expect(share([holding(5, 3), edge, side, side]).split.open.count).toBe(0);
});

test.each([
  [0.9e-6, 1],
  [2e-6, 0],
])(
  'two that face each other but for %d rad: what is below a millionth of both is nothing',
  (angle, count) => {
    const facing = [[1], [-Math.cos(angle), Math.sin(angle)]].map((column) => resting({}, column));
    expect(share([holding(5, 3), ...facing]).split.open.count).toBe(count);
  },
);

test('where nothing rests all is as it was found, shared evenly or not', () => {
  const all: NullVectors = {
    ...{ count: 1, start: Int32Array.of(0, 2), rows: Int32Array.of(0, 1) },
    values: Float64Array.of(Math.SQRT1_2, -Math.SQRT1_2),
  };
  const { shares, split } = share([holding(0, 3), holding(1, 1), resting({ gap: 1 })], { all });
  expect(shares).toEqual([3, 1, 0]);
  expect(split.open.count).toBe(1);
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

test('reactions that a contact could take some of are shared, and what stiffness says of others stays', () => {
  const body = createBody({
    ...{ id: 'beam', shape: { kind: 'sphere', center: [0, 0, 2], radius: 0.1 } },
    mass: { kind: 'custom', mass: 2, centerOfMass: [0, 0, 0.5], inertia: [1, 1, 1, 0, 0, 0] },
  });
  const project = createProject('Beam');
  const { system, work, solver } = evaluate({
    ...project,
    settings: { ...project.settings, gravity: [-9.81, 0, 0] },
    bodies: [body],
    joints: [0, 1].map((z, i) =>
      joinAt(`s${i}`, `S${i}`, 'point-in-plane', null, body, [0, 0, z], [1, 0, 0]),
    ),
    contacts: [
      createContact({
        id: 'under',
        bodyB: 'beam',
        friction: 0,
        plane: { point: [-0.1, 0, 0], normal: [1, 0, 0] },
      }),
    ],
  }).model;
  const { nullSpace } = solver.factor;
  const stiff = ALL_UNIQUE << BY_STIFFNESS;
  const masks = new Int32Array(2).fill(ALL_UNIQUE | stiff);
  const split = { all: nullSpace, open: nullSpace, singular: null, masks };
  shareWithResting(system, { closed: 1e-6, still: 1e-5 }, work, solver, split);
  // FX alone
  expect([...masks]).toEqual(new Array(2).fill((ALL_UNIQUE & ~1) | stiff));
});
