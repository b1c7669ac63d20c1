/** Recorded channels against definitions of their own, on runs of the examples. */
import { beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { createDriver } from '../../../../../engine/model/defaults';
import { massOf } from '../../../../../engine/model/masses/mass';
import { rotateVector } from '../../../../support/benchmark';
import { run } from '../../../../support/run';
import type { Project, Quat, Vec3 } from '../../../../../engine/model/project';
import type { Run } from '../../../../support/run';

const COMPONENTS = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'];

function short(name: string, duration = 0.2, outputInterval = 0.005): Project {
  const project = EXAMPLES[name]();
  return { ...project, settings: { ...project.settings, duration, outputInterval } };
}

/** State of a body at sample i. */
function bodyAt(result: Run, id: string, i: number) {
  const values = COMPONENTS.map((c) => result.column(`body/${id}/${c}`)[i]);
  return {
    position: values.slice(0, 3) as unknown as Vec3,
    q: values.slice(3, 7) as unknown as Quat,
    v: values.slice(7, 10) as unknown as Vec3,
    w: values.slice(10, 13) as unknown as Vec3,
  };
}

/** Momentum and energy of a body from its mass properties in body axes. */
function mechanics(project: Project, result: Run, id: string, i: number) {
  const body = project.bodies.find((candidate) => candidate.id === id);
  if (!body) throw new Error(id);
  const { mass, centerOfMass, inertia } = massOf(body);
  const { position, q, v, w } = bodyAt(result, id, i);
  const offset = rotateVector(q, centerOfMass as unknown as Vec3);
  const x = position.map((value, c) => value + offset[c]);
  const inverse: Quat = [q[0], -q[1], -q[2], -q[3]];
  const wB = rotateVector(inverse, w);
  const [xx, yy, zz, xy, xz, yz] = inertia;
  const LB: Vec3 = [
    xx * wB[0] + xy * wB[1] + xz * wB[2],
    xy * wB[0] + yy * wB[1] + yz * wB[2],
    xz * wB[0] + yz * wB[1] + zz * wB[2],
  ];
  const spin = rotateVector(q, LB);
  const g = project.settings.gravity;
  return {
    P: v.map((value) => mass * value),
    L: [0, 1, 2].map((c) => {
      const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
      return mass * (x[c1] * v[c2] - x[c2] * v[c1]) + spin[c];
    }),
    kinetic:
      0.5 * mass * (v[0] ** 2 + v[1] ** 2 + v[2] ** 2) +
      0.5 * (wB[0] * LB[0] + wB[1] * LB[1] + wB[2] * LB[2]),
    potential: -mass * (g[0] * x[0] + g[1] * x[1] + g[2] * x[2]),
  };
}

describe.each(['four-bar-with-load.kempe', 'double-pendulum.kempe', 'slider-crank.kempe'])('%s', (name) => {
  const project = short(name);
  let result: Run;
  beforeAll(() => void (result = run(project)));

  test('every channel has its key, a unique label, a unit, and a value at every sample', () => {
    const { channels } = result.simulation;
    expect(new Set(channels.map(({ key }) => key)).size).toBe(channels.length);
    expect(new Set(channels.map(({ label }) => label)).size).toBe(channels.length);
    for (const { key, unit, group, record, component } of channels) {
      expect(key).toBe(`${group}/${record ?? 'total'}/${component}`);
      expect(unit).toMatch(/^[\w/^*]+$/);
      expect(result.column(key)).toHaveLength(result.time.length);
      expect(result.column(key).every(Number.isFinite)).toBe(true);
    }
  });

  test('momentum and energy follow from the recorded motion of the bodies', () => {
    for (const i of [0, 7, 23, result.time.length - 1]) {
      const parts = project.bodies.map(({ id }) => mechanics(project, result, id, i));
      const sum = (pick: (part: (typeof parts)[number]) => number) =>
        parts.reduce((total, part) => total + pick(part), 0);
      const near = (key: string, expected: number) =>
        expect(Math.abs(result.column(key)[i] - expected)).toBeLessThan(
          1e-12 * Math.max(10, Math.abs(expected)),
        );
      ['X', 'Y', 'Z'].forEach((axis, c) => {
        near(
          `momentum/total/P${axis}`,
          sum(({ P }) => P[c]),
        );
        near(
          `momentum/total/L${axis}`,
          sum(({ L }) => L[c]),
        );
        project.bodies.forEach(({ id }, b) => near(`momentum/${id}/L${axis}`, parts[b].L[c]));
      });
      near(
        'energy/total/kinetic',
        sum(({ kinetic }) => kinetic),
      );
      near(
        'energy/total/potential',
        sum(({ potential }) => potential),
      );
      near(
        'energy/total/total',
        sum(({ kinetic, potential }) => kinetic + potential),
      );
      // what does not add up since the start
      const [total, work] = ['total', 'work'].map((part) => result.column(`energy/total/${part}`));
      near('energy/total/residual', total[i] - work[i] - (total[0] - work[0]));
    }
  });

  test('magnitudes are those of the components; total drift is that of the worst joint', () => {
    for (const { id } of project.joints) {
      for (const [size, axes] of [
        ['F', ['FX', 'FY', 'FZ']],
        ['M', ['MX', 'MY', 'MZ']],
      ] as const) {
        const parts = axes.map((axis) => result.column(`reaction/${id}/${axis}`));
        result.column(`reaction/${id}/${size}`).forEach((value, i) => {
          expect(Math.abs(value - Math.hypot(...parts.map((part) => part[i])))).toBeLessThan(
            1e-12 * Math.max(1, value),
          );
        });
      }
    }
    for (const level of ['position', 'velocity']) {
      const total = result.column(`drift/total/${level}`);
      const joints = project.joints.map(({ id }) => result.column(`drift/${id}/${level}`));
      total.forEach((value, i) =>
        expect(value).toBeGreaterThanOrEqual(Math.max(...joints.map((joint) => joint[i]))),
      );
    }
  });

  test('the summary is the extremes of what was recorded', () => {
    const { summary } = result;
    expect(summary.samples).toBe(result.time.length);
    expect(summary.maximumDrift.position).toBe(Math.max(...result.column('drift/total/position')));
    expect(summary.maximumDrift.velocity).toBe(Math.max(...result.column('drift/total/velocity')));
    expect(summary.energyError.absolute).toBe(
      Math.max(...result.column('energy/total/residual').map(Math.abs)),
    );
    expect(summary.rank.minimum).toBe(Math.min(...result.column('solver/total/rank')));
    for (const { joint, force, forceTime, moment, momentTime } of summary.peaks) {
      const [F, M] = [result.column(`reaction/${joint}/F`), result.column(`reaction/${joint}/M`)];
      expect(force).toBe(Math.max(...F));
      expect(force === 0 ? 0 : result.time[F.indexOf(force)]).toBe(forceTime);
      expect(moment).toBe(Math.max(...M));
      expect(moment === 0 ? 0 : result.time[M.indexOf(moment)]).toBe(momentTime);
    }
  });

  test('velocities are the rates of the positions', () => {
    const fine = run({ ...project, settings: { ...project.settings, duration: 0.02, outputInterval: 1e-4 } });
    for (const { id } of project.bodies) {
      const body = project.bodies.find((candidate) => candidate.id === id);
      if (!body) throw new Error(id);
      const com = massOf(body).centerOfMass as unknown as Vec3;
      const center = (i: number) => {
        const { position, q } = bodyAt(fine, id, i);
        return rotateVector(q, com).map((value, c) => value + position[c]);
      };
      const [before, after] = [center(99), center(101)];
      bodyAt(fine, id, 100).v.forEach((value, c) => {
        expect(Math.abs((after[c] - before[c]) / 2e-4 - value)).toBeLessThan(
          1e-4 * Math.max(1, Math.abs(value)),
        );
      });
    }
  });
});

describe('drivers', () => {
  test('the coordinate of a hinge runs on over many turns, forwards and backwards', () => {
    for (const value of [40, -40]) {
      const project = short('four-bar-with-load.kempe', 1, 0.02);
      project.drivers = [createDriver({ id: 'm', joint: 'pin-o2', value })];
      const result = run(project);
      const angle = result.column('driver/m/coordinate');
      result.time.forEach((t, i) => expect(Math.abs(angle[i] - angle[0] - value * t)).toBeLessThan(1e-8));
      for (const rate of result.column('driver/m/rate')) expect(Math.abs(rate - value)).toBeLessThan(1e-8);
    }
  });

  test('also where samples are turns apart, by speed and by effort', () => {
    for (const outputInterval of [0.6, 0.85, 2.3]) {
      const driven = short('four-bar-with-load.kempe', 5, outputInterval);
      const byspeed = run(driven);
      const angle = byspeed.column('driver/motor/coordinate');
      byspeed.time.forEach((t, i) =>
        expect(Math.abs(angle[i] - angle[0] - 6.28318530718 * t)).toBeLessThan(1e-7),
      );

      const free = short('pendulum.kempe', 5, outputInterval);
      free.settings = { ...free.settings, gravity: [0, 0, 0] };
      free.drivers = [createDriver({ id: 'm', joint: 'pin', kind: 'effort', value: 9 })];
      const byEffort = run(free);
      const turned = byEffort.column('driver/m/coordinate');
      const rate = byEffort.column('driver/m/rate');
      // from rest at a constant effort: half the end rate times the time
      byEffort.time.forEach((t, i) =>
        expect(Math.abs(turned[i] - turned[0] - (rate[i] * t) / 2)).toBeLessThan(1e-5),
      );
      expect(turned.at(-1)! - turned[0]).toBeGreaterThan(2 * Math.PI);
    }
  });

  test('and a drive with a response counts its turns itself, however its rate changes between samples', () => {
    const project = short('pendulum.kempe', 2, 0.5);
    project.settings = { ...project.settings, gravity: [0, 0, 0] };
    const motion = { kind: 'harmonic', amplitude: 20, frequency: 0.4, phase: 0 } as const;
    const drive = { motion, maximum: 1e4, response: 0.005 };
    project.drivers = [createDriver({ id: 'm', joint: 'pin', kind: 'position', value: 0, ...drive })];
    const { column, time } = run(project);
    const angle = column('driver/m/coordinate');
    const law = (t: number) => 20 * Math.sin(2 * Math.PI * 0.4 * t);
    // 0.23, as it sets off; a turn is 6.28
    time.forEach((t, i) => expect(Math.abs(angle[i] - law(t))).toBeLessThan(0.7));
  });

  test('effort times rate is power, and the power of a lone driver is the work done', () => {
    const project = { ...short('four-bar-with-load.kempe', 0.2, 0.0005), loads: [] };
    const result = run(project);
    const [effort, rate, power] = ['effort', 'rate', 'power'].map((c) => result.column(`driver/motor/${c}`));
    power.forEach((value, i) => expect(value).toBe(effort[i] * rate[i]));
    // Simpson over the samples
    let sum = 0;
    for (let i = 0; i + 2 < power.length; i += 2)
      sum += (0.0005 / 3) * (power[i] + 4 * power[i + 1] + power[i + 2]);
    const work = result.column('energy/total/work').at(-1) as number;
    expect(Math.abs(sum - work)).toBeLessThan(1e-7 * Math.max(1, Math.abs(work)));
  });

  test('of a slider: metres, metres per second, newtons', () => {
    const project = short('slider-crank.kempe', 0.1, 0.001);
    project.loads = [];
    // not from the dead centre: there the slider cannot drive the crank
    project.drivers = [createDriver({ id: 'm', joint: 'D', kind: 'effort', value: 0.3 })];
    const result = run(project);
    const units = result.simulation.channels
      .filter(({ group }) => group === 'driver')
      .map(({ unit }) => unit);
    expect(units).toEqual(['m', 'm/s', 'N', 'W', '1']);
    const [x, v] = ['coordinate', 'rate'].map((c) => result.column(`driver/m/${c}`));
    const slider = result.column('body/slider/x');
    x.forEach((value, i) => expect(Math.abs(value - (slider[i] - slider[0]))).toBeLessThan(1e-9));
    expect(v).toEqual(result.column('body/slider/vx').map((value) => expect.closeTo(value, 9)));
  });
});

test('a reaction is what body A does to body B: turned round, it turns its sign', () => {
  const project = short('four-bar-with-load.kempe');
  const turned = {
    ...project,
    joints: project.joints.map((joint) =>
      joint.id === 'pin-b'
        ? { ...joint, bodyA: joint.bodyB, bodyB: joint.bodyA, frameA: joint.frameB, frameB: joint.frameA }
        : joint,
    ),
  };
  const [a, b] = [run(project), run(turned)];
  for (const component of ['FX', 'FY']) {
    const [left, right] = [a, b].map((result) => result.column(`reaction/pin-b/${component}`));
    left.forEach((value, i) => expect(Math.abs(value + right[i])).toBeLessThan(1e-6));
    expect(Math.max(...left.map(Math.abs))).toBeGreaterThan(1);
  }
});

test('labels that would be the same get the record’s id to tell them apart', () => {
  const project = short('four-bar-with-load.kempe');
  project.bodies = project.bodies.map((body) => (body.id === 'crank' ? { ...body, name: 'total' } : body));
  const labels = run(project).simulation.channels.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain('total.LX (total)');
  expect(labels).toContain('total.LX (crank)');
  expect(labels).toContain('Coupler.LX');
});
