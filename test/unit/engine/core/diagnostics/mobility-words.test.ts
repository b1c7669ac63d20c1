import { describe, expect, test } from 'vitest';
import {
  groupByStiffness,
  groupRedundant,
  groupIndeterminate,
  groupShared,
  labelWords,
  joinDirections,
  sharedComponents,
  sharedSummary,
} from '../../../../../engine/core/diagnostics/mobility-words';
import { ALL_UNIQUE, BY_STIFFNESS } from '../../../../../engine/core/diagnostics/reaction-mask';

describe('what redundant constraints leave open, in words', () => {
  test('a mask names the components whose bits are not set', () => {
    expect(sharedComponents(0b111111)).toEqual([]);
    expect(sharedComponents(0b100011)).toEqual(['FZ', 'MX', 'MY']);
    expect(sharedComponents(0)).toEqual(['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ']);
  });

  test('joints with the same open components are one group; joints without are in none', () => {
    const reaction = (joint: string, mask: number) => ({
      joint,
      mask,
      uniqueForce: false,
      uniqueMoment: false,
    });
    expect(
      groupShared({ reactions: [reaction('a', 0b100011), reaction('b', 63), reaction('c', 0b100011)] }),
    ).toEqual([{ what: 'FZ, MX, MY', joints: ['a', 'c'] }]);
  });

  test('directions are said once per verb, in one order, skew axes too', () => {
    expect(joinDirections(['rotation about y', 'translation along z', 'rotation about x'])).toBe(
      'translation along z, rotation about x and y',
    );
    expect(joinDirections(['rotation about (0.60, 0.80, 0.00)', 'rotation about z'])).toBe(
      'rotation about (0.60, 0.80, 0.00) and z',
    );
    expect(joinDirections([])).toBe('');
    // of a coupling, which goes along no axis
    expect(joinDirections(['the ratio of two coordinates'])).toBe('the ratio of two coordinates');
  });

  test('joints whose rows hold the same directions are one group, whatever the order', () => {
    expect(
      groupRedundant([
        { joint: 'a', rows: 2, directions: ['rotation about x', 'translation along z'] },
        { joint: 'b', rows: 2, directions: ['translation along z', 'rotation about x'] },
        { joint: 'c', rows: 1, directions: [] },
        { joint: 'd', rows: 2, directions: [] },
      ]),
    ).toEqual([
      { what: 'translation along z, rotation about x', joints: ['a', 'b'] },
      { what: '1 row', joints: ['c'] },
      { what: '2 rows', joints: ['d'] },
    ]);
  });
});

test('every label of a mask is said, and nothing where all is unique', () => {
  expect(labelWords(63)).toBe('');
  // FZ by stiffness, MX shared, MY indeterminate
  expect(labelWords(0b100111 | (0b000100 << 12) | (0b010000 << 6))).toBe(
    'MX shared, MY indeterminate, FZ by stiffness',
  );
  expect(labelWords(0b100111 | (0b000110 << 12))).toBe('MX MY shared, FY FZ by stiffness');
  expect(
    groupIndeterminate({
      reactions: [60 | (3 << 6), 63].map((mask, i) => ({
        joint: 'ab'[i],
        mask,
        uniqueForce: true,
        uniqueMoment: true,
      })),
    }),
  ).toEqual([{ what: 'FX, FY', joints: ['a'] }]);
});

test('joints are named together where the stated stiffness settles just the same of their reactions', () => {
  const settled = (joint: string, bits: number) => ({
    ...{ joint, uniqueForce: false, uniqueMoment: false },
    mask: (bits << BY_STIFFNESS) | (ALL_UNIQUE & ~bits),
  });
  const reactions = [settled('a', 0b001100), settled('b', 0b000001), settled('c', 0b001100), settled('d', 0)];
  expect(groupByStiffness({ reactions })).toEqual([
    { what: 'FZ, MX', joints: ['a', 'c'] },
    { what: 'FX', joints: ['b'] },
  ]);
});

test('a summary counts joints by component, those that most share first', () => {
  const summary = (...shared: number[]) =>
    sharedSummary({
      reactions: shared.map((bits, i) => ({
        ...{ joint: String(i), mask: ALL_UNIQUE & ~bits, uniqueForce: false, uniqueMoment: false },
      })),
    });
  expect(summary(0, 0)).toBe('');
  expect(summary(0b000100)).toBe('FZ of 1 joint');
  expect(summary(0b000100, 0b100000)).toBe('FZ MZ of 1 joint');
  expect(summary(0b011000, 0b011100, 0b000100, 0b000101, 0)).toBe('FZ of 3 joints, MX MY of 2, FX of 1');
});
