/** The figures that a study keeps: `reaction/pin-b/F peak`, with the name and unit of the series. */
import { Recording } from '../../results/recording/recording';
import { resolveSeries } from '../../results/series/resolve';
import { createSimulation } from '../../run/simulation/create-simulation';
import { FIGURE_NAMES } from '../../studies/manifest/manifest';
import { STUDY_LIMITS } from '../../studies/manifest/limits';
import { forcesOf } from '../../studies/sweep/default-series';
import { MOST_SERIES } from '../../studies/sweep/plan';
import { plain } from '../words/format';
import { UsageError } from '../words/usage';
import type { Analysis } from '../../results/recording/run-report';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import type { FigureName, StudyFigure } from '../../studies/manifest/manifest';

type Found = { ok: true; figures: StudyFigure[] } | { ok: false; problems: Problem[] };

/** The longest first: one ends like another. */
const NAMES = [...FIGURE_NAMES].sort((a, b) => b.length - a.length);

/** Without words the peaks of whatever exerts force. A series that a run would not have is found here, before thousands of runs. */
export function figuresOf(project: Project, analysis: Analysis, words: readonly string[] | null): Found {
  const created = createSimulation(project, analysis);
  if (!created.ok) return created;
  const { digest, channels, model } = created.simulation;
  const recording = new Recording({
    ...{ run: 0, digest, channels, project, analysis, model, warnings: [] },
    startedAt: new Date(),
  });
  const asked = words?.map(split) ?? forcesOf(project).slice(0, MOST_SERIES).map(peakOf);
  const figures = asked.map(({ series, figure }) => {
    const result = resolveSeries(recording, series);
    if (!result.ok)
      throw new UsageError(
        `--figure "${plain(series)} ${figure}": a run has no such series: ${plain(result.message)}`,
      );
    const { label, unit } = result.series;
    return { series, label: label.slice(0, STUDY_LIMITS.id), unit, figure };
  });
  return { ok: true, figures };
}

const peakOf = (series: string): { series: string; figure: FigureName } => ({ series, figure: 'peak' });

function split(text: string): { series: string; figure: FigureName } {
  const figure = NAMES.find((name) => text.endsWith(` ${name}`));
  if (figure === undefined)
    throw new UsageError(
      `--figure is "${plain(text)}", where a series and one of ${FIGURE_NAMES.join(', ')} are expected, such as "reaction/pin/F peak"`,
    );
  return { series: text.slice(0, -figure.length - 1).trim(), figure };
}
