/** Computes rows of a study on threads of this computer, and writes them into its folder. */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { lostRow } from '../../studies/rows/row';
import { valuesAt } from '../../studies/sampling/values-at';
import { StudyError } from '../folder/study-error';
import type { StudyFolder } from '../folder/study-folder';
import type { StudyRow } from '../../studies/rows/row';
import type { FromThread, ThreadData, ToThread } from './thread-messages';

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

/** Names of the program of the threads: in a bundle for Node, in one of ECMAScript modules or a package. */
const PROGRAMS = ['study-thread.cjs', 'study-thread.js'];

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

function findProgram(): URL {
  const urls = PROGRAMS.map((name) => new URL(name, import.meta.url));
  return urls.find((url) => existsSync(url)) ?? urls[0];
}

type Answer = FromThread | string | null;

/** A thread, and the one that takes its place when it is lost. */
class StudyThread {
  #worker: Worker | null = null;
  /** What becomes of the next answer; of one that nobody waits for, nothing. */
  #take: (answer: Answer) => void = () => {};
  readonly #folder: StudyFolder;
  readonly #program: URL;
  readonly #signal: AbortSignal;

  constructor(folder: StudyFolder, program: URL, signal: AbortSignal) {
    this.#folder = folder;
    this.#program = program;
    this.#signal = signal;
  }

  /** The row of a run; one that is not sound if its thread was lost twice. Null if all is to stop. */
  async run(index: number): Promise<StudyRow | null> {
    const first = await this.#try(index);
    if (typeof first !== 'string') return first;
    const second = await this.#try(index);
    if (typeof second !== 'string') return second;
    const { manifest } = this.#folder;
    const why = `The thread that ran it was lost, and again when it was tried again: ${second}`;
    return lostRow(index, valuesAt(manifest, index), manifest.figures.length, why);
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  /** A text says why the thread was lost. */
  async #try(index: number): Promise<StudyRow | string | null> {
    if (this.#signal.aborted) return null;
    const worker = (this.#worker ??= await this.#start());
    const answer = await this.#next(() => worker.postMessage({ index } satisfies ToThread));
    if (answer === null) return null;
    if (typeof answer !== 'string' && answer.type === 'row') return answer.row;
    await this.end();
    return typeof answer === 'string' ? answer : 'it began again.';
  }

  /** One that ends before it is ready would do so again. */
  async #start(): Promise<Worker> {
    const { manifest, project } = this.#folder;
    const workerData: ThreadData = { manifest, project };
    const worker = new Worker(this.#program, { workerData });
    worker.on('message', (message: FromThread) => this.#take(message));
    worker.on('error', (fault: unknown) =>
      this.#take(fault instanceof Error ? fault.message : String(fault)),
    );
    worker.on('exit', (code) => {
      // between two runs nobody waits for it, and the next begins with another
      if (this.#worker === worker) this.#worker = null;
      this.#take(`it ended with status ${code}.`);
    });
    const answer = await this.#next(() => {});
    if (typeof answer !== 'string') return worker;
    await worker.terminate();
    throw new StudyError(`The solver of the study could not be started: ${answer}`);
  }

  /** Its next message, why it was lost, or null if all is to stop. */
  #next(ask: () => void): Promise<Answer> {
    return new Promise((resolve) => {
      const stop = (): void => this.#take(null);
      this.#take = (answer) => {
        this.#take = () => {};
        this.#signal.removeEventListener('abort', stop);
        resolve(answer);
      };
      this.#signal.addEventListener('abort', stop);
      if (this.#signal.aborted) stop();
      else ask();
    });
  }
}
