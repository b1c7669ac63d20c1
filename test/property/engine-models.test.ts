/** Whatever document comes, the engine answers with a model or with problems, and a run with numbers or an outcome. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../support/draw';
import { brokenProject, sampleProject } from '../unit/engine/model/samples';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { projects } from './model-arbitraries';
import type { Project } from '../../engine/model/project';

const LONGEST = 2000;

function expectProblems(result: ReturnType<typeof createModel>): void {
  if (result.ok) throw new Error('accepted');
  expect(result.problems.some(({ severity }) => severity === 'error')).toBe(true);
  for (const { code, message, remedy } of result.problems) {
    expect(code).toMatch(/^[a-z-]+$/);
    expect(message.length).toBeGreaterThan(5);
    expect(message.length).toBeLessThan(LONGEST);
    expect(remedy.length).toBeGreaterThan(5);
  }
}

describe('sound documents of any size and shape', () => {
  test('become a finite model or a list of problems', () => {
    let models = 0;
    fc.assert(
      fc.property(projects, (project) => {
        const before = structuredClone(project);
        const result = createModel(project);
        expect(project).toEqual(before);
        if (!result.ok) {
          expectProblems(result);
          return;
        }
        models++;
        const { y, report, system } = result.model;
        expect(y.every(Number.isFinite)).toBe(true);
        expect(report.mobility.rank).toBeLessThanOrEqual(Math.min(system.m, 6 * (system.n - 1)));
        expect(report.mobility.degreesOfFreedom).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(report.mobility.condition)).toBe(true);
        for (const { position, orientation } of report.poses) {
          expect([...position, ...orientation].every(Number.isFinite)).toBe(true);
          expect(Math.abs(Math.hypot(...orientation) - 1)).toBeLessThan(1e-12);
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
    expect(models).toBeGreaterThan(20);
  });

  test('run with every method without a number that is none, and end in a known way or go on', () => {
    const methods = ['dopri5', 'rk4', 'semi-implicit-euler', 'explicit-euler'] as const;
    const remedies = ['none', 'feedback', 'projection'] as const;
    fc.assert(
      fc.property(
        projects,
        fc.constantFrom(...methods),
        fc.constantFrom(...remedies),
        (project, integrator, stabilisation) => {
          const result = createSimulation({
            ...project,
            settings: {
              ...project.settings,
              integrator,
              stabilisation,
              duration: 0.05,
              outputInterval: 0.01,
            },
          });
          if (!result.ok) {
            expect(result.problems.length).toBeGreaterThan(0);
            return;
          }
          const { simulation } = result;
          simulation.advance(null, 200);
          const { data } = simulation.takeSamples() ?? { data: new Float64Array(0) };
          expect(data.every(Number.isFinite)).toBe(true);
          if (simulation.outcome?.kind === 'stopped') expect(simulation.outcome.message).toMatch(/t = \d/);
          JSON.stringify(simulation.summary(), (_key, value: unknown) => {
            if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
            return value;
          });
        },
      ),
      { seed: SEED, numRuns: 120 },
    );
  });

  test('one record of every kind: accepted', () => {
    const result = createModel(sampleProject());
    if (!result.ok) expectProblems(result);
    else expect(result.model.system.joints).toHaveLength(6);
  });
});

describe('unsound documents', () => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- faults do not type-check
  const faults: Record<string, (project: any) => void> = {
    'no bodies': (p) => (p.bodies = []),
    'bodies that are no list': (p) => (p.bodies = 'many'),
    'a joint to a missing body': (p) => (p.joints[0].bodyB = 'nobody'),
    'a joint of a body with itself': (p) => (p.joints[1].bodyB = p.joints[1].bodyA),
    'two records of one id': (p) => (p.bodies[1].id = p.bodies[0].id),
    'the id of the ground': (p) => (p.bodies[0].id = 'ground'),
    'a mass of zero': (p) => (p.bodies[5].mass.mass = 0),
    'a negative mass': (p) => (p.bodies[5].mass.mass = -2),
    'a density of zero': (p) => (p.bodies[0].mass.density = 0),
    'an inertia that no body has': (p) => (p.bodies[5].mass.inertia = [1, 1, 3, 0, 0, 0]),
    'an inertia of five numbers': (p) => (p.bodies[5].mass.inertia = [1, 1, 1, 0, 0]),
    'a mass that is no number': (p) => (p.bodies[5].mass.mass = NaN),
    'a position beyond all bounds': (p) => (p.bodies[0].position = [1e308, 0, 0]),
    'an infinite velocity': (p) => (p.bodies[0].velocity = [0, Infinity, 0]),
    'an orientation of length zero': (p) => (p.bodies[0].orientation = [0, 0, 0, 0]),
    'a joint axis of length zero': (p) => (p.joints[0].frameA.orientation = [0, 0, 0, 0]),
    'a rod of no length': (p) => (p.bodies[0].shape.to = p.bodies[0].shape.from),
    'a driver without a joint': (p) => (p.drivers[0].joint = 'nothing'),
    'a driver on a ball': (p) => (p.drivers[0].joint = 'socket'),
    'a load on nothing': (p) => (p.loads[0].body = 'nobody'),
    'a duration of zero': (p) => (p.settings.duration = 0),
    'a step of zero': (p) => (p.settings.step = 0),
    'a tolerance of zero': (p) => (p.settings.absoluteTolerance = 0),
    'a negative k': (p) => (p.settings.k = -1),
    'more samples than memory': (p) => (p.settings.outputInterval = 1e-12),
    'an unknown integrator': (p) => (p.settings.integrator = 'magic'),
    'an unknown joint kind': (p) => (p.joints[0].kind = 'glue'),
    'settings missing': (p) => delete p.settings,
  };

  test.each(Object.entries(faults))('%s: problems, no exception, no model', (_name, edit) => {
    expectProblems(createModel(brokenProject(edit)));
    const run = createSimulation(brokenProject(edit));
    expect(run.ok).toBe(false);
  });

  test.each([null, undefined, 3, 'text', [], {}, () => 1])('%s instead of a project', (value) => {
    expectProblems(createModel(value as unknown as Project));
  });
});
