/** Steps of given length of an explicit Runge-Kutta method, each of them one call of a module (T 16.8). */
import { endOnGrid } from './step-bounds';
import { spacingOf } from './joint-steps';
import type { CompiledEquations } from '../../core/compiled/equations/contract';
import type { Correct, JointSteps } from './joint-steps';
import type { Model } from '../preparation/model';
import type { Program } from '../../core/compiled/code/program';
import type { StepSettings } from './step-bounds';

export class FixedSteps implements JointSteps {
  /** None is refused. */
  readonly mostRefusals = Infinity;
  readonly spacing: number;
  end = 0;
  h = 0;
  smallest = Infinity;
  smallestAtEnd = Infinity;
  private t = 0;
  private settled = false;
  /** Of the last step: its start, the state and the rates there, and the state of the program meanwhile. */
  private start = 0;
  private readonly from: Float64Array;
  private readonly rates: Float64Array;
  private readonly present: Float64Array;

  constructor(
    private readonly model: Model,
    private readonly settings: StepSettings,
    private readonly equations: CompiledEquations,
    private readonly program: Program,
    private readonly correct: Correct,
  ) {
    this.spacing = spacingOf(program.w.tableau.c);
    this.from = program.y.slice();
    this.rates = program.y.slice();
    this.present = program.y.slice();
  }

  attempt(t: number, limit: number, settled: boolean): void {
    const { program } = this;
    this.t = t;
    this.settled = settled;
    this.equations.writeParameters(program.parameters);
    program.firstStage(t);
    this.end = endOnGrid(t, this.settings.step, limit);
    this.h = this.end - t;
    program.step(t, this.h, settled);
    this.model.work.evaluations += program.w.tableau.stages;
    this.smallest = program.smallestNearness();
    this.smallestAtEnd = program.lastNearness();
  }

  conclude(): 'good' | 'stuck' {
    return this.program.w.next.every(Number.isFinite) ? 'good' : 'stuck';
  }

  accept(): void {
    const { w, y } = this.program;
    this.start = this.t;
    this.from.set(y);
    this.rates.set(w.k[0]);
    y.set(w.next);
    w.carry.set(w.nextCarry);
    this.correct(this.end, y);
  }

  keep(): void {
    // states are known of the last step only
  }

  repeat(): void {
    // rates at the start are evaluated for every attempt
  }

  restart(): void {
    this.program.w.carry.fill(0);
  }

  get since(): number {
    return this.start;
  }

  /** By a shorter step of the same method. */
  stateAt(t: number, out: Float64Array): boolean {
    const { program, start, from, rates, present } = this;
    const { w, y } = program;
    present.set(y);
    y.set(from);
    w.k[0].set(rates);
    program.step(start, t - start, this.settled);
    y.set(present);
    out.set(w.next);
    return true;
  }
}
