/** A run of which only some series are read: they and the summary are those of the whole run, bit for bit. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { everyForce } from '../../../../support/every-force';
import type { Project } from '../../../../../engine/model/project';
import type { Simulation } from '../../../../../engine/run/simulation/simulation';

const MODELS: (readonly [string, () => Project])[] = [
  ...Object.entries(EXAMPLES),
  ['every force', everyForce],
];
const SAMPLES = 4;

/** The beginning of it. */
function brief(project: Project): Project {
  const { settings } = project;
  const duration = Math.min(settings.duration, 0.04);
  return { ...project, settings: { ...settings, duration, outputInterval: duration / SAMPLES } };
}

function run(project: Project, only: readonly string[] | null = null) {
  const created = createSimulation(project, 'dynamic', 'kept', [], only);
  if (!created.ok) throw new Error(created.problems[0].message);
  const { simulation } = created;
  while (simulation.advance(null, 1000) !== 'ended');
  return { simulation, rows: rowsOf(simulation) };
}

function rowsOf(simulation: Simulation): number[][] {
  const { count, data } = simulation.takeSamples()!;
  const width = 1 + simulation.channels.length;
  return Array.from({ length: count }, (_, i) => [...data.subarray(i * width, (i + 1) * width)]);
}

describe.each(MODELS)('%s', (_, make) => {
  const project = brief(make());
  const whole = run(project);
  const { channels } = whole.simulation;
  const keys = channels.map(({ key }) => key);

  test.each([
    ['the drift', keys.filter((key) => key.startsWith('drift/'))],
    // from the last to the first: the order is that of the request
    ['one of each kind', keys.filter((_, c) => channels[c].group !== channels[c + 1]?.group).reverse()],
  ])('run for %s', (_, only) => {
    const { simulation, rows } = run(project, only);
    expect(simulation.channels.map(({ key }) => key)).toEqual(only);
    const columns = [0, ...only.map((key) => 1 + keys.indexOf(key))];
    expect(rows).toEqual(whole.rows.map((row) => columns.map((column) => row[column])));
    expect(simulation.summary()).toEqual(whole.simulation.summary());
  });
});

test('a series that is worked out from others has all of them recorded', () => {
  const project = brief(everyForce());
  const all = run(project).simulation.channels;
  expect(run(project, [all[0].key, '=1 + 1']).simulation.channels).toEqual(all);
});

test('a series that is named twice is kept once', () => {
  const project = brief(everyForce());
  const [{ key }] = run(project).simulation.channels;
  expect(run(project, [key, key]).simulation.channels).toHaveLength(1);
});
