/** What is drawn of one series over another holds every extreme in both directions, in the order of time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockSummary } from '../../engine/results/series/reduce/block-summary';
import {
  PHASE_POINTS_PER_BUCKET,
  reducePhase,
  wrapPoints,
} from '../../engine/results/series/reduce/reduce-phase';
import type { PhaseSamples } from '../../engine/results/series/reduce/reduce-phase';

const RUNS = { numRuns: 100, seed: 20261122 };

const spikes = fc.array(fc.tuple(fc.nat(3999), fc.double({ min: -1e6, max: 1e6, noNaN: true })), {
  maxLength: 8,
  size: 'max',
});
const gaps = fc.array(fc.tuple(fc.nat(3999), fc.integer({ min: 1, max: 150 })), {
  maxLength: 12,
  size: 'max',
});

const path = fc
  .record({ count: fc.integer({ min: 1, max: 4000 }), xSpikes: spikes, ySpikes: spikes, gaps })
  .map(({ count, ...own }): PhaseSamples => {
    const time = Float64Array.from({ length: count + 5 }, (_, i) => i / 100);
    const x = Float64Array.from({ length: count + 5 }, (_, i) => Math.cos(i / 31));
    const y = Float64Array.from({ length: count + 5 }, (_, i) => Math.sin(i / 19));
    for (const [at, value] of own.xSpikes) if (at < count) x[at] = value;
    for (const [at, value] of own.ySpikes) if (at < count) y[at] = value;
    for (const [at, length] of own.gaps)
      y.fill(Number.NaN, Math.min(at, count), Math.min(at + length, count));
    return { time, x, y, count };
  });

const buckets = fc.integer({ min: 1, max: 60 });
const whole = { from: 0, to: 40 };

describe('reduction of a path', () => {
  it('keeps the extremes of both directions, over the whole and over any part', () => {
    fc.assert(
      fc.property(path, buckets, fc.nat(39), (samples, count, from) => {
        const window = { from, to: from + 10 };
        const { points, x, y } = reducePhase(samples, window, count);
        const inside = Array.from({ length: samples.count }, (_, i) => i).filter(
          (i) =>
            samples.time[i] >= window.from && samples.time[i] <= window.to && !Number.isNaN(samples.y[i]),
        );
        if (inside.length === 0) {
          expect(x.minimum).toBeNaN();
          return;
        }
        const xs = inside.map((i) => samples.x[i]);
        const ys = inside.map((i) => samples.y[i]);
        expect([x.minimum, x.maximum]).toEqual([Math.min(...xs), Math.max(...xs)]);
        expect([y.minimum, y.maximum]).toEqual([Math.min(...ys), Math.max(...ys)]);
        expect(points.length).toBeLessThanOrEqual((count + 2) * PHASE_POINTS_PER_BUCKET);
      }),
      RUNS,
    );
  });

  it('keeps the extremes of every stretch that it stands for', () => {
    fc.assert(
      fc.property(path, buckets, (samples, count) => {
        const { points } = reducePhase(samples, whole, count);
        const kept = new Set(points.map(({ t }) => t));
        const last = Math.min(samples.count, 4001);
        if (last <= count * PHASE_POINTS_PER_BUCKET) {
          expect(points.length).toBe(last);
          return;
        }
        const least = last / count;
        const unit = least >= 64 ? 64 : least >= 8 ? 8 : 1;
        const size = Math.ceil(least / unit) * unit;
        for (let start = 0; start < last; start += size) {
          const all = Array.from({ length: Math.min(size, last - start) }, (_, i) => start + i);
          const valid = all.filter((i) => !Number.isNaN(samples.y[i]));
          const own = valid.filter((i) => kept.has(samples.time[i]));
          for (const column of [samples.x, samples.y])
            for (const most of [Math.max, Math.min])
              expect(most(...own.map((i) => column[i]))).toBe(most(...valid.map((i) => column[i])));
        }
      }),
      RUNS,
    );
  });

  it('draws only samples, in the order of time', () => {
    fc.assert(
      fc.property(path, buckets, (samples, count) => {
        const { points } = reducePhase(samples, whole, count);
        for (const [i, { x, y, t }] of points.entries()) {
          if (i > 0) expect(t).toBeGreaterThan(points[i - 1].t);
          const at = Math.round(t * 100);
          expect(Number.isNaN(samples.y[at]) ? Number.isNaN(y) : samples.y[at] === y).toBe(true);
          expect(Number.isNaN(samples.y[at]) || samples.x[at] === x).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('gives the same with and without the summaries of blocks', () => {
    fc.assert(
      fc.property(path, buckets, fc.nat(39), (samples, count, from) => {
        const [xSummary, ySummary] = [new BlockSummary(), new BlockSummary()];
        xSummary.update(samples.x, samples.count);
        ySummary.update(samples.y, samples.count);
        const window = { from, to: from + 25 };
        expect(reducePhase({ ...samples, xSummary, ySummary }, window, count)).toEqual(
          reducePhase(samples, window, count),
        );
      }),
      RUNS,
    );
  });

  it('keeps wrapped angles within a turn, and no line runs back across it', () => {
    const angles = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 2, maxLength: 200 });
    fc.assert(
      fc.property(angles, (steps) => {
        let x = 0;
        const points = steps.map((step, t) => ({ x: (x += step), y: t, t }));
        const wrapped = wrapPoints(points, 2 * Math.PI);
        for (const [i, point] of wrapped.entries()) {
          if (Number.isNaN(point.x)) continue;
          expect(point.x).toBeGreaterThanOrEqual(0);
          expect(point.x).toBeLessThanOrEqual(2 * Math.PI);
          const before = wrapped[i - 1];
          if (i > 0 && !Number.isNaN(before.x)) expect(Math.abs(point.x - before.x)).toBeLessThan(3.0001);
        }
      }),
      RUNS,
    );
  });
});
