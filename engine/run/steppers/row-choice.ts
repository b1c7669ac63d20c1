/**
 * Which rows a step uses, and whether its stages are settled onto the constraints (T 6.4). Dependent rows are left out throughout a step,
 * so that all its stages see the same smooth system; near a singular position, where the dependent rows change, all are used. A refused
 * step puts the choice in doubt.
 */
import { forget } from '../../core/solvers/rows-aside';
import { positionRounding } from '../../core/stabilisers/tolerances';
import type { Model } from '../preparation/model';
import type { SingularityWatch } from './singularity-watch';

/** Refusals of one step after which it uses all rows [1]. */
const DOUBTED = 4;
/** The next steps that then use all rows too: where a choice has failed, those nearby would [1]. */
const DOUBTED_STEPS = 20;
/** Below this fraction of the choice's smallest pivot [1] the results are noise. */
const LOST = 1e-4;

export class RowChoice {
  /** Consecutive refusals of the present step. */
  refusals = 0;
  /** Remaining steps that use all rows, after one that failed with the rows that were kept. */
  private doubted = 0;
  /** Whether rows are left out that are implied on the constraints only, and a step has been refused because of it. */
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
    // after a failed step, or if a row that is left out might now be a better choice, the rows are chosen again
    const doubted = aside.count > 0 && (refusals > 0 || watch.startsNear);
    const due = !aside.known && !watch.startsNear;
    if (doubted || due || !watch.known) watch.look(t, y);
    if (watch.startsNear) forget(aside);
    else if (!aside.known) solver.setAside();
    return watch.startsNear || (this.loose && watch.settles && aside.count > 0);
  }

  /** The step was refused: with all rows it may succeed. */
  refused(): void {
    this.refusals++;
    this.loose ||= this.leavesLoose();
    this.remember();
  }

  /** The step failed with the rows that were kept. Returns whether to try it with all of them. */
  failed(): boolean {
    if (this.m.solver.aside.count === 0) return false;
    this.refusals = DOUBTED;
    this.remember();
    return true;
  }

  /** Whether the kept rows are nearly dependent at the end of the step, while others would not be. */
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
   * Whether the rows left out are violated at the latest stage, slightly off the constraints: the kept rows then describe another
   * mechanism, with other accelerations.
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
