/** The first event of a step, on margins that are given functions of time. */
import { describe, expect, test } from 'vitest';
import { locateEvent } from '../../../../../engine/core/switching/locate';
import { EFFORT_NOISE } from '../../../../../engine/core/switching/scales';
import type { Scales } from '../../../../../engine/core/switching/scales';
import { AT_LOWER, AT_UPPER, HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { fakeRows } from '../../switching/fake-rows';
import type { RowPart } from '../../switching/fake-rows';

const SCALES = { gapNoise: 1e-12, speedNoise: 1e-12 } as Scales;

/** A row: its gap or its effort over time, its rate, and its mode. */
interface Moving {
  part?: RowPart;
  mode?: number;
  gap?: (t: number) => number;
  rate?: (t: number) => number;
  effort?: (t: number) => number;
  patience?: number;
  floor?: number;
}

function locate(moving: Moving[], { from = 0, until = 1, scales = SCALES, force = 0 } = {}) {
  const { system, work, values, mode } = fakeRows(
    moving.map(({ part }) => part ?? { kind: 'limit-minimum' }),
    ['hinge'],
  );
  moving.forEach((each, s) => (mode[s] = each.mode ?? OPEN));
  work.force[0] = force;
  const looks: { t: number; efforts: boolean }[] = [];
  const event = locateEvent(
    system,
    work,
    Float64Array.from(moving, ({ floor }) => floor ?? 0),
    Float64Array.from(moving, ({ patience }) => patience ?? 1),
    scales,
    {
      from,
      until,
      look: (t, efforts) => {
        looks.push({ t, efforts });
        moving.forEach(({ gap, rate, effort }, s) => {
          values.C[s] = gap?.(t) ?? 1;
          values.Cdot[s] = rate?.(t) ?? 0;
          // they cost an evaluation, and are those of the last one otherwise
          if (efforts) values.effort[s] = effort?.(t) ?? 1;
        });
      },
    },
  );
  return { event, looks };
}

/** Falls at unit speed, and closes at this time. */
const closing = (at: number): Moving => ({ gap: (t) => at - t, rate: () => -1 });
/** A parabola whose least value, at this time, is this. */
const dipping = (at: number, least: number, curvature = 40): Moving => ({
  gap: (t) => least + curvature * (t - at) ** 2,
  rate: (t) => 2 * curvature * (t - at),
});

describe('an event', () => {
  test.each([0.001, 0.05, 1 / 9, 0.5, 0.999])('at %s is found where the gap is closed, to rounding', (at) => {
    const { event } = locate([closing(2), closing(at)]);
    expect(event!.triggers).toEqual([1]);
    expect(event!.time).toBeGreaterThanOrEqual(at);
    expect(event!.time - at).toBeLessThan(4 * Number.EPSILON);
  });

  test('is the first of several, with all that come at that time', () => {
    const { event } = locate([closing(0.7), closing(0.3), closing(0.305), closing(0.3), closing(3)]);
    expect(event!.triggers).toEqual([1, 3]);
    expect(event!.time).toBeCloseTo(0.3, 15);
    // two roots of one time, found by way of other numbers
    const steep: Moving = { gap: (t) => 1e3 * (0.3 - t) ** 3, rate: (t) => -3e3 * (0.3 - t) ** 2 };
    expect(locate([steep, closing(0.3)], { scales: { ...SCALES, gapNoise: 0 } }).event!.triggers).toContain(
      1,
    );
  });

  test('is the same as another that comes within the rounding of a late time', () => {
    const triggers = (later: number) =>
      locate([closing(1000.5), closing(1000.5 + later)], { from: 1000, until: 1001 }).event!.triggers;
    expect([triggers(6e-13), triggers(5e-12)]).toEqual([[0, 1], [0]]);
  });

  test('is looked for once in each place where nothing turns, and in few more where a gap does', () => {
    expect(locate([{ gap: (t) => 1 + t, rate: () => 1 }]).looks).toHaveLength(10);
    // one for the root of a straight line, one for the gap there
    expect(locate([dipping(0.52, 0.01)]).looks.length).toBeLessThanOrEqual(14);
  });

  test('is found in any step, at its very end too', () => {
    for (const [from, until] of [
      [5, 6],
      [5.2, 5.7],
      [0, 5.3],
    ])
      expect(locate([closing(5.25)], { from, until }).event).toMatchObject({ triggers: [0] });
    expect(locate([closing(0.1), closing(1)], { from: 0.2, until: 1 }).event!.time).toBe(0.2);
    expect(locate([closing(1 - 1e-9)]).event!.time).toBeCloseTo(1 - 1e-9, 15);
  });

  test('is none where every margin holds', () => {
    expect(locate([closing(1.5), dipping(0.4, 0.01)]).event).toBeNull();
    expect(locate([]).event).toBeNull();
  });

  test('ended before the step where it is past from the beginning on', () => {
    expect(locate([{ gap: () => -1, rate: () => -1 }], { from: 3, until: 4 }).event).toEqual({
      time: 3,
      triggers: [0],
      before: null,
    });
    expect(locate([{ mode: HOLDS, effort: () => -1 }]).event).toEqual({
      time: 0,
      triggers: [0],
      before: null,
    });
  });

  test('at a jump of an effort says the last time before it; elsewhere there is none', () => {
    const holding = (effort: (t: number) => number): Moving => ({ mode: HOLDS, effort });
    const { event } = locate([holding((t) => (t < 0.4 ? 1 : -1))], { force: 1 });
    expect(event!.triggers).toEqual([0]);
    expect(event!.before).toBeLessThan(event!.time);
    expect(event!.time - event!.before!).toBeLessThan(4 * Number.EPSILON);
    expect(locate([holding((t) => 0.43 - t)], { force: 1 }).event!.before).toBeNull();
    // one that jumps beside one that does not
    const both = [holding((t) => (t < 0.43 ? 1 : -1)), holding((t) => 0.43 - t)];
    expect(locate(both, { force: 1 }).event).toMatchObject({
      ...{ triggers: [0, 1], before: expect.closeTo(0.43, 14) as number },
    });
  });

  test('is none within the noise, which grows with patience', () => {
    const scales = { ...SCALES, gapNoise: 0.01 };
    const least = (depth: number, patience = 1): Moving => ({ gap: () => -depth, rate: () => 0, patience });
    expect(locate([least(0.01)], { scales }).event).toBeNull();
    expect(locate([least(0.011)], { scales }).event).not.toBeNull();
    expect(locate([least(0.039, 4)], { scales }).event).toBeNull();
    expect(locate([least(0.041, 4)], { scales }).event).not.toBeNull();
    // the end counts, not where the noise is left
    expect(locate([closing(0.5)], { scales }).event!.time).toBeCloseTo(0.5, 15);
  });
});

describe('a gap that closes and opens again between two looks', () => {
  test.each([0.06, 0.5, 0.94])('about %s is found where it first closes', (at) => {
    const { event } = locate([dipping(at, -0.01, 400)]);
    expect(event!.triggers).toEqual([0]);
    expect(event!.time).toBeCloseTo(at - 0.005, 14);
  });

  test('is none where it comes near and no nearer, or by less than the noise', () => {
    expect(locate([dipping(0.5, 1e-6, 400)]).event).toBeNull();
    const scales = { ...SCALES, gapNoise: 0.02 };
    expect(locate([dipping(0.5, -0.01, 400)], { scales }).event).toBeNull();
  });

  test('is a matter of gaps: of what holds a force is looked at where it is looked at, and no more', () => {
    const dip = dipping(0.5, -0.01, 400);
    const held: Moving = { ...dip, mode: HOLDS, effort: (t) => dip.gap!(t), gap: () => 0 };
    expect(locate([held]).event).toBeNull();
    expect(locate([{ ...dip, part: { kind: 'motor' } }]).event).toBeNull();
  });

  test('is found too where it is all but closed at the look behind it', () => {
    const scales = { ...SCALES, gapNoise: 0.01 };
    const near = dipping(0.53, -0.05, 84);
    expect(near.gap!(5 / 9)).toBeGreaterThan(0);
    expect(near.gap!(5 / 9)).toBeLessThan(0.01);
    expect(locate([near], { scales }).event!.time).toBeCloseTo(0.53 - Math.sqrt(0.05 / 84), 12);
  });

  test('is none where it was closed as the step began', () => {
    const scales = { ...SCALES, gapNoise: 1e-3 };
    const closed = dipping(0.05, -5e-3, 1.96);
    expect(closed.gap!(0)).toBeCloseTo(-1e-4, 12);
    expect(closed.gap!(1 / 9)).toBeGreaterThan(0);
    expect(locate([closed], { scales }).event).toBeNull();
  });

  test('is found of one row beside others that do not', () => {
    const { event, looks } = locate([closing(2), dipping(0.5, -0.01, 400), dipping(0.5, 0.01, 400)]);
    expect(event!.triggers).toEqual([1]);
    expect(looks.some(({ efforts }) => efforts)).toBe(false);
  });
});

describe('a gap that has just opened', () => {
  /** Thrown up from zero at time 0, back at 2 v/g. */
  const thrown = (back: number, floor = 0): Moving => ({
    gap: (t) => 5 * t * (back - t) + floor,
    rate: (t) => 5 * (back - 2 * t),
    floor,
  });

  test.each([0.1, 0.05, 0.01])('and is closed again after %s is found there, not where it opened', (back) => {
    const { event } = locate([thrown(back)]);
    expect(event!.triggers).toEqual([0]);
    expect(event!.time).toBeCloseTo(back, 14);
    expect(event!.time).toBeGreaterThanOrEqual(back * (1 - 1e-15));
  });

  test('counts from where it opened, be it below zero by rounding', () => {
    expect(locate([thrown(0.05, -1e-3)]).event!.time).toBeCloseTo(0.05, 14);
  });
});

describe('what holds', () => {
  const holding = (at: number): Moving => ({ mode: HOLDS, effort: (t) => at - t, gap: () => 0 });

  test('ends where its force does, whichever way rounding moves it', () => {
    for (const turn of [0.25, 0.35]) {
      const { event } = locate([{ ...holding(0.3), rate: (t) => 1e-15 * (turn - t) }]);
      expect(event!.time).toBeCloseTo(0.3, 14);
    }
  });

  test('ends where its force does, for which efforts are looked at, in fewer places', () => {
    const { event, looks } = locate([holding(0.42)]);
    expect(event!.time).toBeCloseTo(0.42, 14);
    expect(looks.every(({ efforts }) => efforts)).toBe(true);
    expect(looks.slice(0, 3).map(({ t }) => t)).toEqual([0, 0.2, 0.4]);
  });

  test('lets rates alone be looked at in nine places', () => {
    const { looks } = locate([closing(2), { mode: AT_LOWER, part: { kind: 'friction' }, rate: () => 1 }]);
    expect(looks.map(({ t }) => t)).toEqual(Array.from({ length: 10 }, (_, i) => i / 9));
    expect(looks.some(({ efforts }) => efforts)).toBe(false);
  });

  test('is looked at in places that are spread over the step, the last of which is its end to the bit', () => {
    expect(locate([closing(9)], { from: 3, until: 3.9 }).looks.map(({ t }) => t)).toEqual(
      Array.from({ length: 10 }, (_, i) => expect.closeTo(3 + i / 10, 12) as number),
    );
    for (let k = 1; k < 40; k++) {
      const [from, until] = [k / 7, k / 7 + 1 / (3 * k)];
      expect(locate([closing(99)], { from, until }).looks.at(-1)!.t).toBe(until);
      expect(locate([closing(99)], { from: from / 99, until: k / 7 }).looks.at(-1)!.t).toBe(k / 7);
    }
  });

  test('beside a gap: efforts are looked at where they are needed, and no more', () => {
    const { event, looks } = locate([holding(5), closing(0.5)]);
    expect(event).toMatchObject({ triggers: [1] });
    const place = (t: number) => [0, 0.2, 0.4, 0.6].some((one) => Math.abs(one - t) < 1e-12);
    for (const { t, efforts } of looks) expect(efforts, `${t}`).toBe(place(t));
  });

  test('has noise by the largest force, that of a gap does not', () => {
    const slightly: Moving = { mode: HOLDS, effort: () => -1e-6, gap: () => 0 };
    const force = 1e-6 / EFFORT_NOISE;
    expect(locate([slightly], { force: 1.1 * force }).event).toBeNull();
    expect(locate([slightly], { force: 0.9 * force }).event).not.toBeNull();
    expect(locate([{ gap: () => -1e-6 }], { force: 10 * force }).event).not.toBeNull();
  });

  test('slides or moves at its bound until it stops', () => {
    const slowing: Moving = { mode: AT_UPPER, part: { kind: 'friction' }, rate: (t) => t - 0.25 };
    expect(locate([slowing]).event!.time).toBeCloseTo(0.25, 14);
  });
});

describe('an effort that is at its bound by rounding as a step begins', () => {
  const force = 10;
  const noise = EFFORT_NOISE * force;
  const holding = (effort: (t: number) => number): Moving => ({
    mode: HOLDS,
    part: { kind: 'limit-minimum' },
    effort,
  });

  test.each([0, noise / 2])('ends where it is beyond it by more, and not at once: %d', (beyond) => {
    for (const rate of [() => 0, (t: number) => 0.55 - t]) {
      const { event } = locate([{ ...holding((t) => -beyond - Math.max(0, t - 0.5)), rate }], { force });
      expect(event!.time).toBeCloseTo(0.5, 7);
      expect(event!.before).toBeNull();
    }
  });

  test('is looked for where it is not yet beyond it by all that counts as rounding', () => {
    const { event } = locate([holding((t) => (t < 0.5 ? 0 : -(t - 0.5) / 1e6))], { force });
    expect(event!.time).toBeGreaterThan(0.5);
    expect((event!.time - 0.5) / 1e6).toBeLessThan(0.8 * noise);
  });

  test('jumps where what it shares can no more be within all bounds', () => {
    const { event } = locate([holding((t) => (t < 0.5 ? -noise / 2 : -1))], { force });
    expect(event!.time).toBeCloseTo(0.5, 12);
    expect(event!.before).toBeLessThan(event!.time);
  });
});
