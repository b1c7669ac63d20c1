/**
 * The dwell in a singular position at which a run has arrived (T 6.2a): nothing moves while no driver does, and steps would let what is
 * free there to first order drift. A load that comes to act across it is told as soon as one that starts there.
 */
import { lookAtRest, stoppedThere } from './singular-start';
import { movedByLaws } from './resting-laws';
import { velocityOffset } from '../../core/coordinates/layout';
import type { Model } from '../preparation/model';
import type { Route } from './due';
import type { RunOutcome } from '../../results/recording/run-report';
import type { Stepper } from '../steppers/contract';

/** Pieces in a segment of the run: whether anything can go on is asked at the start of each [1]. */
const PIECES = 32;

export class Stay implements Route {
  /** The segment that was asked last: its end, the length of a piece [s], and whether no driver moves in it. */
  private end = NaN;
  private piece = 0;
  private isStill = false;
  private readonly y: Float64Array;

  constructor(private readonly model: Model) {
    this.y = model.y.slice();
  }

  /**
   * On for a piece, to `end` [s] at the latest; an outcome where nothing holds what rests, null where it moves. `isHeld`: drivers hold every
   * motion, or would if it were not singular.
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
    // no last piece of rounding
    const until = end - t < 1.5 * this.piece ? end : t + this.piece;
    stepper.t = until;
    stepper.h = until - t;
    stepper.restart();
    return this;
  }

  readonly sampleAt = (_t: number, out: Float64Array): void => void out.set(this.y);
}
