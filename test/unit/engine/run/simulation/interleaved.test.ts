/** Runs in one process have nothing in common: step by step in turns, and one inside a kernel of another, they give the bits of runs alone. */
import { afterEach, expect, test, vi } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { Scratch } from '../../../../../engine/core/math/scratch';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { everyForce } from '../../../../support/every-force';
import type { Project, Settings } from '../../../../../engine/model/project';
import type { Simulation } from '../../../../../engine/run/simulation/simulation';

afterEach(() => vi.restoreAllMocks());

const brief = (project: Project, settings: Partial<Settings>): Project => ({
  ...project,
  settings: { ...project.settings, outputInterval: 0.002, ...settings },
});

/** Contact, couplings with and without teeth, springs, bushings, stops, friction, motors; steps of several kinds. */
const PROJECTS: readonly (() => Project)[] = [
  () => brief(everyForce(), { integrator: 'dopri5', duration: 0.01, outputInterval: 0.001 }),
  () => brief(EXAMPLES['cam-follower.kempe'](), { integrator: 'dop853', duration: 0.02 }),
  () => brief(EXAMPLES['gear-reducer.kempe'](), { integrator: 'radau5', duration: 0.02 }),
  () => brief(EXAMPLES['toggle-press.kempe'](), { integrator: 'dopri5', duration: 0.02 }),
  () => brief(EXAMPLES['cam-follower.kempe'](), { solver: 'sequential-impulses', duration: 0.02 }),
  () => brief(EXAMPLES['four-bar-with-load.kempe'](), { integrator: 'rk4', step: 1e-3, duration: 0.02 }),
  () => brief(EXAMPLES['four-bar-with-load.kempe'](), { integrator: 'rk4', step: 1e-3, duration: 0.02 }),
];

function start(project: Project): Simulation {
  const result = createSimulation(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.simulation;
}

/** One attempt at a step; what it recorded goes to `samples`. */
function advance(simulation: Simulation, samples: number[]): void {
  simulation.advance(null, 1);
  samples.push(...(simulation.takeSamples()?.data ?? []));
}

function runAlone(project: Project): number[] {
  const simulation = start(project);
  const samples: number[] = [];
  while (!simulation.outcome) advance(simulation, samples);
  expect(simulation.outcome.kind).toBe('completed');
  return samples;
}

const bits = (samples: number[]): BigUint64Array => new BigUint64Array(Float64Array.from(samples).buffer);

test('runs that take turns after every step record what they record alone', () => {
  const alone = PROJECTS.map((project) => runAlone(project()));
  const runs = PROJECTS.map((project) => ({ simulation: start(project()), samples: [] as number[] }));
  while (runs.some(({ simulation }) => !simulation.outcome)) {
    for (const { simulation, samples } of runs) if (!simulation.outcome) advance(simulation, samples);
  }
  runs.forEach(({ samples }, i) => {
    expect(samples.length).toBeGreaterThan(5 * (1 + runs[i].simulation.channels.length));
    expect(bits(samples)).toEqual(bits(alone[i]));
  });
});

test('a run of the same mechanism that goes on inside the kernels of another does not touch it', () => {
  const project = PROJECTS[0]();
  const alone = runAlone(project);
  let others = 0;
  let inner: Simulation | null = null;
  const asked = Scratch.prototype.of;
  let calls = 0;
  vi.spyOn(Scratch.prototype, 'of').mockImplementation(function of<T extends object>(
    this: Scratch,
    create: () => T,
  ) {
    const made = asked.call(this, create) as T;
    // not within the other run itself, and not each time, which would take long
    if (inner && calls++ % 997 === 0) {
      const other = inner;
      inner = null;
      other.advance(null, 1);
      others++;
      inner = other.outcome ? start(project) : other;
    }
    return made;
  });
  const outer = start(project);
  const samples: number[] = [];
  inner = start(project);
  while (!outer.outcome) advance(outer, samples);
  expect(others).toBeGreaterThan(20);
  expect(bits(samples)).toEqual(bits(alone));
});
