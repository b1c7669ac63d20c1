/** N8 of the reliability plan: what is drawn contains every extreme, and no line crosses a gap wider than a pixel. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockSummary } from '../../engine/results/series/reduce/block-summary';
import { POINTS_PER_BUCKET, reduceSamples } from '../../engine/results/series/reduce/reduce';
import type { Point, Samples, TimeWindow } from '../../engine/results/series/reduce/reduce';

const RUNS = { numRuns: 150, seed: 20261120 };

/** Uneven, never decreasing times; quiet values with spikes of one sample and stretches of NaN. */
const signal = fc
  .record({
    // Without `size` the arrays stay so short that nothing is ever reduced.
    steps: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3000, size: 'max' }),
    spikes: fc.array(fc.tuple(fc.nat(2999), fc.double({ min: -1e6, max: 1e6, noNaN: true })), {
      maxLength: 8,
      size: 'max',
    }),
    gaps: fc.array(
      fc.tuple(fc.nat(2999), fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 200 }))),
      {
        maxLength: 60,
        size: 'max',
      },
    ),
  })
  .map(({ steps, spikes, gaps }): Samples => {
    const count = steps.length;
    const time = new Float64Array(count + 7).fill(-1);
    const values = new Float64Array(count + 7).fill(1e9);
    let t = 0;
    for (let i = 0; i < count; i++) {
      time[i] = t;
      values[i] = Math.sin(i / 17);
      t += steps[i] / 10;
    }
    for (const [at, value] of spikes) if (at < count) values[at] = value;
    for (const [at, length] of gaps)
      values.fill(Number.NaN, Math.min(at, count), Math.min(at + length, count));
    return { time, values, count };
  });

const buckets = fc.integer({ min: 1, max: 120 });
const cut = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));

function whole({ time, count }: Samples): TimeWindow {
  return { from: time[0], to: Math.max(time[count - 1], time[0] + 1) };
}

function part(samples: Samples, [a, b]: [number, number]): TimeWindow {
  const { from, to } = whole(samples);
  const [low, high] = a < b ? [a, b] : [b, a];
  return { from: from + low * (to - from), to: from + Math.max(high, low + 1e-6) * (to - from) };
}

function inside({ time, values, count }: Samples, window: TimeWindow): Point[] {
  return Array.from({ length: count }, (_, i) => ({ x: time[i], y: values[i] })).filter(
    ({ x }) => x >= window.from && x <= window.to,
  );
}

describe('reduction', () => {
  it('keeps every extreme of every bucket, spikes of one sample included', () => {
    fc.assert(
      fc.property(signal, buckets, cut, (samples, count, where) => {
        const window = part(samples, where);
        const { points } = reduceSamples(samples, window, count);
        const drawn = new Set(points.map(({ x, y }) => `${x} ${y}`));
        const width = (window.to - window.from) / count;
        const extremes = new Map<number, { low: number; high: number }>();
        for (const { x, y } of inside(samples, window)) {
          if (Number.isNaN(y)) continue;
          const bucket = Math.floor((x - window.from) / width);
          const seen = extremes.get(bucket) ?? { low: y, high: y };
          extremes.set(bucket, { low: Math.min(seen.low, y), high: Math.max(seen.high, y) });
        }
        const ys = new Set([...drawn].map((text) => Number(text.split(' ')[1])));
        for (const { low, high } of extremes.values()) {
          expect(ys.has(low)).toBe(true);
          expect(ys.has(high)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('draws only samples, in order, and no more than a few per bucket', () => {
    fc.assert(
      fc.property(signal, buckets, (samples, count) => {
        const { points } = reduceSamples(samples, whole(samples), count);
        const known = new Set(
          Array.from({ length: samples.count }, (_, i) => `${samples.time[i]} ${samples.values[i]}`),
        );
        expect(points.every(({ x, y }) => known.has(`${x} ${y}`))).toBe(true);
        expect(points.every(({ x }, i) => i === 0 || x >= points[i - 1].x)).toBe(true);
        expect(points.length).toBeLessThanOrEqual((count + 2) * POINTS_PER_BUCKET);
      }),
      RUNS,
    );
  });

  it('draws no line across a gap from one bucket to another', () => {
    fc.assert(
      fc.property(signal, buckets, (samples, count) => {
        const window = whole(samples);
        const width = (window.to - window.from) / count;
        const bucketOf = ({ x }: Point) => Math.floor((x - window.from) / width);
        const { points } = reduceSamples(samples, window, count);
        const gaps = inside(samples, window).filter(({ y }) => Number.isNaN(y));
        for (let i = 1; i < points.length; i++) {
          const [a, b] = [points[i - 1], points[i]];
          if (Number.isNaN(a.y) || Number.isNaN(b.y) || bucketOf(a) === bucketOf(b)) continue;
          expect(gaps.filter(({ x }) => x > a.x && x < b.x)).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it('runs to the edges of a window that lies between samples', () => {
    const time = Float64Array.from([0, 1, 2, 3, 4]);
    const { points } = reduceSamples({ time, values: time, count: 5 }, { from: 1.5, to: 2.5 }, 100);
    expect(points.map(({ x }) => x)).toEqual([1, 2, 3]);
  });

  it('gives the extremes inside the window', () => {
    fc.assert(
      fc.property(signal, cut, (samples, where) => {
        const window = part(samples, where);
        const ys = inside(samples, window)
          .map(({ y }) => y)
          .filter((y) => !Number.isNaN(y));
        const { minimum, maximum, smallestPositive } = reduceSamples(samples, window, 10);
        const positive = ys.filter((y) => y > 0);
        expect(minimum).toBe(ys.length ? Math.min(...ys) : Number.NaN);
        expect(maximum).toBe(ys.length ? Math.max(...ys) : Number.NaN);
        expect(smallestPositive).toBe(positive.length ? Math.min(...positive) : Number.NaN);
      }),
      RUNS,
    );
  });

  it('gives the same with and without the summary of blocks, however that has grown', () => {
    fc.assert(
      fc.property(signal, buckets, cut, fc.nat(3000), (samples, count, where, grownTo) => {
        const summary = new BlockSummary();
        summary.update(samples.values, Math.min(grownTo, samples.count));
        summary.update(samples.values, samples.count);
        const window = part(samples, where);
        expect(reduceSamples({ ...samples, summary }, window, count)).toEqual(
          reduceSamples(samples, window, count),
        );
      }),
      RUNS,
    );
  });

  it('ends when the window is narrower than the times can tell', () => {
    const time = Float64Array.from({ length: 100 }, () => 1e9);
    const values = Float64Array.from({ length: 100 }, (_, i) => i);
    const { points } = reduceSamples({ time, values, count: 100 }, { from: 1e9, to: 1e9 + 1e-9 }, 3);
    expect(points.map(({ y }) => y)).toEqual(expect.arrayContaining([0, 99]));
  });
});
