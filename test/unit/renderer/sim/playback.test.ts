import { describe, expect, it } from 'vitest';
import {
  advanceLive,
  advanceReplay,
  clampRate,
  horizonFor,
  LEAD,
} from '../../../../renderer/sim/playback/playback';

describe('live playback', () => {
  it('follows the wall clock times the rate', () => {
    const next = advanceLive({ head: 1, cursor: 1, following: true }, 0.05, 2, { start: 0, end: 5 });
    expect(next).toEqual({ head: 1.1, cursor: 1.1, following: true });
  });

  it('waits at the last sample for a slow engine', () => {
    const next = advanceLive({ head: 1, cursor: 1, following: true }, 0.05, 1, { start: 0, end: 1.01 });
    expect(next.cursor).toBe(1.01);
  });

  it('leaves a scrubbed cursor alone while the run goes on', () => {
    const next = advanceLive({ head: 1, cursor: 0.2, following: false }, 0.05, 1, { start: 0, end: 5 });
    expect(next).toEqual({ head: 1.05, cursor: 0.2, following: false });
  });

  it('does not leap after the window was hidden', () => {
    expect(advanceLive({ head: 0, cursor: 0, following: true }, 60, 1, { start: 0, end: 99 }).head).toBe(1);
  });

  it('asks the engine for the next sample however far apart samples are', () => {
    expect(horizonFor(1, 1, 0.001)).toBeCloseTo(1 + LEAD);
    expect(horizonFor(1, 4, 0.001)).toBeCloseTo(1 + 4 * LEAD);
    expect(horizonFor(1, 1, 10)).toBe(21);
  });
});

describe('replay', () => {
  const recorded = { start: 0, end: 1 };

  it('ends at the last sample', () => {
    expect(advanceReplay({ cursor: 0.98, over: 0 }, 0.05, 1, recorded, false)).toEqual({
      ...{ cursor: 1, over: 0, finished: true },
    });
  });

  it('shows the last sample once before it loops, and keeps to the clock as it does', () => {
    for (const frame of [0.016, 0.4, 0.97]) {
      let at = { cursor: 0, over: 0 };
      let ends = 0;
      for (let i = 1; i <= 200; i++) {
        const before = at.cursor;
        at = advanceReplay(at, frame, 2, recorded, true);
        const isEnd = at.cursor === 1;
        if (isEnd) ends += 1;
        else expect(Math.sin(Math.PI * (at.cursor - 2 * frame * i))).toBeCloseTo(0, 9);
        expect(isEnd && before === 1).toBe(false);
        // what the loop has passed is never passed over
        if (at.cursor < before) expect(before).toBe(1);
      }
      expect(ends).toBeGreaterThan(1);
    }
  });

  it('keeps the rate within its bounds', () => {
    expect([0, 0.5, 9, Number.NaN].map(clampRate)).toEqual([0.1, 0.5, 4, 1]);
  });
});
