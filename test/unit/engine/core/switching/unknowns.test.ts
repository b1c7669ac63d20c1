/** Rows of one coordinate are one unknown; servos and what they share with other rows. */
import { describe, expect, test } from 'vitest';
import {
  hasServo,
  needsEfforts,
  setServo,
  shareWithServos,
  softenServos,
} from '../../../../../engine/core/switching/servo-modes';
import { groupCandidates } from '../../../../../engine/core/switching/unknowns';
import {
  AT_LOWER,
  AT_UPPER,
  HOLDS,
  isDriver,
  isUnilateral,
  OPEN,
  SLIDES,
} from '../../../../../engine/core/system/switched-row';
import type { SwitchedKind } from '../../../../../engine/core/system/switched-row';
import { fakeRows } from '../../switching/fake-rows';

describe('unknowns', () => {
  test('stops, friction and motor of a joint act along one line, and their bounds add up', () => {
    const { system } = fakeRows(
      [
        { kind: 'friction', joint: 0, lower: -2, upper: 2 },
        { kind: 'limit-minimum', joint: 0 },
        { kind: 'limit-maximum', joint: 0 },
        { kind: 'motor', joint: 0, driver: 0, lower: -5, upper: 6 },
      ],
      ['hinge'],
    );
    expect(groupCandidates(system, [0, 1, 3])).toEqual([
      {
        row: 0,
        members: [
          { s: 0, sign: 1 },
          { s: 1, sign: 1 },
          { s: 3, sign: 1 },
        ],
        lower: -7,
        upper: Infinity,
      },
    ]);
    expect(groupCandidates(system, [0, 2])).toEqual([
      {
        row: 0,
        members: [
          { s: 0, sign: 1 },
          { s: 2, sign: -1 },
        ],
        lower: -Infinity,
        upper: 2,
      },
    ]);
    expect(groupCandidates(system, [2, 3])).toEqual([
      {
        row: 2,
        members: [
          { s: 2, sign: 1 },
          { s: 3, sign: -1 },
        ],
        lower: -6,
        upper: Infinity,
      },
    ]);
  });

  test('other joints, other coordinates of a joint, servos and contacts are their own', () => {
    const { system } = fakeRows([
      { kind: 'friction', joint: 0 },
      { kind: 'friction', joint: 2 },
      { kind: 'servo', joint: 0 },
      { kind: 'contact-normal' },
      { kind: 'contact-normal' },
    ]);
    expect(groupCandidates(system, [0, 1, 2, 3, 4]).map(({ row }) => row)).toEqual([0, 1, 2, 3, 4]);
    const cylinder = fakeRows(
      [
        { kind: 'motor', joint: 0, driver: 0, along: 'translation' },
        { kind: 'motor', joint: 0, driver: 1, along: 'rotation' },
      ],
      ['cylinder'],
    );
    expect(groupCandidates(cylinder.system, [0, 1])).toHaveLength(2);
    const slider = fakeRows(
      [
        { kind: 'friction', joint: 0 },
        { kind: 'motor', joint: 0, driver: 0 },
      ],
      ['slider'],
    );
    expect(groupCandidates(slider.system, [0, 1])).toHaveLength(1);
  });
});

describe('servos', () => {
  const { system, mode } = fakeRows([
    { kind: 'servo', joint: 0, lower: -4, upper: 4 },
    { kind: 'friction', joint: 0 },
    { kind: 'limit-maximum', joint: 0 },
    { kind: 'servo', joint: 2, lower: -4, upper: 4 },
    { kind: 'friction', joint: 1 },
  ]);

  test('are known by their joints', () => {
    expect([0, 1, 2].map((joint) => hasServo(system, joint))).toEqual([true, false, true]);
  });

  test('need efforts at a bound as well as where they lead; other rows only where they hold', () => {
    const needs = (s: number, now: number) => ((mode[s] = now), needsEfforts(system, mode, s));
    expect([OPEN, HOLDS, AT_UPPER, AT_LOWER].map((now) => needs(0, now))).toEqual([false, true, true, true]);
    expect([OPEN, HOLDS, AT_UPPER, SLIDES].map((now) => needs(1, now))).toEqual([false, true, false, false]);
  });

  test('are softened where their joint has other rows, and only they', () => {
    for (const [rows, at] of [
      [[0, 1, 3], 0],
      [[3, 0, 1], 4],
    ] as const) {
      const W = new Float64Array(9).fill(1);
      softenServos(system, rows, W);
      expect(W[at]).toBeCloseTo(1 + 1e-9, 15);
      expect(W[at]).toBeGreaterThan(1);
      expect(W.filter((value) => value === 1)).toHaveLength(8);
    }
  });

  test.each([
    [3.9, false, OPEN, HOLDS],
    [-3.9, false, OPEN, HOLDS],
    [4, false, OPEN, AT_UPPER],
    [-4, false, OPEN, AT_LOWER],
    [4, true, HOLDS, AT_UPPER],
    [-4, true, HOLDS, AT_LOWER],
    [4, true, AT_UPPER, HOLDS],
    [-4, true, AT_LOWER, HOLDS],
    [4.000001, true, AT_UPPER, HOLDS],
    [3.99999, true, HOLDS, HOLDS],
    [3.9999996, true, HOLDS, AT_UPPER],
    [-3.9999996, true, HOLDS, AT_LOWER],
    [0, false, OPEN, HOLDS],
  ])(
    'with an effort of %s (just at its bound: %s, before %s) have mode %s',
    (x, triggered, before, wanted) => {
      setServo(system, mode, 0, x, triggered, before);
      expect(mode[0]).toBe(wanted);
    },
  );

  test.each<[string, number, number, number, number, [number, number]]>([
    ['friction beside a servo carries nothing while the servo can', 1, 0, 2, 1, [HOLDS, OPEN]],
    ['a stop pushes the other way', 2, 0, 3, 6, [HOLDS, OPEN]],
    ['also where only together they are within its bounds', 2, 0, 6, 3, [HOLDS, OPEN]],
    ['a servo that cannot carry all gives its most', 1, 0, 3, 2, [AT_UPPER, HOLDS]],
    ['and its least', 1, 0, -3, -2, [AT_LOWER, HOLDS]],
    ['also against a stop', 2, 0, -3, 2, [AT_LOWER, HOLDS]],
    ['rows of other joints are left alone', 4, 0, 3, 2, [HOLDS, HOLDS]],
  ])('%s', (_what, other, servo, x, y, wanted) => {
    mode.fill(OPEN);
    mode[servo] = mode[other] = HOLDS;
    shareWithServos(system, mode, [servo, other], Float64Array.of(x, y));
    expect([mode[servo], mode[other]]).toEqual(wanted);
  });

  test('that are at a bound, or rows that are open, share nothing', () => {
    for (const [servo, other] of [
      [AT_UPPER, HOLDS],
      [HOLDS, AT_UPPER],
    ]) {
      mode[0] = servo;
      mode[1] = other;
      shareWithServos(system, mode, [0, 1], Float64Array.of(3, 2));
      expect([mode[0], mode[1]]).toEqual([servo, other]);
    }
  });
});

test('drivers and one-sided rows are known by their kind', () => {
  const kinds: SwitchedKind[] = [
    'limit-minimum',
    'limit-maximum',
    'friction',
    'motor',
    'servo',
    'contact-normal',
    'contact-tangent',
  ];
  const { system } = fakeRows(kinds.map((kind) => ({ kind })));
  expect(kinds.filter((_, s) => isDriver(system.switched[s]))).toEqual(['motor', 'servo']);
  expect(kinds.filter((_, s) => isUnilateral(system.switched[s]))).toEqual([
    'limit-minimum',
    'limit-maximum',
    'contact-normal',
  ]);
});
