/** What is done to a state at the end of a step, and its effect on an error estimate (T 6.2, 7.3). */
import { createSettleOnBranch } from './settle-on-branch';
import { isAdaptive } from '../../model/project';
import { removeNormalPart } from '../../core/stabilisers/tangent';
import { Reversal } from './reversal';
import { SampleSide } from './sample-side';
import { settleState } from './settle';
import { WorkOnBranch } from './work-on-branch';
import type { AfterStep, EndOwnStep } from './contract';
import type { ToleranceFilter } from './judged-filter';
import type { Model } from '../preparation/model';
import type { RowChoice } from './row-choice';
import type { SingularityWatch } from './singularity-watch';

export class Stabilisation {
  /** Whether the present step starts at a bifurcation. */
  private parting = false;
  private readonly settleOnBranch;
  private readonly work: WorkOnBranch;
  private readonly reversal: Reversal;
  private readonly side: SampleSide;
  private energy = 0;
  /** Start of the present step [s]. */
  private since = 0;
  /** A step that ends before this [s] may be tried again shorter. */
  private limit = -Infinity;
  private readonly shortens: boolean;
  private readonly keep = (energy: number): void => void (this.energy = energy);

  /** `addEnergy` is called with the energy that projection adds [J]. */
  constructor(
    private readonly m: Model,
    private readonly watch: SingularityWatch,
    private readonly rows: RowChoice,
    private readonly addEnergy: (energy: number) => void,
  ) {
    this.settleOnBranch = createSettleOnBranch(m, this.keep);
    this.work = new WorkOnBranch(m);
    this.reversal = new Reversal(m);
    this.side = new SampleSide(m);
    this.shortens = isAdaptive(m.system.settings.integrator);
  }

  /** A step starts from (t, y), towards `limit` [s] at most; `isFirst`: it is not a repetition after a refusal. */
  beginStep(t: number, y: Float64Array, limit: number, isFirst: boolean): void {
    this.since = t;
    this.parting = this.watch.startsParting;
    this.watch.beginStep();
    this.work.beginStep(t, y);
    this.reversal.beginStep(t, y);
    this.side.beginStep(t, y);
    this.limit = this.shortens && isFirst ? limit : -Infinity;
  }

  /** A state inside the last step is to be recorded. */
  settleInside(t: number, y: Float64Array): void {
    this.work.follow(t, y);
  }

  /** The state at the end of a step. One closure for all steps. */
  readonly afterStep: AfterStep = (t, y) => {
    // the state would be settled, and the next step started, with noise
    if (t < this.limit && this.rows.endsInDoubt) return false;
    if (!this.settleOnConstraints(t, y)) return false;
    if (this.shortens && this.reversal.goesAstray(t, y)) return false;
    // velocities are undetermined there: a shorter step ends before, unless this one starts there
    if (t < this.limit && !this.watch.startsBlind && this.watch.endsBlind()) return false;
    this.finish(t, y);
    return true;
  };

  /** The same if the step cannot be repeated. */
  readonly settle: AfterStep = (t, y) => {
    if (!this.settleOnConstraints(t, y)) return false;
    this.finish(t, y);
    return true;
  };

  /** At a bifurcation, only onto the branch of the step. */
  private settleOnConstraints(t: number, y: Float64Array): boolean {
    const parting = this.parting || this.watch.parting;
    this.energy = 0;
    if (!parting) return settleState(this.m, t, y, this.keep, this.isNear);
    const across = (this.watch.distance * this.m.system.length) / (t - this.since);
    return this.settleOnBranch(t, y, across);
  }

  /** Whether stages of the present step were settled, or came near a singular position. */
  get isNear(): boolean {
    return this.m.work.settling || this.watch.passesNear;
  }

  /** A state inside the last step is to be settled, as `settleHere` does. */
  settleSample(t: number, y: Float64Array, settleHere: () => boolean): boolean {
    return this.watch.passesNear ? this.side.settle(t, y, settleHere) : settleHere();
  }

  private finish(t: number, y: Float64Array): void {
    this.side.endStep(t, y);
    const { passesNear, passesInSight } = this.watch;
    this.addEnergy(this.energy - this.work.endStep(t, y, passesNear, passesInSight));
  }

  /** A step by other equations, whose stages satisfy the constraints, has ended at (t, y). Returns the work added [J]. */
  readonly endOwnStep: EndOwnStep = (t, y, near, inSight) => {
    const added = this.work.endStep(t, y, near, inSight);
    if (added !== 0) this.addEnergy(-added);
    return added;
  };

  readonly filter: ToleranceFilter = (y, error, tolerance) => {
    const parting = this.parting || this.watch.parting;
    if (parting) removeNormalPart(this.m, y, error, tolerance);
    return parting;
  };
}
