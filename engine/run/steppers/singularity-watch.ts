/**
 * How near a singular position the run is (T 6.2), by the pivots of the factorisations that its steps make. What is
 * recorded in between has no say: the steps are the same whatever the output interval.
 */
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { forget } from '../../core/solvers/rows-aside';
import type { Model } from '../preparation/model';

/**
 * A step that starts where the smallest pivot is below this fraction of the largest one seen [1] is near a singular
 * position: all its stages are settled. Mixing settled and other stages in one step would spoil its order.
 */
const NEAR_SINGULAR = 0.01;
/** The same where what is interpolated inside a step shows that its stages were off the constraints. */
const IN_SIGHT = 0.1;
/** The same at a bifurcation: so near that rounding drives the state off its branch, and projection back. */
const PARTING = 5e-3;
/** The same where velocities have no value any more: rounding over the square of the angle is all that is known [1]. */
const BLIND = 1e-7;
/** What counts as another size of pivots [1]. */
const GROWN = 2;

export class SingularityWatch {
  private regular = 0;
  private rank = 0;
  private followed = 0;
  /** Nearness of the rows before a change, as pivots over regular ones [1], until the new ones are seen. */
  private carried = Infinity;
  /** Smallest pivot where the next step starts; not a number where none is known. */
  private here = NaN;
  /** The smallest of it and of the stages of the last step. */
  private lowest = Infinity;
  /** Whether states are put back onto the constraints near a singular position: wherever drift is held at all. */
  readonly settles: boolean;

  constructor(private readonly m: Model) {
    const { settings, rowK, rowD } = m.system;
    // feedback without gains is none
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

  /** The run starts in a singular position, of which this pivot is left [1]: nothing that steps see next is regular. */
  startAt(pivot: number): void {
    this.regular = pivot;
  }

  beginStep(): void {
    this.lowest = Number.isNaN(this.here) ? Infinity : this.here;
  }

  /** The latest factorisation is of a stage. */
  pass(): void {
    const { rank, smallestPivot } = this.m.solver.factor;
    this.lowest = Math.min(this.lowest, rank < this.rank ? 0 : smallestPivot);
  }

  /** Whether the last step starts near a singular position, or has a stage there. */
  get passesNear(): boolean {
    return this.settles && this.lowest < NEAR_SINGULAR * this.regular;
  }

  /** Whether it has one in sight. */
  get passesInSight(): boolean {
    return this.settles && this.lowest < IN_SIGHT * this.regular;
  }

  /** A step has come to its end, and the latest factorisation is of that. */
  arrive(): void {
    this.here = this.read();
  }

  /**
   * A step has come to (t, y) by equations of its own, whose largest pivot so far is `clearest` [1]: where that has grown, what is
   * regular is looked up. Of where the next step starts nothing is known.
   */
  follow(t: number, y: Float64Array, clearest: number): void {
    if (clearest > GROWN * this.followed) {
      this.followed = clearest;
      this.look(t, y);
    }
    this.restart();
  }

  /**
   * Stops, contacts and friction hold or open: other rows have other pivots everywhere, and what was regular is none of theirs. They are
   * as near a singular position as those before them.
   */
  change(): void {
    this.carried = this.here < this.regular ? this.here / this.regular : 1;
    this.restart();
  }

  /** The state has jumped, or is to be looked at anew. */
  restart(): void {
    this.here = NaN;
    this.rank = 0;
  }

  /** Factorises all rows at (t, y), from where the next step starts. */
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

  /** Whether the state at the end of a step, whose rows are in `work`, is as good as in a singular position. */
  endsBlind(): boolean {
    if (!this.parting) return false;
    const { system, work, solver } = this.m;
    calcInverseMassRows(system, work);
    return factoriseGlobal(system, work, solver) && this.read() < BLIND * this.regular;
  }

  /** Of the latest stage from the singular position, or from the other branch [characteristic lengths]: pivots go as its square. */
  get distance(): number {
    return Math.sqrt(this.read() / this.regular);
  }

  /** Where the latest stage is. */
  get parting(): boolean {
    return this.settles && this.read() < PARTING * this.regular;
  }
}
