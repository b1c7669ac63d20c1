import { describe, expect, test } from 'vitest';
import { Pace } from '../../../../../engine/run/simulation/pace';

/** Attempts that are made, each `step` further, before the run is stopped; the limit where it is not. */
function attempts(pace: Pace, step: number, limit: number): number {
  for (let i = 0; i < limit; i++) if (!pace.getsOn(i * step)) return i;
  return limit;
}

describe('a run of 10 s', () => {
  test('that creeps is stopped soon', () => {
    expect(attempts(new Pace(10, 'radau5'), 1e-12, 1e6)).toBeLessThan(6000);
  });

  test('whose steps are short but lead somewhere goes on', () => {
    expect(attempts(new Pace(10, 'dop853'), 1e-6, 1e6)).toBe(1e6);
  });

  test('that is cut into a hundred million steps is stopped in its first part', () => {
    expect(attempts(new Pace(10, 'dopri5'), 1e-7, 1e6)).toBeLessThan(20_010);
  });

  test('with a fixed step takes what was asked for', () => {
    expect(attempts(new Pace(10, 'rk4'), 1e-12, 1e5)).toBe(1e5);
  });

  test('that never leaves its place ends, whatever its method', () => {
    expect(attempts(new Pace(10, 'rk4'), 0, 1e6)).toBeLessThan(200_010);
  });
});
