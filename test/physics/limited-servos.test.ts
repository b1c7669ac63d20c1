import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createLoad } from '../../engine/model/defaults';
import { createMechanism } from '../../engine/run/analyses/mechanism';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { valueOf } from '../../engine/core/coordinates/coordinate';
import { block, complete, G, last, project, wheel } from '../support/switched-models';
import type { Driver, Settings } from '../../engine/model/project';

const I = 0.5;
const STILL: Partial<Settings> = { gravity: [0, 0, 0], duration: 1, outputInterval: 0.01 };
const servo = (rest: Partial<Driver>) =>
  createDriver({
    id: 'servo',
    joint: 'pin',
    kind: 'position',
    value: 0,
    maximum: 3,
    response: 0.05,
    ...rest,
  });

const [MASS, ARM, INERTIA] = [2, 0.4, 0.05];
/** An arm on a hinge about z, drawn along x, with gravity along -y: m g l cos(angle) pulls it down. */
function arm() {
  const inertia = [0.01, INERTIA, INERTIA, 0, 0, 0] as const;
  return {
    bodies: [
      createBody({
        id: 'arm',
        mass: { kind: 'custom', mass: MASS, centerOfMass: [ARM, 0, 0], inertia },
      }),
    ],
    joints: [createJoint({ id: 'pin', bodyB: 'arm' })],
  };
}
const WEIGHT = MASS * G * ARM;
const FALLING: Partial<Settings> = { gravity: [0, -G, 0], duration: 1, outputInterval: 0.01 };

describe('a position driver with a largest effort', () => {
  test('holds an arm against gravity with the static torque, as a rigid driver does', () => {
    const { bodies, joints } = arm();
    for (const maximum of [1.001 * WEIGHT, null]) {
      const result = complete(project(FALLING, bodies, joints, { drivers: [servo({ maximum })] }));
      result.column('driver/servo/effort').forEach((value) => expect(value).toBeCloseTo(WEIGHT, 9));
      result.column('joint/pin/coordinate').forEach((value) => expect(Math.abs(value)).toBeLessThan(1e-11));
      expect(result.events).toEqual([]);
    }
  });

  test('gives way to an arm that is too heavy, which falls with the rest of the torque', () => {
    const { bodies, joints } = arm();
    const maximum = 0.8 * WEIGHT;
    const result = complete(project(FALLING, bodies, joints, { drivers: [servo({ maximum })] }));
    const about = INERTIA + MASS * ARM ** 2;
    const q = result.column('joint/pin/coordinate');
    const rate = result.column('joint/pin/rate');
    const effort = result.column('driver/servo/effort');
    let checked = 0;
    result.time.forEach((t, i) => {
      if (effort[i] !== maximum || result.events.some((event) => event.time <= t)) return;
      checked++;
      // energy: the weight pulls down, the motor holds against it
      const done = maximum * q[i] - WEIGHT * Math.sin(q[i]);
      expect(Math.abs((about * rate[i] ** 2) / 2 - done)).toBeLessThan(1e-8);
    });
    expect(checked).toBeGreaterThan(20);
    expect(q[30]).toBeLessThan(-0.1);
    expect(Math.max(...effort.map(Math.abs))).toBeLessThanOrEqual(maximum * (1 + 1e-9));
    expect(result.summary.energyError.absolute).toBeLessThan(1e-8);
  });

  test.each([
    { solver: 'saddle-point' },
    { stateForm: 'momentum' },
    { stabilisation: 'feedback' },
    { stabilisation: 'none' },
    { factorisation: 'sparse' },
  ] as const)('is the same law with %o', (choice) => {
    const { bodies, joints } = arm();
    const drivers = [servo({ value: 0.4, maximum: 1.5 * WEIGHT, response: 0.2 })];
    const [one, other] = [{}, choice].map((rest) =>
      complete(project({ ...FALLING, ...rest }, bodies, joints, { drivers })),
    );
    expect(other.events.map(({ kind }) => kind)).toEqual(one.events.map(({ kind }) => kind));
    const key = 'driver/servo/coordinate';
    expect(Math.abs(last(other.column(key)) - last(one.column(key)))).toBeLessThan(1e-8);
    expect(other.summary.energyError.absolute).toBeLessThan(1e-7);
  });

  test.each(['dop853', 'radau5', 'rk4'] as const)(
    'comes to a new place critically damped (%s)',
    (integrator) => {
      const { bodies, joints } = wheel(0, {});
      const T = 0.05;
      const drivers = [servo({ value: 0.3, maximum: 1000 })];
      const result = complete(project({ ...STILL, integrator, step: 1e-3 }, bodies, joints, { drivers }));
      const q = result.column('driver/servo/coordinate');
      const effort = result.column('driver/servo/effort');
      result.time.forEach((t, i) => {
        const error = 0.3 * (1 + t / T) * Math.exp(-t / T);
        expect(Math.abs(q[i] - (0.3 - error))).toBeLessThan(integrator === 'rk4' ? 1e-7 : 1e-9);
        const wanted = (I * 0.3 * (1 - t / T) * Math.exp(-t / T)) / T ** 2;
        expect(Math.abs(effort[i] - wanted)).toBeLessThan(integrator === 'rk4' ? 1e-4 : 1e-6);
      });
      expect(result.summary.energyError.absolute).toBeLessThan(1e-6);
    },
  );

  test('turns a flywheel through two turns and more with its largest effort, brakes with it, and arrives', () => {
    const { bodies, joints } = wheel(0, {});
    const value = 5 * Math.PI;
    const T = 1;
    const drivers = [servo({ value, response: T })];
    const result = complete(
      project({ ...STILL, duration: 25, outputInterval: 0.05 }, bodies, joints, { drivers }),
    );
    const effort = result.column('driver/servo/effort');
    const q = result.column('driver/servo/coordinate');
    expect(Math.max(...effort.map(Math.abs))).toBeLessThanOrEqual(3 * (1 + 1e-9));
    const first = result.events[0].time;
    result.time.forEach((t, i) => {
      if (t < first) expect([effort[i], q[i] - 3 * t * t]).toEqual([3, expect.closeTo(0, 9)]);
    });
    // it leads again where its demand is within the bound: Cddot = 6 = -(2 Cdot + C/T)/T with Cdot = 6 t, C = 3 t^2 - value
    const t1 = -2 * T + Math.sqrt(4 * T * T - (2 * T * T - value / 3));
    expect(first).toBeCloseTo(t1, 9);
    expect(result.events.map(({ kind }) => kind)).toEqual(['released']);
    const [c, v] = [3 * t1 * t1 - value, 6 * t1];
    result.time.forEach((t, i) => {
      const since = (t - t1) / T;
      if (since <= 0) return;
      const error = (c + (T * v + c) * since) * Math.exp(-since);
      expect(Math.abs(q[i] - value - error)).toBeLessThan(1e-8);
    });
    expect(result.summary.energyError.absolute).toBeLessThan(1e-7);
  });

  test.each([
    ['hinge', 'coordinate'],
    ['cylinder', 'coordinate_rotation'],
  ] as const)(
    'comes back on a %s, by as many turns as a load that was too great turned it away',
    (kind, column) => {
      const { bodies, joints: [pin] } = wheel(0, {}); // oxfmt-ignore
      const joints = [{ ...pin, kind }];
      const T = 0.5;
      const push = createLoad({ id: 'push', kind: 'torque', body: 'wheel', vector: [0, 0, 5], until: 2.5 });
      const settings = { ...STILL, duration: 20, outputInterval: 0.05 };
      const result = complete(
        project(settings, bodies, joints, { drivers: [servo({ response: T })], loads: [push] }),
      );
      const q = result.column('driver/servo/coordinate');
      const effort = result.column('driver/servo/effort');
      result.time.forEach((t, i) => {
        if (t > 0 && t < 2.5 && effort[i] === -3)
          expect(result.column('body/wheel/wz')[i]).toBeGreaterThan(0);
        expect(Math.abs(effort[i])).toBeLessThanOrEqual(3 * (1 + 1e-9));
      });
      expect(Math.max(...q)).toBeGreaterThan(2 * Math.PI);
      expect(Math.abs(last(q))).toBeLessThan(1e-6);
      expect(result.column(`joint/pin/${column}`).map((value, i) => value - q[i])).toEqual(
        q.map(() => expect.closeTo(0, 9)),
      );
      expect(result.summary.energyError.absolute).toBeLessThan(1e-7);
    },
  );

  test('takes a new place live, since it cannot jump there', () => {
    const { bodies, joints } = wheel(0, {});
    const created = createSimulation(project(STILL, bodies, joints, { drivers: [servo({ maximum: 1000 })] }));
    if (!created.ok) throw new Error('refused');
    const { simulation } = created;
    simulation.advance(0.2, 1e6);
    const { time } = simulation;
    expect(simulation.setDriver('servo', 0.4)).toBe(true);
    while (simulation.advance(null, 1e6) === 'working');
    const { count, data } = simulation.takeSamples() ?? { count: 0, data: new Float64Array(0) };
    const width = 1 + simulation.channels.length;
    const at = 1 + simulation.channels.findIndex(({ key }) => key === 'driver/servo/coordinate');
    expect(count).toBeGreaterThan(50);
    for (let k = 0; k < count; k++) {
      const since = Math.max(0, data[width * k] - time) / 0.05;
      const way = 0.4 * (1 - (1 + since) * Math.exp(-since));
      expect(Math.abs(data[width * k + at] - way)).toBeLessThan(1e-9);
    }
    expect(simulation.takeEvents().map(({ kind }) => kind)).toEqual(['driver-changed']);
  });

  test('presses on a stop before its place with its largest effort', () => {
    const { bodies, joints } = block('x', {}, { limits: { minimum: null, maximum: 0.4, restitution: 0 } });
    const drivers = [servo({ joint: 'guide', value: 0.6, maximum: 5, response: 0.5 })];
    const result = complete(project({ ...STILL, duration: 4 }, bodies, joints, { drivers }));
    expect(last(result.column('joint/guide/coordinate'))).toBeCloseTo(0.4, 10);
    // what is left of the way demands 2 kg 0.2 m / (0.5 s)^2, but nothing moves, so the demand is not met
    expect(last(result.column('driver/servo/effort'))).toBe(5);
    expect(last(result.column('joint/guide/limit'))).toBeCloseTo(-5, 9);
  });

  test('moves against the dry friction of its joint, which it carries beside its own demand', () => {
    const T = 0.2;
    const { bodies, joints } = block('x', {}, { friction: { coulomb: 4, viscous: 0 } });
    const drivers = [servo({ joint: 'guide', value: 0.3, maximum: 100, response: T })];
    const result = complete(project(STILL, bodies, joints, { drivers }));
    const effort = result.column('driver/servo/effort');
    result.time.forEach((t, i) => {
      const error = 0.3 * (1 + t / T) * Math.exp(-t / T);
      expect(Math.abs(result.column('joint/guide/coordinate')[i] - (0.3 - error))).toBeLessThan(1e-8);
      const wanted = (2 * 0.3 * (1 - t / T) * Math.exp(-t / T)) / T ** 2 + 4;
      if (t > 0 && t < 1) expect(Math.abs(effort[i] - wanted)).toBeLessThan(1e-5);
    });
  });

  test.each([0.004, 0.002])(
    'in sequential impulses with steps of %s s comes to the same to first order',
    (step) => {
      const T = 0.1;
      const settings = {
        ...STILL,
        solver: 'sequential-impulses',
        integrator: 'semi-implicit-euler',
        stabilisation: 'bias',
        step,
        outputInterval: 0.02,
      } as const;
      const { bodies, joints } = wheel(0, {});
      const free = complete(
        project(settings, bodies, joints, { drivers: [servo({ value: 0.3, maximum: 1000, response: T })] }),
      );
      free.time.forEach((t, i) => {
        const error = 0.3 * (1 + t / T) * Math.exp(-t / T);
        expect(Math.abs(free.column('driver/servo/coordinate')[i] - (0.3 - error))).toBeLessThan(2.5 * step);
      });
      const bound = complete(
        project(settings, bodies, joints, { drivers: [servo({ value: 9, response: 1 })] }),
      );
      expect(bound.column('driver/servo/effort')[10]).toBeCloseTo(3, 9);
      expect(bound.column('driver/servo/coordinate')[10]).toBeCloseTo(3 * 0.2 ** 2, 1);
    },
  );

  const RISE = {
    kind: 'cycloidal',
    rise: 0.5,
    start: 0.2,
    riseTime: 0.5,
    dwellTime: 0.1,
    returnTime: 0.5,
    restTime: 0,
    repeat: 'once',
  } as const;

  test('that is never short of effort gives what a rigid driver gives, along a motion', () => {
    const { bodies, joints } = arm();
    const [rigid, bound] = [null, 100].map((maximum) =>
      complete(project(FALLING, bodies, joints, { drivers: [servo({ maximum, motion: RISE })] })),
    );
    expect(bound.time).toEqual(rigid.time);
    for (const [key, tolerance] of [
      ['driver/servo/effort', 1e-5],
      ['driver/servo/coordinate', 1e-9],
    ] as const) {
      const wanted = rigid.column(key);
      bound.column(key).forEach((value, i) => expect(Math.abs(value - wanted[i])).toBeLessThan(tolerance));
    }
  });

  test('feels the dry friction of its joint again where a motion sets off from rest', () => {
    const { bodies, joints } = block('x', {}, { friction: { coulomb: 4, viscous: 0 } });
    const drivers = [servo({ joint: 'guide', maximum: 100, motion: RISE })];
    const result = complete(project({ ...STILL, duration: 0.6 }, bodies, joints, { drivers }));
    const effort = result.column('driver/servo/effort');
    let checked = 0;
    result.time.forEach((t, i) => {
      if (t < 0.21) return;
      checked++;
      const inertia = (2 * 0.5 * 2 * Math.PI * Math.sin((2 * Math.PI * (t - 0.2)) / 0.5)) / 0.5 ** 2;
      expect(Math.abs(effort[i] - inertia - 4)).toBeLessThan(1e-4);
    });
    expect(checked).toBeGreaterThan(30);
  });

  test('holds whatever the effort in an analysis', () => {
    const { bodies, joints } = arm();
    const weak = project(FALLING, bodies, joints, {
      drivers: [servo({ maximum: 0.1 * WEIGHT, value: 0.3 })],
    });
    const result = createMechanism(weak, 'held');
    if (!result.ok) throw new Error('refused');
    const { system, y } = result.mechanism;
    expect(system.switched).toEqual([]);
    expect(valueOf(system.joints[0].coordinates[0], y)).toBeCloseTo(0.3, 10);
  });
});
