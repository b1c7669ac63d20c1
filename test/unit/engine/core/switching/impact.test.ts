/**
 * Impacts on rows whose effect is given: every component of `velocity` is a mass of one by itself, so that a row that pushes two
 * of them apart is a pair of balls.
 */
import { describe, expect, test } from 'vitest';
import { velocityOffset } from '../../../../../engine/core/coordinates/layout';
import { applyImpact } from '../../../../../engine/core/switching/impact';
import type { GlobalSolver } from '../../../../../engine/core/solvers/contract';
import { fakeRows } from '../../switching/fake-rows';
import type { RowPart } from '../../switching/fake-rows';
import { createRandom } from '../../../../support/draw';

const SCALES = { closed: 1e-6, gapNoise: 1e-12, still: 1e-6, speedNoise: 1e-9, rest: 1e-3 };
/** Components from here on belong to a body that a driver leads: nothing moves it. */
const LED = 6;

interface Row extends RowPart {
  column: number[];
  gap?: number;
}

function strike(rows: Row[], velocity: number[], closed?: number[], rowScale = 1) {
  const m = rows.length;
  const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const { system, work, values } = fakeRows(rows, undefined, {
    ...{ m, n: 3, jointRows: m, couplings: [], invMass: Float64Array.of(0, 1, 0) },
    ...{ rowA: new Int32Array(m).fill(1), rowB: new Int32Array(m).fill(2) },
    rowScale: new Float64Array(m).fill(rowScale),
  });
  const masked = new Float64Array(12 * m);
  Object.assign(work, {
    ...{ J: masked, MJ: masked },
    invInertiaW: Float64Array.of(...new Float64Array(9), ...unit, ...new Float64Array(9)),
  });
  rows.forEach(({ column, gap }, s) => {
    values.J.set(column, 12 * s);
    values.C[s] = gap ?? 0;
  });
  const v0 = velocityOffset(3);
  const y = new Float64Array(v0 + 18);
  y.set(velocity, v0 + 6);
  const solver = { solve: () => {} } as unknown as GlobalSolver;
  const found = applyImpact(system, y, work, solver, closed ?? rows.map((_, s) => s), SCALES);
  const after = [...y.subarray(v0 + 6, v0 + 6 + velocity.length)];
  return { ...found, impulses: [...found.impulses], after };
}

const unitOf = (c: number, size = 1) => Array.from({ length: 12 }, (_, i) => (i === c ? size : 0));
const stop = (restitution: number, column = unitOf(0)): Row => ({
  ...{ kind: 'limit-minimum', joint: 0, restitution, column },
});

describe('a stop', () => {
  test.each([0, 0.25, 1])('throws back what comes, with the restitution %d', (restitution) => {
    const { after, impulses, hit, blocked } = strike([stop(restitution)], [-2, 5]);
    expect(after).toEqual([2 * restitution, 5]);
    expect(impulses).toEqual([2 * (1 + restitution)]);
    expect([hit, blocked]).toEqual([[{ row: 0, speed: 2 }], -1]);
  });

  test.each<[string, number, number, number]>([
    ['lets go what leaves', 1, 1, 0],
    ['leaves alone what rounding makes of rest', -5e-10, -5e-10, 0],
    ['brings to rest what is no impact', -5e-7, 0, 0],
    ['tells of what is one', -5e-6, 0, 1],
    ['does not throw back what is slow', -9e-4, 0, 1],
    ['and does what is not', -1.1e-3, 1.1e-3, 1],
  ])('%s', (_what, speed, wanted, told) => {
    const { after, hit } = strike([stop(1)], [speed]);
    expect(after[0]).toBeCloseTo(wanted, 15);
    expect(hit).toHaveLength(told);
  });

  test('of an angle counts by the length that it moves', () => {
    const slow = strike([stop(1)], [-9e-4 / 0.1], undefined, 0.1);
    expect(slow.after[0]).toBe(0);
    expect(slow.hit).toEqual([{ row: 0, speed: 9e-3 }]);
    expect(strike([stop(1)], [-11e-3], undefined, 0.1).after[0]).toBeCloseTo(11e-3, 15);
  });

  test('is met only where it is closed', () => {
    const rows = [stop(1), stop(1, unitOf(1))];
    expect(strike(rows, [-1, -1], [1]).after).toEqual([-1, 1]);
  });
});

test('a ball between two stops, which would rebound without end, comes to rest, hit once', () => {
  const { after, hit } = strike([stop(1), stop(1, unitOf(0, -1))], [-2]);
  expect(after).toEqual([0]);
  expect(hit).toEqual([{ row: 0, speed: 2 }]);
});

test('what a rebound leaves of speed where it meets another stop is no impact, unless it counts', () => {
  const beside = (part: number) => {
    const column = unitOf(1);
    column[0] = -part;
    return strike([stop(1), stop(1, column)], [-2, 0]).after[1]!;
  };
  expect(beside(2.5e-7)).toBe(0);
  expect(beside(2.5e-6)).toBeGreaterThan(0);
});

describe('a body in a wedge so narrow that its impulses are found only nearly', () => {
  const [ANGLE, side] = [1e-6, unitOf(0, -1)];
  side[1] = ANGLE;

  test.each([0, 1])(
    'is told of, by the row that it goes on through, with the restitution %d',
    (restitution) => {
      expect(strike([stop(0), stop(restitution, side)], [-1, -1]).unsolved).toBe(1);
    },
  );

  test('is told of by the first row, where another comes to another wedge as it rebounds', () => {
    const aside = (column: number[]) => [...[0, 0, 0], ...column.slice(0, 9)];
    const rows = [
      stop(0, aside(side)),
      stop(0, aside(unitOf(0))),
      stop(0),
      stop(0, side),
      stop(1, unitOf(1, -1)),
    ];
    const thrown = [0, 10, 0];
    expect(strike(rows.slice(2), thrown).unsolved).toBe(1);
    expect(strike(rows, [...thrown, -1, -1], [2, 3, 1, 0, 4]).unsolved).toBe(0);
  });
});

describe('a driver that leads onto a stop', () => {
  const led = (gap: number): Row => ({ ...stop(1, unitOf(LED)), gap });
  const away = new Array<number>(LED).fill(0);

  test.each([
    [-1e-5, -1, 0],
    [-1e-7, -1, -1],
    [-1e-5, -1e-7, -1],
    [-1e-5, 1, -1],
  ])('goes through it or does not: gap %d, speed %d', (gap, speed, blocked) => {
    const found = strike([led(gap)], [...away, speed]);
    expect(found).toMatchObject({ blocked, hit: [], impulses: [0], unsolved: -1 });
    expect(found.after).toEqual([...away, speed]);
  });

  test('goes through a stop of an angle by the length that it moves', () => {
    const blocked = (gap: number) => strike([led(gap)], [...away, -1], undefined, 0.1).blocked;
    expect([-5e-6, -2e-5].map(blocked)).toEqual([-1, 0]);
  });

  test('takes no part in what others do there', () => {
    const velocity = [-2, ...away.slice(1), -1];
    const found = strike([led(0), stop(0.5)], velocity);
    expect(found).toMatchObject({ blocked: -1, hit: [{ row: 1, speed: 2 }], impulses: [0, 3] });
    // nor does its speed make another's an impact that rebounds
    expect(strike([led(0), stop(1)], [-9e-4, ...away.slice(1), -1]).after[0]).toBe(0);
  });

  test('is told by its own row where others are free', () => {
    expect(strike([stop(1), led(-1e-5)], [-2, ...away.slice(1), -1])).toMatchObject({
      ...{ blocked: 1, hit: [], impulses: [0, 0] },
    });
  });
});

describe('a ball on the ground, with friction 0.5', () => {
  const ball = (restitution: number): Row[] => [
    { kind: 'contact-normal', restitution, column: unitOf(0) },
    { kind: 'contact-tangent', normal: 0, partner: 2, coefficient: 0.5, column: unitOf(1) },
    { kind: 'contact-tangent', normal: 0, partner: 1, coefficient: 0.5, column: unitOf(2) },
  ];
  const after = (restitution: number, velocity: number[]) =>
    strike(ball(restitution), velocity, [0]).after.map((v) => Number(v.toFixed(9)) + 0);

  test.each<[number, number[], number[]]>([
    [0, [-2, 0.5, 0], [0, 0, 0]],
    [0, [-2, 3, 4], [0, 2.4, 3.2]],
    [1, [-2, 3, 4], [2, 1.8, 2.4]],
    [0.5, [-2, 0, -4], [1, 0, -2.5]],
    [1, [-2, 0, 1.5], [2, 0, 0]],
    [1, [2, 3, 4], [2, 3, 4]],
  ])('and the restitution %d at %j', (restitution, velocity, wanted) => {
    expect(after(restitution, velocity)).toEqual(wanted);
  });

  test('slides on while nothing presses', () => {
    expect(strike([...ball(1), stop(1, unitOf(3))], [0, 3, 4, -1], [0, 3]).after).toEqual([0, 3, 4, 1]);
    expect(strike([...ball(1), stop(1, unitOf(3))], [-2, 3, 4, -1], [3]).after).toEqual([-2, 3, 4, 1]);
  });
});

describe('balls in a row', () => {
  const touch = (i: number, restitution: number): Row => {
    const column = unitOf(i + 1);
    column[i] = -1;
    return { kind: 'contact-normal', restitution, column };
  };

  test('all rebound at once', () => {
    const { after, hit, unsolved } = strike([touch(0, 1), touch(1, 1)], [1, 0, 0]);
    [-1 / 3, 2 / 3, 2 / 3].forEach((wanted, i) => expect(after[i]).toBeCloseTo(wanted, 12));
    expect([hit, unsolved]).toEqual([[{ row: 0, speed: 1 }], -1]);
  });

  test('that throw back all keep their energy, however fast they are', () => {
    const random = createRandom(9);
    const square = (v: number[]) => v.reduce((sum, each) => sum + each * each, 0);
    for (let n = 0; n < 100; n++) {
      const velocity = [0, 1, 2, 3].map(() => 1e7 * (2 * random() - 1));
      const { after } = strike(
        [0, 1, 2].map((i) => touch(i, 1)),
        velocity,
      );
      expect(square(after) / square(velocity)).toBeCloseTo(1, 12);
    }
  });

  test('that throw back differently make no energy, come apart, and keep their momentum', () => {
    const random = createRandom(7);
    for (let n = 0; n < 300; n++) {
      const rows = [0, 1, 2].map((i) => touch(i, Math.floor(3 * random()) / 2));
      const velocity = [0, 1, 2, 3].map(() => 4 * random() - 2);
      const { after, impulses } = strike(rows, velocity);
      const square = (v: number[]) => v.reduce((sum, each) => sum + each * each, 0);
      const total = (v: number[]) => v.reduce((sum, each) => sum + each, 0);
      expect(square(after)).toBeLessThanOrEqual(square(velocity) * (1 + 1e-12));
      expect(total(after)).toBeCloseTo(total(velocity), 12);
      for (const i of [0, 1, 2]) expect(after[i + 1]! - after[i]!).toBeGreaterThan(-2e-6);
      expect(Math.min(...impulses)).toBeGreaterThanOrEqual(0);
    }
  });
});
