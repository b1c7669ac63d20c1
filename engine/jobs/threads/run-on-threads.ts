/** Computes rows of a study on threads of this computer, and writes them into its folder. */
import { findProgram, StudyThread } from './study-thread-handle';
import type { StudyFolder } from '../folder/study-folder';
import type { StudyRow } from '../../studies/rows/row';

export interface ThreadOptions {
  readonly workers: number;
  /** After its row is in the folder. */
  readonly onRow?: (row: StudyRow) => void;
  /** Stops at once: runs under way stay missing, and can be computed later. */
  readonly signal?: AbortSignal;
  /** The program of the threads: `study-thread.ts`, as built beside this one. */
  readonly program?: URL;
}

export interface ThreadReport {
  readonly done: number;
  /** Of those, how many are not sound. */
  readonly unsound: number;
}

/** Throws `StudyError` if no thread can be started, and whatever the folder throws that cannot be written. */
export async function runOnThreads(
  folder: StudyFolder,
  indices: AsyncIterable<number> | Iterable<number>,
  options: ThreadOptions,
): Promise<ThreadReport> {
  const { workers, onRow = () => {}, signal, program = findProgram() } = options;
  const report = { done: 0, unsound: 0 };
  const queue = ordered(indices);
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  const serve = async (): Promise<void> => {
    const thread = new StudyThread(folder, program, stopping.signal);
    try {
      for (let index = await queue(); index !== null; index = await queue()) {
        const row = await thread.run(index);
        if (row === null) return;
        await folder.writeRow(row);
        report.done++;
        if (!row.sound) report.unsound++;
        onRow(row);
      }
    } finally {
      await thread.end();
    }
  };
  const places = Array.from({ length: Math.max(1, Math.floor(workers)) }, () =>
    serve().catch((fault: unknown) => {
      stop();
      throw fault;
    }),
  );
  // all of them, so that nothing is written after this has ended
  const ends = await Promise.allSettled(places);
  signal?.removeEventListener('abort', stop);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return report;
}

/** The next index for whoever asks, one after the other; null at the end. */
function ordered(indices: AsyncIterable<number> | Iterable<number>): () => Promise<number | null> {
  const iterator =
    Symbol.asyncIterator in indices ? indices[Symbol.asyncIterator]() : indices[Symbol.iterator]();
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(async () => {
      const next: IteratorResult<number, unknown> = await iterator.next();
      return next.done === true ? null : next.value;
    });
    last = next.catch(() => undefined);
    return next;
  };
}
