/** What is left to do of a step; one record for all of them, so that a step allocates none. */
import type { LocatedEvent } from '../../core/switching/locate';
import type { LawWay } from './leave-start';
import type { Stepper } from '../steppers/contract';

export class Due {
  isLeft = false;
  event: LocatedEvent | null = null;
  /** End of the segment that the step is in [s]. */
  limit = 0;
  /** The way that was gone instead of a step, out of a singular position. */
  way: LawWay | null = null;

  set(event: LocatedEvent | null, limit: number, way: LawWay | null = null): void {
    this.isLeft = true;
    this.event = event;
    this.limit = limit;
    this.way = way;
  }

  /** out = the state at a time inside it. */
  sampleAt(stepper: Stepper, t: number, out: Float64Array): void {
    if (this.way) this.way.sampleAt(t, out);
    else if (!stepper.stepTo?.(t, out)) stepper.sampleAt(t, out);
  }
}
