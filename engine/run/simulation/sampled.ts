/** A state to be recorded: settled like the end of a step, expanded to the document's bodies, and evaluated with all rows. */
import { MOST_DISAGREEMENT } from '../steppers/compiled-stepper';
import { TreeBalance } from '../../core/compiled/reactions/tree-balance';
import { calcDerivative } from '../steppers/acceleration';
import { calcForces } from '../../core/dynamics/forces';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { endReport, leaveUnknown, startReport } from '../../core/solvers/rows-aside';
import { largestAcceleration } from '../steppers/disagreement';
import { settleSample, settleSizes } from '../steppers/settle';
import type { Condensed } from './condensed';
import type { Model } from '../preparation/model';
import type { RunEvent } from '../../core/switching/run-event';
import type { Stabilisation } from '../steppers/stabilisation';
import type { Stepper } from '../steppers/contract';

/** The integrated model and that of the document; how the one follows from the other if they differ. */
interface Models {
  readonly m: Model;
  readonly whole: Model;
  readonly condensed: Condensed | null;
}

export class Sampled {
  private readonly settled: Float64Array;
  private readonly rates: Float64Array;
  private readonly steppedRates: Float64Array;
  /** Whether the last sample's choice of rows can serve for the next. */
  private kept = false;
  /** Multipliers without a factorisation; null if that is not possible. */
  private readonly balance: TreeBalance | null;
  /** Whether the last sample was evaluated in that way. */
  private isBalanced = false;

  private readonly m: Model;
  private readonly whole: Model;
  private readonly condensed: Condensed | null;

  /** `factorises`: something that is recorded reads the factorisation of the rows that a sample keeps. */
  constructor(
    { m, whole, condensed }: Models,
    private readonly stepper: Stepper,
    private readonly stabilisation: Stabilisation,
    private readonly factorises: boolean,
  ) {
    this.m = m;
    this.whole = whole;
    this.condensed = condensed;
    const isOpen = condensed === null && stepper.accelerationsAt !== undefined;
    this.balance = isOpen ? TreeBalance.of(m.system) : null;
    this.settled = new Float64Array(m.y.length);
    this.rates = new Float64Array(whole.y.length);
    this.steppedRates = new Float64Array(m.y.length);
  }

  /**
   * Evaluates the stepped model's state at t, and the document's in `y`; `read` takes what is recorded from the latter's
   * workspace. Returns false where a number is not finite.
   */
  evaluate(t: number, stepped: Float64Array, y: Float64Array, settle: boolean, read: () => boolean): boolean {
    const { work, solver } = this.m;
    const { settling } = work;
    const { aside } = solver;
    work.settling = false;
    const inUse = aside.count > 0;
    const keeps = !aside.known && this.condensed === null && this.isClear();
    aside.known ||= keeps && this.kept;
    const settled = !(settle || inUse) || this.settle(t, stepped);
    if (settle) this.stabilisation.settleInside(t, stepped);
    this.isBalanced = keeps && this.kept && settled && this.isSolvedByBalance(t, stepped);
    if (this.isBalanced) {
      leaveUnknown(aside);
      work.settling = settling;
      return (this.kept = read());
    }
    startReport(aside);
    this.condensed?.expand(stepped, y);
    const finite = settled && this.calcRates(t, y) && read();
    this.kept = keeps && finite;
    if (this.kept && !aside.known) solver.setAside();
    if (keeps) leaveUnknown(aside);
    // the steps continue with the rows that they had
    endReport(aside, inUse);
    work.settling = settling;
    return finite;
  }

  /** Call after a state was evaluated. Returns an event if the stepper's own equations differ from the global system. */
  judge(t: number, stepped: Float64Array): RunEvent | null {
    const { m, stepper } = this;
    if (!stepper.compiled) return null;
    if (this.isBalanced) {
      stepper.confirm?.(t, stepped);
      return null;
    }
    if (this.condensed) calcDerivative(m.system, t, stepped, this.steppedRates, m.work, m.solver);
    return stepper.judge?.(t, stepped) ?? null;
  }

  /**
   * A stepper's own equations choose no rows at steps. While their pivots are far from vanishing, all rows that they keep are
   * independent, so rows that depended on others at one sample do at the next, where loops need not be analysed again (T 16.9).
   */
  private isClear(): boolean {
    const { compiled, pivots } = this.stepper;
    return compiled === true && pivots?.clear === true;
  }

  private settle(t: number, stepped: Float64Array): boolean {
    // the stepper's own equations satisfy the constraints inside a step
    if (!this.stepper.pivots) {
      const { isNear } = this.stabilisation;
      return this.stabilisation.settleSample(t, stepped, () =>
        settleSample(this.m, t, stepped, this.settled, isNear),
      );
    }
    settleSizes(this.m.system, stepped);
    return true;
  }

  /**
   * The accelerations of the stepper's own equations, and the multipliers of the global system for them: where they satisfy its
   * equations, they are those that it would give (T 16.10).
   */
  private isSolvedByBalance(t: number, y: Float64Array): boolean {
    const { m, stepper, balance } = this;
    const { system, work, solver } = m;
    if (!balance || !stepper.accelerationsAt?.(t, y, work.acc)) return false;
    calcKinematics(system, y, work);
    calcForces(system, t, y, work);
    calcRows(system, t, y, work);
    const { nullSpace } = solver.factor;
    const within = MOST_DISAGREEMENT * largestAcceleration(m);
    const { count } = nullSpace;
    if (this.factorises && !this.factoriseAsBefore()) return false;
    const given = stepper.multipliersInto?.(work.lambda, nullSpace) && nullSpace.count === count;
    const isOwn = (given && balance.isBalanced(work, within)) || balance.calc(work, nullSpace, count, within);
    if (!isOwn || !Number.isFinite(work.power)) return false;
    work.evaluations++;
    return true;
  }

  /** For the condition, with as many rows left out as at the last sample: null vectors come from the balance. False if fewer are kept. */
  private factoriseAsBefore(): boolean {
    const { system, work, solver } = this.m;
    const { rank } = solver.factor;
    calcInverseMassRows(system, work);
    startReport(solver.aside);
    solver.aside.counted = true;
    const holds = solver.factorise(work) && solver.factor.rank === rank;
    solver.aside.counted = false;
    endReport(solver.aside, false);
    return holds;
  }

  private calcRates(t: number, y: Float64Array): boolean {
    const { system, work, solver } = this.whole;
    if (this.stepper.evaluate) return this.stepper.evaluate(t, y, this.rates);
    return calcDerivative(system, t, y, this.rates, work, solver);
  }
}
