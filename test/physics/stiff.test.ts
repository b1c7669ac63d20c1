/** Springs and dampers so stiff that an explicit method is held by its stability alone; by the global system and by compiled equations. */
import { describe, expect, test } from 'vitest';
import { benchmarkProject, readBenchmark, referenceColumn } from '../support/benchmark';
import {
  createBody,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { G, block, project as switchedProject } from '../support/switched-models';
import { run as runProject } from '../support/run';
import type { Integrator, Project, Settings } from '../../engine/model/project';

/** A kilogram on a slider, held by a spring of 400 N/m and a damper of 2e5 N s/m: rates of 2e-3 and 2e5 per second. */
const STIFFNESS = 400;
const DAMPING = 2e5;
function overdamped(settings: Partial<Settings>): Project {
  const project = createProject('Overdamped');
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, 0, -9.81], duration: 2, outputInterval: 0.1, ...settings },
    bodies: [
      createBody({
        id: 'mass',
        velocity: [0, 0, 0.5],
        mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      }),
    ],
    joints: [createJoint({ id: 'guide', kind: 'slider', bodyB: 'mass' })],
    loads: [
      createLoad({
        id: 's',
        kind: 'spring',
        bodyB: 'mass',
        pointA: [0, 0, -1],
        stiffness: STIFFNESS,
        damping: DAMPING,
        restLength: 1,
      }),
    ],
  };
}

/** z(t) of z'' = -g - k z - c z', z(0) = 0, z'(0) = 1/2. */
function overdampedExact(t: number): number {
  const root = Math.sqrt(DAMPING ** 2 / 4 - STIFFNESS);
  const fast = -DAMPING / 2 - root;
  const slow = STIFFNESS / fast;
  const rest = -9.81 / STIFFNESS;
  const b = (0.5 + slow * rest) / (fast - slow);
  return rest + (-rest - b) * Math.exp(slow * t) + b * Math.exp(fast * t);
}

describe.each(['global-system', 'compiled'] as const)('by equations: %s', (equations) => {
  function run(project: Project) {
    const made = runProject({ ...project, settings: { ...project.settings, equations } });
    const { steps, equations: used } = made.summary;
    // stops and motors at their limits are left to the global system
    if (equations === 'compiled') expect(used).toEqual({ compiledSteps: steps, reason: null });
    return made;
  }

  test.each([1e-4, 1e-6, 1e-8, 1e-10])(
    'a strongly damped mass follows its closed form within %d',
    (tolerance) => {
      const { time, column, outcome, summary } = run(
        overdamped({ integrator: 'radau5', relativeTolerance: tolerance, absoluteTolerance: tolerance }),
      );
      expect(outcome).toEqual({ kind: 'completed' });
      column('body/mass/z').forEach((z, i) =>
        expect(Math.abs(z - overdampedExact(time[i]))).toBeLessThan(tolerance),
      );
      // an explicit method is bound to a step of some 1.6e-5 s: over 100,000 of them
      expect(summary.steps).toBeLessThan(500);
    },
  );

  describe('the flyball governor, ten seconds', () => {
    const benchmark = readBenchmark('a05-governor');
    const go = (integrator: Integrator, tolerance: number, duration = 10) =>
      run(
        benchmarkProject(benchmark, {
          integrator,
          duration,
          outputInterval: 0.05,
          relativeTolerance: tolerance,
          absoluteTolerance: tolerance,
        }),
      );
    const expected = referenceColumn(benchmark, 's');
    const times = referenceColumn(benchmark, 't');

    test.each([1e-6, 1e-8, 1e-10])('the sleeve is where it belongs within twenty times %d', (tolerance) => {
      const { time, column, outcome } = go('radau5', tolerance);
      expect(outcome).toEqual({ kind: 'completed' });
      const z = column('body/slider/z');
      let compared = 0;
      times.forEach((t, i) => {
        const sample = time.findIndex((value) => Math.abs(value - t) < 1e-9);
        if (sample < 0) return;
        compared++;
        expect(Math.abs(z[sample] - expected[i])).toBeLessThan(20 * tolerance);
      });
      expect(compared).toBeGreaterThan(20);
    });

    test('takes a tenth of the steps and a fifth of the evaluations of the explicit pair', () => {
      const implicit = go('radau5', 1e-6, 2).summary;
      const explicit = go('dopri5', 1e-6, 2).summary;
      expect(implicit.steps).toBeLessThan(explicit.steps / 10);
      expect(implicit.evaluations).toBeLessThan(explicit.evaluations / 5);
    });
  });

  test('samples inside the steps are as good as the steps', () => {
    const settings = { duration: 1, outputInterval: 5e-3, stabilisation: 'projection' } as const;
    const project = benchmarkProject(readBenchmark('double-pendulum-ball'), settings);
    const go = (integrator: Integrator, tolerance: number) =>
      run({
        ...project,
        settings: {
          ...project.settings,
          integrator,
          relativeTolerance: tolerance,
          absoluteTolerance: tolerance,
        },
      });
    const exact = go('dop853', 1e-12);
    const coarse = go('radau5', 1e-7);
    // fewer steps than samples, or nothing was interpolated
    expect(coarse.summary.steps).toBeLessThan(coarse.summary.samples);
    for (const key of ['body/B1/vx', 'body/B2/x', 'body/B2/vz', 'body/B2/wx']) {
      const truth = exact.column(key);
      coarse.column(key).forEach((value, i) => expect(Math.abs(value - truth[i])).toBeLessThan(1e-5));
    }
  });

  test('a stiff bushing whose frame turns: a wheel on a driven arm settles into the turning frame', () => {
    // 4e6 N/m and 2e5 N s/m in every direction, the same of moments: rates of some 2e5 per second, on an arm at 5 rad/s
    const diagonal = (force: number, moment: number) => {
      // upper triangle, row by row: the diagonal is at 0, 6, 11, 15, 18 and 20
      const K = new Array<number>(21).fill(0);
      [0, 6, 11].forEach((place) => (K[place] = force));
      [15, 18, 20].forEach((place) => (K[place] = moment));
      return K;
    };
    const project = createProject('Bushing');
    const arm = createBody({ id: 'arm', angularVelocity: [0, 0, 5] });
    const wheel = createBody({
      id: 'wheel',
      position: [0.3, 0, 0],
      velocity: [0, 1.5, 0],
      angularVelocity: [0, 0, 5],
      mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [0.1, 0.1, 0.1, 0, 0, 0] },
    });
    const { outcome, summary, column } = run({
      ...project,
      settings: {
        ...project.settings,
        gravity: [0, 0, 0],
        duration: 1,
        outputInterval: 0.1,
        integrator: 'radau5',
        relativeTolerance: 1e-9,
        absoluteTolerance: 1e-10,
      },
      bodies: [arm, wheel],
      joints: [createJoint({ id: 'pin', bodyB: 'arm' })],
      drivers: [createDriver({ id: 'd', joint: 'pin', kind: 'speed', value: 5 })],
      loads: [
        createLoad({
          id: 'b',
          kind: 'bushing',
          bodyA: 'arm',
          bodyB: 'wheel',
          frameA: { position: [0.3, 0, 0], orientation: [1, 0, 0, 0] },
          frameB: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
          stiffness: diagonal(4e6, 4e5),
          damping: diagonal(2e5, 2e4),
        }),
      ],
    });
    expect(outcome).toEqual({ kind: 'completed' });
    // in the turning frame only the centrifugal force acts: k u = m w^2 (r + u), reached at k/c = 20 per second
    const u = (25 * 0.3) / (4e6 - 25);
    const reach = Math.hypot(
      column('body/wheel/x').at(-1) as number,
      column('body/wheel/y').at(-1) as number,
    );
    expect(Math.abs(reach - 0.3 - u)).toBeLessThan(2e-3 * u + 1e-9);
    expect(column('body/wheel/wz').at(-1)).toBeCloseTo(5, 7);
    expect(summary.steps).toBeLessThan(2000);
  });

  test('a load that starts within the run is met, and both of its sides are recorded', () => {
    const base = overdamped({ integrator: 'radau5', relativeTolerance: 1e-8, absoluteTolerance: 1e-10 });
    const load = createLoad({
      id: 'f',
      kind: 'force',
      body: 'mass',
      vector: [0, 0, 50],
      from: 0.55,
      until: null,
    });
    const { time, column, outcome } = run({ ...base, loads: [...base.loads, load] });
    expect(outcome).toEqual({ kind: 'completed' });
    expect(time.filter((t) => t === 0.55)).toHaveLength(2);
    // the load adds (F / k) (1 - exp(slow t)) to the closed form, its fast part being 1e-9 m
    const slow = -STIFFNESS / DAMPING;
    column('body/mass/z').forEach((z, i) => {
      const added = time[i] <= 0.55 ? 0 : (50 / STIFFNESS) * (1 - Math.exp(slow * (time[i] - 0.55)));
      expect(Math.abs(z - overdampedExact(time[i]) - added)).toBeLessThan(1e-8);
    });
    expect(column('body/mass/z').at(-1)).toBeGreaterThan(overdampedExact(2) + 3e-4);
  });

  test('events are located inside its steps: a block that falls on its stop and rebounds', () => {
    const { bodies, joints } = block(
      'z',
      { x: 0.5 },
      { limits: { minimum: 0, maximum: null, restitution: 0.5 } },
    );
    const settings = {
      gravity: [0, 0, -G],
      duration: 0.4,
      integrator: 'radau5',
      outputInterval: 0.1,
    } as const;
    const { outcome, events, column } = run(switchedProject(settings, bodies, joints));
    expect(outcome).toEqual({ kind: 'completed' });
    const impact = Math.sqrt(1 / G);
    const [event] = events.filter(({ kind }) => kind === 'impact');
    expect(Math.abs(event.time - impact)).toBeLessThan(1e-9);
    const rest = 0.4 - impact;
    const expected = 0.5 * G * impact * rest - (G * rest * rest) / 2;
    expect(Math.abs((column(`body/${bodies[0].id}/z`).at(-1) as number) - expected)).toBeLessThan(1e-9);
  });
});
