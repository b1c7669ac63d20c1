/** Force elements against closed forms, and the energy that they book. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { run } from '../support/run';
import type { Load, Project, Settings } from '../../engine/model/project';

const I = 0.04;
const M = 3;

/** A wheel on a hinge about z, weightless. */
function wheel(loads: Load[], speed = 0, settings: Partial<Settings> = {}): Project {
  const project = createProject('Wheel');
  project.bodies = [
    createBody({
      id: 'wheel',
      angularVelocity: [0, 0, speed],
      mass: { kind: 'custom', mass: M, centerOfMass: [0, 0, 0], inertia: [I, I, I, 0, 0, 0] },
    }),
  ];
  project.joints = [createJoint({ id: 'pin', name: 'Pin', bodyB: 'wheel' })];
  project.loads = loads;
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 3, outputInterval: 0.01, ...settings },
  };
}

/** A free body, weightless. */
function free(loads: Load[], fields: Parameters<typeof createBody>[0] = { id: 'ball' }): Project {
  const project = createProject('Free body');
  project.bodies = [
    createBody({
      mass: { kind: 'custom', mass: M, centerOfMass: [0, 0, 0], inertia: [I, I, I, 0, 0, 0] },
      ...fields,
    }),
  ];
  project.loads = loads;
  return { ...project, settings: { ...project.settings, gravity: [0, 0, 0], duration: 2 } };
}

const angle = createDriver({ id: 'd', joint: 'pin', kind: 'effort', value: 0 });
const expectColumn = (actual: number[], expected: number[], tolerance: number) =>
  actual.forEach((value, i) => expect(Math.abs(value - expected[i])).toBeLessThan(tolerance));

describe('torsion spring', () => {
  test('a torsion pendulum swings with its period, damped as it should be', () => {
    const [k, c] = [9, 0.06];
    const spring = createLoad({ id: 's', kind: 'torsion-spring', joint: 'pin', stiffness: k, damping: c });
    const result = run({ ...wheel([spring], 5), drivers: [angle] });
    const [a, w] = [c / (2 * I), Math.sqrt(k / I - (c / (2 * I)) ** 2)];
    const expected = result.time.map((t) => (5 / w) * Math.exp(-a * t) * Math.sin(w * t));
    expectColumn(result.column('driver/d/coordinate'), expected, 1e-6);
    expect(result.summary.energyError.relative).toBeLessThan(1e-7);
  });

  test('is wound up over two turns and more, and gives it all back', () => {
    const k = 0.02;
    const spring = createLoad({
      id: 's',
      kind: 'torsion-spring',
      joint: 'pin',
      stiffness: k,
      damping: 0,
      restAngle: 1,
    });
    const w = Math.sqrt(k / I);
    const project = wheel([spring], 12, { duration: 6, outputInterval: 0.05 });
    const result = run({ ...project, drivers: [angle] });
    const expected = result.time.map((t) => 1 - Math.cos(w * t) + (12 / w) * Math.sin(w * t));
    const coordinate = result.column('driver/d/coordinate');
    expectColumn(coordinate, expected, 1e-6);
    expect(Math.max(...coordinate)).toBeGreaterThan(4 * Math.PI);
    expect(result.summary.energyError.relative).toBeLessThan(1e-7);
  });

  test.each(['rk4', 'radau5'] as const)('counts its turns with %s too', (integrator) => {
    const spring = createLoad({ id: 's', kind: 'torsion-spring', joint: 'pin', stiffness: 0.02, damping: 0 });
    const settings = { integrator, duration: 6, outputInterval: 0.05, step: 0.002 };
    const result = run({ ...wheel([spring], 12, settings), drivers: [angle] });
    const w = Math.sqrt(0.02 / I);
    expectColumn(
      result.column('driver/d/coordinate'),
      result.time.map((t) => (12 / w) * Math.sin(w * t)),
      1e-5,
    );
  });
});

describe('drag', () => {
  test('slows a body down as exp(-c t / m), and its rotation as exp(-c_r t / I)', () => {
    const load = createLoad({ id: 'd', kind: 'drag', body: 'ball', linear: 1.2, angular: 0.03 });
    const result = run(free([load], { id: 'ball', velocity: [4, 0, -2], angularVelocity: [0, 7, 0] }));
    expectColumn(
      result.column('body/ball/vx'),
      result.time.map((t) => 4 * Math.exp((-1.2 * t) / M)),
      1e-7,
    );
    expectColumn(
      result.column('body/ball/wy'),
      result.time.map((t) => 7 * Math.exp((-0.03 * t) / I)),
      1e-7,
    );
    expect(result.summary.energyError.relative).toBeLessThan(1e-7);
  });
});

describe('bushing', () => {
  test('holds a body as three springs and three torsion springs, for small motions', () => {
    const stiffness = new Array<number>(21).fill(0).with(0, 300).with(6, 500).with(20, 2);
    const load = createLoad({
      id: 'b',
      kind: 'bushing',
      bodyB: 'ball',
      stiffness,
      damping: new Array<number>(21).fill(0),
    });
    const result = run(free([load], { id: 'ball', velocity: [0.1, -0.2, 0], angularVelocity: [0, 0, 0.3] }));
    const swing = (v: number, k: number, m: number) =>
      result.time.map((t) => v * Math.sqrt(m / k) * Math.sin(Math.sqrt(k / m) * t));
    expectColumn(result.column('body/ball/x'), swing(0.1, 300, M), 1e-7);
    expectColumn(result.column('body/ball/y'), swing(-0.2, 500, M), 1e-7);
    const turned = result.column('body/ball/qz').map((z) => 2 * Math.asin(z));
    expectColumn(turned, swing(0.3, 2, I), 1e-7);
  });

  test('keeps the balance of energy at large rotations about changing axes, between two free bodies', () => {
    const project = free([], { id: 'ball', velocity: [0.3, 0, 1], angularVelocity: [6, 3, -5] });
    project.bodies.push(createBody({ id: 'bar', position: [0.2, 0.1, 0], angularVelocity: [1, -4, 2] }));
    const stiffness = Array.from({ length: 21 }, (_, i) =>
      [0, 6, 11].includes(i) ? 200 : [15, 18, 20].includes(i) ? 3 : 0.3,
    );
    project.loads = [
      createLoad({
        id: 'b',
        kind: 'bushing',
        bodyA: 'ball',
        bodyB: 'bar',
        stiffness,
        damping: stiffness.map((k) => k / 100),
      }),
    ];
    const result = run(project);
    expect(result.outcome.kind).toBe('completed');
    expect(result.summary.energyError.relative).toBeLessThan(1e-7);
    for (const component of ['PX', 'PY', 'PZ', 'LX', 'LY', 'LZ']) {
      const values = result.column(`momentum/total/${component}`);
      expectColumn(
        values,
        values.map(() => values[0]),
        1e-8,
      );
    }
  });
});

describe('expressions', () => {
  test('q and qdot make the torsion spring and damper', () => {
    const built = createLoad({
      id: 's',
      kind: 'torsion-spring',
      joint: 'pin',
      stiffness: 0.5,
      damping: 0.02,
    });
    const written = createLoad({
      id: 'e',
      kind: 'expression',
      quantity: 'torque',
      body: 'wheel',
      direction: [0, 0, 1],
      expression: '-0.5 * q["Pin"] - 0.02 * qdot["pin"]',
    });
    const [a, b] = [
      run({ ...wheel([built], 60), drivers: [angle] }),
      run({ ...wheel([written], 60), drivers: [angle] }),
    ];
    expectColumn(a.column('driver/d/coordinate'), b.column('driver/d/coordinate'), 1e-6);
    expect(Math.max(...a.column('driver/d/coordinate'))).toBeGreaterThan(2 * Math.PI);
    expect(b.summary.energyError.relative).toBeLessThan(1e-7);
  });

  test('the effort of a driver is its value and its expression, and is recorded', () => {
    const driver = createDriver({ id: 'd', joint: 'pin', kind: 'effort', value: 0.3, expression: '0.1 * t' });
    const result = run({ ...wheel([]), drivers: [driver] });
    expectColumn(
      result.column('driver/d/effort'),
      result.time.map((t) => 0.3 + 0.1 * t),
      1e-14,
    );
    expectColumn(
      result.column('driver/d/rate'),
      result.time.map((t) => (0.3 * t + 0.05 * t * t) / I),
      1e-6,
    );
    expect(result.summary.energyError.relative).toBeLessThan(1e-7);
  });

  test('a step in time is found by the step control', () => {
    const load = createLoad({
      id: 'e',
      kind: 'expression',
      body: 'ball',
      expression: '6 * step(t, 0.77777)',
    });
    const result = run(free([load]));
    expect(result.column('body/ball/vx').at(-1)).toBeCloseTo((6 / M) * (2 - 0.77777), 6);
  });

  test('a size that is no number stops the run and names the load', () => {
    const load = createLoad({
      id: 'e',
      name: 'Push',
      kind: 'expression',
      body: 'ball',
      expression: 'sqrt(1 - t)',
    });
    for (const integrator of ['dopri5', 'rk4', 'radau5'] as const) {
      const project = free([load]);
      const result = run({ ...project, settings: { ...project.settings, integrator } });
      expect(result.outcome).toMatchObject({ kind: 'stopped', reason: 'notFinite', where: 'e' });
      expect(result.outcome).toMatchObject({ message: expect.stringContaining('The expression of “Push”') });
      expect(result.time.at(-1)).toBeGreaterThan(0.95);
      expect(result.time.at(-1)).toBeLessThanOrEqual(1);
    }
    const driver = createDriver({ id: 'd', joint: 'pin', kind: 'effort', value: 0, expression: '1 / t' });
    const result = run({ ...wheel([]), drivers: [driver] });
    expect(result.outcome).toMatchObject({ kind: 'stopped', reason: 'notFinite', where: 'd', time: 0 });
  });
});
