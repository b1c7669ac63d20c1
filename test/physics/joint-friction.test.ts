import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint } from '../../engine/model/defaults';
import { AXIS, G, block, complete, last, project, springAlongX, wheel } from '../support/switched-models';
import type { Integrator, Vec3 } from '../../engine/model/project';

/** Gravity as a block on an incline of `angle` has it along x. */
const incline = (angle: number): Vec3 => [G * Math.sin(angle), -G * Math.cos(angle), 0];
const MASS = 2;

describe('dry friction of a block on an incline', () => {
  const angle = 0.4;
  const pull = MASS * G * Math.sin(angle);

  test('below the threshold it stays exactly where it is', () => {
    const { bodies, joints } = block('x', {}, { friction: { coulomb: 1.001 * pull, viscous: 0 } });
    const result = complete(
      project({ gravity: incline(angle), duration: 5, outputInterval: 0.1 }, bodies, joints),
    );
    expect(Math.max(...result.column('joint/guide/coordinate').map(Math.abs))).toBeLessThan(1e-13);
    expect(last(result.column('joint/guide/friction'))).toBeCloseTo(-pull, 10);
    expect(result.column('joint/guide/state').every((state) => state === 3)).toBe(true);
  });

  test('above it, it slides with the acceleration of the rest', () => {
    const coulomb = 0.6 * pull;
    const { bodies, joints } = block('x', {}, { friction: { coulomb, viscous: 0 } });
    const result = complete(project({ gravity: incline(angle), duration: 2 }, bodies, joints));
    const a = (pull - coulomb) / MASS;
    result.time.forEach((t, i) => {
      expect(Math.abs(result.column('joint/guide/coordinate')[i] - (a * t * t) / 2)).toBeLessThan(1e-10);
    });
    expect(last(result.column('joint/guide/acceleration'))).toBeCloseTo(a, 10);
    expect(last(result.column('joint/guide/friction'))).toBe(-coulomb);
    expect(result.summary.energyError.absolute).toBeLessThan(1e-9);
  });

  test('pushed uphill it stops, and slides back where friction cannot hold it', () => {
    for (const share of [0.5, 1.5]) {
      const coulomb = share * pull;
      const { bodies, joints } = block('x', { v: -3 }, { friction: { coulomb, viscous: 0 } });
      const result = complete(project({ gravity: incline(angle), duration: 2 }, bodies, joints));
      const stop = (3 * MASS) / (pull + coulomb);
      const height = -4.5 / ((pull + coulomb) / MASS);
      const back = share < 1 ? (((pull - coulomb) / MASS) * (2 - stop) ** 2) / 2 : 0;
      expect(last(result.column('joint/guide/coordinate'))).toBeCloseTo(height + back, 9);
      const stuck = result.events.find(({ kind }) => kind === 'stick');
      if (share > 1) expect(stuck?.time).toBeCloseTo(stop, 11);
      else expect(stuck).toBeUndefined();
    }
  });
});

describe('a spring and dry friction', () => {
  const k = 200;
  const F = 3;

  test.each<[Integrator, number]>([
    ['dop853', 1e-9],
    ['dopri5', 1e-8],
    ['rk4', 1e-8],
  ])('%s: the amplitude falls by 4 F/k per cycle, until it sticks', (integrator, tolerance) => {
    const start = 0.2;
    const { bodies, joints } = block('x', { x: start }, { friction: { coulomb: F, viscous: 0 } });
    const settings = {
      gravity: [0, 0, 0] as const,
      duration: 6,
      outputInterval: 0.01,
      integrator,
      step: 0.001,
    };
    const result = complete(project(settings, bodies, joints, { loads: [springAlongX(k)] }));
    // half a cycle about +-F/k each: 0.2, -0.17, 0.14, -0.11, 0.08, -0.05, 0.02 stays: |k x| < 4 < ... until k x < F
    let amplitude = start;
    let halves = 0;
    while (k * amplitude > F) {
      amplitude = Math.abs(amplitude - (2 * F) / k);
      halves++;
    }
    const stuck = result.events.find(({ kind }) => kind === 'stick');
    expect(stuck?.time).toBeCloseTo(halves * Math.PI * Math.sqrt(MASS / k), 7);
    const x = last(result.column('joint/guide/coordinate'));
    expect(Math.abs(Math.abs(x) - amplitude)).toBeLessThan(tolerance);
    expect(last(result.column('joint/guide/friction'))).toBeCloseTo(k * x, 6);
    expect(result.summary.energyError.absolute).toBeLessThan(10 * tolerance);
  });

  test('sticks and slips on a belt: a block dragged through a spring', () => {
    // a carriage at constant speed pulls the block through a spring over rough ground
    const { bodies, joints } = block('x', {}, { friction: { coulomb: F, viscous: 0 } });
    const carriage = createBody({ id: 'carriage', position: [0, 1, 0] });
    const rail = createJoint({
      id: 'rail',
      kind: 'slider',
      bodyB: 'carriage',
      frameA: { position: [0, 1, 0], orientation: AXIS.x },
      frameB: { position: [0, 0, 0], orientation: AXIS.x },
    });
    const pull = createDriver({ id: 'pull', joint: 'rail', kind: 'speed', value: 0.05 });
    const spring = { ...springAlongX(k), bodyA: 'carriage', pointA: [-1, -1, 0] as const };
    const model = project({ gravity: [0, 0, 0], duration: 3 }, [...bodies, carriage], [...joints, rail], {
      drivers: [pull],
      loads: [spring],
    });
    const result = complete(model);
    const slip = result.events.find(({ kind }) => kind === 'slip');
    expect(slip?.time).toBeCloseTo(F / k / 0.05, 9);
    // with equal static and sliding friction the motion relative to the belt is a steady vibration that just stops
    const speed = result.column('joint/guide/rate').slice(-1)[0];
    expect(speed).toBeGreaterThan(-1e-12);
    expect(speed).toBeLessThan(0.1 + 1e-9);
    expect(result.summary.energyError.absolute).toBeLessThan(1e-9);
  });
});

describe('friction of a hinge', () => {
  test('dry: a wheel runs down linearly; viscous: exponentially', () => {
    const I = 0.5;
    const dry = wheel(20, { friction: { coulomb: 2, viscous: 0 } });
    const settings = { gravity: [0, 0, 0] as const, duration: 8, outputInterval: 0.1 };
    const one = complete(project(settings, dry.bodies, dry.joints));
    expect(one.events.find(({ kind }) => kind === 'stick')?.time).toBeCloseTo((20 * I) / 2, 10);
    expect(last(one.column('joint/pin/coordinate'))).toBeCloseTo((20 * 20 * I) / 4, 9);
    const oiled = wheel(20, { friction: { coulomb: 0, viscous: 0.25 } });
    const two = complete(project(settings, oiled.bodies, oiled.joints));
    two.time.forEach((t, i) => {
      expect(Math.abs(two.column('joint/pin/rate')[i] - 20 * Math.exp(-0.5 * t))).toBeLessThan(1e-8);
    });
    expect(two.summary.energyError.absolute).toBeLessThan(1e-8);
    expect(two.events).toEqual([]);
  });

  test('a driver carries the friction of the joint that it drives', () => {
    const { bodies, joints } = wheel(0, { friction: { coulomb: 2, viscous: 0.1 } });
    const drivers = [createDriver({ id: 'motor', joint: 'pin', kind: 'speed', value: 4 })];
    const result = complete(project({ gravity: [0, 0, 0], duration: 0.5 }, bodies, joints, { drivers }));
    expect(last(result.column('driver/motor/effort'))).toBeCloseTo(2.4, 10);
    expect(last(result.column('joint/pin/friction'))).toBeCloseTo(-2.4, 10);
    expect(result.summary.energyError.absolute).toBeLessThan(1e-9);
  });
});

describe('between two free bodies', () => {
  test('neither stops nor friction nor a limited motor change linear or angular momentum', () => {
    const inertia = [0.2, 0.3, 0.4, 0, 0, 0] as const;
    const body = (id: string, x: number, mass: number, velocity: Vec3, angularVelocity: Vec3) =>
      createBody({
        id,
        position: [x, 0, 0],
        velocity,
        angularVelocity,
        mass: { kind: 'custom', mass, centerOfMass: [0, 0, 0], inertia },
      });
    const at = (x: number) => ({ position: [x, 0.1, 0.2] as const, orientation: AXIS.x });
    for (const kind of ['slider', 'hinge'] as const) {
      const bodies = [
        body('one', 0, 1, [0.3, 1, 0], [1, 2, 3]),
        body('two', 0.5, 2, [-0.4, -0.5, 0.2], [-3, 2, 1]),
      ];
      const joint = createJoint({
        id: 'joint',
        kind,
        bodyA: 'one',
        bodyB: 'two',
        frameA: at(0.25),
        frameB: at(-0.25),
        limits: { minimum: -0.3, maximum: 0.3, restitution: 0.6 },
        friction: { coulomb: 0.4, viscous: 0.05 },
      });
      const drivers = [createDriver({ id: 'motor', joint: 'joint', kind: 'speed', value: 1, maximum: 0.7 })];
      const settings = { gravity: [0, 0, 0] as const, duration: 3, outputInterval: 0.05 };
      const result = complete(project(settings, bodies, [joint], { drivers }));
      expect(result.events.some(({ kind: what }) => what === 'impact')).toBe(true);
      for (const component of ['PX', 'PY', 'PZ', 'LX', 'LY', 'LZ']) {
        const values = result.column(`momentum/total/${component}`);
        expect(Math.max(...values) - Math.min(...values)).toBeLessThan(1e-8);
      }
      expect(result.summary.energyError.absolute).toBeLessThan(1e-7);
    }
  });
});
