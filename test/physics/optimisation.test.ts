/** The optimisation form (T 15) against the global system, closed forms, and what implicit Euler is known to do. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { benchmarkProject, readBenchmark } from '../support/benchmark';
import {
  createBody,
  createCoupling,
  createDriver,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { effort, gear, hinge, model, wheel } from '../support/gear-models';
import { last } from '../support/switched-models';
import { measuredOrder } from '../support/order';
import { run } from '../support/run';
import type { Project, Settings } from '../../engine/model/project';
import type { Run } from '../support/run';

const withSettings = (project: Project, settings: Partial<Settings>): Project => ({
  ...project,
  settings: { ...project.settings, absoluteTolerance: 1e-10, ...settings },
});
const optimised = (project: Project, step: number): Run => {
  const result = run(withSettings(project, { solver: 'optimisation', step }));
  expect(result.outcome).toMatchObject({ kind: 'completed' });
  return result;
};

const MOTION = /^body\/.*\/(x|y|z|vx|vy|vz|wx|wy|wz)$/;
const FORCES = /^reaction\/.*\/F[XYZ]$/;
const final = ({ simulation, column }: Run, keys: RegExp) =>
  simulation.channels.filter(({ key }) => keys.test(key)).map(({ key }) => column(key).at(-1) as number);

describe.each([
  ['pendulum', EXAMPLES['pendulum.kempe'], [2e-3, 1e-3, 5e-4]],
  ['double pendulum', EXAMPLES['double-pendulum.kempe'], [2e-3, 1e-3, 5e-4]],
  ['four-bar, over-constrained', EXAMPLES['four-bar-with-load.kempe'], [2e-3, 1e-3, 5e-4]],
  ['Bricard, over-constrained in space', EXAMPLES['bricard.kempe'], [2e-3, 1e-3, 5e-4]],
  ['governor, stiff', EXAMPLES['flyball-governor.kempe'], [2e-3, 1e-3, 5e-4]],
  // a top spins fast: small steps, or the damping takes the spin away
  ['heavy top', () => benchmarkProject(readBenchmark('heavy-top')), [8e-5, 4e-5, 2e-5]],
] as const)('%s', (name, make, steps) => {
  const span = name === 'heavy top' ? 0.02 : 0.25;
  const project = withSettings(make(), { duration: span, outputInterval: span / 5 });
  const exact = run(
    withSettings(project, {
      solver: 'lagrange',
      integrator: 'dop853',
      relativeTolerance: 1e-11,
      absoluteTolerance: 1e-11,
    }),
  );
  const runs = steps.map((step) => optimised(project, step));
  const order = (keys: RegExp) => {
    const truth = final(exact, keys);
    return measuredOrder(
      [...steps],
      runs.map((result) => Math.hypot(...final(result, keys).map((value, i) => value - truth[i]))),
    );
  };

  test('comes nearer to the motion of the global system with the first power of the step, forces as well', () => {
    for (const keys of [MOTION, FORCES]) {
      expect(order(keys)).toBeGreaterThan(0.8);
      expect(order(keys)).toBeLessThan(1.3);
    }
  });

  test('keeps the joints closed by construction', () => {
    for (const { summary } of runs) expect(summary.maximumDrift.position).toBeLessThan(1e-9);
  });
});

/** One kilogram on a spring through its centre; without a rest length it is linear. */
function oscillator(stiffness: number, settings: Partial<Settings>): Project {
  const project = createProject('Oscillator');
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 1, outputInterval: 0.1, ...settings },
    bodies: [
      createBody({
        id: 'ball',
        position: [0.5, 0, 0],
        mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      }),
    ],
    loads: [createLoad({ id: 's', kind: 'spring', bodyB: 'ball', stiffness, damping: 0, restLength: 0 })],
  };
}

test.each([40, 1e5, 1e9])(
  'the energy of an oscillator of %d N/m falls by 1 + h^2 k / m with every step',
  (stiffness) => {
    const h = 0.01;
    const total = optimised(oscillator(stiffness, {}), h).column('energy/total/total');
    for (let i = 0; i < 3; i++) {
      const expected = (1 + h * h * stiffness) ** (-10 * i);
      expect(Math.abs(total[i] / total[0] - expected)).toBeLessThan(1e-6);
    }
  },
);

test('a free fall is that of implicit Euler to rounding: x = v t - g t (t + h) / 2', () => {
  const base = oscillator(1, { gravity: [0, 0, -10] });
  const result = optimised({ ...base, loads: [] }, 0.01);
  result.column('body/ball/z').forEach((z, i) => {
    const t = result.time[i];
    expect(Math.abs(z + 5 * t * (t + 0.01))).toBeLessThan(1e-9);
  });
});

test('no joint changes the linear momentum, and energy without drivers only falls', () => {
  const free = EXAMPLES['double-pendulum.kempe']();
  const first = free.joints[0];
  const project: Project = {
    ...free,
    joints: free.joints.filter((joint) => joint !== first),
    bodies: free.bodies.map((body, i) => ({ ...body, angularVelocity: [0.3, -0.2, 2 + i] as const })),
  };
  const { column } = optimised(
    withSettings(project, { gravity: [0, 0, 0], duration: 1, outputInterval: 0.02 }),
    1e-3,
  );
  for (const axis of ['X', 'Y', 'Z']) {
    const P = column(`momentum/total/P${axis}`);
    expect(Math.max(...P) - Math.min(...P)).toBeLessThan(1e-8);
  }
  const energy = column('energy/total/total');
  // the first step starts from velocities as given, all others from differences
  for (let i = 2; i < energy.length; i++) expect(energy[i]).toBeLessThan(energy[i - 1]);
});

test('a driven crank is where its driver says, and the torque comes nearer to that of the global system', () => {
  const base = EXAMPLES['slider-crank.kempe']();
  const { simulation } = run(withSettings(base, { duration: 0.01 }));
  const drivers =
    base.drivers.length > 0
      ? base.drivers
      : [createDriver({ id: 'd', joint: base.joints[0].id, kind: 'speed', value: 5 })];
  const project = withSettings({ ...base, drivers }, { duration: 0.3, outputInterval: 0.03 });
  expect(simulation.outcome).toMatchObject({ kind: 'completed' });
  const key = `driver/${drivers[0].id}/effort`;
  const exact = run(withSettings(project, { integrator: 'dop853', relativeTolerance: 1e-11 })).column(key);
  const steps = [2e-3, 1e-3, 5e-4];
  const errors = steps.map((step) => {
    const { column, summary } = optimised(project, step);
    expect(summary.maximumDrift.position).toBeLessThan(1e-9);
    return Math.abs((column(key).at(-1) as number) - (exact.at(-1) as number));
  });
  expect(measuredOrder(steps, errors)).toBeGreaterThan(0.8);
});

test('a load that starts within the run: both sides are recorded, and the step ends there', () => {
  const base = oscillator(40, {});
  const load = createLoad({
    id: 'f',
    kind: 'force',
    body: 'ball',
    vector: [0, 7, 0],
    from: 0.333,
    until: null,
  });
  const { time, column } = optimised({ ...base, loads: [...base.loads, load] }, 0.01);
  expect(time.filter((t) => t === 0.333)).toHaveLength(2);
  // F / (m w) sin(w t), damped a little
  const omega = Math.sqrt(40);
  const expected = (7 / omega) * Math.sin(omega * (1 - 0.333));
  expect(Math.abs((column('body/ball/vy').at(-1) as number) / expected - 1)).toBeLessThan(0.2);
});

test('a rocker driven beyond its reach ends the run, and the record is named', () => {
  const base = EXAMPLES['four-bar-with-load.kempe']();
  const rocker = base.joints.at(-1)!;
  const project = withSettings(
    {
      ...base,
      loads: [],
      drivers: [createDriver({ id: 'push', joint: rocker.id, kind: 'speed', value: 3 })],
    },
    { solver: 'optimisation', step: 1e-3, duration: 5, outputInterval: 0.05 },
  );
  const { outcome, time } = run(project);
  expect(outcome).toMatchObject({ kind: 'stopped' });
  expect(['newtonLimit', 'outOfReach']).toContain((outcome as { reason: string }).reason);
  expect((outcome as { where: string | null }).where).not.toBeNull();
  expect(time.length).toBeGreaterThan(1);
});

test('gears that spin fast pass on their torque, and the bearings feel it', () => {
  const [r1, r2, T, load] = [0.04, 0.1, 5, -7];
  const a = wheel('a', [0, 0, 0], 2e-3);
  const b = wheel('b', [r1 + r2, 0, 0], 3e-2);
  const joints = [hinge('p', [null, a], [0, 0, 0]), hinge('w', [null, b], [r1 + r2, 0, 0])];
  const ratio = -r1 / r2;
  const couplings = [createCoupling({ id: 'mesh', joint1: 'p', joint2: 'w', ratio, geometry: gear() })];
  const drivers = [effort('t', 'p', T), effort('l', 'w', load)];
  const { outcome, column } = run(
    model({ bodies: [a, b], joints, couplings, drivers }, { solver: 'optimisation', step: 1e-3 }),
  );
  expect(outcome).toEqual({ kind: 'completed' });
  const acceleration = (T + ratio * load) / (2e-3 + ratio ** 2 * 3e-2);
  const F = (T - 2e-3 * acceleration) / r1;
  // 229 rad/s at the end: a chord instead of the arc took a quarter of the torque at 90 rad/s
  expect(last(column('body/a/wz')) / (0.2 * acceleration)).toBeCloseTo(1, 6);
  expect(last(column('reaction/p/FY')) / F).toBeCloseTo(1, 4);
  expect(last(column('reaction/p/FX')) / (F * Math.tan((20 * Math.PI) / 180))).toBeCloseTo(1, 4);
});
