/** Names and units of series as a run of the project has them, without running it: a manifest states them of its figures. */
import { createSimulation } from '../../run/simulation/create-simulation';
import { Recording } from '../../results/recording/recording';
import { describeSeries } from '../../results/series/columns';
import { resolveSeries } from '../../results/series/resolve';
import type { NamedAll, NamedSeries } from './named-series';
import type { Project } from '../../model/project';
import type { Analysis } from '../../results/recording/run-report';

/** `startedAt`: a recording has a time when it was started, which no name depends on. */
export function nameSeries(
  project: Project,
  analysis: Analysis,
  ids: readonly string[],
  startedAt: Date,
): NamedAll {
  const created = createSimulation(project, analysis, 'kept', [], ids);
  if (!created.ok) {
    const error = created.problems.find(({ severity }) => severity === 'error') ?? created.problems[0];
    return {
      ok: false,
      message: `The model cannot be run: ${error?.message ?? 'it has errors.'} ${error?.remedy ?? ''}`.trim(),
    };
  }
  const { digest, channels, model } = created.simulation;
  const { warnings } = created;
  const recording = new Recording({
    run: 0,
    digest,
    channels,
    project,
    analysis,
    model,
    warnings,
    startedAt,
  });
  const named: NamedSeries[] = [];
  for (const id of ids) {
    const found = recording.channel(id) ?? describeSeries(recording, id);
    if (!found) {
      const result = resolveSeries(recording, id);
      const why = result.ok ? 'it has no values here.' : result.message;
      return {
        ok: false,
        message: `A run of this model has no series “${id}”: ${why} Choose another series.`,
      };
    }
    named.push({ id, label: found.label, unit: found.unit });
  }
  return { ok: true, series: named };
}
