import type { Problem } from '../../../engine/model/problem';
import { TEXT } from '../texts';

export const REJECTED = 'engine-rejected';

/** The engine did not understand a request, or would not have it. */
export function rejectedProblem(reason: string): Problem {
  return {
    severity: 'error',
    code: REJECTED,
    record: null,
    field: null,
    message: TEXT.requestRejected(reason),
    remedy: TEXT.requestRejectedHelp,
  };
}
