/** Bennett's loop with default settings: three redundant rows in every position, and no four of the rest that always do. */
import { describe, expect, test } from 'vitest';
import { bennettLoop, followerAngle } from '../support/bennett';
import { run } from '../support/run';
import type { Bennett } from '../support/bennett';

const DEGREE = Math.PI / 180;
const LOOPS: readonly Bennett[] = [
  { a: 0.2, alpha: 30 * DEGREE, b: 0.3 },
  { a: 0.3, alpha: 60 * DEGREE, b: 0.2 },
  { a: 0.4, alpha: 45 * DEGREE, b: 0.1 },
  { a: 0.25, alpha: 80 * DEGREE, b: 0.24 },
  { a: 0.15, alpha: 20 * DEGREE, b: 0.4 },
  { a: 0.5, alpha: 50 * DEGREE, b: 0.35 },
  { a: 0.1, alpha: 10 * DEGREE, b: 0.45 },
  { a: 0.3, alpha: 70 * DEGREE, b: 0.12 },
];

const times = { duration: 2.5, outputInterval: 0.02 };

describe.each(LOOPS)('a = $a, b = $b, alpha = $alpha', (loop) => {
  test('driven: goes round, and its second hinge follows by the closed form', () => {
    const project = bennettLoop(loop, 1, Math.PI);
    const { outcome, summary, time, column } = run({
      ...project,
      settings: { ...project.settings, ...times },
    });
    expect(outcome).toEqual({ kind: 'completed' });
    expect(summary.rank).toMatchObject({ minimum: 18, maximum: 18 });
    const angle = column('joint/p1/coordinate');
    const from = followerAngle(loop, 1);
    time.forEach((t, i) => {
      const off = angle[i] - (followerAngle(loop, 1 + Math.PI * t) - from) - angle[0];
      expect(Math.abs(off - 2 * Math.PI * Math.round(off / (2 * Math.PI)))).toBeLessThan(1e-6);
    });
  });

  test('let go: swings to the end, and keeps its energy', () => {
    const project = bennettLoop(loop, 1, null);
    const { outcome, summary } = run({ ...project, settings: { ...project.settings, ...times } });
    expect(outcome).toEqual({ kind: 'completed' });
    expect(summary.rank).toMatchObject({ minimum: 17, maximum: 17 });
    expect(summary.energyError.relative).toBeLessThan(1e-5);
  });
});
