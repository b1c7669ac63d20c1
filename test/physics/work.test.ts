/**
 * No method takes more than ten times the evaluations of the forces of one that chooses its steps without saying so
 * (T 9.8): those that choose them on the shipped examples at 1e-6, and on a stiff governor; those of fixed steps,
 * impulses and the optimisation form among them, with steps that are far too short.
 */
import { describe, expect, test } from 'vitest';
import { readdirSync } from 'node:fs';
import { benchmarkProject, readBenchmark } from '../support/benchmark';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { FIRST_SEED, LONG, repetitions } from '../support/tier';
import { createRandom } from '../support/draw';
import { MOST_WORK } from '../../engine/run/simulation/work-check';
import { readExample } from '../support/example-file';
import { run } from '../support/run';
import { shortPendulum } from '../support/short-runs';
import type { Project, Settings } from '../../engine/model/project';

const METHODS = ['dop853', 'dopri5', 'radau5'] as const;
/** Below so many evaluations nobody waits, and nothing is compared. */
const FIRST = 20_000;
/** Of the length of an example: the same motion costs the same by all methods. */
const PART = LONG ? 1 : 0.2;
/** Whose work is not the same throughout, or which end in another motion than they begin with. */
const WHOLE = new Set(['toggle-press', 'torque-free-body', 'watt-six-bar', 'stephenson-six-bar']);

function work(
  name: string,
  project: Project,
  integrator: (typeof METHODS)[number],
): { spent: number; says: boolean } {
  const { settings } = project;
  const duration = (WHOLE.has(name) ? 1 : PART) * settings.duration;
  const changed = {
    ...settings,
    integrator,
    duration,
    outputInterval: duration / 10,
    relativeTolerance: 1e-6,
    absoluteTolerance: 1e-6,
  };
  const created = createSimulation({ ...project, settings: changed });
  if (!created.ok) throw new Error(created.problems[0].message);
  const { simulation } = created;
  while (simulation.advance(null, 10_000) === 'working');
  const says = simulation.summary().warnings.some(({ code }) => code === 'much-work');
  return { spent: simulation.spent, says };
}

const EXAMPLES = readdirSync('assets/examples')
  .filter((file) => file.endsWith('.kempe'))
  .map((file) => file.slice(0, -'.kempe'.length));

test.each(EXAMPLES)('%s', (name) => {
  const project = readExample(name);
  const all = METHODS.map((method) => work(name, project, method));
  const least = Math.min(...all.map(({ spent }) => spent));
  for (const { spent, says } of all) {
    if (!says) expect(spent).toBeLessThan(Math.max(MOST_WORK * least, FIRST));
  }
});

/** Evaluations of the forces in a step [1]. */
const IN_A_STEP: readonly (readonly [Partial<Settings>, number])[] = [
  [{ integrator: 'explicit-euler' }, 1],
  [{ integrator: 'semi-implicit-euler' }, 1],
  [{ integrator: 'rk4' }, 4],
  [{ solver: 'sequential-impulses' }, 1],
];

test.each(IN_A_STEP)('%o takes %i evaluations in a step', (settings, most) => {
  let compared = 0;
  for (const name of EXAMPLES) {
    const project = readExample(name);
    const { step } = project.settings;
    const changed = { ...project.settings, ...settings, duration: 20 * step, outputInterval: 20 * step };
    const created = createSimulation({ ...project, settings: changed });
    if (!created.ok) continue;
    const { simulation } = created;
    while (simulation.advance(null, 1000) === 'working');
    const { steps } = simulation.summary();
    expect(steps, name).toBeGreaterThanOrEqual(20);
    expect(simulation.spent, name).toBeLessThanOrEqual(most * (steps + 3));
    compared++;
  }
  expect(compared).toBeGreaterThan(20);
});

/** Methods of steps that are typed, and what each says of them. */
const TYPED: readonly (readonly [Partial<Settings>, string, string])[] = [
  [{ integrator: 'explicit-euler' }, 'explicit Euler', 'Choose the integrator'],
  [{ integrator: 'semi-implicit-euler' }, 'semi-implicit Euler', 'Choose the integrator'],
  [{ integrator: 'rk4' }, 'Runge-Kutta 4', 'Choose the integrator'],
  [
    { solver: 'sequential-impulses', stabilisation: 'bias' },
    'sequential impulses',
    'Choose the Lagrange system and the integrator',
  ],
  [{ solver: 'optimisation' }, 'optimisation', 'Choose the Lagrange system and the integrator'],
];

describe('steps that are typed far too short', () => {
  const told = (settings: Partial<Settings>) =>
    run(shortPendulum(settings)).summary.warnings.filter(({ code }) => code === 'much-work');

  test.each(TYPED)('%o says so', (method, name, remedy) => {
    const [warning] = told({ ...method, step: method.integrator === 'rk4' ? 1.6e-4 : 4e-5 });
    expect(warning).toMatchObject({ field: 'settings.step' });
    expect(warning.message).toContain(` s (${name}) took`);
    expect(warning.message).toMatch(/times the work of .* at a tolerance of 0\.000001: /);
    expect(warning.remedy).toMatch(remedy);
  });

  test('of a usual length nothing is said', () => {
    expect(told({ integrator: 'rk4', step: 1e-3 })).toEqual([]);
  });
});

describe('the stiff governor', () => {
  const governor = (integrator: (typeof METHODS)[number]) =>
    run(
      benchmarkProject(readBenchmark('a05-governor'), {
        integrator,
        duration: 1.2,
        outputInterval: 0.1,
        relativeTolerance: 1e-4,
        absoluteTolerance: 1e-4,
      }),
    ).summary;
  const told = (summary: { warnings: { code: string; message: string; remedy: string }[] }) =>
    summary.warnings.filter(({ code }) => code === 'much-work');

  test.each(['dop853', 'dopri5'] as const)('%s says how much more it takes, and what to choose', (method) => {
    const [warning] = told(governor(method));
    expect(warning.message).toMatch(/took [12]\d times the work of Radau IIA 5/);
    expect(warning.remedy).toBe('Choose the integrator Radau IIA 5.');
  });

  test('Radau 5 has nothing to say', () => {
    expect(told(governor('radau5'))).toEqual([]);
  });
});

describe('feedback with gains that ask for short steps', () => {
  const COUNT = repetitions('A5-gains', 2, 20);

  // 118 and 165 times the work of projection at d = 1400 1/s, by steps of 1/5 to 1/6 of 1/d
  test('order 8 at 1e-12 says by how much, names them and what to choose', () => {
    const random = createRandom(FIRST_SEED);
    for (let i = 0; i < COUNT; i++) {
      const name = i % 2 === 0 ? 'four-bar-with-load' : 'n-four-bar';
      const d = 1000 + 1000 * random();
      const { settings, ...project } = readExample(name);
      const feedback = { stabilisation: 'feedback', gains: 'typed', k: (d / 2) ** 2, d } as const;
      const tight = { integrator: 'dop853', relativeTolerance: 1e-12, absoluteTolerance: 1e-12 } as const;
      const length = { duration: 0.5, outputInterval: 0.1 };
      const { warnings } = run({
        ...project,
        settings: { ...settings, ...length, ...tight, ...feedback },
      }).summary;
      const [warning] = warnings.filter(({ code }) => code === 'much-work');
      expect(warning, `${name}, ${d}`).toMatchObject({ field: 'settings.d' });
      expect(warning.message).toContain(`d = ${Number(d.toPrecision(4))} 1/s took`);
      expect(warning.message).toContain('times the work of projection');
      expect(warning.remedy).toBe('Choose projection as the stabilisation, or set k and d smaller.');
    }
  });

  test('gentle ones have nothing to say', () => {
    const { settings, ...project } = readExample('four-bar-with-load');
    const gentle = { stabilisation: 'feedback', gains: 'typed', k: 25, d: 10 } as const;
    const { warnings } = run({ ...project, settings: { ...settings, ...gentle } }).summary;
    expect(warnings.filter(({ code }) => code === 'much-work')).toEqual([]);
  });
});
