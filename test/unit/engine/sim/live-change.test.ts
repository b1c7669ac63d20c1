import { describe, expect, test } from 'vitest';
import { createDriver } from '../../../../engine/model/defaults';
import { rows, shortFourBar, shortPendulum, start } from '../../../support/short-runs';
import type { Simulation } from '../../../../engine/sim/simulation';

describe('live change of a driver', () => {
  const index = (simulation: Simulation, key: string) =>
    1 + simulation.channels.findIndex((channel) => channel.key === key);

  test.each(['projection', 'none', 'feedback'] as const)(
    '%s: coordinate continuous, speed jumps, event recorded, energy balance kept',
    (stabilisation) => {
      const simulation = start(shortFourBar({ stabilisation, relativeTolerance: 1e-10 }));
      simulation.advance(0.25, 100_000);
      const changed = simulation.time;
      expect(simulation.setDriver('motor', 12)).toBe(true);
      while (simulation.advance(null, 1000) === 'working');
      expect(simulation.outcome).toEqual({ kind: 'completed' });
      expect(simulation.takeEvents()).toEqual([
        { time: changed, kind: 'driver-changed', record: 'motor', message: 'Crank speed set to 12' },
      ]);
      const samples = rows(simulation);
      const [angle, rate, residual] = [
        'driver/motor/coordinate',
        'driver/motor/rate',
        'energy/total/residual',
      ].map((key) => index(simulation, key));
      const speed = 6.28318530718;
      for (const row of samples) {
        const t = row[0];
        const before = t <= changed;
        expect(Math.abs(row[rate] - (before ? speed : 12))).toBeLessThan(1e-6);
        const expected = samples[0][angle] + (before ? speed * t : speed * changed + 12 * (t - changed));
        expect(Math.abs(row[angle] - expected)).toBeLessThan(1e-6);
        expect(Math.abs(row[residual])).toBeLessThan(1e-5);
      }
    },
  );

  test('of an effort: the velocity is continuous', () => {
    const project = {
      ...shortPendulum({ gravity: [0, 0, 0] }),
      drivers: [createDriver({ id: 'm', joint: 'pin', kind: 'effort' as const, value: 1 })],
    };
    const simulation = start(project);
    simulation.advance(0.5, 100_000);
    const changed = simulation.time;
    simulation.setDriver('m', -1);
    while (simulation.advance(null, 1000) === 'working');
    const samples = rows(simulation);
    const rate = index(simulation, 'driver/m/rate');
    const slope = samples[1][rate] / 0.1;
    for (const row of samples) {
      const t = row[0];
      expect(row[rate]).toBeCloseTo(slope * (t <= changed ? t : 2 * changed - t), 8);
    }
    expect(samples.at(-1)![index(simulation, 'driver/m/effort')]).toBe(-1);
  });

  test('of an effort, without a remedy: the state is not touched, drift goes on as before', () => {
    const project = {
      ...shortFourBar({
        integrator: 'rk4',
        step: 5e-3,
        stabilisation: 'none',
        duration: 0.3,
        outputInterval: 5e-3,
      }),
      drivers: [createDriver({ id: 'm', joint: 'pin-o2', kind: 'effort' as const, value: 0.5 })],
    };
    const [changed, left] = [start(project), start(project)];
    changed.advance(0.2, 10_000);
    expect(changed.setDriver('m', 0.5)).toBe(true);
    while (changed.advance(null, 1000) === 'working');
    while (left.advance(null, 1000) === 'working');
    // the same value again: the same bits
    expect(rows(changed)).toEqual(rows(left));
  });

  test('an unknown driver, or a value that is no number, changes nothing', () => {
    const simulation = start(shortFourBar());
    expect(simulation.setDriver('nobody', 1)).toBe(false);
    expect(simulation.setDriver('motor', NaN)).toBe(false);
    expect(simulation.setDriver('motor', Infinity)).toBe(false);
    expect(simulation.takeEvents()).toEqual([]);
  });

  test('between samples: what was off in the balance of energy before the impact stays in it', () => {
    const project = shortFourBar({ integrator: 'explicit-euler', step: 1e-3, outputInterval: 0.25 });
    const [changed, left] = [start(project), start(project)];
    changed.advance(0.24, 10_000);
    expect(changed.setDriver('motor', project.drivers[0].value)).toBe(true);
    const last = [changed, left].map((simulation) => {
      while (simulation.advance(null, 1000) === 'working');
      return rows(simulation).at(-1)![index(simulation, 'energy/total/residual')];
    });
    expect(Math.abs(last[1])).toBeGreaterThan(1e-4);
    expect(last[0]).toBeCloseTo(last[1], 8);
  });

  test('to a speed whose rounding is larger than the tolerance, from rest', () => {
    const project = shortFourBar({ absoluteTolerance: 1e-15, relativeTolerance: 1e-6, gravity: [0, 0, 0] });
    project.drivers = [{ ...project.drivers[0], value: 0 }];
    for (const speed of [100, -3000]) {
      const simulation = start({ ...project, loads: [] });
      expect(simulation.setDriver('motor', speed)).toBe(true);
      expect(simulation.outcome).toBeNull();
    }
  });
});
