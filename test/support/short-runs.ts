/** Runs of two small examples, and their samples as rows. */
import { EXAMPLES } from './examples';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import type { Project, Settings } from '../../engine/model/project';
import type { Simulation } from '../../engine/run/simulation/simulation';

export function shortPendulum(settings: Partial<Settings> = {}): Project {
  const project = EXAMPLES['pendulum.kempe']();
  return { ...project, settings: { ...project.settings, duration: 1, outputInterval: 0.1, ...settings } };
}

export function shortFourBar(settings: Partial<Settings> = {}): Project {
  const project = EXAMPLES['four-bar-with-load.kempe']();
  return { ...project, settings: { ...project.settings, duration: 0.5, outputInterval: 0.01, ...settings } };
}

export function start(project: Project): Simulation {
  const result = createSimulation(project);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.message).join('\n'));
  return result.simulation;
}

/** All samples as rows. */
export function rows(simulation: Simulation): number[][] {
  const width = 1 + simulation.channels.length;
  const { count, data } = simulation.takeSamples() ?? { count: 0, data: new Float64Array(0) };
  return Array.from({ length: count }, (_, i) => Array.from(data.subarray(i * width, (i + 1) * width)));
}

/** A four-bar with a sample at every millisecond step. */
export function fineFourBar(settings: Partial<Settings> = {}): Project {
  const project = EXAMPLES['four-bar-with-load.kempe']();
  return {
    ...project,
    settings: {
      ...project.settings,
      integrator: 'rk4',
      step: 1e-3,
      duration: 0.5,
      outputInterval: 1e-3,
      ...settings,
    },
  };
}
