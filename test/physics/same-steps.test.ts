/**
 * What is recorded never decides how a run steps (T 9.4): number of steps, refusals, events and
 * the state at the end are the same to the last bit, whatever the output interval (whole and broken fractions of the run and
 * of the step), whichever bands are recorded and however samples are asked for; over all shipped examples (loops with
 * redundant rows, contact, friction, stops, gears, loads in windows, formulas) and all ways of stepping.
 */
import { describe, expect, test } from 'vitest';
import { readdirSync } from 'node:fs';
import { benchmarkProject, readBenchmark } from '../support/benchmark';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { LONG } from '../support/tier';
import { readExample } from '../support/example-file';
import type { Analysis } from '../../engine/results/recording/run-report';
import type { Project, Settings } from '../../engine/model/project';

interface Recording {
  /** Of the length of the run [1]. */
  readonly interval: number;
  /** Of the joints that share reactions. */
  readonly bands: boolean;
  /** Attempts at a time. */
  readonly budget: number;
}

const RECORDINGS: readonly Recording[] = [
  { interval: 1, bands: false, budget: 10_000 },
  { interval: 0.0325, bands: true, budget: 7 },
  { interval: 0.25, bands: false, budget: 1 },
  { interval: LONG ? 0.0017 : 0.011, bands: false, budget: 1000 },
];

/** Rounding in a sample's time would be no fault of the steps; the last one is at the end of the run, exactly. */
function fingerprint(project: Project, analysis: Analysis, { interval, bands, budget }: Recording) {
  const { settings } = project;
  const outputInterval = interval * settings.duration;
  const recorded = { ...project, settings: { ...settings, outputInterval } };
  // of one joint: the bands of seven take half a second a sample
  const ids = bands ? project.joints.slice(0, 1).map(({ id }) => id) : [];
  const created = createSimulation(recorded, analysis, 'kept', ids);
  // forbidden at all intervals, or at none
  if (!created.ok) return { refused: created.problems.map(({ code }) => code) };
  const { simulation } = created;
  while (simulation.advance(null, budget) === 'working');
  const width = 1 + simulation.channels.length;
  const { count, data } = simulation.takeSamples()!;
  const last = data.subarray((count - 1) * width);
  const bodies = simulation.channels.flatMap(({ key }, i) => (key.startsWith('body/') ? [last[1 + i]] : []));
  const { steps, rejected } = simulation.summary();
  return {
    refused: null,
    outcome: simulation.outcome?.kind,
    steps,
    rejected,
    events: simulation.takeEvents().map(({ time, kind, record }) => [time, kind, record]),
    // the last sample of a run that stops is somewhere before
    end: simulation.outcome?.kind === 'completed' ? bodies : [],
  };
}

/**
 * A kinematic run has no steps of its own: it closes the joints at each output time, from the one before. So its poses are
 * the same as far as joints are closed, and its events where they are found.
 */
function expectSamePoses(project: Project): void {
  const [first, ...others] = RECORDINGS.map((recording) => fingerprint(project, 'kinematic', recording));
  for (const other of others) {
    expect(other.refused).toEqual(first.refused);
    if (first.refused || other.refused) continue;
    expect(other.outcome).toBe(first.outcome);
    expect(other.events.map(([, ...event]) => event)).toEqual(first.events.map(([, ...event]) => event));
    for (const [i, [time]] of first.events.entries()) expect(other.events[i][0]).toBeCloseTo(Number(time), 9);
    for (const [i, value] of first.end.entries())
      expect(Math.abs(other.end[i] - value)).toBeLessThan(SAME_POSE * Math.max(1, Math.abs(value)));
  }
}

function expectSame(project: Project): void {
  const [first, ...others] = RECORDINGS.map((recording) => fingerprint(project, 'dynamic', recording));
  for (const other of others) expect(other).toEqual(first);
  if (!first.refused) expect(first.steps).toBeGreaterThan(0);
}

/** What closing joints from another pose leaves [m, 1, m/s, ...]. */
const SAME_POSE = 2e-8;

/** Ways of stepping, and the length of the run [s]. */
const WAYS: readonly (Partial<Settings> & { readonly duration: number })[] = [
  { integrator: 'dopri5', duration: 0.4 },
  { integrator: 'dop853', duration: 0.4 },
  { integrator: 'radau5', duration: 0.2 },
  { integrator: 'rk4', duration: 0.2 },
  { integrator: 'explicit-euler', duration: 0.2 },
  { integrator: 'semi-implicit-euler', duration: 0.2 },
  { integrator: 'dop853', stateForm: 'momentum', duration: 0.2 },
  { integrator: 'dopri5', stabilisation: 'feedback', duration: 0.2 },
  { integrator: 'dopri5', stabilisation: 'none', duration: 0.2 },
  { integrator: 'dop853', solver: 'saddle-point', duration: 0.2 },
  { solver: 'sequential-impulses', duration: 0.2 },
  { solver: 'optimisation', duration: 0.2 },
];

const EXAMPLES = readdirSync('assets/examples')
  .filter((file) => file.endsWith('.kempe'))
  .map((file) => file.slice(0, -'.kempe'.length));

function shortened(name: string, { duration, ...settings }: Partial<Settings> & { duration: number }) {
  const project = readExample(name);
  const length = Math.min(LONG ? 1 : duration, project.settings.duration);
  return {
    ...project,
    settings: {
      ...project.settings,
      relativeTolerance: 1e-6,
      absoluteTolerance: 1e-6,
      step: 0.004,
      ...settings,
      duration: length,
    },
  };
}

/** Of each example in every run of the tests, so that all are met by some [1]. */
const A_FEW = 1;
const waysOf = (name: string) =>
  WAYS.filter((_, i) => LONG || (i + EXAMPLES.indexOf(name)) % Math.ceil(WAYS.length / A_FEW) === 0);

describe.each(EXAMPLES)('%s', (name) => {
  test.each(waysOf(name))('%o', (way) => expectSame(shortened(name, way)));
  test('kinematic', () => expectSamePoses(shortened(name, { duration: 0.1 })));
});

test('through singular positions', () => {
  const settings = {
    relativeTolerance: 1e-9,
    absoluteTolerance: 1e-9,
    duration: 4,
    integrator: 'dop853',
  } as const;
  expectSame(benchmarkProject(readBenchmark('a02-four-bars-2'), settings));
});
