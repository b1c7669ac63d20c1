/** Serves analyses beside the run: one at a time, in slices between which messages are received. */
import { study } from '../run/analyses/study';
import type { ClientMessage, ServerMessage } from './protocol';
import type { Port } from './port';
import type { StudyOutcome } from '../run/analyses/study-report';

/** Steps of work between two checks of the port. */
const SLICE = 4;

interface Work {
  readonly id: number;
  readonly steps: Generator<number, StudyOutcome>;
}

export interface StudyHost {
  readonly start: (message: Extract<ClientMessage, { type: 'study' }>) => void;
  readonly cancel: (id: number) => void;
}

export function createStudyHost(
  port: Port<ClientMessage, ServerMessage>,
  defer: (work: () => void) => void,
): StudyHost {
  let present: Work | null = null;

  function proceed(work: Work): void {
    // another has begun, or this one was cancelled
    if (work !== present) return;
    let progress = 0;
    for (let i = 0; i < SLICE; i++) {
      const step = work.steps.next();
      if (step.done === true) {
        present = null;
        port.post({ type: 'studied', id: work.id, ...step.value });
        return;
      }
      progress = step.value;
    }
    port.post({ type: 'studyProgress', id: work.id, progress });
    defer(() => proceed(work));
  }

  return {
    start({ id, project, study: kind }) {
      const work = { id, steps: study(project, kind) };
      present = work;
      defer(() => proceed(work));
    },
    cancel(id) {
      if (present?.id === id) present = null;
    },
  };
}
