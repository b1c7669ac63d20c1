/** The figures that a study keeps, as typed: `reaction/pin-b/F peak`. */
import { findFigures } from '../../jobs/folder/find-figures';
import { FIGURE_NAMES } from '../../studies/manifest/manifest';
import { plain } from '../words/format';
import { UsageError } from '../words/usage';
import type { AskedFigure } from '../../jobs/folder/find-figures';
import type { Analysis } from '../../results/recording/run-report';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import type { StudyFigure } from '../../studies/manifest/manifest';

type Found = { ok: true; figures: StudyFigure[] } | { ok: false; problems: Problem[] };

/** The longest first: one ends like another. */
const NAMES = [...FIGURE_NAMES].sort((a, b) => b.length - a.length);

/** Without words the peaks of whatever exerts force. */
export function figuresOf(project: Project, analysis: Analysis, words: readonly string[] | null): Found {
  const found = findFigures(project, analysis, words?.map(split) ?? null);
  if (found.ok || 'problems' in found) return found;
  const { series, figure } = found.unknown;
  throw new UsageError(
    `--figure "${plain(series)} ${figure}": a run has no such series: ${plain(found.why)}`,
  );
}

function split(text: string): AskedFigure {
  const figure = NAMES.find((name) => text.endsWith(` ${name}`));
  if (figure === undefined)
    throw new UsageError(
      `--figure is "${plain(text)}", where a series and one of ${FIGURE_NAMES.join(', ')} are expected, such as "reaction/pin/F peak"`,
    );
  return { series: text.slice(0, -figure.length - 1).trim(), figure };
}
