/** Dissipated energy against closed forms: dampers, drag, friction, impacts; and the balance that it closes (T 10.3). */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { createRungeKuttaWorkspace, errorNorm } from '../../engine/core/integrators/runge-kutta';
import { DOPRI5 } from '../../engine/core/integrators/tableau';
import { INTEGRATORS } from '../../engine/model/project';
import { run } from '../support/run';
import type { Driver, Joint, Load, Project, Settings, Vec3 } from '../../engine/model/project';
import type { Run } from '../support/run';

const M = 3;
const I = 0.04;
const mass = { kind: 'custom', mass: M, centerOfMass: [0, 0, 0], inertia: [I, I, I, 0, 0, 0] } as const;

/** A symmetric 6 x 6 matrix of three and three equal numbers, by rows of its upper half. */
const diagonal = (a: number, b: number) =>
  [6, 5, 4, 3, 2, 1].flatMap((length, row) => [row < 3 ? a : b, ...new Array<number>(length - 1).fill(0)]);

interface Parts {
  velocity?: Vec3;
  spin?: number;
  joint?: Partial<Joint>;
  loads?: Load[];
  drivers?: Driver[];
}

/** One body, weightless, free or on a joint. */
function one(
  { velocity = [0, 0, 0], spin = 0, joint, loads = [], drivers = [] }: Parts,
  settings: Partial<Settings> = {},
): Project {
  const project = createProject('One body');
  const gravity: Vec3 = [0, 0, 0];
  return {
    ...project,
    settings: { ...project.settings, gravity, duration: 2, outputInterval: 0.05, ...settings },
    bodies: [createBody({ id: 'b', mass, velocity, angularVelocity: [0, 0, spin] })],
    joints: joint ? [createJoint({ id: 'j', bodyB: 'b', ...joint })] : [],
    loads,
    drivers,
  };
}

const energy = (result: Run, part: string) => result.column(`energy/total/${part}`);
const last = (values: number[]) => values.at(-1) as number;

function expectNear(actual: number[], expected: number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((value, i) => expect(Math.abs(value - expected[i])).toBeLessThan(tolerance));
}

/** T + V + dissipated - supplied is what it was; what is dissipated never comes back. */
function expectBalance(result: Run, tolerance: number): void {
  const parts = ['total', 'dissipated', 'supplied'].map((part) => energy(result, part));
  const sum = result.time.map((_, i) => parts[0][i] + parts[1][i] - parts[2][i]);
  expectNear(
    sum,
    sum.map(() => sum[0]),
    tolerance,
  );
  for (let i = 1; i < sum.length; i++) expect(parts[1][i]).toBeGreaterThanOrEqual(parts[1][i - 1] - 1e-12);
}

describe('a torsion pendulum with a damper', () => {
  const [k, c, speed] = [9, 0.06, 5];
  const spring = createLoad({ id: 's', kind: 'torsion-spring', joint: 'j', stiffness: k, damping: c });
  const project = (settings: Partial<Settings> = {}) =>
    one({ spin: speed, joint: {}, loads: [spring] }, settings);
  /** Angle and rate of I phi'' + c phi' + k phi = 0. */
  function exact(t: number): [number, number] {
    const a = c / (2 * I);
    const w = Math.sqrt(k / I - a * a);
    const e = (speed / w) * Math.exp(-a * t);
    return [e * Math.sin(w * t), e * (w * Math.cos(w * t) - a * Math.sin(w * t))];
  }
  const lost = (t: number) => {
    const [angle, rate] = exact(t);
    return (I * speed * speed) / 2 - (I * rate * rate) / 2 - (k * angle * angle) / 2;
  };

  test('turns into heat what it loses, at c times the rate squared, and is supplied with nothing', () => {
    const result = run(project({ relativeTolerance: 1e-9, absoluteTolerance: 1e-10 }));
    expectNear(energy(result, 'dissipated'), result.time.map(lost), 1e-8);
    expectNear(
      energy(result, 'dissipation'),
      result.time.map((t) => c * exact(t)[1] ** 2),
      1e-7,
    );
    expectNear(
      energy(result, 'supplied'),
      result.time.map(() => 0),
      1e-14,
    );
    expectBalance(result, 1e-8);
  });

  test.each(INTEGRATORS)('with %s', (integrator) => {
    const order1 = integrator.endsWith('euler');
    const tight = { relativeTolerance: 1e-9, absoluteTolerance: 1e-10, step: order1 ? 1e-5 : 1e-3 };
    const result = run(project({ integrator, duration: 0.4, ...tight }));
    expectNear(energy(result, 'dissipated'), result.time.map(lost), order1 ? 1e-3 : 1e-8);
  });

  test('in either form of the state the same', () => {
    const form = (stateForm: Settings['stateForm']) =>
      energy(run(project({ stateForm, relativeTolerance: 1e-9, absoluteTolerance: 1e-10 })), 'dissipated');
    expectNear(form('momentum'), form('velocity'), 1e-8);
  });

  test.each(['sequential-impulses', 'optimisation'] as const)('by %s to first order', (solver) => {
    const result = run(project({ solver, step: 1e-4, duration: 0.4 }));
    expectNear(energy(result, 'dissipated'), result.time.map(lost), 0.02);
  });
});

test('drag takes m v^2/2 (1 - e^(-2 c t/m))', () => {
  const drag = createLoad({ id: 'd', kind: 'drag', body: 'b', linear: 2, angular: 0.1 });
  const result = run(one({ velocity: [3, 0, 4], spin: 7, loads: [drag] }));
  const expected = result.time.map(
    (t) =>
      ((M * 25) / 2) * (1 - Math.exp((-2 * 2 * t) / M)) + ((I * 49) / 2) * (1 - Math.exp((-2 * 0.1 * t) / I)),
  );
  expectNear(energy(result, 'dissipated'), expected, 1e-5);
  expectBalance(result, 1e-5);
});

test('a constant torque against viscous friction: what goes in is heat and speed', () => {
  const motor = createDriver({ id: 'm', joint: 'j', kind: 'effort', value: 0.5 });
  const joint = { friction: { coulomb: 0, viscous: 0.1 } };
  const result = run(one({ joint, drivers: [motor] }, { relativeTolerance: 1e-9, absoluteTolerance: 1e-10 }));
  // w = T/c (1 - e^(-c t/I))
  const rate = I / 0.1;
  const final = 0.5 / 0.1;
  const one1 = (t: number) => rate * (1 - Math.exp(-t / rate));
  const two = (t: number) => (rate / 2) * (1 - Math.exp((-2 * t) / rate));
  expectNear(
    energy(result, 'supplied'),
    result.time.map((t) => 0.5 * final * (t - one1(t))),
    1e-8,
  );
  expectNear(
    energy(result, 'dissipated'),
    result.time.map((t) => 0.1 * final * final * (t - 2 * one1(t) + two(t))),
    1e-8,
  );
  expectBalance(result, 1e-8);
});

test('a kinematic run counts what its drivers have to supply for the losses', () => {
  const drive = createDriver({
    id: 'm',
    joint: 'j',
    kind: 'position',
    value: 0,
    motion: { kind: 'polynomial', coefficients: [3] },
  });
  const joint = { friction: { coulomb: 0, viscous: 0.1 } };
  const result = run(one({ joint, spin: 3, drivers: [drive] }), 'kinematic');
  const heat = result.time.map((t) => 0.1 * 9 * t);
  expectNear(energy(result, 'dissipated'), heat, 1e-12);
  expectNear(energy(result, 'supplied'), heat, 1e-12);
});

test('a driver that brakes takes energy out; it makes no heat', () => {
  const motion = { kind: 'polynomial', coefficients: [4, -1] } as const;
  const brake = createDriver({ id: 'm', joint: 'j', kind: 'position', motion });
  const result = run(one({ joint: {}, drivers: [brake] }));
  expect(Math.max(...energy(result, 'dissipated'))).toBe(0);
  // the rate goes from 4 to 0 rad/s
  expect(last(energy(result, 'supplied')) - energy(result, 'supplied')[0]).toBeCloseTo((-I * 16) / 2, 6);
});

describe('sliding', () => {
  const slider = { kind: 'slider', friction: { coulomb: 6, viscous: 0 } } as const;

  test.each(['lagrange', 'sequential-impulses'] as const)(
    'a block takes mu N s until it stops (%s)',
    (solver) => {
      const result = run(one({ velocity: [0, 0, 2], joint: slider }, { solver, duration: 1.5 }));
      const way = result.column('body/b/z');
      const within = solver === 'lagrange' ? 1e-9 : 0.02;
      expectNear(
        energy(result, 'dissipated'),
        way.map((z) => 6 * z),
        within,
      );
      expect(last(energy(result, 'dissipated'))).toBeCloseTo((M * 4) / 2, 8);
      expect(last(energy(result, 'dissipation'))).toBe(0);
      expect(energy(result, 'dissipation')[3]).toBeCloseTo(6 * result.column('body/b/vz')[3], 8);
    },
  );

  test.each(['lagrange', 'sequential-impulses'] as const)('a box on a floor: mu m g s (%s)', (solver) => {
    const project = one({ velocity: [2, 0, 0] }, { solver, gravity: [0, -10, 0], duration: 0.5 });
    project.bodies[0].shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.1 };
    project.bodies[0].position = [0, 0.1, 0];
    // so heavy to turn that it slides all the time
    project.bodies[0].mass = { ...mass, inertia: [1e6, 1e6, 1e6, 0, 0, 0] };
    project.contacts = [createContact({ id: 'floor', bodyB: 'b', restitution: 0, friction: 0.2 })];
    const result = run(project);
    const way = result.column('body/b/x');
    expectNear(
      energy(result, 'dissipated'),
      way.map((x) => 0.2 * M * 10 * x),
      solver === 'lagrange' ? 1e-5 : 0.02,
    );
    expect(energy(result, 'dissipation')[3]).toBeCloseTo(0.2 * M * 10 * result.column('body/b/vx')[3], 4);
  });
});

test.each(['lagrange', 'sequential-impulses'] as const)('an impact takes 1 - e^2 at once (%s)', (solver) => {
  const [e, speed] = [0.6, 2];
  const limits = { minimum: null, maximum: 0.5, restitution: e };
  const result = run(one({ velocity: [0, 0, speed], joint: { kind: 'slider', limits } }, { solver }));
  const kinetic = (M * speed * speed) / 2;
  expect(energy(result, 'dissipated')[0]).toBe(0);
  expect(last(energy(result, 'dissipated'))).toBeCloseTo(kinetic * (1 - e * e), 9);
  expect(Math.max(...energy(result, 'dissipation'))).toBeLessThan(1e-9);
  expectBalance(result, 1e-9);
});

describe('every damper closes the balance', () => {
  const loads: Load[] = [
    createLoad({
      id: 'l',
      kind: 'spring',
      bodyB: 'b',
      pointA: [1, 1, 0],
      stiffness: 40,
      damping: 2,
      restLength: 1,
    }),
    createLoad({
      id: 'l',
      kind: 'bushing',
      bodyB: 'b',
      stiffness: diagonal(90, 3),
      damping: diagonal(2, 0.1),
    }),
    createLoad({ id: 'l', kind: 'drag', body: 'b', linear: 1, angular: 0.02 }),
  ];
  test.each(loads.map((load) => [load.kind, load] as const))('%s', (_, load) => {
    const result = run(one({ velocity: [1, 2, 0.5], spin: 3, loads: [load] }));
    expect(last(energy(result, 'dissipated'))).toBeGreaterThan(0.1);
    expectNear(
      energy(result, 'supplied'),
      result.time.map(() => 0),
      1e-12,
    );
    expectBalance(result, 1e-4);
  });
});

test('what is measured has no say in the length of steps', () => {
  const fields = (measured: number) => {
    const w = createRungeKuttaWorkspace(DOPRI5, 2, 0, measured);
    w.k.forEach((k, s) => k.set([1 + s, 1e6 * s]));
    return errorNorm(w, Float64Array.of(1, 0), 0.1, 1e-6, 1e-6);
  };
  const alone = createRungeKuttaWorkspace(DOPRI5, 1);
  alone.k.forEach((k, s) => k.set([1 + s]));
  expect(fields(1)).toBe(errorNorm(alone, Float64Array.of(1), 0.1, 1e-6, 1e-6));
  expect(fields(0)).toBeGreaterThan(100 * fields(1));
});
