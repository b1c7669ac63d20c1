import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createLoad } from '../../../../../engine/model/defaults';
import { AXIS, block, project as switchedProject } from '../../../../support/switched-models';
import { rows, shortFourBar, shortPendulum, start } from '../../../../support/short-runs';
import type { Joint } from '../../../../../engine/model/project';
import type { Simulation } from '../../../../../engine/run/simulation/simulation';

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
      expect(simulation.takeEvents().filter(({ kind }) => kind === 'driver-changed')).toEqual([
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

  test('many at one time, as from a slider while the run is paused, do not wear its step down', () => {
    const simulation = start(shortFourBar({ integrator: 'radau5' }));
    simulation.advance(0.1, 100_000);
    for (let i = 0; i < 40; i++) simulation.setDriver('motor', 6 + i / 100);
    while (simulation.advance(null, 1000) === 'working');
    expect(simulation.outcome).toEqual({ kind: 'completed' });
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

describe('a jump in speed is not passed on by what has a bound', () => {
  const PUSH = -1;
  const MASS = 2;

  /** A block on a block on a slider that is driven at 1 m/s; gaps and forces along x. */
  function carried(second: Partial<Joint>): Simulation {
    const { bodies, joints } = block('x', {}, {});
    const frame = { position: [0, 0, 0], orientation: AXIS.x } as const;
    const inertia = [0.01, 0.01, 0.01, 0, 0, 0] as const;
    const b = createBody({
      id: 'b',
      velocity: [1, 0, 0],
      mass: { kind: 'custom', mass: MASS, centerOfMass: [0, 0, 0], inertia },
    });
    const guide = { id: 'second', kind: 'slider', bodyA: 'block', bodyB: 'b', frameA: frame, frameB: frame };
    return start(
      switchedProject(
        { gravity: [0, 0, 0], duration: 1 },
        [...bodies, b],
        [...joints, createJoint({ ...guide, ...second } as Joint)],
        {
          loads: [createLoad({ id: 'push', kind: 'force', body: 'b', vector: [PUSH, 0, 0] })],
          drivers: [createDriver({ id: 'm', joint: 'guide', kind: 'speed', value: 1 })],
        },
      ),
    );
  }

  /** Its velocity after the change of the driver, at all samples, with the time since. */
  function speedsAfter(simulation: Simulation, value: number): { since: number; v: number }[] {
    simulation.advance(0.5, 100_000);
    const changed = simulation.time;
    expect(simulation.setDriver('m', value)).toBe(true);
    while (simulation.advance(null, 1000) === 'working');
    expect(simulation.outcome).toEqual({ kind: 'completed' });
    const column = 1 + simulation.channels.findIndex(({ key }) => key === 'body/b/vx');
    return rows(simulation)
      .filter(([t]) => t > changed)
      .map((row) => ({ since: row[0] - changed, v: row[column] }));
  }

  const stop = (restitution: number): Partial<Joint> => ({
    limits: { minimum: 0, maximum: null, restitution },
  });

  test('a stop that is left behind does not pull', () => {
    const after = speedsAfter(carried(stop(0)), -1);
    expect(after.length).toBeGreaterThan(20);
    for (const { since, v } of after) expect(v).toBeCloseTo(1 + (PUSH / MASS) * since, 8);
  });

  test('a stop that is run into rebounds', () => {
    const after = speedsAfter(carried(stop(0.5)), 3);
    // away at half of the 2 m/s, and back by the push
    expect(after[0].v).toBeCloseTo(4 + (PUSH / MASS) * after[0].since, 8);
  });

  test('dry friction lets go, and pulls with its largest force until it sticks again', () => {
    const after = speedsAfter(carried({ friction: { coulomb: 5, viscous: 0 } }), 3);
    const slides = after.filter(({ since }) => since < 1 - 1e-9);
    for (const { since, v } of slides) expect(v).toBeCloseTo(1 + ((5 + PUSH) / MASS) * since, 8);
  });
});
