/** Messages between a sweep and its workers; both ends are of one build, so messages are not validated. */
import type { SweepPlan } from './plan';
import type { VariantResult } from './result';

export type ToWorker =
  | { type: 'plan'; plan: SweepPlan }
  /** One at a time; answered by `done` with the same variant. */
  | { type: 'run'; variant: number };

export type FromWorker =
  /** The plan has arrived and the solver is loaded. */
  | { type: 'ready' }
  /** Of the current run [1]. */
  | { type: 'progress'; variant: number; part: number }
  | { type: 'done'; result: VariantResult };

/** A thread that runs variants; the host environment creates it. */
export interface SweepWorker {
  post(message: ToWorker): void;
  /** `lost` is called at most once, with the cause in words, if the worker ends unexpectedly. */
  listen(onMessage: (message: FromWorker) => void, lost: (why: string) => void): void;
  /** Ends it at once, whatever it is doing; it sends nothing afterwards. */
  terminate(): void;
}
