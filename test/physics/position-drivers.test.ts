/** Drivers of position: inverse dynamics against closed forms, the way to their start, and the end of their reach. */
import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { planarMechanism } from '../support/planar-mechanism';
import { run } from '../support/run';
import type { Driver, Motion, Project, Settings } from '../../engine/model/project';

const G = 9.81;
const M = 2;
const IZZ = 0.03;
const R = 0.25;

/** A pendulum of mass M at R from its hinge, hanging along -y at angle 0. */
function pendulum(driver: Partial<Driver>, settings: Partial<Settings> = {}): Project {
  const project = createProject('Driven pendulum');
  project.bodies = [
    createBody({
      id: 'bar',
      position: [0, -R, 0],
      mass: { kind: 'custom', mass: M, centerOfMass: [0, 0, 0], inertia: [IZZ, 0.01, IZZ, 0, 0, 0] },
    }),
  ];
  project.joints = [
    createJoint({ id: 'pin', bodyB: 'bar', frameB: { position: [0, R, 0], orientation: [1, 0, 0, 0] } }),
  ];
  project.drivers = [createDriver({ id: 'd', joint: 'pin', kind: 'position', value: 0, ...driver })];
  return { ...project, settings: { ...project.settings, duration: 2, ...settings } };
}

/** A block that slides along x, pushed by a position driver. */
function block(motion: Motion, settings: Partial<Settings> = {}): Project {
  const project = createProject('Driven block');
  const turned: readonly [number, number, number, number] = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];
  const frame = { position: [0, 0, 0] as const, orientation: turned };
  project.bodies = [
    createBody({
      id: 'block',
      mass: { kind: 'custom', mass: M, centerOfMass: [0, 0, 0], inertia: [IZZ, IZZ, IZZ, 0, 0, 0] },
    }),
  ];
  project.joints = [
    createJoint({ id: 'guide', kind: 'slider', bodyB: 'block', frameA: frame, frameB: frame }),
  ];
  project.drivers = [createDriver({ id: 'd', joint: 'guide', kind: 'position', value: 0.05, motion })];
  return { ...project, settings: { ...project.settings, duration: 2, ...settings } };
}

/** A crank-rocker; the joints are those of the crank, the coupler's two and the rocker's. */
function planarFourBar(): Project {
  const [crank, coupler, rockerLength] = [0.3, 1, 0.8];
  const p = [0, crank, 0] as const;
  const c = [1, 0, 0] as const;
  const d = Math.hypot(1, crank);
  const a = (coupler ** 2 - rockerLength ** 2 + d * d) / (2 * d);
  const h = Math.sqrt(coupler ** 2 - a * a);
  const q = [(a + h * crank) / d, crank + (h - a * crank) / d, 0] as const;
  return planarMechanism(
    [
      [[0, 0, 0], p],
      [p, q],
      [q, c],
    ],
    [
      { at: [0, 0, 0], bodies: [-1, 0] },
      { at: p, bodies: [0, 1] },
      { at: q, bodies: [1, 2] },
      { at: c, bodies: [-1, 2] },
    ],
  );
}

const harmonic = { kind: 'harmonic', amplitude: 0.8, frequency: 0.5, phase: 0.3 } as const;

describe('inverse dynamics', () => {
  test.each(['dopri5', 'dop853', 'rk4'] as const)(
    'torque of a harmonically driven pendulum, %s',
    (integrator) => {
      const result = run(pendulum({ value: 0.2, motion: harmonic }, { integrator }));
      expect(result.outcome).toEqual({ kind: 'completed' });
      const w = 2 * Math.PI * harmonic.frequency;
      const [q, rate, effort] = ['coordinate', 'rate', 'effort'].map((c) => result.column(`driver/d/${c}`));
      result.time.forEach((t, i) => {
        const s = harmonic.amplitude * Math.sin(w * t + harmonic.phase);
        const torque = (IZZ + M * R * R) * -w * w * s + M * G * R * Math.sin(0.2 + s);
        expect(Math.abs(q[i] - 0.2 - s)).toBeLessThan(1e-8);
        expect(Math.abs(rate[i] - harmonic.amplitude * w * Math.cos(w * t + harmonic.phase))).toBeLessThan(
          1e-7,
        );
        expect(Math.abs(effort[i] - torque)).toBeLessThan(1e-6);
      });
      expect(result.summary.energyError.relative).toBeLessThan(1e-7);
      expect(result.column('driver/d/unique').every((value) => value === 1)).toBe(true);
    },
  );

  test('force on a slider that rises, dwells and returns on cycloids; its corners are ends of steps', () => {
    const motion = {
      kind: 'cycloidal',
      rise: 0.4,
      start: 0.1234,
      riseTime: 0.3,
      dwellTime: 0.2,
      returnTime: 0.5,
      restTime: 0,
      repeat: 'once',
    } as const;
    const result = run(block(motion));
    const effort = result.column('driver/d/effort');
    const cycloid = (r: number, since: number, length: number) =>
      since > 0 && since < length
        ? ((M * 2 * Math.PI * r) / length ** 2) * Math.sin((2 * Math.PI * since) / length)
        : 0;
    result.time.forEach((t, i) => {
      const force = cycloid(0.4, t - 0.1234, 0.3) - cycloid(0.4, t - 0.6234, 0.5);
      expect(Math.abs(effort[i] - force)).toBeLessThan(1e-6);
    });
    for (const corner of [0.1234, 0.4234, 0.6234, 1.1234]) {
      expect(result.time.filter((t) => Math.abs(t - corner) < 1e-12)).toHaveLength(2);
    }
    expect(result.summary.energyError.relative).toBeLessThan(1e-6);
  });

  test('a clamped table stops with a jump of the force, and both values are recorded', () => {
    const points = [
      [0, 0],
      [0.5, 0.3],
      [1.1111, 0.1],
    ] as const;
    const result = run(block({ kind: 'table', points, ends: 'clamped' }));
    const effort = result.column('driver/d/effort');
    const i = result.time.findIndex((t) => Math.abs(t - 1.1111) < 1e-12);
    expect(Math.abs(effort[i])).toBeGreaterThan(0.5);
    expect(Math.abs(effort[i + 1])).toBeLessThan(1e-8);
    expect(result.column('driver/d/coordinate').at(-1)).toBeCloseTo(0.15, 9);
  });

  test('a position and a speed that agree are the same motion', () => {
    const position = run(pendulum({ value: 0, motion: { kind: 'polynomial', coefficients: [3] } }));
    const speed = run(pendulum({ kind: 'speed', value: 3 }));
    const last = (result: typeof speed, key: string) => result.column(key).at(-1) as number;
    for (const key of ['driver/d/coordinate', 'driver/d/effort', 'body/bar/x', 'energy/total/work']) {
      expect(Math.abs(last(position, key) - last(speed, key))).toBeLessThan(1e-7);
    }
  });
});

describe('assembly', () => {
  test('moves to the position at t = 0 and to its rate, and says what it moved', () => {
    const result = createModel(pendulum({ value: 2.5, motion: { kind: 'polynomial', coefficients: [1.5] } }));
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const pose = result.model.report.poses[0].position;
    expect(pose[0]).toBeCloseTo(R * Math.sin(2.5), 10);
    expect(pose[1]).toBeCloseTo(-R * Math.cos(2.5), 10);
    expect(result.warnings.map(({ code }) => code)).toEqual(['moved-by-assembly']);
    const v0 = 7 * result.model.system.n + 6;
    expect(result.model.y[v0 + 5]).toBeCloseTo(1.5, 10);
  });

  test('a four-bar follows on the branch that was drawn', () => {
    const drawn = planarFourBar();
    const crank = drawn.joints[0].id;
    const at = (value: number) => {
      const drivers = [createDriver({ id: 'd', joint: crank, kind: 'position', value })];
      const result = createModel({ ...drawn, drivers });
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      return result.model.report;
    };
    for (const value of [0.5, 1.5, 2.5, -1]) {
      const { assembly, poses } = at(value);
      expect(assembly.gap).toBeLessThan(1e-9);
      const near = at(value - 0.01).poses;
      poses.forEach((pose, i) =>
        pose.position.forEach((p, c) => expect(Math.abs(p - near[i].position[c])).toBeLessThan(0.03)),
      );
    }
  });

  test('a screw is turned by whole turns, and advances by as many pitches', () => {
    const project = createProject('Jack');
    project.bodies = [createBody({ id: 'nut' })];
    project.joints = [createJoint({ id: 's', kind: 'screw', bodyB: 'nut', pitch: 0.01 })];
    project.drivers = [createDriver({ id: 'd', joint: 's', kind: 'position', value: 6 * Math.PI })];
    const result = createModel(project);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.model.report.poses[0].position[2]).toBeCloseTo(0.03, 9);
  });

  test('both coordinates of a cylinder may be driven', () => {
    const project = createProject('Spindle');
    project.bodies = [createBody({ id: 'rod' })];
    project.joints = [createJoint({ id: 'c', kind: 'cylinder', bodyB: 'rod' })];
    project.drivers = [
      createDriver({ id: 'turn', joint: 'c', kind: 'speed', coordinate: 'rotation', value: 9 }),
      createDriver({
        id: 'shift',
        joint: 'c',
        kind: 'position',
        coordinate: 'translation',
        value: 0.1,
        motion: harmonic,
      }),
    ];
    project.settings.duration = 1;
    const result = run(project);
    const last = (key: string) => result.column(key).at(-1) as number;
    expect(last('driver/turn/coordinate')).toBeCloseTo(9, 8);
    expect(last('driver/shift/coordinate')).toBeCloseTo(0.1 - 0.8 * Math.sin(0.3), 8);
    expect(last('body/rod/z')).toBeCloseTo(0.1 - 0.8 * Math.sin(0.3), 8);
    const force = result.simulation.channels.find(({ key }) => key === 'driver/shift/effort');
    expect(force?.unit).toBe('N');
    project.drivers[1] = createDriver({
      ...project.drivers[1],
      kind: 'effort',
      value: 4,
      motion: null,
    });
    delete project.drivers[1].motion;
    project.settings.gravity = [0, 0, 0];
    const pushed = run(project);
    const rate = pushed.column('driver/shift/rate').at(-1) as number;
    const mass = Math.PI * 0.01 ** 2 * 0.2 * 7850;
    expect(Math.abs(rate / (4 / mass) - 1)).toBeLessThan(0.03);
  });
});

describe('out of reach', () => {
  /** The follower of a crank-rocker cannot go all around. */
  const rocker = (fields: Partial<Driver>): Project => {
    const drawn = planarFourBar();
    const joint = drawn.joints[drawn.joints.length - 1].id;
    return {
      ...drawn,
      drivers: [createDriver({ id: 'd', name: 'Arm', joint, kind: 'position', value: 0, ...fields })],
      settings: { ...drawn.settings, duration: 3 },
    };
  };

  test('at t = 0: a problem that names the driver, how far it goes, and a remedy', () => {
    const result = createModel(rocker({ value: 2.9 }));
    expect(result.ok).toBe(false);
    if (result.ok) return;
    const errors = result.problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code, record }) => [code, record])).toEqual([['cannot-assemble', 'd']]);
    expect(errors[0].message).toMatch(/Driver “Arm” cannot have its position of 166.2 degrees at t = 0/);
    expect(errors[0].message).toMatch(/no further/);
    expect(errors[0].remedy).toMatch(/within reach/);
  });

  test.each(['dopri5', 'rk4'] as const)(
    'later: stops there, names the driver, keeps the samples, %s',
    (integrator) => {
      const project = rocker({ motion: { kind: 'polynomial', coefficients: [0.7] } });
      const result = run({ ...project, settings: { ...project.settings, integrator } });
      expect(result.outcome).toMatchObject({ kind: 'stopped', reason: 'outOfReach', where: 'd' });
      if (result.outcome.kind !== 'stopped') return;
      expect(result.outcome.message).toContain('driver “Arm”');
      expect(result.outcome.time).toBeGreaterThan(0.1);
      expect(result.outcome.time).toBeLessThan(3);
      expect(result.time.length).toBeGreaterThan(10);
      expect(result.summary.maximumDrift.position).toBeLessThan(1e-4);
    },
  );

  test('two drivers on one freedom: a problem that names both', () => {
    const drawn = planarFourBar();
    const [first, last] = [drawn.joints[0].id, drawn.joints[drawn.joints.length - 1].id];
    const result = createModel({
      ...drawn,
      drivers: [
        createDriver({ id: 'a', name: 'Left', joint: first, kind: 'position', value: 0.3 }),
        createDriver({ id: 'b', name: 'Right', joint: last, kind: 'position', value: -0.3 }),
      ],
    });
    expect(result.ok).toBe(false);
    if (result.ok) return;
    const [problem] = result.problems.filter(({ severity }) => severity === 'error');
    expect(problem.code).toBe('conflicting-drivers');
    expect(problem.message).toContain('“Left”');
    expect(problem.message).toContain('“Right”');
    expect(problem.remedy).toMatch(/Delete one of them/);
  });

  test('two drivers that agree share their effort: it is recorded as not unique', () => {
    const drawn = planarFourBar();
    const crank = drawn.joints[0].id;
    const one = createDriver({ id: 'a', joint: crank, kind: 'speed', value: 0 });
    const two = createDriver({ id: 'b', joint: drawn.joints.at(-1)!.id, kind: 'speed', value: 0 });
    const result = run({ ...drawn, drivers: [one, two], settings: { ...drawn.settings, duration: 0.05 } });
    for (const id of ['a', 'b']) expect(result.column(`driver/${id}/unique`)).toContain(0);
  });

  test('a live change of a position is not taken: nothing jumps', () => {
    const { simulation } = run(pendulum({ value: 0 }, { duration: 0.1 }));
    expect(simulation.setDriver('d', 1)).toBe(false);
  });
});

describe('a motion that ends on a stop', () => {
  const RISE = 0.1;
  const CYCLE = { riseTime: 0.5, dwellTime: 0.2, returnTime: 0.4, restTime: 0.1 };
  const between = (
    motion: Motion,
    minimum: number,
    maximum: number,
    settings: Partial<Settings>,
  ): Project => {
    const project = block(motion, settings);
    const limits = { minimum, maximum, restitution: 0 };
    const drivers = project.drivers.map((driver) => ({ ...driver, value: 0 }));
    return { ...project, drivers, joints: project.joints.map((joint) => ({ ...joint, limits })) };
  };
  const cycloid = { kind: 'cycloidal', rise: RISE, start: 0.1, ...CYCLE, repeat: 'periodic' } as const;

  test.each<Partial<Settings>>([
    { integrator: 'rk4', step: 1e-3 },
    { integrator: 'dop853' },
    { integrator: 'radau5' },
    { integrator: 'rk4', step: 1e-3, solver: 'saddle-point' },
  ])('touches it and turns back: %j', (settings) => {
    const touches = run(between(cycloid, 0, RISE, { duration: 2.5, gravity: [0, 0, 0], ...settings }));
    expect(touches.outcome).toEqual({ kind: 'completed' });
    const swing = { kind: 'harmonic', amplitude: RISE, frequency: 1, phase: 0 } as const;
    const swings = run(between(swing, -RISE, RISE, { duration: 3, gravity: [0, 0, 0], ...settings }));
    expect(swings.outcome).toEqual({ kind: 'completed' });
  });

  test.each([1e-3, 1e-6])('and one that goes %f m further does not', (further) => {
    const outcome = run(
      between(cycloid, 0, RISE - further, { duration: 1, integrator: 'rk4', step: 1e-3 }),
    ).outcome;
    expect(outcome).toMatchObject({ kind: 'stopped', reason: 'blocked', where: 'guide' });
  });
});
