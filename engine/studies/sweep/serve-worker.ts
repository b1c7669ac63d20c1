/** The worker's side of a sweep, for a thread of any kind. */
import { runVariant } from './run-variant';
import type { FromWorker, ToWorker } from './worker-messages';
import type { SweepPlan } from './plan';

/** Parts of a run [1] that are worth a message. */
const NOTICEABLE = 0.02;

/** What to do with each message. A fault is thrown on: it ends the worker, and the sweep then says so of the variant. */
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
