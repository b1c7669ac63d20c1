/** How far rows are from their next event: positive while a mode holds, whatever the mode. */
import { describe, expect, test } from 'vitest';
import {
  largestForce,
  largestForces,
  marginOf,
  noiseOf,
  slideRate,
} from '../../../../../engine/core/switching/margins';
import type { Scales } from '../../../../../engine/core/switching/scales';
import {
  AT_LOWER,
  AT_UPPER,
  EDGE,
  HOLDS,
  OPEN,
  SLIDES,
} from '../../../../../engine/core/system/switched-row';
import { fakeRows } from '../../switching/fake-rows';

const FLOOR = Float64Array.of(0, 0, 0, 0);

describe('a row that is open', () => {
  test.each(['limit-minimum', 'limit-maximum', 'contact-normal'] as const)(
    'of a %s closes with its gap, counted from where it opened',
    (kind) => {
      const { system, work, values } = fakeRows([{ kind }]);
      values.C[0] = 0.25;
      expect(marginOf(system, work, 0, FLOOR)).toBe(0.25);
      expect(marginOf(system, work, 0, Float64Array.of(-0.5))).toBe(0.75);
    },
  );

  test('of friction comes back at a speed that is given, or never', () => {
    const { system, work, values } = fakeRows([{ kind: 'friction' }]);
    values.Cdot[0] = -0.25;
    expect(marginOf(system, work, 0, FLOOR)).toBe(Infinity);
    expect(marginOf(system, work, 0, Float64Array.of(1))).toBe(0.75);
  });

  test('of a motor or a tangent never does by itself', () => {
    for (const kind of ['motor', 'contact-tangent'] as const) {
      const { system, work } = fakeRows([{ kind }]);
      expect(marginOf(system, work, 0, FLOOR)).toBe(Infinity);
    }
  });

  test('of a stop whose joint sticks is not reached, however near', () => {
    const rows = [
      { kind: 'limit-minimum', joint: 0 },
      { kind: 'limit-maximum', joint: 0 },
      { kind: 'friction', joint: 0 },
      { kind: 'friction', joint: 1 },
    ] as const;
    const { system, work, mode } = fakeRows([...rows]);
    mode[3] = HOLDS;
    expect([0, 1].map((s) => marginOf(system, work, s, FLOOR))).toEqual([0, 0]);
    mode[2] = HOLDS;
    expect([0, 1].map((s) => marginOf(system, work, s, FLOOR))).toEqual([Infinity, Infinity]);
    mode[2] = AT_UPPER;
    expect(marginOf(system, work, 0, FLOOR)).toBe(0);
  });

  test('of a stop does not mind friction that holds another joint', () => {
    const { system, work, mode } = fakeRows([
      { kind: 'limit-minimum', joint: 0 },
      { kind: 'friction', joint: 1 },
    ]);
    mode[1] = HOLDS;
    expect(marginOf(system, work, 0, FLOOR)).toBe(0);
  });

  test('of a contact has no joint that could stick', () => {
    const { system, work, mode } = fakeRows([{ kind: 'contact-normal' }, { kind: 'friction' }]);
    mode[1] = HOLDS;
    expect(marginOf(system, work, 0, FLOOR)).toBe(0);
  });
});

describe('a row that holds', () => {
  test('lets go where its effort meets the nearer bound', () => {
    const { system, work, values, mode } = fakeRows([{ kind: 'friction', lower: -2, upper: 3 }]);
    mode[0] = HOLDS;
    for (const [effort, margin] of [
      [0, 2],
      [2.5, 0.5],
      [-1.5, 0.5],
      [4, -1],
    ]) {
      values.effort[0] = effort;
      expect(marginOf(system, work, 0, FLOOR)).toBe(margin);
    }
  });

  test('as a normal, where its force ends; as tangents, where both leave the cone, told by the first', () => {
    const tangent = { kind: 'contact-tangent', normal: 0, coefficient: 0.5 } as const;
    const { system, work, values, mode } = fakeRows([
      { kind: 'contact-normal' },
      { ...tangent, partner: 2 },
      { ...tangent, partner: 1 },
    ]);
    mode.fill(HOLDS);
    values.effort.set([20, 3, 4]);
    expect([0, 1, 2].map((s) => marginOf(system, work, s, FLOOR))).toEqual([20, 5, Infinity]);
  });
});

test('at a bound, friction and motors move one way until they stop', () => {
  const { system, work, values, mode } = fakeRows([{ kind: 'friction' }, { kind: 'motor' }]);
  mode.set([AT_UPPER, AT_LOWER]);
  values.Cdot.set([-3, 4]);
  expect([0, 1].map((s) => marginOf(system, work, s, FLOOR))).toEqual([3, 4]);
});

test('sticking at the edge of a cone ends at a speed that is given, told by the first tangent', () => {
  const { system, work, values, mode } = fakeRows([
    { kind: 'contact-tangent', partner: 1 },
    { kind: 'contact-tangent', partner: 0 },
  ]);
  mode.fill(EDGE);
  values.Cdot.set([3, -4]);
  expect([0, 1].map((s) => marginOf(system, work, s, Float64Array.of(6, 6)))).toEqual([1, Infinity]);
});

describe('a servo at its bound', () => {
  const { system, work, values, mode } = fakeRows([{ kind: 'servo' }], undefined, {
    ...{ rowA: Int32Array.of(0), rowB: Int32Array.of(1) },
  });
  Object.assign(work, { acc: Float64Array.of(...new Float64Array(6), 0, 5, 0, 0, 0, 0) });
  values.J[7] = 2;
  values.gdot[0] = -3;
  values.Cdot[0] = 99;

  test('leads again where it would not miss what it demands, to either side', () => {
    const marginAt = (bound: number) => ((mode[0] = bound), marginOf(system, work, 0, FLOOR));
    expect([AT_UPPER, AT_LOWER].map(marginAt)).toEqual([-7, 7]);
  });

  test('has noise by the accelerations that are added up', () => {
    mode[0] = AT_UPPER;
    expect(noiseOf(system, work, 0, {} as Scales, { force: 1e9, normal: 1e9 })).toBeCloseTo(13e-9, 18);
  });
});

test('sliding goes on in its direction, told by the first tangent', () => {
  const { system, work, values, mode } = fakeRows([
    { kind: 'contact-tangent', partner: 1 },
    { kind: 'contact-tangent', partner: 0 },
  ]);
  mode.fill(SLIDES);
  values.direction.set([0.6, 0.8]);
  values.Cdot.set([5, 10]);
  expect(slideRate(system.switched[0], 0, values.Cdot, values.direction)).toBe(11);
  expect(marginOf(system, work, 0, Float64Array.of(-0.5, 0))).toBe(11.5);
  expect(marginOf(system, work, 1, FLOOR)).toBe(Infinity);
});

test('a mode that does not exist has no event', () => {
  const { system, work, mode } = fakeRows([{ kind: 'limit-minimum' }]);
  mode[0] = 9;
  expect(marginOf(system, work, 0, FLOOR)).toBe(Infinity);
});

describe('noise', () => {
  const scales = { gapNoise: 8, speedNoise: 2 } as Scales;

  test('is that of forces, gaps or speeds, in the unit of the row', () => {
    const { system, work, mode } = fakeRows([
      { kind: 'limit-minimum' },
      { kind: 'friction' },
      { kind: 'friction' },
    ]);
    system.rowScale.set([4, 4, 4]);
    mode.set([OPEN, AT_UPPER, HOLDS]);
    expect([0, 1, 2].map((s) => noiseOf(system, work, s, scales, { force: 1e9, normal: 1e7 }))).toEqual([
      2, 0.5, 1,
    ]);
  });

  test('is that of the largest normal force where contacts hold, which may be in the rounding of all forces', () => {
    const tangent = { kind: 'contact-tangent', normal: 0 } as const;
    const { system, work, mode, values } = fakeRows([
      { kind: 'contact-normal' },
      { ...tangent, partner: 2 },
      { ...tangent, partner: 1 },
      { kind: 'friction' },
      { kind: 'contact-normal' },
    ]);
    mode.set([HOLDS, HOLDS, HOLDS, HOLDS, OPEN]);
    values.effort.set([2e3, 0, 0, 5e3, 4e3]);
    work.force[0] = 1e4;
    const noise = () =>
      [0, 1, 2, 3].map((s) => noiseOf(system, work, s, scales, largestForces(system, work)));
    const near = (wanted: number[]) =>
      noise().forEach((value, i) => expect(value).toBeCloseTo(wanted[i], 14));
    near([2e-6, 2e-6, 2e-6, 1e-5]);
    values.effort[0] = 1;
    near([1e-8, 1e-8, 1e-8, 1e-5]);
  });

  test('takes the largest force or multiplier', () => {
    const { work } = fakeRows([{ kind: 'motor' }, { kind: 'motor' }]);
    expect(largestForce(work)).toBe(0);
    work.force[2] = -7;
    expect(largestForce(work)).toBe(7);
    work.lambda[1] = -9;
    expect(largestForce(work)).toBe(9);
  });
});

test('of the modes, OPEN is the first: rows that nobody has set are open', () => {
  expect(fakeRows([{ kind: 'motor' }]).mode[0]).toBe(OPEN);
});
