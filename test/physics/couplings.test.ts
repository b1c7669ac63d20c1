/** Gears, belts and racks against their closed forms. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createCoupling,
  createDriver,
  createJoint,
  createProject,
} from '../../engine/model/defaults';
import { run } from '../support/run';
import type { Body, Joint, Project, Settings } from '../../engine/model/project';

const wheel = (id: string, x: number, inertia: number): Body =>
  createBody({
    id,
    position: [x, 0, 0],
    mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [inertia, inertia, inertia, 0, 0, 0] },
  });
const hinge = (id: string, bodyA: string, bodyB: string, x: number): Joint =>
  createJoint({
    id,
    bodyA,
    bodyB,
    frameA: { position: [x, 0, 0], orientation: [1, 0, 0, 0] },
    frameB: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
  });
/** Along x. */
const slide = (id: string, bodyB: string): Joint => {
  const along = { position: [0, 0, 0], orientation: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] } as const;
  return createJoint({ id, kind: 'slider', bodyB, frameA: along, frameB: along });
};

function model(rest: Partial<Project>, settings: Partial<Settings> = {}): Project {
  const project = createProject('Gears');
  const precise = { relativeTolerance: 1e-12, absoluteTolerance: 1e-12, gravity: [0, 0, 0] } as const;
  return {
    ...project,
    settings: { ...project.settings, ...precise, duration: 3, outputInterval: 0.05, ...settings },
    ...rest,
  };
}

const effort = (joint: string, value: number) => createDriver({ id: 'torque', joint, kind: 'effort', value });

describe('two gears', () => {
  // a ratio that no small numbers of teeth make: the turns of both wheels have to be known
  const ratio = -Math.sqrt(2) / 3;
  const [I1, I2] = [0.02, 0.5];
  const project = model({
    bodies: [wheel('pinion', 0, I1), wheel('wheel', 0.3, I2)],
    joints: [hinge('p', 'ground', 'pinion', 0), hinge('w', 'ground', 'wheel', 0.3)],
    couplings: [createCoupling({ id: 'mesh', joint1: 'p', joint2: 'w', ratio })],
    drivers: [effort('p', 0.8)],
  });
  const inertia = I1 + ratio ** 2 * I2;

  test.each([
    ['dopri5', 'projection', 1e-9],
    ['rk4', 'feedback', 1e-9],
    ['semi-implicit-euler', 'projection', 1e-3],
    ['explicit-euler', 'none', 1e-3],
  ] as const)(
    'turn in the ratio, with the effective inertia I1 + r^2 I2 (%s, %s)',
    (integrator, stabilisation, tolerance) => {
      const settings = { ...project.settings, integrator, stabilisation, step: 1e-3 };
      const { outcome, time, column, summary } = run({ ...project, settings });
      expect(outcome).toEqual({ kind: 'completed' });
      const [w1, w2] = ['pinion', 'wheel'].map((id) => column(`body/${id}/wz`));
      const angle = column('driver/mesh/coordinate');
      time.forEach((t, i) => {
        const rate = (0.8 / inertia) * t;
        expect(Math.abs(w1[i] - rate)).toBeLessThan(tolerance * Math.max(1, rate));
        expect(Math.abs(w2[i] - ratio * rate)).toBeLessThan(tolerance * Math.max(1, rate));
        const turned = (ratio * rate * t) / 2;
        expect(Math.abs(angle[i] - turned)).toBeLessThan(2 * tolerance * Math.max(1, Math.abs(turned)));
      });
      // many turns of both, and the mesh has not slipped a tooth
      expect(Math.abs(angle.at(-1)!)).toBeGreaterThan(2 * Math.PI * 2);
      expect(summary.maximumDrift.position).toBeLessThan(stabilisation === 'none' ? 1e-3 : 1e-9);
    },
  );

  test('carry the torque that accelerates the wheel, and its power', () => {
    const { time, column } = run(project);
    const [torque, power] = [column('driver/mesh/effort'), column('driver/mesh/power')];
    const expected = (I2 * ratio * 0.8) / inertia;
    time.forEach((t, i) => {
      expect(Math.abs(torque[i] - expected)).toBeLessThan(1e-9);
      expect(Math.abs(power[i] - (expected * ratio * 0.8 * t) / inertia)).toBeLessThan(1e-7);
    });
    expect(new Set(column('driver/mesh/unique'))).toEqual(new Set([1]));
  });

  test('the same run twice gives the same bits, and samples between the steps know their turns', () => {
    const fine = { ...project, settings: { ...project.settings, outputInterval: 0.001, duration: 1 } };
    const [left, right] = [run(fine), run(fine)];
    expect(left.column('driver/mesh/coordinate')).toEqual(right.column('driver/mesh/coordinate'));
    expect(left.summary.maximumDrift.position).toBeLessThan(1.01e-12);
  });
});

test('a planetary gear: sun, planet and arm keep the ratio in the arm, with three coupled bodies', () => {
  // Willis: (w_planet - w_arm) = -(N_sun/N_planet) (w_sun - w_arm)
  const ratio = -2.5;
  const project = model({
    bodies: [wheel('arm', 0, 0.3), wheel('sun', 0, 0.05), wheel('planet', 0.2, 0.01)],
    joints: [hinge('a', 'ground', 'arm', 0), hinge('s', 'arm', 'sun', 0), hinge('p', 'arm', 'planet', 0.2)],
    couplings: [createCoupling({ id: 'mesh', joint1: 's', joint2: 'p', ratio })],
    drivers: [effort('a', 0.5)],
  });
  project.bodies = project.bodies.map((body) =>
    body.id === 'sun' ? { ...body, angularVelocity: [0, 0, 5] } : body,
  );
  const { column, summary } = run(project);
  const [arm, sun, planet] = ['arm', 'sun', 'planet'].map((id) => column(`body/${id}/wz`));
  arm.forEach((w, i) => {
    expect(Math.abs(planet[i] - w - ratio * (sun[i] - w))).toBeLessThan(
      1e-9 * Math.max(1, Math.abs(planet[i])),
    );
  });
  expect(Math.max(...arm) - Math.min(...arm)).toBeGreaterThan(0.5);
  expect(summary.energyError.relative).toBeLessThan(1e-9);
});

test('a rack and pinion: speed r w, and the rack feels m + I / r^2', () => {
  const [r, I, m, F] = [0.04, 3e-3, 1, 2];
  const project = model({
    bodies: [wheel('pinion', 0, I), wheel('rack', 0, 0.01)],
    joints: [hinge('p', 'ground', 'pinion', 0), slide('s', 'rack')],
    couplings: [createCoupling({ id: 'mesh', joint1: 'p', joint2: 's', ratio: r })],
    drivers: [effort('s', F)],
  });
  const { time, column } = run(project);
  const [v, w] = [column('body/rack/vx'), column('body/pinion/wz')];
  const acceleration = F / (m + I / r ** 2);
  time.forEach((t, i) => {
    expect(Math.abs(v[i] - acceleration * t)).toBeLessThan(1e-9);
    expect(Math.abs(w[i] - v[i] / r)).toBeLessThan(1e-8);
  });
  expect(Math.abs(w.at(-1)! * 3) / 2).toBeGreaterThan(4 * Math.PI);
});

test('a belt between two sliders: a weight pulls the other up, by Atwood', () => {
  const project = model(
    {
      bodies: [wheel('left', 0, 0.1), wheel('right', 0, 0.1)].map((body, i) => ({
        ...body,
        mass: { ...body.mass, mass: [1, 1.5][i] } as Body['mass'],
      })),
      joints: [slide('l', 'left'), slide('r', 'right')],
      couplings: [createCoupling({ id: 'belt', joint1: 'l', joint2: 'r', ratio: -1 })],
    },
    { gravity: [-9.81, 0, 0] },
  );
  const { time, column } = run(project);
  const acceleration = (-9.81 * (1.5 - 1)) / (1 + 1.5);
  time.forEach((t, i) => {
    expect(Math.abs(column('body/right/vx')[i] - acceleration * t)).toBeLessThan(1e-9);
    expect(Math.abs(column('body/left/vx')[i] + acceleration * t)).toBeLessThan(1e-9);
  });
});

test('gears in a ring hold once too often: the surplus is named and the ring still turns', () => {
  const project = model({
    bodies: [wheel('a', 0, 0.1), wheel('b', 0.2, 0.1), wheel('c', 0.4, 0.1)],
    joints: [hinge('ja', 'ground', 'a', 0), hinge('jb', 'ground', 'b', 0.2), hinge('jc', 'ground', 'c', 0.4)],
    couplings: [
      createCoupling({ id: 'ab', joint1: 'ja', joint2: 'jb', ratio: -1 }),
      createCoupling({ id: 'bc', joint1: 'jb', joint2: 'jc', ratio: -1 }),
      createCoupling({ id: 'ca', joint1: 'jc', joint2: 'ja', ratio: 1 }),
    ],
    drivers: [effort('ja', 1)],
  });
  const { simulation, column } = run(project);
  const { mobility } = simulation.model;
  expect([mobility.degreesOfFreedom, mobility.formula]).toEqual([1, 0]);
  expect(mobility.redundant.map(({ joint, rows }) => [joint, rows])).toEqual([
    ['ab', 1],
    ['bc', 1],
    ['ca', 1],
  ]);
  expect(column('body/c/wz').at(-1)).toBeCloseTo(3 / 0.3, 8);
  // round the ring the meshes can press each other as they like
  for (const mesh of ['ab', 'bc', 'ca']) {
    expect(new Set(column(`driver/${mesh}/unique`)), mesh).toEqual(new Set([0]));
  }
});
