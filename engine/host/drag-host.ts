/**
 * Serves the drag beside the run: one mechanism at a time, in slices between which messages are received. The latest target
 * wins: one that arrives while another is being approached replaces it, from the position reached.
 */
import { createDrag } from '../run/analyses/drag/drag-model';
import { dragTo, reportDrag } from '../run/analyses/drag/drag';
import type { ClientMessage, ServerMessage } from './protocol';
import type { DragReport } from '../run/analyses/drag/drag-report';
import type { Drag } from '../run/analyses/drag/drag-model';
import type { Port } from './port';

type Target = Extract<ClientMessage, { type: 'dragTo' }>;

interface Hand {
  readonly id: number;
  readonly drag: Drag;
  /** The next target; null if none is requested. */
  wanted: Target | null;
  working: boolean;
}

export interface DragHost {
  readonly start: (message: Extract<ClientMessage, { type: 'drag' }>) => void;
  readonly move: (message: Target) => void;
  readonly end: (id: number) => void;
}

/** Sub-steps between two checks of the port, and between two frames of a long movement. */
const SLICE = 4;

export function createDragHost(
  port: Port<ClientMessage, ServerMessage>,
  defer: (work: () => void) => void,
): DragHost {
  let present: Hand | null = null;

  function proceed(hand: Hand): void {
    const { wanted } = hand;
    if (hand !== present || !wanted) {
      hand.working = false;
      return;
    }
    const steps = dragTo(hand.drag, wanted.body, wanted.point, wanted.target);
    const turn = () => {
      if (hand !== present) return;
      // a later target: the result for this one is no longer needed
      if (hand.wanted !== wanted) return proceed(hand);
      let gap = 0;
      for (let i = 0; i < SLICE; i++) {
        const step = steps.next();
        if (step.done === true) {
          hand.wanted = null;
          hand.working = false;
          answer(hand, wanted, step.value);
          return;
        }
        gap = step.value;
      }
      answer(hand, wanted, { ...reportDrag(hand.drag, gap), settled: false });
      defer(turn);
    };
    turn();
  }

  function answer({ id }: Hand, { sequence, body }: Target, outcome: DragReport | null): void {
    if (outcome) port.post({ type: 'dragged', id, sequence, ...outcome });
    else port.post({ type: 'rejected', reason: `There is no body “${body}” to be dragged.` });
  }

  return {
    start({ id, project, body, locked }) {
      const result = createDrag(project, new Set(locked), body);
      present = result.ok ? { id, drag: result.drag, wanted: null, working: false } : null;
      port.post({
        type: 'dragReady',
        id,
        loose: result.ok && result.drag.loose,
        problems: result.ok ? [] : result.problems,
      });
    },
    move(message) {
      // a target for a drag that has ended in the meantime is normal, not an error
      if (present?.id !== message.id) return;
      const hand = present;
      hand.wanted = message;
      if (hand.working) return;
      hand.working = true;
      defer(() => proceed(hand));
    },
    end(id) {
      if (present?.id === id) present = null;
    },
  };
}
