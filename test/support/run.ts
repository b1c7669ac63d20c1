import { createSimulation } from '../../engine/run/simulation/create-simulation';
import type { Project } from '../../engine/model/project';
import type { Analysis, RunOutcome, RunSummary } from '../../engine/results/recording/run-report';
import type { RunEvent } from '../../engine/core/switching/run-event';
import type { Simulation } from '../../engine/run/simulation/simulation';

export interface Run {
  simulation: Simulation;
  time: number[];
  /** Samples of one channel. */
  column: (key: string) => number[];
  outcome: RunOutcome;
  summary: RunSummary;
  events: RunEvent[];
}

/** Runs a project to its end in this process; throws with the problems if it is refused. */
export function run(project: Project, analysis: Analysis = 'dynamic'): Run {
  const result = createSimulation(project, analysis);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.message).join('\n'));
  const { simulation } = result;
  while (simulation.advance(null, 10_000) === 'working');
  const width = 1 + simulation.channels.length;
  const samples = simulation.takeSamples();
  const { count, data } = samples ?? { count: 0, data: new Float64Array(0) };
  const column = (index: number) => Array.from({ length: count }, (_, i) => data[i * width + index]);
  return {
    simulation,
    time: column(0),
    column(key) {
      const index = simulation.channels.findIndex((channel) => channel.key === key);
      if (index < 0) throw new Error(`There is no channel ${key}`);
      return column(1 + index);
    },
    outcome: simulation.outcome as RunOutcome,
    summary: simulation.summary(),
    events: simulation.takeEvents(),
  };
}
