/**
 * Runs of a study on workers of this page: one index each at a time. A worker that ends is replaced once for its index, and if that one
 * ends too, the row says so.
 */
import { lostRow } from '../../../engine/studies/rows/row';
import { valuesAt } from '../../../engine/studies/sampling/values-at';
import type { StudyRow } from '../../../engine/studies/rows/row';
import type { FromStudyWorker, StudyPlan, ToStudyWorker } from './study-messages';
import { TEXT } from '../texts';

/** A thread; the host creates it. */
export interface StudyThread {
  post(message: ToStudyWorker): void;
  /** `lost` is called at most once, with the cause in words. */
  listen(onMessage: (message: FromStudyWorker) => void, lost: (why: string) => void): void;
  terminate(): void;
}

export interface PoolHooks {
  onRow(row: StudyRow): void;
}

export interface StudyPool {
  /** Resolves after all indices or a stop: to null, or to why no worker could be started. */
  readonly ended: Promise<string | null>;
  stop(): void;
}

export function startStudyPool(
  plan: StudyPlan,
  indices: Iterable<number>,
  workers: number,
  spawn: () => StudyThread,
  hooks: PoolHooks,
): StudyPool {
  return new Pool(plan, indices, workers, spawn, hooks);
}

class Pool implements StudyPool {
  readonly ended: Promise<string | null>;
  readonly #threads = new Set<StudyThread>();
  readonly #indices: Iterator<number>;
  #end!: (fault: string | null) => void;
  #isOver = false;

  constructor(
    private readonly plan: StudyPlan,
    indices: Iterable<number>,
    workers: number,
    private readonly spawn: () => StudyThread,
    private readonly hooks: PoolHooks,
  ) {
    this.#indices = indices[Symbol.iterator]();
    this.ended = new Promise((resolve) => (this.#end = resolve));
    for (let i = 0; i < Math.max(1, workers) && !this.#isOver; i++) this.#start(null, 0);
  }

  stop(): void {
    this.#finish(null);
  }

  #finish(fault: string | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const thread of this.#threads) thread.terminate();
    this.#threads.clear();
    this.#end(fault);
  }

  /** `index`: what a thread before it was lost with; null for the next one. */
  #start(index: number | null, losses: number): void {
    let at = index ?? this.#next();
    if (at === null) {
      if (this.#threads.size === 0) this.#finish(null);
      return;
    }
    let lost = losses;
    let isReady = false;
    const thread = this.spawn();
    this.#threads.add(thread);
    thread.listen(
      (message) => {
        if (this.#isOver) return;
        if (message.type === 'ready') isReady = true;
        else if (message.type === 'row') {
          this.hooks.onRow(message.row);
          lost = 0;
          at = this.#next();
        }
        if (at === null) this.#leave(thread);
        else thread.post({ type: 'index', index: at });
      },
      (why) => {
        if (this.#isOver) return;
        this.#threads.delete(thread);
        thread.terminate();
        if (!isReady) return this.#finish(TEXT.studyWorkerLost(why));
        if (at === null) return this.#start(null, 0);
        if (lost === 0) return this.#start(at, 1);
        const { manifest } = this.plan;
        const values = valuesAt(manifest, at);
        this.hooks.onRow(lostRow(at, values, manifest.figures.length, TEXT.runLost(why)));
        this.#start(null, 0);
      },
    );
    thread.post({ type: 'study', study: this.plan });
  }

  #next(): number | null {
    const next: IteratorResult<number, unknown> = this.#indices.next();
    return next.done === true ? null : next.value;
  }

  #leave(thread: StudyThread): void {
    thread.terminate();
    this.#threads.delete(thread);
    if (this.#threads.size === 0) this.#finish(null);
  }
}
