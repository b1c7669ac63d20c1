/** Steps of an explicit Runge-Kutta method with error control, each of them one call of a module (T 16.8). */
import { absoluteFor, fractionOf, localTolerances, partFor } from './local-tolerances';
import { calcDenseOutput, createDenseOutput, interpolate } from '../../core/integrators/dense-output';
import { createStepControl, nextStepFactor } from '../../core/integrators/step-control';
import { fitStep, isTooShort } from './step-bounds';
import { spacingOf } from './joint-steps';
import type { CompiledEquations } from '../../core/compiled/equations/contract';
import type { Correct, JointSteps } from './joint-steps';
import type { DenseOutput } from '../../core/integrators/dense-output';
import type { LocalTolerances } from './local-tolerances';
import type { Model } from '../preparation/model';
import type { Program } from '../../core/compiled/code/program';
import type { StepControl } from '../../core/integrators/step-control';
import type { StepSettings } from './step-bounds';

/** After this many refusals of a step, its first stage is evaluated again at its start [1]. */
const DOUBTED = 2;

interface Polynomial {
  readonly dense: DenseOutput;
  isReady: boolean;
}

export class ExplicitSteps implements JointSteps {
  readonly mostRefusals = 6;
  readonly spacing: number;
  end = 0;
  h = 0;
  smallest = Infinity;
  private readonly control: StepControl;
  private readonly local: LocalTolerances;
  private proposed: number;
  private first: 'stale' | 'present' | 'before' = 'stale';
  /** Consecutive refusals of the present step. */
  private refusals = 0;
  private settled = false;
  private error = 0;
  private t = 0;
  private reachesLimit = false;
  /** Of the last two steps; for the latest, the state at its start, and its start and length [s]. */
  private latest: Polynomial;
  private before: Polynomial;
  private readonly from: Float64Array;
  private start = 0;
  private length = 0;

  constructor(
    private readonly model: Model,
    private readonly settings: StepSettings,
    private readonly equations: CompiledEquations,
    private readonly program: Program,
    private readonly correct: Correct,
  ) {
    this.spacing = spacingOf(program.w.tableau.c);
    this.control = createStepControl(program.w.tableau.order);
    this.local = localTolerances(settings);
    this.proposed = settings.step;
    const polynomial = (): Polynomial => ({
      dense: createDenseOutput(program.dense, program.y.length),
      isReady: false,
    });
    this.latest = polynomial();
    this.before = polynomial();
    this.from = program.y.slice();
  }

  get smallestAtEnd(): number {
    return this.program.lastNearness();
  }

  attempt(t: number, limit: number, settled: boolean): void {
    const { program, local } = this;
    this.t = t;
    this.settled = settled;
    this.calcFirstStage();
    const rest = limit - t;
    const h = fitStep(Math.min(this.proposed, this.settings.longestStep), rest);
    this.h = h;
    this.reachesLimit = h === rest;
    this.end = this.reachesLimit ? limit : t + h;
    program.setTolerances(absoluteFor(local, fractionOf(local, h)), local.relative);
    this.error = program.step(t, h, settled) / partFor(local, h);
    this.model.work.evaluations += program.w.tableau.stages - 1;
    this.smallest = program.smallestNearness();
  }

  conclude(): 'good' | 'rejected' | 'stuck' {
    const { error, h } = this;
    const factor = nextStepFactor(this.control, error);
    if (error <= 1) {
      this.proposed = (this.reachesLimit ? Math.max(this.proposed, h) : h) * factor;
      return 'good';
    }
    this.proposed = h * factor;
    if (++this.refusals >= DOUBTED) this.first = 'stale';
    return isTooShort(this.proposed, this.t) ? 'stuck' : 'rejected';
  }

  accept(): void {
    const { program, latest } = this;
    const { w, y } = program;
    this.latest = this.before;
    this.before = latest;
    this.latest.isReady = false;
    this.start = this.t;
    this.length = this.h;
    this.from.set(y);
    y.set(w.next);
    w.carry.set(w.nextCarry);
    this.correct(this.end, y);
    this.first = this.settled ? 'stale' : 'before';
    this.refusals = 0;
  }

  keep(): void {
    // the next step will overwrite its stages
    this.prepare();
  }

  repeat(): void {
    this.first = 'stale';
  }

  restart(): void {
    this.program.w.carry.fill(0);
    this.latest.isReady = false;
    this.before.isReady = false;
    this.control.previousError = 1e-4;
    this.first = 'stale';
    this.refusals = 0;
  }

  get since(): number {
    return this.before.isReady ? this.before.dense.t : this.start;
  }

  stateAt(t: number, out: Float64Array): boolean {
    const { before, latest } = this;
    if (t < this.start && before.isReady) interpolate(before.dense, t, out);
    else if (this.prepare()) interpolate(latest.dense, t, out);
    else return false;
    return true;
  }

  /** Rates at the start of the step into k[0]: those at the end of the last one, if nothing has changed. */
  private calcFirstStage(): void {
    const { program, first } = this;
    if (first === 'stale') {
      this.equations.writeParameters(program.parameters);
      program.firstStage(this.t);
      this.model.work.evaluations++;
    } else if (first === 'before') program.takeLastStage();
    this.first = 'present';
  }

  private prepare(): boolean {
    const { program, latest, start, from, length } = this;
    latest.isReady ||= calcDenseOutput(latest.dense, program.w, program.rates, start, from, length);
    return latest.isReady;
  }
}
