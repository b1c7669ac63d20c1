/**
 * The passage through a singular position in which a driver comes to rest while others move on (T 6.2a): a flat parallelogram on an arm
 * that turns. The travel of one driver alone does not define a path, but where drivers hold every motion the pose is a smooth function of
 * all prescribed coordinates.
 */
import { AT_REST, speedOf } from '../../core/diagnostics/singular-directions';
import { bookWork, FALL } from './leave-start';
import { calcDerivative } from '../steppers/acceleration';
import { calcForces } from '../../core/dynamics/forces';
import { calcKinematics } from '../../core/system/kinematics';
import { dissipatedOffset, velocityOffset } from '../../core/coordinates/layout';
import { FollowedPlaces } from './followed-places';
import { forget } from '../../core/solvers/rows-aside';
import { stoppedAcross } from './singular-start';
import type { Model } from '../preparation/model';
import type { Rest } from './resting-laws';
import type { RunOutcome } from '../../results/recording/run-report';
import type { Stepper } from '../steppers/contract';

/** Coordinate among the places beyond which the position is passed [1]; the rest is at 1. */
const PASSED = 2;
/** Pieces per segment of the run: at the start of each, loads across the singular direction are checked [1]. */
const PIECES = 32;
/** Times per piece at which the driver is checked, and halvings to find the time at which it leaves [1]. */
const LOOKS = 8;
const HALVINGS = 40;
/** A load acts across the singular direction if accelerations differ from those of the motion by more than this fraction [1]. */
const ACROSS = 1e-3;

export class Passage {
  /** It has reached a position where the equations determine the motion again. */
  isOver = false;
  /** The places at the start of the present piece, for samples inside it. */
  private inside: FollowedPlaces;
  /** The state at the start of the piece, its time [s], and the loss [W]. */
  private readonly from: Float64Array;
  private since = 0;
  private loss = 0;
  /** The end of the present segment, and the length of a piece [s]. */
  private end = NaN;
  private piece = 0;

  private constructor(
    private readonly model: Model,
    y: Float64Array,
    private readonly rest: Rest,
    private readonly places: FollowedPlaces,
  ) {
    this.from = y.slice();
    this.inside = places;
  }

  /** From y, where the travel to the rest begins, over `length` [m]; null if drivers do not hold every motion, or no path leads beyond. */
  static enter(model: Model, y: Float64Array, rest: Rest, length: number): Passage | null {
    const times = Math.max(1, (FALL * model.system.length) / length);
    const places = FollowedPlaces.around(model, y, rest, times);
    return places && new Passage(model, y, rest, places);
  }

  /** The pose in which its driver rests, with the others as at the beginning. */
  restingPose(out: Float64Array): void {
    this.places.stateAt(1, out);
  }

  /** Whether its driver comes to rest at this time [s]. */
  meets(t: number): boolean {
    return t === this.rest.until;
  }

  /**
   * Advances by a piece, to `end` [s] at the latest; an outcome if `isLoaded` and no finite forces hold what is at rest, null if that
   * fails.
   */
  go(stepper: Stepper, end: number, isLoaded: boolean): Passage | RunOutcome | null {
    const { model, rest } = this;
    const { t, y } = stepper;
    if (end !== this.end) this.piece = (end - t) / PIECES;
    this.end = end;
    const goal = t < rest.until ? Math.min(rest.until, end) : end;
    // avoids a last piece of rounding size
    const until = goal - t < 1.5 * this.piece ? goal : t + this.piece;
    if (isLoaded && t >= rest.until && this.dwells(t, until) && this.isAcross(t, y)) {
      const outcome = stoppedAcross(model, t, y, rest.travel);
      if (outcome) return outcome;
    }
    const left = this.findLeft(t, until);
    this.inside = this.places.copy();
    this.from.set(y);
    this.since = t;
    this.loss = this.lossAt(t, y);
    const next = y.slice();
    if (!this.stateAt(this.places, left ?? until, next)) return null;
    y.set(next);
    stepper.t = left ?? until;
    stepper.h = stepper.t - t;
    stepper.restart();
    this.isOver = left !== null;
    return this;
  }

  /** out := the state at a time in the present piece. */
  sampleAt(t: number, out: Float64Array): void {
    if (!this.stateAt(this.inside, t, out)) out.fill(NaN);
  }

  private stateAt(places: FollowedPlaces, t: number, out: Float64Array): boolean {
    const { model, from } = this;
    if (!places.follow(t)) return false;
    out.set(from);
    places.stateAt(places.partAt(t), out);
    out[dissipatedOffset(out)] += ((t - this.since) * (this.loss + this.lossAt(t, out))) / 2;
    bookWork(model, from, out);
    return true;
  }

  private lossAt(t: number, y: Float64Array): number {
    const { system, work } = this.model;
    calcKinematics(system, y, work);
    calcForces(system, t, y, work);
    return work.loss;
  }

  private dwells(from: number, until: number): boolean {
    const part = this.places.partAt(from);
    return timesUntil(from, until).every((t) => this.places.partAt(t) === part);
  }

  /** When it leaves the places beside the singular position [s]; null if it stays between them. */
  private findLeft(from: number, until: number): number | null {
    const isOut = (t: number): boolean => {
      const part = this.places.partAt(t);
      return part < 0 || part > PASSED;
    };
    const times = timesUntil(from, until);
    const found = times.findIndex(isOut);
    if (found < 0) return null;
    let [inside, outside] = [times[found - 1] ?? from, times[found]];
    for (let halving = 0; halving < HALVINGS; halving++) {
      const middle = (inside + outside) / 2;
      if (isOut(middle)) outside = middle;
      else inside = middle;
    }
    return outside;
  }

  /** Whether the loads at (t, y) cause accelerations other than those of the motion. */
  private isAcross(t: number, y: Float64Array): boolean {
    const { model, places } = this;
    const { system, work, solver } = model;
    if (!places.follow(t)) return false;
    const motion = places.accelerationsAt(places.partAt(t));
    const rates = new Float64Array(y.length);
    forget(solver.aside);
    if (!calcDerivative(system, t, y, rates, work, solver)) return false;
    const v0 = velocityOffset(system.n);
    const found = rates.subarray(v0, v0 + motion.length);
    const other = found.map((value, c) => value - motion[c]);
    return speedOf(system, other) > Math.max(ACROSS * speedOf(system, found), AT_REST * system.length);
  }
}

const timesUntil = (from: number, until: number): number[] =>
  Array.from({ length: LOOKS }, (_, i) =>
    i + 1 < LOOKS ? from + ((until - from) * (i + 1)) / LOOKS : until,
  );
