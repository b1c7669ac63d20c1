/** Impulses as they are told: of a stop with its sign, of a contact along the axes of the world, and who passes one on. */
import { describe, expect, test } from 'vitest';
import { describeChanges } from '../../../../../engine/core/switching/describe-changes';
import { impulseOf, impulseWords } from '../../../../../engine/core/switching/impulses';
import type { Scales } from '../../../../../engine/core/switching/scales';
import { fakeRows } from '../../switching/fake-rows';
import type { RowPart } from '../../switching/fake-rows';

const STOPS: RowPart[] = [
  { kind: 'limit-minimum', joint: 0 },
  { kind: 'limit-maximum', joint: 0 },
  { kind: 'limit-minimum', joint: 1 },
  { kind: 'limit-maximum', joint: 1 },
];

describe('the impulse of a stop', () => {
  test.each([
    [0, 3, { value: 3, unit: 'N*m*s' }],
    [1, 3, { value: -3, unit: 'N*m*s' }],
    [2, 3, { value: 3, unit: 'N*s' }],
    [3, 3, { value: -3, unit: 'N*s' }],
  ])('%i pushes the coordinate back', (s, p, wanted) => {
    const { system, work } = fakeRows(STOPS);
    const impulses = new Float64Array(4);
    impulses[s] = p;
    expect(impulseOf(system, work, s, impulses)).toEqual(wanted);
    expect(impulseOf(system, work, (s + 1) % 4, impulses)).toBeNull();
    expect(impulseOf(system, work, s, new Float64Array(4))).toBeNull();
  });

  test('is told by its size', () => {
    expect(impulseWords({ value: -1.23456, unit: 'N*m*s' })).toBe('1.235 N m s');
    expect(impulseWords({ value: 20, unit: 'N*s' })).toBe('20 N s');
  });
});

describe('the impulse of a contact', () => {
  /** Two contacts: one of two places with friction, and one of one place without, whose bodies are in the other order. */
  function contacts() {
    const normal: RowPart = { kind: 'contact-normal' };
    const tangent = (of: number): RowPart => ({ kind: 'contact-tangent', normal: of });
    const set = fakeRows(
      [normal, tangent(0), tangent(0), normal, tangent(3), tangent(3), normal].map((part, s) => ({
        ...part,
        id: s < 6 ? 'a' : 'b',
        name: s < 6 ? 'Heel' : 'Toe',
      })),
      [],
      {
        contacts: [
          { id: 'a', name: 'Heel', first: 0, friction: 0.5, order: 1, pair: { slots: 2 } },
          { id: 'b', name: 'Toe', first: 6, friction: 0, order: -1, pair: { slots: 1 } },
        ],
      },
    );
    // what a row pushes body B with: its second force
    const pushes = [
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 1],
      [0, 0.8, 0.6],
      [1, 0, 0],
      [0, -0.6, 0.8],
      [0, 0, 2],
    ];
    pushes.forEach((push, s) => set.values.J.set(push, 12 * s + 6));
    return set;
  }

  test('is that of all its places and of their friction, on the body that the record names', () => {
    const { system, work } = contacts();
    const p = Float64Array.of(2, 3, 4, 5, 6, 10, 7);
    const wanted = [9, 2 + 4 - 6, 4 + 3 + 8];
    for (const s of [0, 3, 5]) {
      const { value, unit, vector } = impulseOf(system, work, s, p)!;
      expect(unit).toBe('N*s');
      vector!.forEach((each, c) => expect(each).toBeCloseTo(wanted[c]!, 12));
      expect(value).toBeCloseTo(Math.hypot(...wanted), 12);
    }
    expect(impulseOf(system, work, 6, p)).toEqual({ value: 14, unit: 'N*s', vector: [0, 0, -14] });
  });

  test('is none where its places have none', () => {
    const { system, work } = contacts();
    expect(impulseOf(system, work, 0, Float64Array.of(0, 0, 0, 0, 0, 0, 7))).toBeNull();
  });
});

describe('an impact that others pass on', () => {
  const SCALES = { rest: 1e-3 } as Scales;
  const told = (impulses: number[], hit: { row: number; speed: number }[], parts = STOPS) => {
    const { system, work } = fakeRows(parts);
    const result = { hit, impulses: Float64Array.from(impulses), blocked: -1 };
    return describeChanges(system, work, new Uint8Array(parts.length), result, SCALES).map(
      ({ record, message, impulse }) => [record, message, impulse?.value],
    );
  };
  const hit = [{ row: 0, speed: 2 }];
  const struck = ['id 0', 'row 0 hits its lower stop at 2 rad/s, 5 N m s', 5];

  test('is told of each stop that was closed before, with its impulse', () => {
    expect(told([5, 0, 4, 3], hit)).toEqual([
      struck,
      ['id 2', 'row 2 passes on an impact, 4 N s', 4],
      ['id 3', 'row 3 passes on an impact, 3 N s', -3],
    ]);
  });

  test('is not told where nothing was hit, of next to nothing, or twice of one record', () => {
    expect(told([5, 0, 4, 0], [])).toEqual([]);
    expect(told([5, 0, 4, 0], [{ row: 0, speed: 1e-4 }])).toEqual([]);
    expect(told([5, 0, 4.9e-6, -3], hit)).toEqual([struck]);
    expect(told([5, 0, 5.1e-6, 0], hit)).toHaveLength(2);
    const one = STOPS.map((part) => ({ ...part, id: 'id 0' }));
    expect(told([5, 0, 4, 0], hit, one)).toEqual([struck]);
  });

  test('is none of friction or motors: they have no impulse', () => {
    const parts: RowPart[] = [
      ...STOPS.slice(0, 1),
      { kind: 'friction', joint: 1 },
      { kind: 'motor', joint: 1 },
    ];
    expect(told([5, 4, 3], hit, parts)).toEqual([struck]);
  });

  test('is told without an impulse where there is none', () => {
    expect(told([0, 0, 0, 0], hit)).toEqual([['id 0', 'row 0 hits its lower stop at 2 rad/s', undefined]]);
  });
});
