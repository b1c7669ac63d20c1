/** The worker's side of a sweep, for any kind of thread. */
import { runVariant } from './run-variant';
import type { FromWorker, ToWorker } from './worker-messages';
import type { SweepPlan } from './plan';

/** Progress of a run worth a message [1]. */
const NOTICEABLE = 0.02;

/** Handles each message. An exception is passed on: it ends the worker, and the sweep reports it for the variant. */
export function createSweepServer(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let plan: SweepPlan | null = null;
  return (message) => {
    if (message.type === 'plan') {
      plan = message.plan;
      post({ type: 'ready' });
      return;
    }
    if (plan === null) throw new Error('A variant was asked for before its plan.');
    const { variant } = message;
    let told = 0;
    const tell = (part: number) => {
      if (part - told < NOTICEABLE) return;
      told = part;
      post({ type: 'progress', variant, part });
    };
    post({ type: 'done', result: runVariant(plan, variant, tell) });
  };
}
