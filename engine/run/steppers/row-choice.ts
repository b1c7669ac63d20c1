/**
 * Which rows a step takes, and whether its stages are settled onto the constraints (T 6.4). Dependent rows are left out
 * throughout it, so that all its stages see the same smooth system; near a singular position, where it changes which rows are
 * dependent, all are taken. A step that is refused puts the choice in doubt.
 */
import { forget } from '../../core/solvers/rows-aside';
import { positionRounding } from '../../core/stabilisers/tolerances';
import type { Model } from '../preparation/model';
import type { SingularityWatch } from './singularity-watch';

/** Refusals of one step after which it takes all rows [1]. */
const DOUBTED = 4;
/** So many steps after it do so too: where a choice has failed, others near it would [1]. */
const DOUBTED_STEPS = 20;
/** Part of the smallest pivot of a choice [1] below which what it gives is noise. */
const LOST = 1e-4;

export class RowChoice {
  /** How often the present step was refused, one time after the other. */
  refusals = 0;
  /** Steps that are still to take all rows, after one that could not be made with the rows that were kept. */
  private doubted = 0;
  /** Whether rows are left out that the others imply on the constraints alone, and a step has been refused for it. */
  private loose = false;

  constructor(
    private readonly m: Model,
    private readonly watch: SingularityWatch,
  ) {}

  /** Before a step from (t, y). Returns whether its stages are to be settled. */
  choose(t: number, y: Float64Array): boolean {
    const { m, watch } = this;
    const { work, solver } = m;
    const { aside } = solver;
    aside.stepping = true;
    const refusals = this.doubted > 0 ? DOUBTED : this.refusals;
    if (refusals >= DOUBTED && watch.settles && (aside.chosen > 0 || work.settling)) {
      forget(aside);
      return true;
    }
    // where a step failed, or a row that is left out may not be the best one any more, they are chosen anew
    const doubted = aside.count > 0 && (refusals > 0 || watch.startsNear);
    const due = !aside.known && !watch.startsNear;
    if (doubted || due || !watch.known) watch.look(t, y);
    if (watch.startsNear) forget(aside);
    else if (!aside.known) solver.setAside();
    return watch.startsNear || (this.loose && watch.settles && aside.count > 0);
  }

  /** The step was refused: with all rows it may not be. */
  refused(): void {
    this.refusals++;
    this.loose ||= this.leavesLoose();
    this.remember();
  }

  /** The step cannot be made with the rows that were kept. Returns whether it is to be tried with all of them. */
  failed(): boolean {
    if (this.m.solver.aside.count === 0) return false;
    this.refusals = DOUBTED;
    this.remember();
    return true;
  }

  /** Whether the rows that are kept hardly differ from each other where the step ends, while others would. */
  get endsInDoubt(): boolean {
    const { aside, factor } = this.m.solver;
    return this.loose && aside.count > 0 && factor.smallestPivot < LOST * aside.pivot;
  }

  passed(): void {
    this.refusals = 0;
    if (this.doubted > 0) this.doubted--;
  }

  private remember(): void {
    if (this.refusals >= DOUBTED) this.doubted = DOUBTED_STEPS;
  }

  /**
   * Whether the rows that are left out do not hold where the latest stage is, a little off the constraints: what is kept is then
   * another mechanism there, with accelerations of its own.
   */
  private leavesLoose(): boolean {
    const { system, work, solver } = this.m;
    const { count, rows } = solver.aside;
    const rounding = positionRounding(system, this.m.y);
    for (let i = 0; i < count; i++) {
      if (Math.abs(work.C[rows[i]]) * system.rowScale[rows[i]] > rounding) return true;
    }
    return false;
  }
}
