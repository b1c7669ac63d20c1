import type { Problem } from '../../../engine/model/problem';

export const REJECTED = 'engine-rejected';

/** The engine did not understand a request, or would not have it. */
export function rejectedProblem(reason: string): Problem {
  return {
    severity: 'error',
    code: REJECTED,
    record: null,
    field: null,
    message: `The engine did not accept a request: ${reason}`,
    remedy: 'Restart the engine; if it happens again, please report it with the model that causes it.',
  };
}
