/**
 * How near a singular position a mechanism was during its last steps (T 6.3), from pivots of the global system: poses are taken from the
 * dense output of other equations that took the steps, or from cubic interpolants, and closed where gaps could matter.
 */
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { interpolatePoses } from '../steppers/pose-interpolant';
import { positionResidual, projectPosition } from '../../core/stabilisers/projection';
import { positionRounding } from '../../core/stabilisers/tolerances';
import { smallestEigenvalue } from './smallest-eigenvalue';
import { visiblePart } from '../steppers/reach';
import { withAllRows } from '../../core/solvers/rows-aside';
import type { Knot } from '../steppers/pose-interpolant';
import type { OwnPivots, Stepper } from '../steppers/contract';
import type { Model } from '../preparation/model';

/** A relative minimum below this may be a singular position: the rows are within a hundredth of a radian of dependence [1]. */
export const SINGULAR = 1e-4;
/** With the joints closed to rounding it is one below this [1], 3e-5 rad: rounding leaves up to 7e-11 of those of the tests. */
const CONFIRMED = 1e-9;
/** Poses within a long step are closed if their joints gape by more than this fraction of the characteristic length [1]. */
const GAPING = 1e-6;
/** Gaps matter to a pivot if its distance from a singular position is less than this many gaps [1]. */
const CLEAR = 50;
export class GlobalPivots {
  /** Ends of the last steps, the latest first; `known`: how many are valid. */
  readonly knots: Knot[];
  known = 1;
  /** Pivots of the equations that took the last step, unless it was the global system. */
  own: OwnPivots | null = null;
  /** Pose at which the pivots were last evaluated. */
  readonly inside: Float64Array;
  /** Whether all rows are included, using eigenvalues, which do not depend on which rows are kept. */
  whole = false;
  /** The largest of the smallest pivots read so far [1], and their rank. */
  largest = 0;
  fullRank = 0;
  private firmest = 0;

  constructor(
    private readonly model: Model,
    /** As in `Stepper`. */
    private readonly poseAt: Stepper['poseAt'],
  ) {
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

  /** The same for the smallest eigenvalue, which varies like the pivot but does not depend on which rows were kept. */
  private readEigenvalue(): number {
    const { system, solver, work } = this.model;
    if (solver.factor.rank < this.fullRank) return 0;
    const value = smallestEigenvalue(system, solver, work.rhs);
    this.firmest = Math.max(this.firmest, value);
    return value / this.firmest;
  }

  /** Relative pivot at a time within the last two steps. */
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
    if (this.poseAt?.(t, inside)) return;
    // knots[0] is the latest
    const k = this.known > 2 && t < knots[1].t ? 1 : 0;
    interpolatePoses(system, knots[k + 1], knots[k], t, inside, work.scratch);
  }

  /** Whether gaps this large [m] could decide the pivot: they make dependent rows look independent, and a singular position regular. */
  private blurs(gap: number): boolean {
    const { system, solver } = this.model;
    const { rank, smallestPivot } = solver.factor;
    const way = visiblePart(this.largest) * Math.sqrt(smallestPivot / this.largest) * system.length;
    return rank !== this.fullRank || way < CLEAR * gap;
  }

  /** Whether t is the end of a step, where the state is that of the run. */
  private isKnot(t: number): boolean {
    return t === this.knots[0].t || t === this.knots[1].t;
  }

  /** Rank at t with the joints closed, which the interpolant leaves slightly open; -1 where they cannot be closed. */
  private closedRank(t: number): number {
    const { inside } = this;
    const { system, work, solver } = this.model;
    if (this.at(t) === Infinity) return -1;
    if (!projectPosition(system, t, inside, work, solver, 4 * positionRounding(system, inside))) return -1;
    calcInverseMassRows(system, work);
    return factoriseGlobal(system, work, solver) ? solver.factor.rank : -1;
  }

  /**
   * Whether t is at a singular position, with all rows and the joints closed: rows chosen at one pose (T 6.4) may become dependent at
   * another without the mechanism being singular, and off the constraints redundant rows look independent.
   */
  confirms(t: number): boolean {
    const { knots } = this;
    const { solver } = this.model;
    return withAllRows(solver.aside, () => {
      const usual = Math.max(this.closedRank(knots[0].t), this.closedRank(knots[1].t));
      return this.closedRank(t) < usual || solver.factor.smallestPivot < CONFIRMED * this.largest;
    });
  }
}
