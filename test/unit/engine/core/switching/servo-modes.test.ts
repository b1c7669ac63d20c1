/** Modes of servos by the efforts that complementarity gives: alone at their bounds, and beside another row of their coordinate. */
import { describe, expect, test } from 'vitest';
import {
  hasServo,
  needsEfforts,
  setServo,
  shareWithServos,
  softenServos,
} from '../../../../../engine/core/switching/servo-modes';
import { AT_LOWER, AT_UPPER, HOLDS, OPEN, SLIDES } from '../../../../../engine/core/system/switched-row';
import type { System } from '../../../../../engine/core/system/system';

type Kind = 'servo' | 'friction' | 'limit-maximum' | 'limit-minimum';
const rowsOf = (...rows: [Kind, number][]): System =>
  ({ switched: rows.map(([kind, joint]) => ({ kind, joint, lower: -5, upper: 5 })) }) as unknown as System;

describe('a servo alone', () => {
  const one = rowsOf(['servo', 0]);
  const modeAfter = (x: number, triggered: boolean, before: number): number => {
    const mode = Uint8Array.of(9);
    setServo(one, mode, 0, x, triggered, before);
    return mode[0]!;
  };

  test.each([
    [0, HOLDS],
    [4.9, HOLDS],
    [-4.9, HOLDS],
    [5, AT_UPPER],
    [5.1, AT_UPPER],
    [-5, AT_LOWER],
    [-5.1, AT_LOWER],
  ])('leads while what it takes is within its bounds: %s', (x, mode) => {
    expect(modeAfter(x, false, HOLDS)).toBe(mode);
    expect(modeAfter(x, false, AT_UPPER)).toBe(mode);
  });

  test.each([1 - 1e-7, 1 + 1e-7])(
    'that has just crossed its bound is on the other side, whatever rounding says: %s',
    (part) => {
      expect(modeAfter(5 * part, true, HOLDS)).toBe(AT_UPPER);
      expect(modeAfter(-5 * part, true, HOLDS)).toBe(AT_LOWER);
      expect(modeAfter(5 * part, true, AT_UPPER)).toBe(HOLDS);
      expect(modeAfter(-5 * part, true, AT_LOWER)).toBe(HOLDS);
    },
  );

  test('that was looked at well within its bounds leads', () => {
    expect(modeAfter(4, true, HOLDS)).toBe(HOLDS);
    expect(modeAfter(4, true, AT_UPPER)).toBe(HOLDS);
  });
});

describe('a servo and another row of its joint', () => {
  const shared = (other: Kind, x: [number, number], modes = [HOLDS, HOLDS], joint = 0): number[] => {
    const mode = Uint8Array.from(modes);
    shareWithServos(rowsOf(['servo', 0], [other, joint]), mode, [0, 1], Float64Array.from(x));
    return [...mode];
  };

  test.each([
    ['friction', [3, 1.9], [HOLDS, OPEN]],
    ['friction', [3, 2.1], [AT_UPPER, HOLDS]],
    ['friction', [-3, -2.1], [AT_LOWER, HOLDS]],
    ['friction', [-3, -1.9], [HOLDS, OPEN]],
    // a stop at the maximum pushes back
    ['limit-maximum', [6, 1.1], [HOLDS, OPEN]],
    ['limit-maximum', [6, 0.9], [AT_UPPER, HOLDS]],
    ['limit-maximum', [-4, 1.1], [AT_LOWER, HOLDS]],
    ['limit-minimum', [-6, 1.1], [HOLDS, OPEN]],
  ] as [Kind, [number, number], number[]][])('%s: the servo carries what it can of %j', (other, x, modes) => {
    expect(shared(other, x)).toEqual(modes);
  });

  test('of another joint, or where either does not hold, stay as they are', () => {
    expect(shared('friction', [3, 1], [HOLDS, HOLDS], 1)).toEqual([HOLDS, HOLDS]);
    expect(shared('friction', [3, 1], [AT_UPPER, HOLDS])).toEqual([AT_UPPER, HOLDS]);
    expect(shared('friction', [3, 1], [HOLDS, SLIDES])).toEqual([HOLDS, SLIDES]);
  });

  test('it gives way a little where they share, and not where it is alone', () => {
    const W = Float64Array.of(2, 0, 0, 2);
    softenServos(rowsOf(['servo', 0], ['friction', 0]), [0, 1], W);
    expect([...W]).toEqual([2 * (1 + 1e-9), 0, 0, 2]);
    const alone = Float64Array.of(2, 0, 0, 2);
    softenServos(rowsOf(['servo', 0], ['friction', 1]), [0, 1], alone);
    expect([...alone]).toEqual([2, 0, 0, 2]);
    // the second of the rows asked for
    const last = Float64Array.of(2, 0, 0, 2);
    softenServos(rowsOf(['friction', 0], ['friction', 1], ['servo', 0]), [0, 2], last);
    expect([...last]).toEqual([2, 0, 0, 2 * (1 + 1e-9)]);
  });
});

test('a joint is led by a servo that is its own', () => {
  const system = rowsOf(['friction', 0], ['servo', 1]);
  expect([0, 1, 2].map((joint) => hasServo(system, joint))).toEqual([false, true, false]);
});

test.each([
  ['friction', HOLDS, true],
  ['friction', SLIDES, false],
  ['friction', OPEN, false],
  ['servo', HOLDS, true],
  ['servo', AT_UPPER, true],
  ['servo', OPEN, false],
] as const)('the margin of %s in mode %s is one of efforts: %s', (kind, mode, needs) => {
  expect(needsEfforts(rowsOf([kind, 0]), Uint8Array.of(mode), 0)).toBe(needs);
});
