/**
 * A sweep over worker threads: hands out the variants in order, one per worker, and collects the results. It depends on neither threads
 * nor clocks, so the app and the command line share it and tests step through it.
 */
import { checkPlan, countVariants } from './plan';
import type { SweepPlan } from './plan';
import type { SweepWorker } from './worker-messages';
import type { VariantResult } from './result';

export interface SweepHooks {
  /** `worker` is the index of the pool slot that ran it, from 0. */
  onResult(result: VariantResult, worker: number): void;
  /** Completed runs, plus the completed fractions of those in progress [runs]. */
  onProgress?(done: number): void;
}

export interface SweepHandle {
  /** Resolves to null after all variants or a cancel; to a sentence if no worker could be started. */
  readonly ended: Promise<string | null>;
  readonly workers: number;
  /** Ends every worker at once; completed runs are kept. */
  cancel(): void;
}

interface Place {
  worker: SweepWorker;
  ready: boolean;
  variant: number | null;
  part: number;
}

/** Throws if the plan is faulty; call `checkPlan` first. */
export function startSweep(
  plan: SweepPlan,
  workers: number,
  spawn: () => SweepWorker,
  hooks: SweepHooks,
): SweepHandle {
  const [fault] = checkPlan(plan);
  if (fault !== undefined) throw new Error(fault);
  return new Sweep(plan, workers, spawn, hooks);
}

class Sweep implements SweepHandle {
  readonly ended: Promise<string | null>;
  readonly workers: number;
  readonly #plan: SweepPlan;
  readonly #spawn: () => SweepWorker;
  readonly #hooks: SweepHooks;
  readonly #places: (Place | null)[];
  readonly #count: number;
  #settle: (failure: string | null) => void = () => {};
  #next = 0;
  #done = 0;
  #over = false;

  constructor(plan: SweepPlan, workers: number, spawn: () => SweepWorker, hooks: SweepHooks) {
    this.#plan = plan;
    this.#spawn = spawn;
    this.#hooks = hooks;
    this.#count = countVariants(plan.axes);
    this.workers = Math.max(1, Math.min(Math.floor(workers), this.#count));
    this.ended = new Promise((resolve) => (this.#settle = resolve));
    this.#places = Array.from({ length: this.workers }, () => null);
    for (let i = 0; i < this.workers; i++) this.#open(i);
  }

  cancel(): void {
    this.#finish(null);
  }

  #open(i: number): void {
    if (this.#over) return;
    let worker: SweepWorker;
    try {
      worker = this.#spawn();
    } catch (error) {
      this.#finish(`No thread could be started for the sweep: ${wordsOf(error)}`);
      return;
    }
    const place: Place = { worker, ready: false, variant: null, part: 0 };
    this.#places[i] = place;
    worker.listen(
      (message) => {
        if (this.#over || this.#places[i] !== place) return;
        if (message.type === 'ready') {
          place.ready = true;
          this.#give(i);
        } else if (message.type === 'progress') this.#note(place, message.part);
        else {
          this.#take(message.result, i);
          this.#give(i);
        }
      },
      (why) => this.#lost(i, place, why),
    );
    worker.post({ type: 'plan', plan: this.#plan });
  }

  /** Gives a free worker the next variant, or none when all are handed out. */
  #give(i: number): void {
    const place = this.#places[i];
    if (this.#over || !place) return;
    if (this.#next >= this.#count) {
      place.worker.terminate();
      this.#places[i] = null;
      return;
    }
    place.variant = this.#next++;
    place.part = 0;
    place.worker.post({ type: 'run', variant: place.variant });
  }

  #take(result: VariantResult, i: number): void {
    const place = this.#places[i]!;
    place.variant = null;
    place.part = 0;
    this.#done++;
    this.#hooks.onResult(result, i);
    this.#report();
    if (this.#done === this.#count) this.#finish(null);
  }

  #note(place: Place, part: number): void {
    place.part = part;
    this.#report();
  }

  #report(): void {
    if (this.#over) return;
    const parts = this.#places.reduce((sum, place) => sum + (place?.part ?? 0), 0);
    this.#hooks.onProgress?.(this.#done + parts);
  }

  /** Reports its variant and replaces the worker; if it never started, the sweep ends, because a new one would fail again. */
  #lost(i: number, place: Place, why: string): void {
    if (this.#over || this.#places[i] !== place) return;
    place.worker.terminate();
    if (!place.ready) {
      this.#finish(`The solver of the sweep could not be started: ${why}`);
      return;
    }
    const { variant } = place;
    if (variant !== null) this.#take(lostVariant(variant, why), i);
    this.#places[i] = null;
    if (!this.#over && this.#next < this.#count) this.#open(i);
  }

  #finish(failure: string | null): void {
    if (this.#over) return;
    this.#over = true;
    for (const place of this.#places) place?.worker.terminate();
    this.#places.fill(null);
    this.#settle(failure);
  }
}

const lostVariant = (variant: number, why: string): VariantResult => ({
  variant,
  outcome: {
    kind: 'stopped',
    reason: 'hostLost',
    time: 0,
    where: null,
    message: `The thread that ran it was lost: ${why}`,
    advice: 'Run this variant alone; if it is lost again, shorten the run or write fewer samples.',
  },
  summary: null,
  digest: null,
  series: [],
});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
