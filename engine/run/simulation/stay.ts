/**
 * The dwell in a singular position at which a run has arrived (T 6.2a): nothing moves while no driver does, and steps would let what is
 * free there to first order drift. A load that begins to act across it is reported just like one at the start of a run.
 */
import { lookAtRest, stoppedThere } from './singular-start';
import { movedByLaws } from './resting-laws';
import { velocityOffset } from '../../core/coordinates/layout';
import type { Model } from '../preparation/model';
import type { Route } from './due';
import type { RunOutcome } from '../../results/recording/run-report';
import type { Stepper } from '../steppers/contract';

/** Pieces per segment of the run: at the start of each it is checked whether anything can move [1]. */
const PIECES = 32;

export class Stay implements Route {
  /** The segment last checked: its end, the length of a piece [s], and whether all drivers are at rest in it. */
  private end = NaN;
  private piece = 0;
  private isStill = false;
  private readonly y: Float64Array;

  constructor(private readonly model: Model) {
    this.y = model.y.slice();
  }

  /**
   * Advances by a piece, to `end` [s] at the latest; an outcome if nothing holds what is at rest, null if it moves. `isHeld`: drivers
   * hold every motion, or would if the position were not singular.
   */
  go(stepper: Stepper, end: number, isHeld: boolean): Route | RunOutcome | null {
    const { model } = this;
    const { t, y } = stepper;
    if (end !== this.end) {
      this.end = end;
      this.piece = (end - t) / PIECES;
      this.isStill = !movedByLaws(model, t).includes(true);
    }
    if (!this.isStill) return null;
    const there = lookAtRest(model, t, y);
    if (there.start ? there.start.kind === 'moving' || there.start.kind === 'driven' : !isHeld) return null;
    const outcome = stoppedThere(there);
    if (outcome) return outcome;
    y.fill(0, velocityOffset(model.system.n), velocityOffset(model.system.n) + 6 * model.system.n);
    this.y.set(y);
    // avoids a last piece of rounding size
    const until = end - t < 1.5 * this.piece ? end : t + this.piece;
    stepper.t = until;
    stepper.h = until - t;
    stepper.restart();
    return this;
  }

  readonly sampleAt = (_t: number, out: Float64Array): void => void out.set(this.y);
}
