/** What is left to do of a step; one record for all of them, so that a step allocates none. */
import type { LocatedEvent } from '../../core/switching/locate';
import type { LawPath } from './leave-start';
import type { Stepper } from '../steppers/contract';

export class Due {
  isLeft = false;
  event: LocatedEvent | null = null;
  /** End of the segment that the step is in [s]. */
  limit = 0;
  /** The path taken instead of a step, into or out of a singular position. */
  path: LawPath | null = null;

  set(event: LocatedEvent | null, limit: number, path: LawPath | null = null): void {
    this.isLeft = true;
    this.event = event;
    this.limit = limit;
    this.path = path;
  }

  /** out = the state at a time inside it. */
  sampleAt(stepper: Stepper, t: number, out: Float64Array): void {
    if (this.path) this.path.sampleAt(t, out);
    else if (!stepper.stepTo?.(t, out)) stepper.sampleAt(t, out);
  }
}
