/** Runs what is missing of a study on the workers of a queue, and says how it went. */
import { measureBatch } from '../../jobs/queue/client/measure-batch';
import { runOnQueue } from '../../jobs/queue/client/run-on-queue';
import type { QueueEnd } from '../../jobs/queue/client/run-on-queue';
import type { StudyFolder, Wanted } from '../../jobs/folder/study-folder';
import type { StudyRow } from '../../studies/rows/row';
import { connectQueue, note } from './connect-queue';
import type { QueueOrder } from '../options/queue-options';
import { sayDone } from '../run-study';
import { untilStopped } from '../until-stopped';
import { plain } from '../words/format';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';

const MOST_NAMED = 20;

export async function runQueued(
  folder: StudyFolder,
  { queue, ...wanted }: Wanted & { readonly queue: QueueOrder },
  terminal: Terminal,
): Promise<number> {
  const redis = await connectQueue(queue.address, terminal);
  let [done, unsound] = [0, 0];
  const count = (row: StudyRow): void => {
    done++;
    if (!row.sound) unsound++;
  };
  const home = {
    manifest: folder.manifest,
    projectText: folder.projectText,
    missing: () => folder.missing(wanted),
    writeRow: async (row: StudyRow) => {
      await folder.writeRow(row);
      count(row);
    },
  };
  try {
    const { result, stopped } = await untilStopped(
      () =>
        void terminal.err(
          `\n${AWAY} Collect its rows with: kempe study resume ${plain(folder.path)} --queue ...\n`,
        ),
      async (signal): Promise<QueueEnd> => {
        const batch = queue.batch ?? (await measureBatch(folder, wanted, { signal, onRow: count }));
        const end = await runOnQueue(redis, home, {
          priority: queue.priority,
          batch,
          signal,
          tell: (sentence) => void note(sentence, terminal),
          onProgress: ({ done: rows, total, rate, workers }) =>
            terminal.progress?.(`${rows} of ${total} runs, ${rate.toFixed(1)}/s, ${workers} workers`),
        });
        if (end.kind === 'complete') await folder.compact();
        return end;
      },
    );
    terminal.progress?.('');
    if (stopped !== null && result.kind !== 'complete') return stopped;
    if (result.kind === 'complete') return await sayDone(folder, { done, unsound }, terminal);
    await sayIncomplete(folder, result, terminal);
    return EXIT.failed;
  } finally {
    redis.disconnect();
  }
}

const AWAY = 'The study stays in the queue, and its workers go on.';

async function sayIncomplete(
  folder: StudyFolder,
  { kind, failures }: QueueEnd,
  terminal: Terminal,
): Promise<void> {
  if (kind === 'cancelled') {
    await terminal.err('The study was cancelled on the queue. What is done is kept.\n');
    return;
  }
  const named = [...failures].toSorted(([a], [b]) => a - b);
  for (const [index, reason] of named.slice(0, MOST_NAMED))
    await terminal.err(`error: run ${index}: ${plain(reason)}\n`);
  await terminal.err(
    `error: ${named.length} runs could not be computed on the queue. Try them here with: kempe study resume ${plain(folder.path)}\n`,
  );
}
