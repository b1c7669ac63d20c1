/** A run of a project in this process, kept as the app keeps it. */
import { Recording } from '../../engine/results/recording/recording';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import type { Analysis } from '../../engine/results/recording/run-report';
import type { Project } from '../../engine/model/project';

export function record(
  project: Project,
  analysis: Analysis = 'dynamic',
  bands: readonly string[] = [],
): Recording {
  const result = createSimulation(project, analysis, 'kept', bands);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.message).join('\n'));
  const { simulation } = result;
  while (simulation.advance(null, 10_000) === 'working');
  const recording = new Recording({
    run: 1,
    digest: simulation.digest,
    channels: simulation.channels,
    project,
    analysis,
    model: simulation.model,
    warnings: [],
    startedAt: new Date('2026-11-22T08:00:00Z'),
  });
  const samples = simulation.takeSamples();
  if (samples) recording.append(samples.count, samples.data);
  recording.outcome = simulation.outcome;
  recording.summary = simulation.summary();
  return recording;
}
