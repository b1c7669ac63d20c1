/** What remains to be done for a step; a single record that is reused, so that a step allocates none. */
import type { LocatedEvent } from '../../core/switching/locate';
import type { Stepper } from '../steppers/contract';

/** What replaces a step, into, through or out of a singular position. */
export interface Route {
  readonly sampleAt: (t: number, out: Float64Array) => void;
}

export class Due {
  isLeft = false;
  event: LocatedEvent | null = null;
  /** End of the segment that the step is in [s]. */
  limit = 0;
  /** Taken instead of a step. */
  path: Route | null = null;

  set(event: LocatedEvent | null, limit: number, path: Route | null = null): void {
    this.isLeft = true;
    this.event = event;
    this.limit = limit;
    this.path = path;
  }

  /** out = the state at a time inside the step. */
  sampleAt(stepper: Stepper, t: number, out: Float64Array): void {
    if (this.path) this.path.sampleAt(t, out);
    else if (!stepper.stepTo?.(t, out)) stepper.sampleAt(t, out);
  }
}
