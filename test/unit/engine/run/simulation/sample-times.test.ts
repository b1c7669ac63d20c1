import { describe, expect, test } from 'vitest';
import { createLoad } from '../../../../../engine/model/defaults';
import { rows, shortFourBar, shortPendulum, start } from '../../../../support/short-runs';
import { run } from '../../../../support/run';

const kick = (from: number, until: number | null) =>
  createLoad({ id: 'kick', kind: 'torque', body: 'rod', vector: [0, 0, 3], from, until });

describe('sample times', () => {
  test.each(['dopri5', 'dop853', 'rk4', 'semi-implicit-euler'] as const)(
    '%s: a window that ends on an output time but for rounding has both sides there, and no third sample',
    (integrator) => {
      const late = { ...kick(0.7, null), id: 'late', name: 'Late' };
      // 3 * 0.1, 6 * 0.1 and 7 * 0.1 are a little more than 0.3, 0.6 and 0.7
      const project = { ...shortPendulum({ integrator, step: 0.01 }), loads: [kick(0.3, 0.6), late] };
      const { time, outcome } = run(project);
      expect(outcome.kind).toBe('completed');
      expect(time).toEqual([0, 0.1, 0.2, 0.3, 0.3, 0.4, 0.5, 0.6, 0.6, 0.7, 0.7, 0.8, 0.9, 1]);
    },
  );

  test.each(['dopri5', 'dop853', 'rk4'] as const)(
    '%s: ends of windows next to the end of the run, an interval longer than the run, a tiny run',
    (integrator) => {
      const settings = { integrator, step: 0.01 };
      const late = { ...shortPendulum(settings), loads: [kick(0, 1 - 1e-13)] };
      expect(run(late).outcome.kind).toBe('completed');
      expect(run(late).time.at(-1)).toBe(1);
      expect(run(shortPendulum({ ...settings, outputInterval: 7 })).time).toEqual([0, 1]);
      const tiny = run(shortPendulum({ ...settings, duration: 1e-13, outputInterval: 1e-3 }));
      expect([tiny.outcome.kind, tiny.time]).toEqual(['completed', [0, 1e-13]]);
    },
  );

  test.each(['dopri5', 'dop853'] as const)(
    '%s: one attempt records a bounded number of samples, however long a step the motion would allow',
    (integrator) => {
      const settings = { integrator, gravity: [0, 0, 0] as [number, number, number] };
      const still = shortPendulum({ ...settings, duration: 100, outputInterval: 1e-3 });
      const simulation = start(still);
      let most = 0;
      while (simulation.advance(null, 1) === 'working') {
        most = Math.max(most, simulation.pendingSamples);
        simulation.takeSamples();
      }
      expect(simulation.outcome).toEqual({ kind: 'completed' });
      expect(simulation.summary().samples).toBe(100_001);
      expect(most).toBeLessThanOrEqual(65);
    },
  );

  test('an impact at a breakpoint, and two at once, keep the balance of energy', () => {
    const simulation = start(shortFourBar({ relativeTolerance: 1e-10 }));
    simulation.advance(0.2, 100_000);
    simulation.setDriver('motor', 9);
    simulation.setDriver('motor', 3);
    while (simulation.advance(null, 1000) === 'working');
    const column = 1 + simulation.channels.findIndex(({ key }) => key === 'energy/total/residual');
    for (const row of rows(simulation)) expect(Math.abs(row[column])).toBeLessThan(1e-5);
  });
});
