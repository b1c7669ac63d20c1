/** Motions of position drivers: their derivatives against differences, their corners, what they do beyond their ends. */
import { describe, expect, test } from 'vitest';
import { calcPiece, createPiecewiseCubic, findPiece } from '../../../../engine/core/math/piecewise-cubic';
import { calcMonotoneSlopes, calcSplineSlopes } from '../../../../engine/core/math/spline-slopes';
import { compileMotion, motionDefinition } from '../../../../engine/kinds/drivers/motions/motions';
import type { Motion, TablePoint } from '../../../../engine/model/project';

const POINTS: readonly TablePoint[] = [
  [0.2, 0.1],
  [0.5, 0.7],
  [0.9, 0.4],
  [1.4, 1.3],
  [1.6, 1.1],
];
const cycloidal = (repeat: 'once' | 'periodic'): Motion => ({
  kind: 'cycloidal',
  rise: 0.8,
  start: 0.3,
  riseTime: 0.4,
  dwellTime: 0.2,
  returnTime: 0.5,
  restTime: 0.1,
  repeat,
});
const table = (ends: 'clamped' | 'natural' | 'periodic', points = POINTS): Motion => ({
  kind: 'table',
  points,
  ends,
});
const MOTIONS: Record<string, Motion> = {
  polynomial: { kind: 'polynomial', coefficients: [0.3, -2, 0.5, 0.25] },
  harmonic: { kind: 'harmonic', amplitude: 0.4, frequency: 1.7, phase: 0.6 },
  'one cycloid': cycloidal('once'),
  'cycloids over and over': cycloidal('periodic'),
  'a clamped table': table('clamped'),
  'a natural table': table('natural'),
  'a periodic table': table('periodic'),
};

const out = new Float64Array(3);
const at = (motion: Motion, t: number, left = false): number[] => {
  compileMotion(motion).calc(t, left, out);
  return [...out];
};

describe.each(Object.entries(MOTIONS))('%s', (_name, motion) => {
  test('rate and acceleration are the derivatives of the position', () => {
    const h = 1e-4;
    const knots = motion.kind === 'table' ? motion.points.map(([time]) => time) : [];
    const corners = [...compileMotion(motion).corners(5, 100), ...knots];
    const period = 1.4;
    for (let t = 0.013; t < 4; t += 0.07) {
      const near = corners.some(
        (c) => Math.abs(((t - c) % period) - period * Math.round((t - c) / period)) < 4 * h,
      );
      if (near) continue;
      const [s, rate, acceleration] = at(motion, t);
      const [a, b, c, d] = [-2 * h, -h, h, 2 * h].map((step) => at(motion, t + step)[0]);
      expect(Math.abs((a - 8 * b + 8 * c - d) / (12 * h) - rate)).toBeLessThan(1e-8);
      const second = (-a + 16 * b - 30 * s + 16 * c - d) / (12 * h * h);
      expect(Math.abs(second - acceleration)).toBeLessThan(2e-5);
    }
  });

  test('a reversed one is the same with the other sign', () => {
    const reversed = { ...motion, ...motionDefinition(motion.kind).reverse(motion) } as Motion;
    for (let t = 0.013; t < 4; t += 0.37) {
      expect(at(reversed, t)).toEqual(at(motion, t).map((value) => expect.closeTo(-value, 12)));
    }
  });

  test('corners lie inside the run, and position and rate do not jump there', () => {
    for (const t of compileMotion(motion).corners(3, 1000)) {
      expect(t).toBeGreaterThan(0);
      expect(t).toBeLessThan(3);
      const [left, right] = [at(motion, t, true), at(motion, t)];
      expect(Math.abs(left[0] - right[0])).toBeLessThan(1e-12);
      expect(Math.abs(left[1] - right[1])).toBeLessThan(1e-12);
    }
  });
});

describe('cycloidal', () => {
  test('rises, dwells, returns and rests at the times typed, over and over', () => {
    const motion = cycloidal('periodic');
    for (const [t, s] of [
      [0.2, 0],
      [0.5, 0.4],
      [0.7, 0.8],
      [0.85, 0.8],
      [1.15, 0.4],
      [1.4, 0],
      [1.45, 0],
      [1.7, 0.4],
      [2.05, 0.8],
    ] as const)
      expect(at(motion, t)[0]).toBeCloseTo(s, 12);
    expect(at(motion, 0.5)[1]).toBeCloseTo((2 * 0.8) / 0.4, 12);
    expect(at(cycloidal('once'), 2.05)).toEqual([0, 0, 0]);
  });

  test('a very long train of cycles has a bounded number of corners', () => {
    expect(compileMotion(cycloidal('periodic')).corners(1e12, 1000).length).toBeLessThanOrEqual(1000);
  });
});

describe('table', () => {
  test('goes through its points', () => {
    for (const ends of ['clamped', 'natural', 'periodic'] as const) {
      for (const [t, s] of POINTS) expect(at(table(ends), t, true)[0]).toBeCloseTo(s, 12);
    }
  });

  test('the acceleration is continuous at the inner points', () => {
    for (const ends of ['clamped', 'natural', 'periodic'] as const) {
      for (const [t] of POINTS.slice(1, -1)) {
        expect(at(table(ends), t, true)[2]).toBeCloseTo(at(table(ends), t)[2], 10);
      }
    }
    const first = at(table('periodic'), 0.2);
    const last = at(table('periodic'), 1.6, true);
    for (const c of [1, 2]) expect(last[c]).toBeCloseTo(first[c], 10);
  });

  test('clamped: at rest before and after; the acceleration jumps there, each side with its own', () => {
    const motion = table('clamped');
    expect(at(motion, -3)).toEqual([0.1, 0, 0]);
    expect(at(motion, 9)).toEqual([1.1, 0, 0]);
    expect(at(motion, 1.6)[2]).toBe(0);
    expect(Math.abs(at(motion, 1.6, true)[2])).toBeGreaterThan(1);
    expect(compileMotion(motion).corners(10, 100)).toEqual([0.2, 1.6]);
  });

  test('natural: no acceleration at the ends, and on at the rate there', () => {
    const motion = table('natural');
    const [s, rate] = at(motion, 1.6);
    expect(at(motion, 1.6, true)[2]).toBeCloseTo(0, 10);
    expect(at(motion, 2.6)[0]).toBeCloseTo(s + rate, 12);
  });

  test('periodic: each cycle starts where the one before ended', () => {
    const motion = table('periodic');
    expect(at(motion, 0.5 + 3 * 1.4)[0]).toBeCloseTo(0.7 + 3, 12);
    expect(at(motion, 0.5 - 1.4)[0]).toBeCloseTo(0.7 - 1, 12);
    for (const points of [POINTS.slice(0, 2), POINTS.slice(0, 3)]) {
      const short = table('periodic', points);
      const length = points.at(-1)![0] - points[0][0];
      const [, a, b] = at(short, points[0][0]);
      const [, c, d] = at(short, points[0][0] + length, true);
      expect([c, d]).toEqual([expect.closeTo(a, 10), expect.closeTo(b, 9)]);
    }
  });

  test('a spline of a cubic is that cubic where its ends are right', () => {
    const f = (t: number) => t * t * (3 - 2 * t);
    const points = [0, 0.2, 0.5, 0.6, 1].map((t) => [t, f(t)] as const);
    for (const t of [0.1, 0.35, 0.55, 0.8]) expect(at(table('clamped', points), t)[0]).toBeCloseTo(f(t), 14);
  });
});

describe('piecewise cubic', () => {
  const x = Float64Array.of(0, 1, 2, 4, 5);
  const y = Float64Array.of(0, 0.1, 2, 2.2, 2.2);

  test('monotone slopes never overshoot, and the integral is that of the curve', () => {
    const curve = createPiecewiseCubic(x, y, calcMonotoneSlopes(x, y));
    const out = new Float64Array(4);
    let before = -Infinity;
    let sum = 0;
    const n = 5000;
    for (let i = 0; i <= n; i++) {
      const t = (5 * i) / n;
      calcPiece(curve, findPiece(curve, t, false), t, out);
      expect(out[0]).toBeGreaterThanOrEqual(before - 1e-15);
      before = out[0];
      sum += ((i === 0 || i === n ? 0.5 : 1) * out[0] * 5) / n;
    }
    expect(out[3]).toBeCloseTo(sum, 5);
    const spline = createPiecewiseCubic(x, y, calcSplineSlopes(x, y, 'natural'));
    calcPiece(spline, 2, 3, out);
    expect(out[0]).toBeGreaterThan(2.3);
  });
});
