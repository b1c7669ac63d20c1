import { describe, expect, test } from 'vitest';
import { createDriver } from '../../engine/model/defaults';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { block, complete, last, project, wheel } from '../support/switched-models';

const I = 0.5;
const STILL = { gravity: [0, 0, 0] as const, duration: 4, outputInterval: 0.05 };

describe('a motor with a largest effort', () => {
  test('spins a flywheel up with that effort, then holds its speed', () => {
    const { bodies, joints } = wheel(0, {});
    const drivers = [createDriver({ id: 'motor', joint: 'pin', kind: 'speed', value: 12, maximum: 3 })];
    const result = complete(project(STILL, bodies, joints, { drivers }));
    const reached = (12 * I) / 3;
    expect(result.events.map(({ kind }) => kind)).toEqual(['released']);
    expect(result.events[0].time).toBeCloseTo(reached, 11);
    result.time.forEach((t, i) => {
      expect(Math.abs(result.column('joint/pin/rate')[i] - Math.min(12, 6 * t))).toBeLessThan(1e-9);
      if (Math.abs(t - reached) > 1e-6) {
        expect(result.column('driver/motor/effort')[i]).toBeCloseTo(t < reached ? 3 : 0, 9);
      }
    });
    // angle over turns: 6 t^2/2 until then, 12 t after
    expect(last(result.column('driver/motor/coordinate'))).toBeCloseTo(
      (12 * reached) / 2 + 12 * (4 - reached),
      8,
    );
    expect(result.summary.energyError.absolute).toBeLessThan(1e-9);
    expect(result.summary.maximumDrift.position).toBeLessThan(1e-9);
  });

  test('gives less than its largest effort against a load below it, and falls behind above it', () => {
    for (const viscous of [0.2, 0.5]) {
      const { bodies, joints } = wheel(12, { friction: { coulomb: 0, viscous } });
      const drivers = [createDriver({ id: 'motor', joint: 'pin', kind: 'speed', value: 12, maximum: 3 })];
      const result = complete(project({ ...STILL, duration: 20 }, bodies, joints, { drivers }));
      const speed = last(result.column('joint/pin/rate'));
      if (viscous === 0.2) expect(speed).toBeCloseTo(12, 10);
      else expect(speed).toBeCloseTo(3 / viscous + (12 - 3 / viscous) * Math.exp((-viscous / I) * 20), 8);
      expect(last(result.column('driver/motor/effort'))).toBeCloseTo(Math.min(3, 12 * viscous), 8);
    }
  });

  test('stalls at a stop, which carries its effort', () => {
    const { bodies, joints } = block('x', {}, { limits: { minimum: null, maximum: 0.4, restitution: 0.3 } });
    const drivers = [createDriver({ id: 'motor', joint: 'guide', kind: 'speed', value: 2, maximum: 5 })];
    const result = complete(project({ ...STILL, duration: 6 }, bodies, joints, { drivers }));
    expect(last(result.column('joint/guide/coordinate'))).toBeCloseTo(0.4, 10);
    expect(last(result.column('joint/guide/limit'))).toBeCloseTo(-5, 9);
    expect(last(result.column('driver/motor/effort'))).toBe(5);
    expect(last(result.column('driver/motor/power'))).toBeCloseTo(0, 12);
    expect(result.summary.energyError.absolute).toBeLessThan(1e-9);
  });

  test('cannot make its speed jump when it is changed live', () => {
    const { bodies, joints } = wheel(0, {});
    const drivers = [createDriver({ id: 'motor', joint: 'pin', kind: 'speed', value: 6, maximum: 3 })];
    const settings = { ...STILL, duration: 6, outputInterval: 0.01 };
    const created = createSimulation(project(settings, bodies, joints, { drivers }));
    if (!created.ok) throw new Error('refused');
    const { simulation } = created;
    simulation.advance(2, 1e6);
    const before = simulation.time;
    expect(simulation.setDriver('motor', -6)).toBe(true);
    simulation.advance(null, 1e6);
    const kinds = simulation.takeEvents();
    expect(kinds.map(({ kind }) => kind)).toEqual(['released', 'driver-changed', 'saturated', 'released']);
    expect(kinds[3].time - before).toBeCloseTo((12 * I) / 3, 9);
  });

  test('without a largest effort a driver that is driven into a stop ends the run, with the reason', () => {
    const { bodies, joints } = block('x', {}, { limits: { minimum: null, maximum: 0.4, restitution: 0 } });
    const drivers = [createDriver({ id: 'motor', joint: 'guide', kind: 'speed', value: 1 })];
    const created = createSimulation(project(STILL, bodies, joints, { drivers }));
    if (!created.ok) throw new Error('refused');
    created.simulation.advance(null, 1e6);
    expect(created.simulation.outcome).toMatchObject({ kind: 'stopped', reason: 'blocked', where: 'guide' });
    expect(created.simulation.time).toBeCloseTo(0.4, 9);
  });
});
