/** What is done to a state at the end of a step, and what that takes out of an error (T 6.2, 7.3). */
import { createSettleOnWay } from './settle-on-way';
import { removeNormalPart } from '../../core/stabilisers/tangent';
import { settleState } from './settle';
import type { AfterStep } from './contract';
import type { ErrorFilter } from '../../core/integrators/runge-kutta';
import type { Model } from '../preparation/model';
import type { SingularityWatch } from './singularity-watch';

export class Remedy {
  /** Whether the present step starts where ways part. */
  private parting = false;
  private readonly settleOnWay: AfterStep;

  /** `book` hears of the energy that projection adds [J]. */
  constructor(
    private readonly m: Model,
    private readonly watch: SingularityWatch,
    private readonly book: (energy: number) => void,
  ) {
    this.settleOnWay = createSettleOnWay(m, book);
  }

  beginStep(): void {
    this.parting = this.watch.startsParting;
  }

  /** Where ways part, only onto the way that the step has come. One closure for all steps. */
  readonly settle: AfterStep = (t, y) =>
    this.parting || this.watch.parting ? this.settleOnWay(t, y) : settleState(this.m, t, y, this.book);

  readonly filter: ErrorFilter = (y, error) => {
    const parting = this.parting || this.watch.parting;
    const { system, work, solver } = this.m;
    if (parting) removeNormalPart(system, y, error, work, solver);
    return parting;
  };
}
