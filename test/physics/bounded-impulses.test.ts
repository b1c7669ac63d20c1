/** Stops, motors with a largest effort and dry friction as bounded impulses, against events and closed forms. */
import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import { EXAMPLES } from '../support/examples';
import { measuredOrder } from '../support/order';
import { run } from '../support/run';
import type { Body, Driver, Joint, Project, Quat, Settings } from '../../engine/model/project';
import type { Run } from '../support/run';

const STEPS = [4e-3, 2e-3, 1e-3, 5e-4];

function impulses(project: Project, settings: Partial<Settings> = {}): Run {
  const solver = { solver: 'sequential-impulses', stabilisation: 'bias', step: 1e-3 } as const;
  return run({ ...project, settings: { ...project.settings, ...solver, ...settings } });
}

function located(project: Project): Run {
  const tight = { integrator: 'dop853', relativeTolerance: 1e-11, absoluteTolerance: 1e-12 } as const;
  return run({ ...project, settings: { ...project.settings, ...tight } });
}

/** Largest difference at the times that both have; an event is recorded twice by the one and not at all by the other. */
function difference(actual: Run, expected: Run, key: string): number {
  const values = new Map(expected.time.map((t, i) => [t.toFixed(6), expected.column(key)[i]]));
  const column = actual.column(key);
  return Math.max(
    ...actual.time.map((t, i) => Math.abs(column[i] - (values.get(t.toFixed(6)) ?? column[i]))),
  );
}

function one(
  body: Body,
  joint: Partial<Joint>,
  settings: Partial<Settings>,
  drivers: Driver[] = [],
): Project {
  const project = createProject('One');
  return {
    ...project,
    settings: { ...project.settings, outputInterval: 0.05, ...settings },
    bodies: [body],
    joints: [createJoint({ id: 'j', bodyB: body.id, ...joint })],
    drivers,
  };
}

const block = (fields: Partial<Body> = {}): Body =>
  createBody({
    id: 'b',
    mass: { kind: 'custom', mass: 2, centerOfMass: [0, 0, 0], inertia: [0.5, 0.5, 0.5, 0, 0, 0] },
    ...fields,
  });

const rod = createBody({ id: 'b', shape: { kind: 'rod', from: [0, 0, 0], to: [1, 0, 0], radius: 0.02 } });

/** A frame whose z points along (cos a, sin a, 0). */
function along(angle: number): { position: readonly [0, 0, 0]; orientation: Quat } {
  const [c, s, q] = [Math.cos(angle / 2), Math.sin(angle / 2), Math.SQRT1_2];
  return { position: [0, 0, 0], orientation: [c * q, -s * q, c * q, s * q] };
}

const slide = (angle: number, fields: Partial<Joint> = {}): Partial<Joint> => ({
  kind: 'slider',
  frameA: along(angle),
  frameB: along(angle),
  ...fields,
});

describe('a pendulum against an end stop', () => {
  const pendulum = (restitution: number) =>
    one(
      rod,
      { limits: { minimum: -2, maximum: null, restitution } },
      { gravity: [0, -9.81, 0], duration: 1.5 },
    );

  test.each([0, 0.5, 1])('restitution %d: goes over into the motion with located events', (restitution) => {
    const exact = located(pendulum(restitution));
    expect(exact.events.length).toBeGreaterThan(0);
    const errors = STEPS.map((step) => {
      const rough = impulses(pendulum(restitution), { step });
      expect(Math.min(...rough.column('body/b/qz'))).toBeGreaterThan(Math.sin(-1) - 1e-9);
      return difference(rough, exact, 'body/b/qz');
    });
    expect(errors[3]).toBeLessThan(0.006);
    // the stop is met at the end of a step, so that the errors scatter by one
    expect(measuredOrder(STEPS, errors)).toBeGreaterThan(0.6);
  });

  test('comes to rest on it: the stop holds m g r cos, and the hinge the weight', () => {
    const project = one(
      rod,
      { limits: { minimum: -1, maximum: null, restitution: 0 } },
      { gravity: [0, -9.81, 0], duration: 2 },
    );
    const { column } = impulses(project);
    const weight = 7850 * Math.PI * 0.02 ** 2 * 9.81;
    expect(column('joint/j/limit').at(-1)).toBeCloseTo(weight * 0.5 * Math.cos(1), 6);
    expect(column('joint/j/state').at(-1)).toBe(1);
    expect(column('joint/j/coordinate').at(-1)).toBeCloseTo(-1, 6);
    expect(column('reaction/j/FY').at(-1)).toBeCloseTo(weight, 6);
    expect(column('reaction/j/unique').at(-1)).toBe(63);
  });
});

describe('events', () => {
  const kinds = ({ events }: Run) => events.map(({ kind, message }) => `${kind}: ${message}`);

  test('are those that are located, a step or two late', () => {
    const cases = [
      one(rod, { friction: { coulomb: 20, viscous: 0 } }, { gravity: [0, -9.81, 0], duration: 2.5 }),
      one(block(), {}, { gravity: [0, 0, 0], duration: 2 }, [
        createDriver({ id: 'd', joint: 'j', value: 4, maximum: 2 }),
      ]),
    ];
    for (const project of cases) {
      const [rough, exact] = [impulses(project), located(project)];
      expect(kinds(exact)).toHaveLength(1);
      expect(kinds(rough)).toEqual(kinds(exact));
      expect(Math.abs(rough.events[0].time - exact.events[0].time)).toBeLessThan(0.01);
    }
  });

  test('an impact says its speed, and where it ends', () => {
    const project = one(
      rod,
      { limits: { minimum: -1, maximum: null, restitution: 0 } },
      { gravity: [0, -9.81, 0], duration: 1 },
    );
    const [rough, exact] = [impulses(project, { step: 2e-4 }), located(project)];
    expect(rough.events.map(({ kind }) => kind)).toEqual(['impact', 'limit']);
    const speed = (of: Run) => Number(/at ([\d.]+) rad/.exec(of.events[0].message)?.[1]);
    expect(Math.abs(speed(rough) - speed(exact))).toBeLessThan(0.01);
  });
});

describe('a block that falls on a stop', () => {
  const falling = (restitution: number, duration: number) =>
    one(block(), slide(Math.PI / 2, { limits: { minimum: -1, maximum: null, restitution } }), {
      gravity: [0, -10, 0],
      duration,
    });

  test('bounces e^2 times as high, and no higher', () => {
    const { column } = impulses(falling(0.5, 1.2), { step: 2e-4, outputInterval: 0.002 });
    const height = column('body/b/y').map((y) => y + 1);
    // falls for sqrt(0.2) s; the first bounce lasts 2 e of that
    const top = Math.max(...height.slice(Math.ceil(Math.sqrt(0.2) / 0.002) + 5));
    expect(Math.abs(top - 0.25)).toBeLessThan(0.002);
    expect(Math.min(...height)).toBeGreaterThan(-1e-12);
  });

  test('comes to rest after (1 + e)/(1 - e) times the time of its fall', () => {
    const { time, column } = impulses(falling(0.5, 2), { step: 2e-4, outputInterval: 0.01 });
    const end = 3 * Math.sqrt(0.2);
    const speed = column('body/b/vy');
    time.forEach((t, i) => {
      if (t > end + 0.05) expect(Math.abs(speed[i])).toBeLessThan(1e-9);
      if (t > 0.05 && t < 0.4) expect(Math.abs(speed[i])).toBeGreaterThan(0.1);
    });
    expect(column('body/b/y').at(-1)).toBeCloseTo(-1, 3);
  });

  test('rests on it with its weight', () => {
    const { column } = impulses(falling(0, 1));
    expect(column('joint/j/limit').at(-1)).toBeCloseTo(20, 6);
    expect(column('joint/j/state').at(-1)).toBe(1);
    expect(column('body/b/y').at(-1)).toBeCloseTo(-1, 9);
  });
});

describe('dry friction', () => {
  /** A block on an incline: its weight of 20 N presses with 20 cos(a). */
  const incline = (angle: number, coefficient: number, speed = 0) =>
    one(
      block({ velocity: [speed * Math.cos(angle), speed * Math.sin(angle), 0] }),
      slide(angle, { friction: { coulomb: coefficient * 20 * Math.cos(angle), viscous: 0 } }),
      { gravity: [0, -10, 0], duration: 1 },
    );
  const ANGLE = Math.PI / 6;

  test('below the friction angle the block stays where it is', () => {
    const { column } = impulses(incline(ANGLE, Math.tan(ANGLE) * 1.001));
    for (const x of column('body/b/x')) expect(Math.abs(x)).toBeLessThan(1e-15);
    for (const state of column('joint/j/state')) expect(state).toBe(3);
    expect(column('joint/j/friction').at(-1)).toBeCloseTo(20 * Math.sin(ANGLE), 9);
  });

  test('above it, it slides with g (sin a - mu cos a)', () => {
    const mu = 0.5;
    const { time, column } = impulses(incline(ANGLE, mu));
    const acceleration = 10 * (Math.sin(ANGLE) - mu * Math.cos(ANGLE));
    column('body/b/vx').forEach((v, i) => {
      expect(v).toBeCloseTo(-acceleration * time[i] * Math.cos(ANGLE), 10);
    });
  });

  test('on the level it stops after v^2/(2 mu g), for good, and the heat is booked', () => {
    const { column, summary } = impulses(incline(0, 0.5, 3));
    expect(Math.abs(column('body/b/x').at(-1)! - 0.9)).toBeLessThan(2e-3);
    expect(column('body/b/vx').at(-1)).toBe(0);
    expect(column('energy/total/work').at(-1)).toBeCloseTo(-9, 9);
    expect(summary.energyError.absolute).toBeLessThan(1e-9);
  });
});

describe('a motor with a largest effort', () => {
  const wheel = (joint: Partial<Joint>, driver: Partial<Driver>, duration = 2) =>
    one(block(), joint, { gravity: [0, 0, 0], duration }, [createDriver({ id: 'd', joint: 'j', ...driver })]);

  test('speeds a wheel up at that effort, then keeps its speed', () => {
    const { time, column } = impulses(wheel({}, { value: 4, maximum: 2 }));
    // 2 N m on 0.5 kg m^2: 4 rad/s after a second
    const effort = column('driver/d/effort');
    column('body/b/wz').forEach((w, i) => {
      expect(w).toBeCloseTo(Math.min(4 * time[i], 4), 9);
      if (time[i] < 0.99 && i > 0) expect(effort[i]).toBeCloseTo(2, 9);
      if (time[i] > 1.01) expect(effort[i]).toBeCloseTo(0, 9);
    });
    expect(column('driver/d/power')[10]).toBeCloseTo(2 * 4 * time[10], 6);
  });

  test('the same backwards', () => {
    const { column } = impulses(wheel({}, { value: -4, maximum: 2 }));
    expect(column('body/b/wz').at(-1)).toBeCloseTo(-4, 9);
    expect(column('driver/d/effort')[5]).toBeCloseTo(-2, 9);
  });

  test('is stopped by a stop after two and a half turns, and pushes on with its largest effort', () => {
    const stop = { minimum: null, maximum: 5 * Math.PI, restitution: 0 };
    const { column, outcome } = impulses(wheel({ limits: stop }, { value: 10, maximum: 4 }, 3));
    expect(outcome.kind).toBe('completed');
    expect(column('driver/d/coordinate').at(-1)).toBeCloseTo(5 * Math.PI, 6);
    expect(column('body/b/wz').at(-1)).toBeCloseTo(0, 9);
    expect(column('driver/d/effort').at(-1)).toBeCloseTo(4, 9);
  });

  test('is held by friction that is stronger', () => {
    const friction = { coulomb: 3, viscous: 0 };
    const { column } = impulses(wheel({ friction }, { value: 10, maximum: 2.9 }));
    for (const w of column('body/b/wz')) expect(w).toBe(0);
  });
});

describe('what cannot be', () => {
  test('a driver without a largest effort against a stop ends the run, and is named', () => {
    const project = one(
      block(),
      { limits: { minimum: null, maximum: 1, restitution: 0 } },
      { gravity: [0, 0, 0], duration: 3 },
      [createDriver({ id: 'd', joint: 'j', value: 1 })],
    );
    const { outcome, time } = impulses(project);
    expect(outcome).toMatchObject({ kind: 'stopped', where: 'd' });
    expect(time.at(-1)).toBeGreaterThan(0.99);
    expect(time.at(-1)).toBeLessThan(1.2);
  });

  test('so does a rocker that is driven past its reach', () => {
    const fourBar = EXAMPLES['four-bar-with-load.kempe']();
    const drivers = [createDriver({ id: 'd', joint: 'pin-o4', value: 2 })];
    const { outcome } = impulses({ ...fourBar, drivers }, { duration: 3, outputInterval: 0.01 });
    expect(outcome).toMatchObject({ kind: 'stopped', where: 'd' });
    // the rocker reaches its end at 0.353 s
    if (outcome.kind === 'stopped') expect(outcome.time).toBeLessThan(0.6);
  });
});
