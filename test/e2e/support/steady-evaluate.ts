/**
 * On a busy machine the debugger of the main process now and then loses an answer: it says that the promise was
 * garbage collected, also for a function that returns none. What tests evaluate may run twice, so it is asked again.
 */
import type { ElectronApplication } from 'playwright-core';

const LOST = /promise was garbage collected/i;
const ATTEMPTS = 5;

export function steadyEvaluate(app: ElectronApplication): void {
  const once = app.evaluate.bind(app) as (work: unknown, argument?: unknown) => Promise<unknown>;
  const again = async (work: unknown, argument?: unknown): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work, argument);
      } catch (fault) {
        if (attempt === ATTEMPTS || !(fault instanceof Error && LOST.test(fault.message))) throw fault;
        console.warn('An answer of the main process was lost; it is asked again.');
      }
    }
  };
  Object.assign(app, { evaluate: again });
}
