/** One run of a study: from its index to its row. */
import { isSound } from '../../run/outcomes/outcome';
import { outcomeWords } from '../sweep/result';
import { LEAST_POINTS } from '../sweep/plan';
import { runSettings } from '../sweep/run-variant';
import { valuesAt } from '../sampling/values-at';
import type { Project } from '../../model/project';
import type { FigureName, StudyManifest } from '../manifest/manifest';
import type { VariantSeries } from '../sweep/result';
import type { StudyRow } from './row';

/** `tell` is called now and then with the completed fraction of the run [1]. */
export type RowRunner = (index: number, tell?: (part: number) => void) => StudyRow;

const READ: { readonly [K in FigureName]: (series: VariantSeries) => number | undefined } = {
  peak: ({ peak }) => peak?.value,
  'time of peak': ({ peak }) => peak?.time,
  maximum: ({ maximum }) => maximum?.value,
  'time of maximum': ({ maximum }) => maximum?.time,
  minimum: ({ minimum }) => minimum?.value,
  'time of minimum': ({ minimum }) => minimum?.time,
  RMS: ({ rms }) => rms,
};

/**
 * The manifest is free of faults for this project. A run never throws on account of its values: its row says what became of it. A
 * recording has a time when it was started, which its row does not depend on.
 */
export function createRowRunner(manifest: StudyManifest, project: Project, startedAt: Date): RowRunner {
  const { analysis, parameters, figures } = manifest;
  const series = [...new Set(figures.map((figure) => figure.series))];
  const plan = { project, analysis, series, points: LEAST_POINTS, startedAt };
  return (index, tell) => {
    const values = valuesAt(manifest, index);
    const settings = parameters.map(({ target }, i) => ({ target, value: values[i] }));
    const result = runSettings(plan, settings, index, tell);
    const found = figures.map((figure) => result.series.find(({ id }) => id === figure.series));
    const other = figures.findIndex(({ unit }, i) => found[i] !== undefined && found[i].unit !== unit);
    if (other >= 0) {
      const { series: id, unit } = figures[other];
      const outcome = `The series “${id}” is in ${found[other]!.unit} here, where the study expects ${unit}.`;
      return { index, values, figures: figures.map(() => NaN), sound: false, outcome };
    }
    return {
      index,
      values,
      figures: figures.map(({ figure }, i) => (found[i] && READ[figure](found[i])) ?? NaN),
      sound: isSound(result.outcome),
      outcome: outcomeWords(result),
    };
  };
}
