/** Serves validations beside the run: one at a time, in slices between which messages are received. */
import { readCase } from '../studies/validation/read-case';
import { startValidation } from '../studies/validation/validation';
import type { ClientMessage, ServerMessage } from './protocol';
import type { Port } from './port';
import type { Validation } from '../studies/validation/validation';

/** Rows times attempts at a step between two checks of the port: some tens of milliseconds. */
const SLICE = 600;

export interface ValidationHost {
  readonly start: (message: Extract<ClientMessage, { type: 'validate' }>) => void;
  readonly cancel: (id: number) => void;
}

export function createValidationHost(
  port: Port<ClientMessage, ServerMessage>,
  defer: (work: () => void) => void,
): ValidationHost {
  let present: number | null = null;

  function proceed(id: number, validation: Validation): void {
    // another has begun, or this one was cancelled
    if (id !== present) return;
    const budget = Math.max(1, Math.floor(SLICE / Math.max(validation.rows, 1)));
    if (validation.advance(budget)) {
      present = null;
      port.post({ type: 'validated', id, result: validation.result(), reason: null });
      return;
    }
    port.post({ type: 'validationProgress', id, progress: validation.progress });
    defer(() => proceed(id, validation));
  }

  function begin(id: number, problem: unknown, tolerance: number): void {
    if (id !== present) return;
    const read = readCase(problem);
    const started =
      typeof read === 'string' ? { ok: false as const, reason: read } : startValidation(read, tolerance);
    if (started.ok) {
      defer(() => proceed(id, started.validation));
      return;
    }
    present = null;
    port.post({ type: 'validated', id, result: null, reason: started.reason });
  }

  return {
    start({ id, problem, tolerance }) {
      present = id;
      defer(() => begin(id, problem, tolerance));
    },
    cancel(id) {
      if (present === id) present = null;
    },
  };
}
