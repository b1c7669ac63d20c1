/**
 * How near a singular position a mechanism is between the ends of its last steps (T 6.3), by pivots of the global system: poses are
 * read from the dense output of other equations that took the steps, or from cubic interpolants, and closed where gaps may decide.
 */
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { interpolatePoses } from '../steppers/pose-interpolant';
import { positionResidual, projectPosition } from '../../core/stabilisers/projection';
import { positionRounding } from '../../core/stabilisers/tolerances';
import { smallestEigenvalue } from './smallest-eigenvalue';
import { withAllRows } from '../../core/solvers/rows-aside';
import type { Knot } from '../steppers/pose-interpolant';
import type { OwnPivots } from '../steppers/contract';
import type { Model } from '../preparation/model';

/** A minimum below this part is a singular position: rows within a hundredth of a radian of dependent [1]. */
export const SINGULAR = 1e-4;
/** Poses between the ends of a long step are closed where their joints gape by more than this fraction of the length [1]. */
const GAPING = 1e-6;
/** Gaps matter to a pivot that tells of a singular position less than so many of them away [1]. */
const CLEAR = 50;
/**
 * A mechanism whose smallest pivot is less than this [1] wherever it stands has rows that lean on each other for good, and that of a
 * singular position is the smallest only within so much less of the way to it.
 */
const UPRIGHT = 0.1;

/** Part of the way to a singular position on which its pivot is the smallest [1], of pivots of which this is the largest. */
export const visiblePart = (largest: number): number => Math.min(1, Math.sqrt(largest / UPRIGHT));

export class GlobalPivots {
  /** Ends of the last steps, the latest first, and how many of them are known. */
  readonly knots: Knot[];
  known = 1;
  /** Of the equations that took the last step, where they are not those of the global system. */
  own: OwnPivots | null = null;
  /** Pose of the latest look. */
  readonly inside: Float64Array;
  /** Whether all rows are asked, by what does not depend on which of them are kept. */
  whole = false;
  /** The largest of the smallest pivots that were read [1], and the rank that those had. */
  largest = 0;
  fullRank = 0;
  private firmest = 0;

  constructor(private readonly model: Model) {
    this.inside = model.y.slice();
    this.knots = [0, 0, 0].map(() => ({ t: 0, y: model.y.slice() }));
  }

  shift(t: number, y: Float64Array): void {
    const { knots } = this;
    const oldest = knots[2];
    knots[2] = knots[1];
    knots[1] = knots[0];
    knots[0] = oldest;
    oldest.t = t;
    oldest.y.set(y);
    this.known = Math.min(3, this.known + 1);
  }

  restart(t: number, y: Float64Array): void {
    this.known = 0;
    this.shift(t, y);
    // limits and contacts that hold or open change the number of rows
    this.largest = 0;
    this.firmest = 0;
    this.fullRank = 0;
  }

  /** Smallest pivot of the latest factorisation over the largest seen; zero where a row has become dependent. */
  read(): number {
    const { rank, smallestPivot } = this.model.solver.factor;
    this.fullRank = Math.max(this.fullRank, rank);
    if (rank < this.fullRank) return 0;
    if (smallestPivot > this.largest) this.largest = smallestPivot;
    return smallestPivot / this.largest;
  }

  /** The same of the smallest eigenvalue, which goes as the pivot does and knows nothing of which rows were kept. */
  private readEigenvalue(): number {
    const { system, solver, work } = this.model;
    if (solver.factor.rank < this.fullRank) return 0;
    const value = smallestEigenvalue(system, solver, work.rhs);
    this.firmest = Math.max(this.firmest, value);
    return value / this.firmest;
  }

  /** At a time between the ends of the last two steps. */
  at(t: number): number {
    const { inside, whole } = this;
    const { system, work, solver } = this.model;
    this.readPoses(t);
    calcKinematics(system, inside, work);
    calcRows(system, t, inside, work);
    calcInverseMassRows(system, work);
    if (!factoriseGlobal(system, work, solver)) return Infinity;
    const residual = positionResidual(system, work);
    if (whole || (residual > GAPING * system.length && !this.isKnot(t) && this.blurs(residual))) {
      const gap = whole ? 4 * positionRounding(system, inside) : GAPING * GAPING * system.length;
      projectPosition(system, t, inside, work, solver, gap);
      calcInverseMassRows(system, work);
      if (!factoriseGlobal(system, work, solver)) return Infinity;
    }
    return whole ? this.readEigenvalue() : this.read();
  }

  private readPoses(t: number): void {
    const { own, knots, inside } = this;
    const { system, work } = this.model;
    if (own && t >= own.since && !this.isKnot(t)) return own.stateAt(t, inside);
    // knots[0] is the latest
    const k = this.known > 2 && t < knots[1].t ? 1 : 0;
    interpolatePoses(system, knots[k + 1], knots[k], t, inside, work.scratch);
  }

  /** Whether joints that gape so far [m] may decide the pivot: dependent rows look independent then, and a singular position regular. */
  private blurs(gap: number): boolean {
    const { system, solver } = this.model;
    const { rank, smallestPivot } = solver.factor;
    const way = visiblePart(this.largest) * Math.sqrt(smallestPivot / this.largest) * system.length;
    return rank !== this.fullRank || way < CLEAR * gap;
  }

  /** Whether a time is that of the end of a step, as a run has it. */
  private isKnot(t: number): boolean {
    return t === this.knots[0].t || t === this.knots[1].t;
  }

  /** Rank with the joints closed at t, as the interpolant does not quite leave them; -1 where they cannot be. */
  private closedRank(t: number): number {
    const { inside } = this;
    const { system, work, solver } = this.model;
    if (this.at(t) === Infinity) return -1;
    if (!projectPosition(system, t, inside, work, solver, 4 * positionRounding(system, inside))) return -1;
    calcInverseMassRows(system, work);
    return factoriseGlobal(system, work, solver) ? solver.factor.rank : -1;
  }

  /**
   * Whether t is that of a singular position, with all rows and closed joints: rows that were chosen at one pose (T 6.4) may become
   * dependent at another without the mechanism being singular, and off the constraints redundant rows look independent.
   */
  confirms(t: number): boolean {
    const { knots } = this;
    const { solver } = this.model;
    return withAllRows(solver.aside, () => {
      const usual = Math.max(this.closedRank(knots[0].t), this.closedRank(knots[1].t));
      return this.closedRank(t) < usual || solver.factor.smallestPivot < SINGULAR * this.largest;
    });
  }
}
