/**
 * The output interval decides what is recorded, never how a run steps: number of steps, refusals, events and the state at
 * the end are the same to the last bit (T 9.4), for whole and broken fractions of the run and of the step.
 */
import { describe, expect, test } from 'vitest';
import { benchmarkProject, readBenchmark } from '../support/benchmark';
import { readExample } from '../support/example-file';
import { run } from '../support/run';
import type { Project, Settings } from '../../engine/model/project';

/** Rounding in a sample's time would be no fault of the steps; the last one is at the end of the run, exactly. */
function fingerprint(project: Project, outputInterval: number, settings: Partial<Settings>) {
  const { simulation, outcome, summary, events, column } = run({
    ...project,
    settings: { ...project.settings, ...settings, outputInterval },
  });
  expect(outcome.kind).toBe('completed');
  const bodies = simulation.channels.filter(({ key }) => key.startsWith('body/')).map(({ key }) => key);
  return {
    steps: summary.steps,
    rejected: summary.rejected,
    events: events.map(({ time, kind }) => [time, kind]),
    end: bodies.map((key) => column(key).at(-1)),
  };
}

const INTERVALS = [0.013, 0.01, 0.1, 0.37];

describe.each<Partial<Settings>>([
  { integrator: 'dop853' },
  { integrator: 'dopri5' },
  { integrator: 'radau5' },
  { integrator: 'rk4' },
  { integrator: 'semi-implicit-euler' },
  { integrator: 'dop853', stateForm: 'momentum' },
  { integrator: 'dopri5', stabilisation: 'feedback' },
  { integrator: 'dop853', solver: 'saddle-point' },
  { solver: 'sequential-impulses' },
  { solver: 'optimisation' },
])('%o', (settings) => {
  const tolerances = { relativeTolerance: 1e-6, absoluteTolerance: 1e-6, step: 0.004 };

  // closed loops with redundant rows; friction and stops that switch; loads in windows; an expression
  test.each(['four-bar-with-load', 'toggle-press', 'bricard', 'slider-crank', 'screw-jack'])('%s', (name) => {
    // takes no limits
    if (settings.solver === 'optimisation' && name === 'toggle-press') return;
    const project = readExample(name);
    const duration = 0.4;
    const [first, ...others] = INTERVALS.map((interval) =>
      fingerprint(project, Math.min(interval, duration), { ...tolerances, ...settings, duration }),
    );
    expect(first.steps).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
  });
});

test('through singular positions', () => {
  const project = benchmarkProject(readBenchmark('a02-four-bars-2'));
  const settings = { relativeTolerance: 1e-9, absoluteTolerance: 1e-9, duration: 4 };
  const [first, ...others] = INTERVALS.map((interval) =>
    fingerprint(project, interval, { ...settings, integrator: 'dop853' }),
  );
  for (const other of others) expect(other).toEqual(first);
});
