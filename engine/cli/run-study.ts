/** Runs what is missing of a study on threads of this computer, and says how it went. */
import { runOnThreads } from '../jobs/threads/run-on-threads';
import { plain } from './words/format';
import { EXIT } from './words/terminal';
import type { StudyFolder, Wanted } from '../jobs/folder/study-folder';
import type { Terminal } from './words/terminal';

export interface RunOrder extends Wanted {
  readonly workers: number;
}

/** Ends by which a person, a session or a scheduler stops a process, and its exit codes. */
const ENDS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export async function runHere(folder: StudyFolder, order: RunOrder, terminal: Terminal): Promise<number> {
  const { workers, ...wanted } = order;
  const path = plain(folder.path);
  const stop = new AbortController();
  let status: number | null = null;
  const signals = Object.entries(ENDS).map(([name, code]) => {
    const handle = (): void => {
      // asked for again: at once
      if (status !== null) process.exit(code);
      status = code;
      stop.abort();
      void terminal.err(`\nStopped. What is done is kept; go on with: kempe study resume ${path}\n`);
    };
    process.on(name, handle);
    return () => process.off(name, handle);
  });
  const asked = countWanted(folder.total, wanted);
  let [done, unsound] = [0, 0];
  try {
    await runOnThreads(folder, folder.missing(wanted), {
      workers: Math.min(workers, asked),
      signal: stop.signal,
      onRow: (row) => {
        done++;
        if (!row.sound) unsound++;
        terminal.progress?.(`${done} of ${asked} runs${unsound > 0 ? `, ${unsound} not completed` : ''}`);
      },
    });
    if (status === null) await folder.compact();
  } finally {
    for (const off of signals) off();
    terminal.progress?.('');
  }
  if (status !== null) return status;
  await terminal.out(`${done} runs computed.\n`);
  if (unsound > 0)
    await terminal.err(
      `note: ${unsound} of them did not complete; which and why: kempe study status ${path} --failed\n`,
    );
  return unsound > 0 ? EXIT.failed : EXIT.ok;
}

function countWanted(total: number, { shard }: Wanted): number {
  return shard ? Math.max(0, Math.ceil((total - shard.part) / shard.of)) : total;
}
