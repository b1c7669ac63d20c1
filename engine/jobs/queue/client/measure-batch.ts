/** How many runs a message holds: what takes a worker a few seconds. The first runs, computed here, tell how long one takes. */
import { runOnThreads } from '../../threads/run-on-threads';
import type { StudyFolder, Wanted } from '../../folder/study-folder';
import type { StudyRow } from '../../../studies/rows/row';
import { MOST_IN_RANGE } from '../protocol/ranges';

/** What a message should take [ms], and how long is measured at most [ms]. */
const TARGET = 2000;
const LONGEST = 3000;
const MOST_MEASURED = 20;
/** So many messages at least, for as many workers. */
const LEAST_MESSAGES = 64;

/** Rows of the runs that it takes are in the folder. */
export async function measureBatch(
  folder: StudyFolder,
  wanted: Wanted,
  { signal, onRow }: { signal: AbortSignal; onRow: (row: StudyRow) => void },
): Promise<number> {
  const first: number[] = [];
  let count = 0;
  for await (const index of folder.missing(wanted)) {
    if (first.length < MOST_MEASURED) first.push(index);
    count++;
  }
  let least = Infinity;
  let last = performance.now();
  await runOnThreads(folder, first, {
    workers: 1,
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]),
    onRow: (row) => {
      onRow(row);
      const now = performance.now();
      // the first waited for its thread
      least = Math.min(least, now - last);
      last = now;
    },
  });
  const fair = Math.ceil(count / LEAST_MESSAGES);
  return Math.max(1, Math.min(Math.round(TARGET / least), fair, MOST_IN_RANGE));
}
