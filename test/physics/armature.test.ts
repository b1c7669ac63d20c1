/** Inertias of joint coordinates (T 2.13) against closed forms, an independent integration, and rotors behind gears. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createCoupling,
  createDriver,
  createJoint,
  createProject,
} from '../../engine/model/defaults';
import { calcFreeBody } from '../../engine/results/free-body/free-body';
import { judgeBothPaths } from '../support/both-paths';
import { record } from '../support/recorded';
import { run } from '../support/run';
import { study } from '../../engine/run/analyses/study';
import type { Body, JointArmature, Project, Settings } from '../../engine/model/project';
import type { Run } from '../support/run';

const ORIGIN = [0, 0, 0] as const;
const UPRIGHT = [1, 0, 0, 0] as const;
const G = 9.81;

/** A bar with its centre of mass at `c` along x, of moments of inertia `I` about it. */
const bar = (id: string, position: Body['position'], mass: number, c: number, I: number): Body =>
  createBody({
    ...{ id, position },
    mass: { kind: 'custom', mass, centerOfMass: [c, 0, 0], inertia: [I, I, I, 0, 0, 0] },
  });

function model(rest: Partial<Project>, settings: Partial<Settings> = {}): Project {
  const project = createProject('Armature');
  const precise = { relativeTolerance: 1e-11, absoluteTolerance: 1e-11, duration: 2, outputInterval: 0.05 };
  return { ...project, settings: { ...project.settings, ...precise, ...settings }, ...rest };
}

/** Apart at most, over all samples. */
const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, i) => Math.abs(value - b[i])));

const [m, c, I, Ia] = [1.3, 0.4, 0.05, 0.17];
const pendulum = (armature: number, settings: Partial<Settings> = {}): Project =>
  model(
    {
      bodies: [bar('arm', ORIGIN, m, c, I)],
      joints: [createJoint({ id: 'pin', bodyB: 'arm', armature: { rotation: armature, translation: 0 } })],
    },
    settings,
  );

const SOLVERS: readonly Partial<Settings>[] = [
  { equations: 'global-system', factorisation: 'dense' },
  { equations: 'global-system', factorisation: 'sparse' },
  { solver: 'saddle-point' },
  { equations: 'automatic' },
  { integrator: 'radau5', relativeTolerance: 1e-9, absoluteTolerance: 1e-9 },
];

describe('a pendulum, drawn level', () => {
  test.each(SOLVERS)("moves as (I + Ia) theta'' = -m g c cos theta (%o)", (settings) => {
    const { column, outcome } = run(pendulum(Ia, settings));
    expect(outcome).toEqual({ kind: 'completed' });
    const [angle, rate, acceleration] = ['coordinate', 'rate', 'acceleration'].map((key) =>
      column(`joint/pin/${key}`),
    );
    const inertia = I + m * c * c + Ia;
    angle.forEach((theta, i) => {
      expect(Math.abs(acceleration[i] + (m * G * c * Math.cos(theta)) / inertia)).toBeLessThan(1e-7);
      // and so its speed, by energy
      expect(Math.abs((inertia * rate[i] ** 2) / 2 + m * G * c * Math.sin(theta))).toBeLessThan(1e-7);
    });
    expect(Math.max(...column('energy/total/residual').map(Math.abs))).toBeLessThan(1e-7);
    const kinetic = column('energy/total/kinetic');
    expect(
      apart(
        kinetic,
        rate.map((w) => (inertia * w * w) / 2),
      ),
    ).toBeLessThan(1e-7);
  });

  test('moves as one whose body has that inertia, to rounding of the tolerances', () => {
    const heavier = model({ ...pendulum(0), bodies: [bar('arm', ORIGIN, m, c, I + Ia)] });
    const [own, other] = [run(pendulum(Ia)), run(heavier)];
    expect(apart(own.column('body/arm/wz'), other.column('body/arm/wz'))).toBeLessThan(1e-8);
    // but the angular momentum is that of the body alone
    expect(own.simulation.channels.map(({ key }) => key)).toEqual(
      expect.arrayContaining(other.simulation.channels.map(({ key }) => key)),
    );
    const rates = own.column('body/arm/wz');
    expect(
      apart(
        own.column('momentum/total/LZ'),
        rates.map((w) => (I + m * c * c) * w),
      ),
    ).toBeLessThan(1e-8);
  });

  test('is counted as one without: one body, one freedom', () => {
    const { mobility, poses } = run(pendulum(Ia)).simulation.model;
    expect(mobility).toMatchObject({ bodies: 1, rows: 5, rank: 5, degreesOfFreedom: 1, redundant: [] });
    expect(mobility.plane).toMatchObject({ planar: true, rows: 2 });
    expect(poses.map(({ body }) => body)).toEqual(['arm']);
  });

  test("exerts -Ia theta'' on the body, which the free body has in balance", () => {
    const recording = record(pendulum(Ia));
    const found = calcFreeBody(recording, 'arm', 7)!;
    expect(found.actions.map(({ kind }) => kind)).toContain('armature');
    expect(Math.hypot(...found.residual.force)).toBeLessThan(1e-7);
    expect(Math.hypot(...found.residual.moment)).toBeLessThan(1e-7);
  });
});

test('a mode has the frequency sqrt(m g c / (I + Ia)), and the equilibrium does not move', () => {
  const steps = study(pendulum(Ia), 'modes');
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { report } = step.value;
  if (report?.study !== 'modes') throw new Error('no modes');
  expect(report.motions).toHaveLength(1);
  const expected = Math.sqrt((m * G * c) / (I + m * c * c + Ia)) / (2 * Math.PI);
  expect(Math.abs(report.motions[0].mode!.frequency - expected)).toBeLessThan(1e-6);
  expect(report.motions[0].velocities.map(({ body }) => body)).toEqual(['arm']);
});

test('a driver needs the torque for both: (I + Ia) alpha', () => {
  const motion = { kind: 'harmonic', amplitude: 0.5, frequency: 1, phase: 0 } as const;
  const project = {
    ...pendulum(Ia, { gravity: [0, 0, 0] }),
    drivers: [createDriver({ id: 'motor', joint: 'pin', kind: 'position', value: 0, motion })],
  };
  const { column } = run(project);
  const alpha = column('joint/pin/acceleration');
  expect(Math.max(...alpha)).toBeGreaterThan(1);
  expect(
    apart(
      column('driver/motor/effort'),
      alpha.map((a) => (I + m * c * c + Ia) * a),
    ),
  ).toBeLessThan(1e-7);
});

describe('a slider and a cylindrical joint', () => {
  const ALONG_X = [Math.SQRT1_2, 0, Math.SQRT1_2, 0] as const;
  const frame = { position: ORIGIN, orientation: ALONG_X };
  const joint = (kind: 'slider' | 'cylinder', armature: JointArmature) =>
    createJoint({ ...{ id: 'rail', kind, bodyB: 'block' }, frameA: frame, frameB: frame, armature });
  const push = (coordinate: 'rotation' | 'translation', value: number) =>
    createDriver({ ...{ id: coordinate, joint: 'rail', kind: 'effort', value }, coordinate });

  test('m + ma is what a force along it accelerates', () => {
    const project = model({
      bodies: [bar('block', ORIGIN, 2, 0, 0.1)],
      joints: [joint('slider', { rotation: 0, translation: 3 })],
      drivers: [createDriver({ id: 'push', joint: 'rail', kind: 'effort', value: 7 })],
    });
    const { time, column } = run(project);
    expect(
      apart(
        column('body/block/x'),
        time.map((t) => ((7 / 5) * (t * t)) / 2),
      ),
    ).toBeLessThan(1e-8);
  });

  test('each coordinate has its own', () => {
    const project = model({
      bodies: [bar('block', ORIGIN, 2, 0, 0.1)],
      joints: [joint('cylinder', { rotation: 0.3, translation: 5 })],
      drivers: [push('rotation', 0.8), push('translation', 7)],
    });
    const { time, column } = run(project);
    expect(
      apart(
        column('body/block/x'),
        time.map((t) => (t * t) / 2),
      ),
    ).toBeLessThan(1e-8);
    expect(
      apart(
        column('body/block/wx'),
        time.map((t) => (0.8 / 0.4) * t),
      ),
    ).toBeLessThan(1e-8);
    expect(column('joint/rail/armature_rotation')[3]).toBeCloseTo(-0.3 * 2, 7);
    expect(column('joint/rail/armature_translation')[3]).toBeCloseTo(-5, 7);
  });
});

/** Two bars that hang on each other; the second joint, whose carrier moves, has an armature too. */
const [l, m1, m2, I1, I2] = [0.5, 1.2, 0.7, 0.03, 0.02];
const double = (a1: number, a2: number, settings: Partial<Settings> = {}): Project =>
  model(
    {
      bodies: [bar('one', ORIGIN, m1, l / 2, I1), bar('two', [l, 0, 0], m2, l / 2, I2)],
      joints: [
        createJoint({ id: 'a', bodyB: 'one', armature: { rotation: a1, translation: 0 } }),
        createJoint({
          ...{ id: 'b', bodyA: 'one', bodyB: 'two', armature: { rotation: a2, translation: 0 } },
          frameA: { position: [l, 0, 0], orientation: UPRIGHT },
        }),
      ],
    },
    { duration: 1, ...settings },
  );

/** Joint angles q1, q2 from Lagrange's equations of the textbook with diag(a1, a2) added to the mass matrix, by many RK4 steps. */
function lagrange(a1: number, a2: number, until: number): number[] {
  const h = l / 2;
  const rates = ([q1, q2, w1, w2]: number[]): number[] => {
    const cos = Math.cos(q2);
    const m22 = I2 + m2 * h * h;
    const m12 = m22 + m2 * l * h * cos;
    const m11 = I1 + m1 * h * h + m2 * l * l + m22 + 2 * m2 * l * h * cos;
    const bend = m2 * l * h * Math.sin(q2);
    const far = m2 * G * h * Math.cos(q1 + q2);
    const f1 = bend * (2 * w1 * w2 + w2 * w2) - (m1 * h + m2 * l) * G * Math.cos(q1) - far;
    const f2 = -bend * w1 * w1 - far;
    const [A, B, D] = [m11 + a1, m12, m22 + a2];
    const det = A * D - B * B;
    return [w1, w2, (D * f1 - B * f2) / det, (A * f2 - B * f1) / det];
  };
  let y = [0, 0, 0, 0];
  const steps = 4000;
  const dt = until / steps;
  const to = (k: number[], part: number) => y.map((value, i) => value + part * dt * k[i]);
  for (let i = 0; i < steps; i++) {
    const k1 = rates(y);
    const k2 = rates(to(k1, 1 / 2));
    const k3 = rates(to(k2, 1 / 2));
    const k4 = rates(to(k3, 1));
    y = y.map((value, c) => value + (dt / 6) * (k1[c] + 2 * k2[c] + 2 * k3[c] + k4[c]));
  }
  return y;
}

const endOf = ({ column }: Run): number[] =>
  ['coordinate', 'rate'].flatMap((key) => ['a', 'b'].map((joint) => column(`joint/${joint}/${key}`).at(-1)!));

test.each(SOLVERS)('a double pendulum moves as by Lagrange (%o)', (settings) => {
  const [a1, a2] = [0.11, 0.06];
  const [q1, q2, w1, w2] = lagrange(a1, a2, 1);
  const ran = run(double(a1, a2, settings));
  expect(apart(endOf(ran), [q1, q2, w1, w2])).toBeLessThan(settings.integrator === 'radau5' ? 1e-5 : 1e-7);
  // and not as one without: the test would see what is left out
  expect(Math.abs(lagrange(a1, 0, 1)[1] - q2)).toBeGreaterThan(0.1);
});

test.each([
  // measured 4.2e-4
  ['sequential-impulses', 1.2e-3],
  // measured 0.0153
  ['optimisation', 0.04],
] as const)('%s moves it alike, to its order', (solver, bound) => {
  const settings = { solver, integrator: 'semi-implicit-euler', step: 5e-4, iterations: 100 } as const;
  expect(apart(endOf(run(double(0.11, 0.06, settings))), lagrange(0.11, 0.06, 1))).toBeLessThan(bound);
});

test('is a rotor behind a gear of ratio N, of inertia Ir N^2, whose case is on the ground', () => {
  for (const [N, Ir] of [
    [12, 1e-3],
    [-50, 2e-5],
    [0.5, 0.3],
  ] as const) {
    // oxfmt-ignore
    const plain = double(0, 0);
    const geared = {
      ...plain,
      bodies: [...plain.bodies, bar('rotor', [3, 0, 0], 1e-3, 0, Ir)],
      joints: [
        ...plain.joints,
        createJoint({ id: 'case', bodyB: 'rotor', frameA: { position: [3, 0, 0], orientation: UPRIGHT } }),
      ],
      couplings: [createCoupling({ id: 'gear', joint1: 'b', joint2: 'case', ratio: N })],
    };
    expect(apart(endOf(run(double(0, Ir * N * N))), endOf(run(geared)))).toBeLessThan(1e-7);
  }
});

test('both equations agree, with loops, welds, stops and friction too', () => {
  const limits = { minimum: -1, maximum: 0.4, restitution: 0.5 };
  const usual = { relativeTolerance: 1e-8, absoluteTolerance: 1e-8 };
  const one = double(0.11, 0.06, usual);
  const [a, b] = one.joints;
  const models: Project[] = [
    pendulum(Ia, usual),
    one,
    { ...one, joints: [a, { ...b, limits }] },
    { ...one, joints: [{ ...a, friction: { coulomb: 1, viscous: 0.1 } }, b] },
    {
      ...one,
      bodies: [...one.bodies, bar('tip', [2 * l, 0, 0], 0.2, 0, 1e-3)],
      joints: [
        ...one.joints,
        createJoint({
          ...{ id: 'weld', kind: 'fixed', bodyA: 'two', bodyB: 'tip' },
          frameA: { position: [l, 0, 0], orientation: UPRIGHT },
        }),
      ],
    },
    {
      ...one,
      joints: [
        ...one.joints,
        createJoint({
          id: 'rail',
          kind: 'point-in-plane',
          bodyB: 'two',
          frameA: { position: ORIGIN, orientation: [Math.SQRT1_2, Math.SQRT1_2, 0, 0] },
          frameB: { position: [l, 0, 0], orientation: UPRIGHT },
        }),
      ],
    },
  ];
  for (const [i, project] of models.entries()) {
    const verdict = judgeBothPaths(project);
    expect([i, verdict.kind, verdict.what]).toEqual([
      i,
      expect.stringMatching(/^same$|as the exact run/),
      null,
    ]);
  }
});
