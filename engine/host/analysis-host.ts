/** Serves analyses of models: one after the other, step by step, so that one whose model has changed meanwhile is left at its next step. */
import { checkForm } from '../model/validate';
import { createAnalysis } from '../run/preparation/analysis';
import type { Analysed } from '../run/preparation/analysis';
import type { ClientMessage, ServerMessage } from './protocol';
import type { Port } from './port';

interface Work {
  readonly id: number;
  readonly steps: Generator<void, Analysed>;
}

export interface AnalysisHost {
  readonly start: (message: Extract<ClientMessage, { type: 'analyse' }>) => void;
  readonly cancel: (id: number) => void;
  /** Whether any are asked for and not answered. */
  readonly isBusy: boolean;
}

export function createAnalysisHost(
  port: Port<ClientMessage, ServerMessage>,
  defer: (work: () => void) => void,
): AnalysisHost {
  const analysis = createAnalysis();
  let waiting: Work[] = [];
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    defer(proceed);
  }

  function proceed(): void {
    isScheduled = false;
    const work = waiting.shift();
    if (!work) return;
    try {
      const step = work.steps.next();
      if (step.done === true) answer(work.id, step.value);
      else waiting.unshift(work);
    } finally {
      // one that throws ends alone
      schedule();
    }
  }

  function answer(id: number, { problems, report, follows }: Analysed): void {
    port.post({ type: 'analysis', id, problems, model: report, ...(follows ? { follows: true } : {}) });
  }

  return {
    get isBusy() {
      return waiting.length > 0;
    },
    start({ id, project, before }) {
      const sound = before && checkForm(before.project).length === 0 ? before : null;
      waiting.push({ id, steps: analysis(project, sound) });
      schedule();
    },
    cancel(id) {
      const left = waiting.filter((work) => work.id !== id);
      // one that is done was answered
      if (left.length < waiting.length) port.post({ type: 'analysisLeft', id });
      waiting = left;
    },
  };
}
