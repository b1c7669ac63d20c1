/** Between a sweep and its workers; both ends are ours and of one build, so nothing is checked again. */
import type { SweepPlan } from './plan';
import type { VariantResult } from './result';

export type ToWorker =
  | { type: 'plan'; plan: SweepPlan }
  /** One at a time; answered by `done` with the same variant. */
  | { type: 'run'; variant: number };

export type FromWorker =
  /** The plan has arrived and the solver is there. */
  | { type: 'ready' }
  /** Of the present run [1]. */
  | { type: 'progress'; variant: number; part: number }
  | { type: 'done'; result: VariantResult };

/** A thread that runs variants; how it is made is the home's business. */
export interface SweepWorker {
  post(message: ToWorker): void;
  /** `lost` is told at most once, with the cause in words, when the worker ends by itself. */
  listen(onMessage: (message: FromWorker) => void, lost: (why: string) => void): void;
  /** Ends it at once, whatever it does; it says nothing afterwards. */
  terminate(): void;
}
