/** Each joint against what is known of it in closed form. */
import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import { alignZ, multiply, rotateVector, toFrame } from '../support/benchmark';
import { run } from '../support/run';
import type { Body, Joint, JointKind, MassProperties, Project, Quat, Vec3 } from '../../engine/model/project';

const FORMULATIONS = ['perpendicular', 'quaternion'] as const;
const PRECISE = { relativeTolerance: 1e-12, absoluteTolerance: 1e-12, gravity: [0, 0, 0] as Vec3 };

const massOf = (mass: number, ...inertia: [number, number, number]): MassProperties => ({
  kind: 'custom',
  mass,
  centerOfMass: [0, 0, 0],
  inertia: [...inertia, 0, 0, 0],
});

function model(
  settings: Partial<Project['settings']>,
  bodies: Body[],
  joints: Joint[],
  rest: Partial<Project> = {},
): Project {
  const project = createProject('Joints');
  return { ...project, settings: { ...project.settings, ...PRECISE, ...settings }, bodies, joints, ...rest };
}

/** A joint with the same world frame on both bodies, or one turned further on B. */
function joinAt(
  id: string,
  kind: JointKind,
  a: Body | null,
  b: Body,
  point: Vec3,
  axes: Quat = [1, 0, 0, 0],
  own: Partial<Joint> = {},
): Joint {
  return createJoint({
    id,
    kind,
    bodyA: a?.id ?? 'ground',
    bodyB: b.id,
    frameA: toFrame(point, axes, a ?? undefined),
    frameB: toFrame(point, axes, b),
    ...own,
  });
}

const about = (axis: 0 | 1 | 2, angle: number): Quat => {
  const q: [number, number, number, number] = [Math.cos(angle / 2), 0, 0, 0];
  q[1 + axis] = Math.sin(angle / 2);
  return q;
};

describe('universal joint', () => {
  test.each([0.2, 0.7, 1.2])('at %f rad between the shafts: rates in the ratio of Hooke', (bend) => {
    // input shaft along z, output shaft tilted about x
    const tilt = about(0, bend);
    const mass = massOf(1, 0.02, 0.02, 0.01);
    const input = createBody({ id: 'input', position: [0, 0, -0.5], mass });
    const output = createBody({
      id: 'output',
      position: rotateVector(tilt, [0, 0, 0.5]),
      orientation: tilt,
      mass,
    });
    // the arm of the input lies along x, in the plane's normal: t = 0 is there
    const cross = createJoint({
      id: 'cross',
      kind: 'universal',
      bodyA: 'input',
      bodyB: 'output',
      frameA: toFrame([0, 0, 0], [1, 0, 0, 0], input),
      frameB: toFrame([0, 0, 0], tilt, output),
    });
    const project = model(
      { duration: 2, outputInterval: 0.01 },
      [input, output],
      [
        joinAt('in', 'hinge', null, input, [0, 0, -0.5]),
        joinAt('out', 'hinge', null, output, rotateVector(tilt, [0, 0, 0.5]), tilt),
        cross,
      ],
      { drivers: [createDriver({ id: 'd', joint: 'in', kind: 'speed', value: 3 })] },
    );
    const { outcome, column } = run(project);
    expect(outcome).toEqual({ kind: 'completed' });
    const angle = column('driver/d/coordinate');
    const [wx, wy, wz] = ['x', 'y', 'z'].map((c) => column(`body/output/w${c}`));
    const axis = rotateVector(tilt, [0, 0, 1]);
    const ratios = angle.map((t, i) => {
      const ratio = (wx[i] * axis[0] + wy[i] * axis[1] + wz[i] * axis[2]) / 3;
      // the arm leaves the normal of the shafts' plane by t
      const expected = Math.cos(bend) / (1 - Math.sin(bend) ** 2 * Math.sin(t) ** 2);
      expect(Math.abs(ratio - expected)).toBeLessThan(1e-9);
      return ratio;
    });
    expect(Math.max(...ratios)).toBeGreaterThan(1.0001 * Math.min(...ratios));
  });
});

describe.each(FORMULATIONS)('in the %s form', (formulation) => {
  test('cylinder: slides and turns as freely as along and about a fixed axis', () => {
    const axes = alignZ([1, 2, 2]);
    const axis: Vec3 = [1 / 3, 2 / 3, 2 / 3];
    const along = (f: number): Vec3 => [f * axis[0], f * axis[1], f * axis[2]];
    const body = createBody({
      id: 'b',
      orientation: axes,
      velocity: along(0.4),
      angularVelocity: along(7),
      mass: massOf(2, 0.1, 0.1, 0.03),
    });
    const project = model(
      { duration: 3, outputInterval: 0.1, gravity: [0, 0, -9.81] },
      [body],
      [joinAt('j', 'cylinder', null, body, [0, 0, 0], axes, { formulation })],
    );
    const { outcome, time, column } = run(project);
    expect(outcome).toEqual({ kind: 'completed' });
    const place = ['x', 'y', 'z'].map((c) => column(`body/b/${c}`));
    const spin = ['x', 'y', 'z'].map((c) => column(`body/b/w${c}`));
    time.forEach((t, i) => {
      const slid = 0.4 * t - (9.81 * axis[2] * t * t) / 2;
      for (let c = 0; c < 3; c++) {
        expect(Math.abs(place[c][i] - slid * axis[c])).toBeLessThan(1e-9);
        expect(Math.abs(spin[c][i] - 7 * axis[c])).toBeLessThan(1e-9);
      }
    });
  });

  test('planar: a puck on a slope falls along it and keeps its spin; the table holds with m g cos', () => {
    const slope = about(1, 0.5);
    const normal = rotateVector(slope, [0, 0, 1]);
    const down = rotateVector(slope, [1, 0, 0]);
    const body = createBody({
      id: 'b',
      orientation: slope,
      velocity: rotateVector(slope, [0, 0.3, 0]),
      angularVelocity: rotateVector(slope, [0, 0, 4]),
      mass: massOf(2, 0.1, 0.1, 0.2),
    });
    const project = model(
      { duration: 2, outputInterval: 0.1, gravity: [0, 0, -9.81] },
      [body],
      [joinAt('j', 'planar', null, body, [0, 0, 0], slope, { formulation })],
    );
    const { time, column } = run(project);
    const place = ['x', 'y', 'z'].map((c) => column(`body/b/${c}`));
    const force = ['X', 'Y', 'Z'].map((c) => column(`reaction/j/F${c}`));
    time.forEach((t, i) => {
      const fallen = (9.81 * Math.sin(0.5) * t * t) / 2;
      for (let c = 0; c < 3; c++) {
        const expected = fallen * down[c] + (c === 1 ? 0.3 * t : 0);
        expect(Math.abs(place[c][i] - expected)).toBeLessThan(1e-9);
        expect(Math.abs(force[c][i] - 2 * 9.81 * Math.cos(0.5) * normal[c])).toBeLessThan(1e-7);
      }
    });
  });

  test('constant orientation: a gimballed body flies like a point and holds no torque', () => {
    const body = createBody({ id: 'b', velocity: [1, 2, 3], angularVelocity: [4, 5, 6] });
    const project = model(
      { duration: 1, outputInterval: 0.1, gravity: [0, 0, -9.81] },
      [body],
      [joinAt('j', 'constant-orientation', null, body, [0, 0, 0], [1, 0, 0, 0], { formulation })],
    );
    const { time, column } = run(project);
    time.forEach((t, i) => {
      const expected = [t, 2 * t, 3 * t - (9.81 * t * t) / 2];
      ['x', 'y', 'z'].forEach((c, k) =>
        expect(Math.abs(column(`body/b/${c}`)[i] - expected[k])).toBeLessThan(1e-9),
      );
      expect(Math.abs(column('body/b/qw')[i] - 1)).toBeLessThan(1e-12);
    });
    expect(Math.max(...column('reaction/j/M'))).toBeLessThan(1e-9);
  });

  test.each([0.02, -0.3])(
    'screw of pitch %f m: s = p theta / 2 pi through many turns, energy kept',
    (pitch) => {
      const [m, I] = [2, 0.004];
      const lead = pitch / (2 * Math.PI);
      const body = createBody({ id: 'b', mass: massOf(m, 0.01, 0.01, I) });
      const project = model(
        { duration: 4, outputInterval: 0.05, gravity: [0, 0, -9.81] },
        [body],
        [joinAt('j', 'screw', null, body, [0, 0, 0], [1, 0, 0, 0], { formulation, pitch })],
      );
      const { outcome, time, column, summary } = run(project);
      expect(outcome).toEqual({ kind: 'completed' });
      // its weight accelerates the mass and, through the thread, the inertia
      const fall = (-9.81 * m) / (m + I / lead ** 2);
      time.forEach((t, i) => {
        expect(Math.abs(column('body/b/z')[i] - (fall * t * t) / 2)).toBeLessThan(1e-9);
        const turned = (fall * t) / lead;
        expect(Math.abs(column('body/b/wz')[i] - turned)).toBeLessThan(1e-8 * Math.max(1, Math.abs(turned)));
      });
      const turns = Math.abs((fall * 16) / 2 / pitch);
      expect(turns).toBeGreaterThan(3);
      expect(summary.maximumDrift.position).toBeLessThan(1.01e-12);
      expect(summary.energyError.relative).toBeLessThan(1e-10);
    },
  );
});

test('a driven screw jack: torque m g p / 2 pi at constant speed, and the lift it makes', () => {
  const [m, pitch, speed] = [20, 0.006, 15];
  const lead = pitch / (2 * Math.PI);
  const body = createBody({ id: 'b', mass: massOf(m, 0.1, 0.1, 0.05) });
  const { column, time } = run(
    model(
      { duration: 3, outputInterval: 0.1, gravity: [0, 0, -9.81] },
      [body],
      [joinAt('j', 'screw', null, body, [0, 0, 0], [1, 0, 0, 0], { pitch })],
      { drivers: [createDriver({ id: 'd', joint: 'j', kind: 'speed', value: speed })] },
    ),
  );
  time.forEach((t, i) => {
    expect(Math.abs(column('body/b/z')[i] - lead * speed * t)).toBeLessThan(1e-10);
    expect(Math.abs(column('driver/d/coordinate')[i] - speed * t)).toBeLessThan(1e-8);
    expect(Math.abs(column('driver/d/effort')[i] - m * 9.81 * lead)).toBeLessThan(1e-9);
  });
});

describe('point on a line', () => {
  test('a bead on a wire that turns at constant speed runs off as cosh', () => {
    const speed = 2;
    const wire = createBody({ id: 'wire', mass: massOf(1, 0.1, 0.1, 0.1) });
    const bead = createBody({ id: 'bead', position: [0.1, 0, 0], mass: massOf(0.5, 1e-3, 1e-3, 1e-3) });
    const project = model(
      { duration: 2, outputInterval: 0.1 },
      [wire, { ...bead, velocity: [0, 0.2, 0] }],
      [
        joinAt('pin', 'hinge', null, wire, [0, 0, 0]),
        joinAt('line', 'point-on-line', wire, bead, [0, 0, 0], alignZ([1, 0, 0]), {
          frameB: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
        }),
      ],
      { drivers: [createDriver({ id: 'd', joint: 'pin', kind: 'speed', value: speed })] },
    );
    const { time, column } = run(project);
    const [x, y] = ['x', 'y'].map((c) => column(`body/bead/${c}`));
    time.forEach((t, i) =>
      expect(Math.abs(Math.hypot(x[i], y[i]) - 0.1 * Math.cosh(speed * t))).toBeLessThan(1e-9),
    );
  });
});

describe('massless rod', () => {
  const point = (id: string, position: Vec3): Body =>
    createBody({ id, position, mass: massOf(1.5, 1e-3, 1e-3, 1e-3) });
  const tie = (id: string, a: Body | null, b: Body, from: Vec3, length: number): Joint =>
    createJoint({
      id,
      kind: 'distance',
      bodyA: a?.id ?? 'ground',
      bodyB: b.id,
      frameA: { position: from, orientation: [1, 0, 0, 0] },
      frameB: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
      length,
    });

  test('a point mass on it has the period of the simple pendulum at 60 degrees', () => {
    const [length, amplitude] = [0.7, Math.PI / 3];
    const bob = point('bob', [length * Math.sin(amplitude), 0, -length * Math.cos(amplitude)]);
    // quarter period by the arithmetic-geometric mean: T = 2 pi sqrt(l/g) / agm(1, cos(a/2))
    let [a, b] = [1, Math.cos(amplitude / 2)];
    for (let i = 0; i < 8; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
    const period = (2 * Math.PI * Math.sqrt(length / 9.81)) / a;
    const project = model(
      { duration: 2 * period, outputInterval: period / 4, gravity: [0, 0, -9.81] },
      [bob],
      [tie('rod', null, bob, [0, 0, 0], length)],
    );
    const { column, summary } = run(project);
    const [x, force] = [column('body/bob/x'), column('reaction/rod/FZ')];
    const far = length * Math.sin(amplitude);
    [far, 0, -far, 0, far, 0, -far, 0, far].forEach((expected, i) =>
      expect(Math.abs(x[i] - expected)).toBeLessThan(1e-9),
    );
    // tension at the bottom: m g (3 - 2 cos a)
    expect(force[1]).toBeCloseTo(1.5 * 9.81 * (3 - 2 * Math.cos(amplitude)), 8);
    expect(Math.max(...column('reaction/rod/M'))).toBeLessThan(1e-9);
    expect(summary.energyError.relative).toBeLessThan(1e-10);
  });

  test('two of them move as the double pendulum of Lagrange, integrated apart', () => {
    const [l1, l2, g] = [0.5, 0.4, 9.81];
    const start = [1.2, -0.4, 0, 0];
    const bobs = [
      point('upper', [l1 * Math.sin(start[0]), 0, -l1 * Math.cos(start[0])]),
      point('lower', [
        l1 * Math.sin(start[0]) + l2 * Math.sin(start[1]),
        0,
        -l1 * Math.cos(start[0]) - l2 * Math.cos(start[1]),
      ]),
    ];
    const project = model({ duration: 1, outputInterval: 0.1, gravity: [0, 0, -g] }, bobs, [
      tie('r1', null, bobs[0], [0, 0, 0], l1),
      tie('r2', bobs[0], bobs[1], [0, 0, 0], l2),
    ]);
    const { time, column } = run(project);
    // equal masses; classical method of order 4 with a step that leaves 1e-11
    const rates = ([p, q, u, v]: number[]): number[] => {
      const [c, s] = [Math.cos(p - q), Math.sin(p - q)];
      const [A, B, D, E] = [2 * l1, l2 * c, l1 * c, l2];
      const f = -l2 * v * v * s - 2 * g * Math.sin(p);
      const h = l1 * u * u * s - g * Math.sin(q);
      const det = A * E - B * D;
      return [u, v, (f * E - B * h) / det, (A * h - D * f) / det];
    };
    const step = (y: number[], dt: number): number[] => {
      const add = (k: number[], f: number) => y.map((value, i) => value + f * k[i]);
      const k1 = rates(y);
      const k2 = rates(add(k1, dt / 2));
      const k3 = rates(add(k2, dt / 2));
      const k4 = rates(add(k3, dt));
      return y.map((value, i) => value + (dt / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]));
    };
    let y = start;
    time.forEach((_, i) => {
      if (i > 0) for (let n = 0; n < 1000; n++) y = step(y, 1e-4);
      const x = l1 * Math.sin(y[0]) + l2 * Math.sin(y[1]);
      expect(Math.abs(column('body/lower/x')[i] - x)).toBeLessThan(1e-9);
    });
  });

  test('drawn shorter than it is, assembly moves its ends apart', () => {
    const bob = point('bob', [0.3, 0, 0]);
    const project = model(
      { duration: 0.1, outputInterval: 0.1 },
      [bob],
      [tie('rod', null, bob, [0, 0, 0], 0.5)],
    );
    const { column } = run(project);
    expect(column('body/bob/x')[0]).toBeCloseTo(0.5, 12);
  });
});

test('the arms of a universal joint may be drawn in any position that the shafts allow', () => {
  const input = createBody({ id: 'input' });
  const project = model(
    { duration: 0.1, outputInterval: 0.1 },
    [input],
    [
      joinAt('j', 'universal', null, input, [0, 0, 0], [1, 0, 0, 0], {
        frameB: { position: [0, 0, 0], orientation: multiply(about(0, 0.4), about(1, 0.9)) },
      }),
    ],
  );
  expect(run(project).summary.maximumDrift.position).toBeLessThan(1.01e-12);
});
