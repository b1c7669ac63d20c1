/** `kempe study merge`: the table of a study, once all its runs are done; on request it waits for those that others compute. */
import { askJobs, stateWords } from '../../../jobs/batch/job-state';
import { awaitRows } from '../../../jobs/batch/await-rows';
import { mergeStudy } from '../../../jobs/merge/merge';
import { openStudyFolder } from '../../../jobs/folder/study-folder';
import { parsePreset } from '../../options/project-options';
import { summaryOf } from '../../study-summary';
import { formatRanges } from '../../words/study-report';
import { EXIT } from '../../words/terminal';
import { plain } from '../../words/format';
import { parseWords, UsageError } from '../../words/usage';
import type { Terminal } from '../../words/terminal';

const OPTIONS = {
  output: { type: 'string' },
  'csv-preset': { type: 'string' },
  wait: { type: 'boolean' },
} as const;

export async function merge(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1)
    throw new UsageError(`study merge needs one folder of a study, not ${files.length}`);
  const { output = '' } = values;
  const [, format] = /\.(csv|parquet)$/i.exec(output) ?? [];
  if (format === undefined) throw new UsageError('study merge needs --output TABLE.csv or TABLE.parquet');
  const preset = parsePreset(values);
  const folder = await openStudyFolder(files[0], 'read');
  if (values.wait === true) {
    await awaitRows(folder, {
      onLook: (first, jobs) => terminal.progress?.(plain([`waiting for run ${first}`, ...jobs].join('; '))),
    });
    terminal.progress?.('');
  }
  const kind = format.toLowerCase() === 'csv' ? 'csv' : 'parquet';
  const { rows, missing } = await mergeStudy(folder, output, kind, preset);
  if (missing.length === 0) {
    await terminal.out(`${plain(output)}: ${rows} runs.\n${(await summaryOf(folder)).text}`);
    return EXIT.ok;
  }
  await terminal.err(
    `error: ${folder.total - rows} of ${folder.total} runs are missing, so there is no table yet: ${formatRanges(missing)}.\n` +
      `  Compute them with: kempe study resume ${plain(files[0])}\n`,
  );
  for (const job of await askJobs(folder.path)) await terminal.err(`  ${plain(stateWords(job))}\n`);
  const { damaged } = await folder.count();
  for (const { where, fault } of damaged.slice(0, 20)) await terminal.err(`  ${plain(where)}: ${fault}\n`);
  return EXIT.failed;
}
