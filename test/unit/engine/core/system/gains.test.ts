import { describe, expect, test } from 'vitest';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { feedbackFactor } from '../../../../../engine/model/settings/feedback-stability';
import { gainsOf } from '../../../../../engine/core/system/gains';
import { DEFAULT_SETTINGS } from '../../../../../engine/model/defaults';
import { INTEGRATORS } from '../../../../../engine/model/project';
import { run } from '../../../../support/run';
import { shortFourBar, shortPendulum } from '../../../../support/short-runs';
import type { Settings } from '../../../../../engine/model/project';

const automatic = { ...DEFAULT_SETTINGS, stabilisation: 'feedback', gains: 'automatic' } as const;

describe('automatic gains', () => {
  test.each(INTEGRATORS)('%s: critical damping, and drift decays at any step', (integrator) => {
    for (const step of [1e-5, 1e-3, 0.1]) {
      const gains = gainsOf({ ...automatic, integrator, step }, 0.3);
      expect(gains).not.toBeNull();
      const { k, d } = gains!;
      expect(d).toBeCloseTo(2 * Math.sqrt(k), 9);
      expect(feedbackFactor(integrator, step, k, d) ?? 0.9).toBeLessThan(0.96);
    }
  });

  test('follow the length of the mechanism where the method chooses its steps', () => {
    const small = gainsOf({ ...automatic, integrator: 'dopri5' }, 0.01)!;
    const large = gainsOf({ ...automatic, integrator: 'dopri5' }, 1)!;
    expect(small.d / large.d).toBeCloseTo(10, 9);
  });

  test('then take a hundredth of the time sqrt(L/g) for 1/d, and 1 m/s^2 for g where there is no gravity', () => {
    const rate = (g: number) =>
      gainsOf({ ...automatic, integrator: 'dopri5', gravity: [0, 0.6 * g, -0.8 * g] }, 4)!.d;
    expect(rate(9)).toBeCloseTo(100 * Math.sqrt(9 / 4), 9);
    expect(rate(0)).toBeCloseTo(100 * Math.sqrt(1 / 4), 9);
  });

  test('are reported, and typed ones are left alone', () => {
    const report = (settings: Partial<Settings>) => {
      const result = createModel(shortPendulum(settings));
      return result.ok ? result.model.report.gains : undefined;
    };
    expect(report({ stabilisation: 'feedback', gains: 'typed', k: 100, d: 20 })).toEqual({ k: 100, d: 20 });
    expect(report({ stabilisation: 'projection' })).toBeNull();
    const step = 0.002;
    const chosen = report({ stabilisation: 'feedback', gains: 'automatic', integrator: 'rk4', step });
    expect(chosen!.d).toBeCloseTo(0.2 / step, 9);
  });

  test('hold the joints of a four-bar together where nothing else does', () => {
    const drift = (settings: Partial<Settings>) =>
      run(shortFourBar({ integrator: 'rk4', step: 0.005, duration: 4, ...settings })).summary.maximumDrift
        .position;
    expect(drift({ stabilisation: 'feedback', gains: 'automatic' })).toBeLessThan(
      0.2 * drift({ stabilisation: 'none' }),
    );
  });
});
