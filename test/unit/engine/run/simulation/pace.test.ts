import { describe, expect, test } from 'vitest';
import { Pace } from '../../../../../engine/run/simulation/pace';
import type { Integrator } from '../../../../../engine/model/project';

const NONE = new Float64Array();

/** Attempts that are made, each `step` further, before the run is stopped; the limit where it is not. */
function attempts(pace: Pace, step: number, limit: number, refused = false): number {
  for (let i = 0; i < limit; i++) if (!pace.getsOn(i * step, NONE, refused)) return i;
  return limit;
}

const paceOf = (integrator: Integrator, blocked = false): Pace =>
  new Pace({ duration: 10, integrator }, () => blocked);

describe('a run of 10 s', () => {
  test('that creeps is stopped soon', () => {
    expect(attempts(paceOf('radau5'), 1e-12, 1e6)).toBeLessThan(6000);
  });

  test('whose steps are short but lead somewhere goes on', () => {
    expect(attempts(paceOf('dop853'), 1e-6, 1e6)).toBe(1e6);
  });

  test('that is cut into a hundred million steps is stopped in its first part', () => {
    expect(attempts(paceOf('dopri5'), 1e-7, 1e6)).toBeLessThan(20_010);
  });

  test('with a fixed step takes what was asked for', () => {
    expect(attempts(paceOf('rk4'), 1e-12, 1e5)).toBe(1e5);
  });

  test('that never leaves its place ends, whatever its method', () => {
    expect(attempts(paceOf('rk4'), 0, 1e6)).toBeLessThan(200_010);
  });

  describe('whose steps are refused again and again', () => {
    test('is stopped where the joints keep a driver from going on', () => {
      expect(attempts(paceOf('radau5', true), 1e-9, 1e6, true)).toBe(99);
    });

    test('goes on where they do not, or where steps lead somewhere, or are taken', () => {
      expect(attempts(paceOf('radau5'), 1e-8, 1e4, true)).toBe(1e4);
      expect(attempts(paceOf('radau5', true), 2e-7, 1e4, true)).toBe(1e4);
      expect(attempts(paceOf('radau5', true), 1e-8, 1e4)).toBe(1e4);
    });
  });
});
