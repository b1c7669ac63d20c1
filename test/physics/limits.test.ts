import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createLoad } from '../../engine/model/defaults';
import { EXAMPLES } from '../support/examples';
import { G, block, complete, jumps, last, project, wheel } from '../support/switched-models';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import type { Driver, Integrator, JointLimits, Project, Settings } from '../../engine/model/project';

const STOP = -1;
/** A uniform bar of 1 m, released from the horizontal, with a stop at -1 rad. */
function pendulum(restitution: number, settings: Partial<Settings> = {}): Project {
  const bar = createBody({
    id: 'bar',
    position: [0.5, 0, 0],
    shape: { kind: 'rod', from: [-0.5, 0, 0], to: [0.5, 0, 0], radius: 1e-9 },
    mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [0.01, 1 / 12, 1 / 12, 0, 0, 0] },
  });
  const pin = createJoint({
    id: 'pin',
    bodyB: 'bar',
    frameB: { position: [-0.5, 0, 0], orientation: [1, 0, 0, 0] },
    limits: { minimum: STOP, maximum: null, restitution },
  });
  return project({ gravity: [0, -G, 0], duration: 3, outputInterval: 0.02, ...settings }, [bar], [pin]);
}
const speedAtStop = Math.sqrt(3 * G * Math.sin(1));
const hits = (result: ReturnType<typeof complete>) => {
  const times = new Set(result.events.filter(({ kind }) => kind === 'impact').map(({ time }) => time));
  return jumps(result, 'joint/pin/rate').filter(({ time }) => times.has(time));
};

describe('a pendulum against an end stop', () => {
  test.each([0, 0.5, 1])('rebounds with the restitution %d, impact after impact', (restitution) => {
    const result = complete(pendulum(restitution));
    const impacts = hits(result);
    expect(impacts.length).toBeGreaterThan(restitution === 0 ? 0 : 3);
    impacts.slice(0, 12).forEach(({ before, after }, i) => {
      const speed = speedAtStop * restitution ** i;
      expect(before / -speed - 1).toBeLessThan(1e-7);
      expect(before / -speed - 1).toBeGreaterThan(-1e-7);
      expect(after + restitution * before).toBeLessThan(1e-9);
    });
    const angle = result.column('joint/pin/coordinate');
    expect(Math.min(...angle)).toBeGreaterThan(STOP - 1e-9);
    // the loss is booked as work: the balance holds
    expect(result.summary.energyError.absolute).toBeLessThan(1e-9 * G);
    const kinetic = jumps(result, 'energy/total/kinetic');
    expect(kinetic.every(({ before, after }) => after <= before * (1 + 1e-12) + 1e-15)).toBe(true);
  });

  test('without rebound it stays there, held by the torque of its weight', () => {
    const result = complete(pendulum(0));
    const torque = result.column('joint/pin/limit');
    expect(last(torque)).toBeCloseTo((G / 2) * Math.cos(1), 9);
    expect(last(result.column('joint/pin/state'))).toBe(1);
    expect(result.events.map(({ kind }) => kind)).toEqual(['impact', 'limit']);
    expect(last(result.column('joint/pin/rate'))).toBeCloseTo(0, 12);
  });

  test('the instant of the impact converges with the tolerance', () => {
    const instant = (relativeTolerance: number) =>
      hits(
        complete(
          pendulum(0, { duration: 0.6, relativeTolerance, absoluteTolerance: relativeTolerance / 100 }),
        ),
      )[0].time;
    const exact = instant(1e-13);
    const errors = [1e-5, 1e-8, 1e-11].map((tolerance) => Math.abs(instant(tolerance) - exact));
    expect(errors[0]).toBeLessThan(1e-4);
    expect(errors[1]).toBeLessThan(1e-7);
    expect(errors[2]).toBeLessThan(1e-10);
  });

  test.each<[Integrator, number]>([
    ['rk4', 1e-9],
    ['semi-implicit-euler', 5e-3],
    ['explicit-euler', 5e-3],
    ['dopri5', 1e-8],
    ['radau5', 1e-5],
  ])('%s finds it as well', (integrator, tolerance) => {
    const result = complete(pendulum(0.5, { duration: 1, integrator, step: 0.001 }));
    const impacts = hits(result);
    expect(impacts.length).toBeGreaterThanOrEqual(2);
    expect(Math.abs(impacts[0].before / speedAtStop + 1)).toBeLessThan(tolerance);
    expect(Math.abs(impacts[1].before / impacts[0].before - 0.5)).toBeLessThan(10 * tolerance);
    expect(Math.min(...result.column('joint/pin/coordinate'))).toBeGreaterThan(STOP - 1e-6);
  });

  test.each<[string, Partial<Settings>]>([
    ['the saddle-point form', { solver: 'saddle-point' }],
    ['momenta as the state', { stateForm: 'momentum' }],
    ['the sparse factorisation', { factorisation: 'sparse' }],
    ['feedback', { stabilisation: 'feedback', k: 400, d: 40 }],
  ])('%s comes to the same impacts', (_what, settings) => {
    const impacts = hits(complete(pendulum(0.5, { duration: 2, ...settings })));
    expect(impacts.length).toBeGreaterThan(10);
    impacts.slice(0, 8).forEach(({ before }, i) => {
      expect(Math.abs(before / speedAtStop + 0.5 ** i)).toBeLessThan(1e-7);
    });
  });

  test('runs the same bits twice', () => {
    const once = complete(pendulum(0.5)).column('joint/pin/coordinate');
    expect(complete(pendulum(0.5)).column('joint/pin/coordinate')).toEqual(once);
  });
});

describe('a block that bounces to rest on its stop', () => {
  test.each([0.5, 0.8])(
    'e = %d: endlessly many impacts take the time of the geometric series',
    (restitution) => {
      const height = 0.5;
      const { bodies, joints } = block(
        'y',
        { x: height },
        { limits: { minimum: 0, maximum: null, restitution } },
      );
      const result = complete(
        project({ gravity: [0, -G, 0], duration: 4, outputInterval: 0.05 }, bodies, joints),
      );
      const fall = Math.sqrt((2 * height) / G);
      const whole = fall * (1 + (2 * restitution) / (1 - restitution));
      const rest = result.events.find(({ kind }) => kind === 'limit');
      expect(Math.abs((rest?.time ?? 0) - whole)).toBeLessThan(1e-5 * whole);
      expect(last(result.column('joint/guide/limit'))).toBeCloseTo(2 * G, 9);
      expect(result.events.filter(({ kind }) => kind === 'impact').length).toBeGreaterThan(15);
      expect(Math.min(...result.column('joint/guide/coordinate'))).toBeGreaterThan(-1e-11);
    },
  );
});

describe('limits of a hinge over more than one turn', () => {
  test('a wheel turns back at 2.5 turns on either side', () => {
    const stop = 5 * Math.PI;
    const { bodies, joints } = wheel(10, { limits: { minimum: -stop, maximum: stop, restitution: 1 } });
    const result = complete(
      project({ gravity: [0, 0, 0], duration: 6, outputInterval: 0.1 }, bodies, joints),
    );
    const times = result.events.filter(({ kind }) => kind === 'impact').map(({ time }) => time);
    expect(times).toHaveLength(2);
    expect(times[0]).toBeCloseTo(stop / 10, 10);
    expect(times[1]).toBeCloseTo((3 * stop) / 10, 10);
    const angle = result.column('joint/pin/coordinate');
    expect(Math.max(...angle)).toBeCloseTo(stop, 9);
    expect(Math.min(...angle)).toBeCloseTo(-stop, 9);
  });

  test('an angle that is drawn a turn away counts on the turn between the stops', () => {
    const { bodies, joints } = wheel(0, { limits: { minimum: 6, maximum: 7, restitution: 0 } });
    const result = complete(project({ gravity: [0, 0, 0], duration: 0.1 }, bodies, joints));
    expect(result.column('joint/pin/coordinate')[0]).toBeCloseTo(2 * Math.PI, 12);
  });
});

describe('limits in a closed loop', () => {
  test('a four-bar in 3D, rows redundant, bounces between its stops without loss', () => {
    const example = EXAMPLES['four-bar-with-load.kempe']();
    const free: Project = {
      ...example,
      loads: [],
      drivers: [],
      settings: {
        ...example.settings,
        duration: 2,
        integrator: 'dop853',
        relativeTolerance: 1e-10,
        absoluteTolerance: 1e-12,
      },
      joints: example.joints.map((joint) =>
        joint.id === 'pin-o4' ? { ...joint, limits: { minimum: -0.3, maximum: 0.2, restitution: 1 } } : joint,
      ),
    };
    const result = complete(free);
    expect(result.events.filter(({ kind }) => kind === 'impact').length).toBeGreaterThan(2);
    const angle = result.column('joint/pin-o4/coordinate');
    expect(Math.min(...angle)).toBeGreaterThan(-0.3 - 1e-9);
    expect(Math.max(...angle)).toBeLessThan(0.2 + 1e-9);
    const total = result.column('energy/total/total');
    const scale = Math.max(...result.column('energy/total/kinetic'));
    expect(Math.max(...total.map((value) => Math.abs(value - total[0])))).toBeLessThan(1e-7 * scale);
    expect(result.summary.maximumDrift.position).toBeLessThan(1e-9);
  });

  test.each(['global-system', 'compiled'] as const)(
    'held against its stop by a load and let go with it, while the loop keeps its redundant rows: %s',
    (equations) => {
      const example = EXAMPLES['four-bar-with-load.kempe']();
      const push = createLoad({
        id: 'push',
        kind: 'torque',
        body: 'rocker',
        vector: [0, 0, -30],
        frame: 'world',
        from: 0,
        until: 0.8,
      });
      const settings = {
        ...example.settings,
        equations,
        duration: 1.2,
        integrator: 'dop853' as const,
        relativeTolerance: 1e-10,
        absoluteTolerance: 1e-12,
        gravity: [0, 0, 0] as const,
      };
      const result = complete({
        ...example,
        loads: [push],
        drivers: [createDriver({ id: 'back', joint: 'pin-o4', kind: 'effort', value: 2 })],
        settings,
        joints: example.joints.map((joint) =>
          joint.id === 'pin-o4'
            ? { ...joint, limits: { minimum: -0.2, maximum: null, restitution: 0 } }
            : joint,
        ),
      });
      const kinds = result.events.map(({ kind }) => kind);
      expect(kinds).toEqual(['impact', 'limit', 'released', 'load-off', 'dead-point']);
      // let go, the rocker swings to where crank and coupler fold onto each other, drawn at 90 degrees and at this angle
      const after = result.time.findIndex((t) => t >= result.events[4].time);
      const { orientation } = example.bodies.find(({ id }) => id === 'coupler')!;
      const folded = Math.PI / 2 - 2 * Math.atan2(orientation[3], orientation[0]) - Math.PI;
      const [angle, rate] = ['coordinate', 'rate'].map((c) => result.column(`joint/pin-a/${c}`));
      const late = result.time[after] - result.events[4].time;
      expect(angle[after] - rate[after] * late).toBeCloseTo(folded, 2);
      const i = result.time.findIndex((t) => t > 0.5);
      // all rests: the stop carries the torque that is left of load and driver
      expect(result.column('joint/pin-o4/limit')[i]).toBeCloseTo(28, 6);
      expect(result.column('joint/pin-o4/rate')[i]).toBeCloseTo(0, 9);
      expect(last(result.column('joint/pin-o4/rate'))).toBeGreaterThan(0.1);
      expect(result.summary.energyError.absolute).toBeLessThan(1e-8);
      // accelerations at rest are rounding, also without gravity
      expect(result.summary.equations?.reason ?? null).toBeNull();
    },
  );
});

describe('a joint that is drawn beyond its stop', () => {
  const beyond = (limits: JointLimits, drivers: Driver[] = []) => {
    const { bodies, joints } = block('x', { x: 0.25 }, { limits });
    return project({ gravity: [0, 0, 0], duration: 0.1 }, bodies, joints, { drivers });
  };

  test('is assembled onto it', () => {
    const created = createSimulation(beyond({ minimum: -0.1, maximum: 0.1, restitution: 0 }));
    if (!created.ok) throw new Error('refused');
    expect(created.warnings.map(({ code }) => code)).toEqual(['moved-by-assembly']);
    expect(created.simulation.model.poses[0].position[0]).toBeCloseTo(0.1, 9);
  });

  test('where a driver holds it there, the problem names it, how far, and a remedy', () => {
    const drivers = [createDriver({ id: 'hold', joint: 'guide', kind: 'position', value: 0.25 })];
    const created = createSimulation(beyond({ minimum: null, maximum: 0.1, restitution: 0 }, drivers));
    if (created.ok) throw new Error('accepted');
    const problem = created.problems.find(({ code }) => code === 'beyond-limit');
    expect(problem).toMatchObject({ record: 'guide', field: 'limits.maximum', severity: 'error' });
    expect(problem?.message).toBe(
      'Joint “Guide” starts 0.15 m above its maximum of 0.1 m, and the other joints and drivers do not let it move there.',
    );
    expect(problem?.remedy).toContain('widen its limits');
  });
});
