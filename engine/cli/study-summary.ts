/** What the figures of a study say so far, for the terminal. */
import { MOST_NUMBERS, readColumns } from '../jobs/merge/read-columns';
import { columnsOf } from '../studies/rows/table';
import { designOf } from '../studies/sampling/designs';
import { formatSummary, summarise } from './words/study-report';
import type { StudyFolder } from '../jobs/folder/study-folder';
import type { ColumnSummary } from './words/study-report';

export interface StudySummary {
  readonly figures: readonly ColumnSummary[];
  readonly text: string;
}

const NOTHING: StudySummary = { figures: [], text: '' };

/** Only random values have a distribution, and one run has none. */
export async function summaryOf(folder: StudyFolder): Promise<StudySummary> {
  if (!designOf(folder.manifest.design.kind).isRandom) return NOTHING;
  const columns = columnsOf(folder.manifest, folder.project);
  const read = await readColumns(folder);
  if (read === null)
    return {
      figures: [],
      text: `\nThe table has more than ${MOST_NUMBERS} numbers, of which no summary is made here: merge it and load it elsewhere.\n`,
    };
  if (read.parameters[0].length < 2) return NOTHING;
  const figures = summarise(columns, read);
  return { figures, text: `\n${formatSummary(columns, figures)}` };
}
