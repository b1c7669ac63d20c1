/**
 * How near a singular position the run is (T 6.2), from the pivots of the factorisations in its steps. Recording has no
 * influence: the steps are the same whatever the output interval.
 */
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { forget } from '../../core/solvers/rows-aside';
import { holdsPosition } from '../../core/system/system';
import type { Model } from '../preparation/model';

/**
 * A step that starts with the smallest pivot below this fraction of the largest one seen [1] is near a singular position:
 * all its stages are settled. Mixing settled and unsettled stages in one step would spoil its order.
 */
const NEAR_SINGULAR = 0.01;
/** The same where interpolation inside a step shows that its stages were off the constraints. */
const IN_SIGHT = 0.1;
/** The same at a bifurcation: so near that rounding drives the state off its branch, or projection back onto it. */
const PARTING = 5e-3;
/** The same where velocities are undetermined: all that is known is rounding over the square of the angle [1]. */
const BLIND = 1e-7;
/** Growth by which pivots count as having another scale [1]. */
const GROWN = 2;

export class SingularityWatch {
  private regular = 0;
  private rank = 0;
  private followed = 0;
  /** Pivots over regular ones before a change of rows [1], until the new rows' pivots are seen. */
  private carried = Infinity;
  /** Smallest pivot at the start of the next step; NaN if unknown. */
  private here = NaN;
  /** The smallest of that and of those of the last step's stages. */
  private lowest = Infinity;
  /** Whether states are moved back onto the constraints near a singular position: wherever drift is controlled at all. */
  readonly settles: boolean;
  /** Whether drivers have laws, which may come to rest in a singular position. */
  private readonly expectsRests: boolean;

  constructor(private readonly m: Model) {
    const { settings, rowK, rowD, drivers } = m.system;
    this.expectsRests = drivers.some(holdsPosition);
    // feedback without gains has no effect
    const feedsBack = rowK.some((k) => k !== 0) || rowD.some((d) => d !== 0);
    this.settles = settings.stabilisation === 'projection' || feedsBack;
  }

  /** Smallest pivot of the latest factorisation; zero where the rank has fallen. */
  private read(): number {
    const { rank, smallestPivot } = this.m.solver.factor;
    if (smallestPivot > 0 && this.carried < Infinity) {
      this.regular = Math.min(this.regular, smallestPivot / this.carried);
      this.carried = Infinity;
    }
    if (smallestPivot > this.regular) this.regular = smallestPivot;
    if (rank > this.rank) this.rank = rank;
    return rank < this.rank ? 0 : smallestPivot;
  }

  /** The run starts in a singular position, where the remaining rows have this pivot [1]: nothing that steps see next is regular. */
  startAt(pivot: number): void {
    this.regular = pivot;
  }

  beginStep(): void {
    this.lowest = Number.isNaN(this.here) ? Infinity : this.here;
  }

  /** The latest factorisation belongs to a stage. */
  pass(): void {
    const { rank, smallestPivot } = this.m.solver.factor;
    this.lowest = Math.min(this.lowest, rank < this.rank ? 0 : smallestPivot);
  }

  /** Whether the last step starts near a singular position, or has a stage there. */
  get passesNear(): boolean {
    return this.settles && this.lowest < NEAR_SINGULAR * this.regular;
  }

  /** Whether a singular position is within sight of the last step. */
  get passesInSight(): boolean {
    return this.settles && this.lowest < IN_SIGHT * this.regular;
  }

  /** A step has ended, and the latest factorisation belongs to its end. */
  arrive(): void {
    this.here = this.read();
  }

  /**
   * The stepper's own equations have led to (t, y), with `clearest` their largest pivot so far [1]: if that has grown, the regular pivot
   * is read again. The pivot at the start of the next step is unknown, unless laws may come to rest: a run looks ahead to that.
   */
  follow(t: number, y: Float64Array, clearest: number): void {
    if (this.expectsRests) return this.look(t, y);
    if (clearest > GROWN * this.followed) {
      this.followed = clearest;
      this.look(t, y);
    }
    this.restart();
  }

  /**
   * Stops, contacts and friction hold or open: other rows have other pivots everywhere, so the regular pivot no longer applies. They are
   * taken to be as near a singular position as the previous ones.
   */
  change(): void {
    this.carried = this.here < this.regular ? this.here / this.regular : 1;
    this.restart();
  }

  /** The state has jumped, or has to be looked at again. */
  restart(): void {
    this.here = NaN;
    this.rank = 0;
  }

  /** Factorises all rows at (t, y), the start of the next step. */
  look(t: number, y: Float64Array): void {
    const { system, work, solver } = this.m;
    forget(solver.aside);
    calcKinematics(system, y, work);
    calcRows(system, t, y, work);
    calcInverseMassRows(system, work);
    if (!factoriseGlobal(system, work, solver)) return;
    this.here = this.read();
  }

  get known(): boolean {
    return !Number.isNaN(this.here);
  }

  get startsNear(): boolean {
    return this.settles && this.here < NEAR_SINGULAR * this.regular;
  }

  get startsParting(): boolean {
    return this.settles && this.here < PARTING * this.regular;
  }

  get startsBlind(): boolean {
    return this.here < BLIND * this.regular;
  }

  /** Whether the end of a step, whose rows are in `work`, is practically in a singular position. */
  endsBlind(): boolean {
    if (!this.parting) return false;
    const { system, work, solver } = this.m;
    calcInverseMassRows(system, work);
    return factoriseGlobal(system, work, solver) && this.read() < BLIND * this.regular;
  }

  /** Distance of the latest stage from the singular position, or the other branch [characteristic lengths]: pivots vary as its square. */
  get distance(): number {
    return Math.sqrt(this.read() / this.regular);
  }

  /** Whether the latest stage is at a bifurcation. */
  get parting(): boolean {
    return this.settles && this.read() < PARTING * this.regular;
  }
}
