/** `kempe study status`: how far a study and its jobs are, which runs failed and why, and what its figures say so far. */
import { askJobs, stateWords } from '../../../jobs/batch/job-state';
import { openStudyFolder } from '../../../jobs/folder/study-folder';
import { rangesOf } from '../../../jobs/merge/ranges';
import { columnsOf } from '../../../studies/rows/table';
import { parseAddress } from '../../options/queue-options';
import { formatNumber, plain } from '../../words/format';
import { summaryOf } from '../../study-summary';
import { formatRanges } from '../../words/study-report';
import { EXIT } from '../../words/terminal';
import { parseWords, UsageError } from '../../words/usage';
import type { StudyFolder } from '../../../jobs/folder/study-folder';
import type { Terminal } from '../../words/terminal';

const OPTIONS = {
  failed: { type: 'boolean' },
  json: { type: 'boolean' },
  queue: { type: 'string' },
} as const;

export async function status(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1)
    throw new UsageError(`study status needs one folder of a study, not ${files.length}`);
  const address = values.queue === undefined ? null : parseAddress(values.queue);
  const folder = await openStudyFolder(files[0], 'read');
  // what a queue needs is loaded for those who have one
  const asking = address && (await import('../../queue/queue-report'));
  const queue = asking && (await asking.askQueue(folder, address, terminal));
  const count = await folder.count();
  const columns = columnsOf(folder.manifest, folder.project);
  const summary = await summaryOf(folder);
  const failed = values.failed === true;
  const missing = await rangesOf(folder.missing());
  const jobs = (await askJobs(folder.path)).map(stateWords);
  if (values.json === true) {
    const rows = failed ? await failedOf(folder) : undefined;
    const { name } = folder.manifest;
    const report = {
      name,
      digest: folder.digest,
      ...count,
      missing,
      jobs,
      failed: rows,
      summary: summary.figures,
      ...(queue && { queue }),
    };
    await terminal.out(`${JSON.stringify(report, null, 2)}\n`);
    return EXIT.ok;
  }
  const { done, sound, total, damaged } = count;
  await terminal.out(
    `${plain(folder.manifest.name)}: ${done} of ${total} runs done, ${sound} of them completed` +
      `${damaged.length > 0 ? `; ${damaged.length} damaged, which run again` : ''}.\n`,
  );
  if (missing.length > 0) await terminal.out(`Missing: ${formatRanges(missing)}.\n`);
  for (const job of jobs) await terminal.out(`${plain(job)}\n`);
  if (asking && queue) await terminal.out(asking.formatQueue(queue));
  for (const { where, fault } of damaged.slice(0, 20)) await terminal.out(`${plain(where)}: ${fault}\n`);
  if (failed) {
    for await (const row of folder.failed()) {
      const settings = row.values.map(
        (value, i) =>
          `${plain(columns.parameters[i].title)} ${formatNumber(value / columns.parameters[i].size, columns.parameters[i].unit)}`,
      );
      await terminal.out(`${row.index}: ${settings.join(', ')}: ${plain(row.outcome)}\n`);
    }
  }
  await terminal.out(summary.text);
  return EXIT.ok;
}

async function failedOf(folder: StudyFolder) {
  const rows: { index: number; values: readonly number[]; outcome: string }[] = [];
  for await (const { index, values, outcome } of folder.failed()) rows.push({ index, values, outcome });
  return rows;
}
