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
    expect(advanceReplay(0.98, 0.05, 1, recorded, false)).toEqual({ cursor: 1, finished: true });
  });

  it('shows the last sample once before it loops', () => {
    expect(advanceReplay(0.98, 0.05, 1, recorded, true)).toEqual({ cursor: 1, finished: false });
    expect(advanceReplay(1, 0.05, 1, recorded, true)).toEqual({ cursor: 0, finished: false });
  });

  it('keeps the rate within its bounds', () => {
    expect([0, 0.5, 9, Number.NaN].map(clampRate)).toEqual([0.1, 0.5, 4, 1]);
  });
});
