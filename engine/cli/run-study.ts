/** Runs what is missing of a study on threads of this computer, and says how it went. */
import { runOnThreads } from '../jobs/threads/run-on-threads';
import { plain } from './words/format';
import { EXIT } from './words/terminal';
import { untilStopped } from './until-stopped';
import type { StudyFolder, Wanted } from '../jobs/folder/study-folder';
import type { Terminal } from './words/terminal';

export interface RunOrder extends Wanted {
  readonly workers: number;
}

export async function runHere(folder: StudyFolder, order: RunOrder, terminal: Terminal): Promise<number> {
  const { workers, ...wanted } = order;
  const asked = countWanted(folder.total, wanted);
  let [done, unsound] = [0, 0];
  const say = (): void => sayStopped(folder, terminal);
  const { stopped } = await untilStopped(say, async (signal) => {
    try {
      await runOnThreads(folder, folder.missing(wanted), {
        workers: Math.min(workers, asked),
        signal,
        onRow: (row) => {
          done++;
          if (!row.sound) unsound++;
          terminal.progress?.(`${done} of ${asked} runs${unsound > 0 ? `, ${unsound} not completed` : ''}`);
        },
      });
      if (!signal.aborted) await folder.compact();
    } finally {
      terminal.progress?.('');
    }
  });
  if (stopped !== null) return stopped;
  return sayDone(folder, { done, unsound }, terminal);
}

export function sayStopped(folder: StudyFolder, terminal: Terminal): void {
  void terminal.err(
    `\nStopped. What is done is kept; go on with: kempe study resume ${plain(folder.path)}\n`,
  );
}

export async function sayDone(
  folder: StudyFolder,
  { done, unsound }: { done: number; unsound: number },
  terminal: Terminal,
): Promise<number> {
  await terminal.out(`${done} runs computed.\n`);
  if (unsound > 0)
    await terminal.err(
      `note: ${unsound} of them did not complete; which and why: kempe study status ${plain(folder.path)} --failed\n`,
    );
  return unsound > 0 ? EXIT.failed : EXIT.ok;
}

function countWanted(total: number, { shard }: Wanted): number {
  return shard ? Math.max(0, Math.ceil((total - shard.part) / shard.of)) : total;
}
