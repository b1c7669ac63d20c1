/** A thread that computes rows of one study, as the process that started it sees it. */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { lostRow } from '../../studies/rows/row';
import { valuesAt } from '../../studies/sampling/values-at';
import { StudyError } from '../folder/study-error';
import type { StudyRow } from '../../studies/rows/row';
import type { FromThread, ThreadData, ToThread } from './thread-messages';

/** Names of the program of the threads: in a bundle for Node, in one of ECMAScript modules or a package. */
const PROGRAMS = ['study-thread.cjs', 'study-thread.js'];

export function findProgram(): URL {
  const urls = PROGRAMS.map((name) => new URL(name, import.meta.url));
  return urls.find((url) => existsSync(url)) ?? urls[0];
}

type Answer = FromThread | string | null;

/** A thread, and the one that takes its place when it is lost. */
export class StudyThread {
  #worker: Worker | null = null;
  /** What becomes of the next answer; of one that nobody waits for, nothing. */
  #take: (answer: Answer) => void = () => {};
  readonly #study: ThreadData;
  readonly #program: URL;
  readonly #signal: AbortSignal;

  constructor(study: ThreadData, program: URL, signal: AbortSignal) {
    this.#study = study;
    this.#program = program;
    this.#signal = signal;
  }

  /** The row of a run; one that is not sound if its thread was lost twice. Null if all is to stop. */
  async run(index: number): Promise<StudyRow | null> {
    const first = await this.#try(index);
    if (typeof first !== 'string') return first;
    const second = await this.#try(index);
    if (typeof second !== 'string') return second;
    const { manifest } = this.#study;
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
    const { manifest, project } = this.#study;
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
