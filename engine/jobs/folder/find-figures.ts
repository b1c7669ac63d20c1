/** The figures that a study keeps, each with the name and unit of its series. */
import { Recording } from '../../results/recording/recording';
import { resolveSeries } from '../../results/series/resolve';
import { createSimulation } from '../../run/simulation/create-simulation';
import { STUDY_LIMITS } from '../../studies/manifest/limits';
import { forcesOf } from '../../studies/sweep/default-series';
import { MOST_SERIES } from '../../studies/sweep/plan';
import type { Analysis } from '../../results/recording/run-report';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import type { StudyFigure } from '../../studies/manifest/manifest';

export type AskedFigure = Pick<StudyFigure, 'series' | 'figure'>;

export type FoundFigures =
  | { readonly ok: true; readonly figures: StudyFigure[] }
  /** The model cannot be run. */
  | { readonly ok: false; readonly problems: Problem[] }
  /** A run would have no such series: `why`. */
  | { readonly ok: false; readonly unknown: AskedFigure; readonly why: string };

/** Of null the peaks of whatever exerts force. A series that a run would not have is found here, before thousands of runs. */
export function findFigures(
  project: Project,
  analysis: Analysis,
  asked: readonly AskedFigure[] | null,
): FoundFigures {
  const created = createSimulation(project, analysis);
  if (!created.ok) return created;
  const { digest, channels, model } = created.simulation;
  const recording = new Recording({
    ...{ run: 0, digest, channels, project, analysis, model, warnings: [] },
    startedAt: new Date(),
  });
  const figures: StudyFigure[] = [];
  for (const one of asked ?? forcesOf(project).slice(0, MOST_SERIES).map(peakOf)) {
    const result = resolveSeries(recording, one.series);
    if (!result.ok) return { ok: false, unknown: one, why: result.message };
    const { label, unit } = result.series;
    figures.push({ series: one.series, label: label.slice(0, STUDY_LIMITS.id), unit, figure: one.figure });
  }
  return { ok: true, figures };
}

const peakOf = (series: string): AskedFigure => ({ series, figure: 'peak' });
