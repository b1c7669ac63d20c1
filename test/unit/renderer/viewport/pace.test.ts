/** The picture has no shadows and fewer pixels while frames are late and that helps, and is whole at rest. */
import { describe, expect, it } from 'vitest';
import { Pace } from '../../../../renderer/viewport/pace';

/** The scale after many frames whose interval [ms] follows from it. */
function after(frames: number, interval: (scale: number) => number, pace = new Pace()): number {
  for (let i = 0; i < frames; i++) pace.frame(interval(pace.scale));
  return pace.scale;
}

describe('the pace', () => {
  it('leaves the picture whole at the rate of the display', () => {
    expect(after(500, () => 16.7)).toBe(1);
  });

  it('makes it smaller, step by step, as long as frames are late', () => {
    expect(after(11, () => 40)).toBe(1);
    expect(after(12, () => 40)).toBe(0.75);
    expect(after(500, (scale) => 50 * scale * scale)).toBe(0.5);
    expect(after(500, (scale) => 30 * scale * scale)).toBe(0.75);
  });

  it('takes back what did not help, and does not try again in this motion', () => {
    const scales = new Set<number>();
    const pace = new Pace();
    expect(after(24, () => 40, pace)).toBe(1);
    for (let i = 0; i < 500; i++) {
      pace.frame(40);
      scales.add(pace.scale);
    }
    expect([...scales]).toEqual([1]);
  });

  it('says when it changes, and is whole at rest', () => {
    const pace = new Pace();
    const changes = Array.from({ length: 12 }, () => pace.frame(40));
    expect(changes.filter(Boolean)).toHaveLength(1);
    expect(changes.at(-1)).toBe(true);
    expect(pace.rest()).toBe(true);
    expect(pace.scale).toBe(1);
    expect(pace.rest()).toBe(false);
    // one slow frame of the motion before counts for nothing
    expect(after(11, () => 40, pace)).toBe(1);
  });

  it('gives up shadows before pixels where frames are late, and has them again at rest', () => {
    const pace = new Pace(true);
    const levels = new Set<string>();
    for (let i = 0; i < 60; i++) {
      levels.add(`${pace.scale} ${pace.shaded}`);
      pace.frame(pace.shaded ? 60 : 40 * pace.scale ** 2);
    }
    expect([...levels]).toEqual(['1 true', '1 false', '0.75 false', '0.5 false']);
    pace.rest();
    expect([pace.scale, pace.shaded]).toEqual([1, true]);
  });

  it('keeps shadows that cost no time, and has none that are not wanted', () => {
    const pace = new Pace(true);
    for (let i = 0; i < 500; i++) pace.frame(40);
    expect(pace.shaded).toBe(true);
    expect(new Pace().shaded).toBe(false);
  });
});
