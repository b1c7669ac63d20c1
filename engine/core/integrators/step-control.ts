/**
 * Step length from the error estimate: proportional-integral control (T 9.3; Hairer and Wanner, Solving ODEs II, section IV.2).
 * Independent of the bodies, and of the method except for its order.
 */
export interface StepControl {
  readonly order: number;
  previousError: number;
  rejectedLast: boolean;
}

const SAFETY = 0.9;
const SMALLEST_FACTOR = 0.2;
const LARGEST_FACTOR = 8;

export function createStepControl(order: number): StepControl {
  return { order, previousError: 1e-4, rejectedLast: false };
}

/** Factor from a step with error norm `error` to the next; a step is acceptable if error <= 1. */
export function nextStepFactor(control: StepControl, error: number): number {
  const beta = 0.04;
  const alpha = 1 / control.order - 0.75 * beta;
  const safe = Math.max(error, 1e-12);
  if (error > 1 || Number.isNaN(error)) {
    control.rejectedLast = true;
    return Number.isNaN(error) ? SMALLEST_FACTOR : Math.max(SMALLEST_FACTOR, SAFETY * safe ** -alpha);
  }
  const factor = SAFETY * safe ** -alpha * control.previousError ** beta;
  const limit = control.rejectedLast ? 1 : LARGEST_FACTOR;
  control.previousError = Math.max(error, 1e-4);
  control.rejectedLast = false;
  return Math.min(limit, Math.max(SMALLEST_FACTOR, factor));
}
