/**
 * Steps by equations compiled for the system (T 16), and by the global system where those cannot be used: near singular positions, and
 * permanently once the two give different accelerations. It integrates the joint state; others see the maximal state at the end of a
 * step, which the stepper of the global system holds.
 */
import { disagreement } from './disagreement';
import { QuietStep } from './quiet-step';
import { wayBetween } from './pose-interpolant';
import { readMultipliers } from '../../core/compiled/reactions/read-multipliers';
import type { EquationsByMode, Ready } from './equations-by-mode';
import type { EquationsUsed } from '../../results/recording/run-report';
import type { Model } from '../preparation/model';
import type { NullSpace } from '../../core/linalg/null-space';
import type { RunEvent } from '../../core/switching/run-event';
import type { EndOwnStep, OwnPivots, StepOutcome, Stepper } from './contract';

/** Smallest pivot of the loops over the largest seen [1] below which stages are settled (T 6.2), as in `SingularityWatch`. */
const NEAR_SINGULAR = 0.01;
/** Pivots, relative to the largest, below which the global system takes the step, and above which it has passed the singular position. */
const TOO_NEAR = 1e-4;
const PASSED = 2e-4;
/** Absolute bound below which the global system always takes the step [1]. */
const SINGULAR = 1e-6;
/** Steps that the global system takes after a step was refused too often [1]: pivots of the loops do not show a driver's dead point. */
const OTHERS = 20;
/** Where steps came too near a singular position, it takes one; from this many times in turn on, each time one more [1]. */
const SOON = 3;
/** As many as `OTHERS` where steps have become shorter than this part of the time [1]: what a driver asks for may come to an end there. */
const SHORTEST = 1e-8;
/** If accelerations differ by more than this fraction of the largest, the two systems are not the same [1]. */
export const MOST_DISAGREEMENT = 1e-6;

export class CompiledStepper implements Stepper {
  /** A joint state inside the last step, and its time [s] if it was recorded. */
  private readonly inside: Float64Array;
  private insideAt = NaN;
  private readonly quiet: QuietStep;
  /** The last state whose accelerations were confirmed, and its time. */
  private readonly good: { t: number; readonly y: Float64Array };
  /** Consecutive refusals of the present step. */
  private refusals = 0;
  /** How often the next step has come too near a singular position since the last one that was taken. */
  private yielded = 0;
  /** Steps that the global system takes before the compiled equations are tried again. */
  private others = 0;
  /** Whether the stages of the next step are settled. */
  private settles = false;
  private compiledSteps = 0;
  private reason: string | null = null;
  /** Whether the next step will be taken by the compiled equations; whether the last one was. */
  compiled = true;
  private wasCompiled = false;

  constructor(
    private readonly model: Model,
    private readonly byMode: EquationsByMode,
    /** What took the last compiled step, or will take the next. */
    private current: Ready,
    private readonly reference: Stepper,
    private readonly endStep: EndOwnStep,
  ) {
    this.inside = current.program.y.slice();
    this.quiet = new QuietStep(model.system, model.work.switched.mode, current.program.y.slice());
    this.good = { t: reference.t, y: reference.y.slice() };
    this.takeOver();
  }

  get t(): number {
    return this.reference.t;
  }

  set t(t: number) {
    this.reference.t = t;
  }

  get y(): Float64Array {
    return this.reference.y;
  }

  get h(): number {
    return this.reference.h;
  }

  set h(h: number) {
    this.reference.h = h;
  }

  get pivots(): OwnPivots | null {
    return this.wasCompiled ? this.current.last : null;
  }

  step(target: number, limit: number): StepOutcome {
    if (this.compiled) return this.stepCompiled(limit);
    const outcome = this.reference.step(target, limit);
    if (outcome !== 'stepped') return outcome;
    this.wasCompiled = false;
    this.byMode.passed();
    if (this.others > 0) this.others--;
    else this.takeOver();
    return outcome;
  }

  sampleAt(t: number, out: Float64Array): void {
    if (!this.wasCompiled) return this.reference.sampleAt(t, out);
    if (!this.current.steps.stateAt(t, this.inside)) return void out.fill(NaN);
    this.show(t, out);
  }

  stepTo(t: number, out: Float64Array): boolean {
    if (!this.wasCompiled) return this.reference.stepTo?.(t, out) ?? false;
    if (!this.current.steps.stepTo?.(t, this.inside)) return false;
    this.show(t, out);
    return true;
  }

  isQuiet(from: number): boolean {
    return this.wasCompiled && this.quiet.isQuiet(this.current, from, this.t);
  }

  /** out = the maximal state of `inside`, corrected. */
  private show(t: number, out: Float64Array): void {
    const { inside } = this;
    const { program, correct } = this.current;
    correct(t, inside);
    this.insideAt = t;
    program.calc('expand', t, inside);
    program.read(out);
  }

  restart(): void {
    this.reference.restart();
    // what acts has changed: a run never goes back beyond this
    this.good.t = this.t;
    this.good.y.set(this.y);
    this.insideAt = NaN;
    this.takeOver();
  }

  /**
   * Call after the global system was evaluated at the recorded state (t, y), with its accelerations in the model's workspace. If the
   * compiled equations give others, the run goes back to the last state where they agreed, and continues without them; returns the event,
   * otherwise null.
   */
  judge(t: number, y: Float64Array): RunEvent | null {
    if (!this.calcAccelerations(t, y)) return null;
    const difference = disagreement(this.model, this.current.program.outputs);
    if (difference <= MOST_DISAGREEMENT) {
      this.confirm(t, y);
      return null;
    }
    this.insideAt = NaN;
    this.t = this.good.t;
    this.y.set(this.good.y);
    const size = difference.toExponential(1);
    this.handOver(`accelerations that differ by ${size} of the largest at ${Number(t.toPrecision(6))} s`);
    this.wasCompiled = false;
    const message = `Compiled equations left: they give ${this.reason}`;
    return { time: this.t, kind: 'equations-left', record: null, message };
  }

  accelerationsAt(t: number, y: Float64Array, out: Float64Array): boolean {
    if (!this.calcAccelerations(t, y)) return false;
    this.current.program.read(out);
    return true;
  }

  multipliersInto(lambda: Float64Array, space: NullSpace): boolean {
    const { equations, program } = this.current;
    const { accelerations, multipliers } = equations;
    if (!multipliers) return false;
    readMultipliers(multipliers, program.outputs, accelerations.length, lambda, space);
    return true;
  }

  confirm(t: number, y: Float64Array): void {
    this.insideAt = NaN;
    this.good.t = t;
    this.good.y.set(y);
  }

  used(): EquationsUsed {
    return { compiledSteps: this.compiledSteps, reason: this.reason };
  }

  /** Into the program's outputs; false if its equations do not hold. */
  private calcAccelerations(t: number, y: Float64Array): boolean {
    const { inside } = this;
    const { equations, program } = this.current;
    if (!equations.holds()) return false;
    equations.writeParameters(program.parameters);
    if (t !== this.insideAt) equations.contract(y, inside);
    this.insideAt = t;
    program.calc('accelerations', t, inside);
    return true;
  }

  private stepCompiled(limit: number): StepOutcome {
    const { steps, last } = this.current;
    const { t } = this.reference;
    steps.attempt(t, limit, this.settles);
    const { smallest } = steps;
    if (!(smallest >= this.leastFor(TOO_NEAR))) return this.avoid();
    if (!this.settles && smallest < NEAR_SINGULAR * last.largest) return this.settle();
    const outcome = steps.conclude();
    if (outcome === 'good') {
      this.accept();
      if (steps.h < SHORTEST * t) this.giveWay(OTHERS);
      return 'stepped';
    }
    if (++this.refusals >= steps.mostRefusals) return this.giveWay(OTHERS);
    return outcome === 'stuck' ? this.handOver() : 'rejected';
  }

  private accept(): void {
    const { reference } = this;
    const { program, equations, steps, last } = this.current;
    const { system } = this.model;
    steps.accept();
    program.expand();
    last.took(steps.smallest, wayBetween(system, this.y, program.expanded) / system.length);
    if (last.hides) steps.keep();
    this.y.set(program.expanded);
    this.wasCompiled = true;
    this.compiledSteps++;
    this.refusals = 0;
    this.yielded = 0;
    this.settles = steps.smallestAtEnd < NEAR_SINGULAR * last.largest;
    reference.t = steps.end;
    reference.h = steps.h;
    const near = steps.smallest < NEAR_SINGULAR * last.largest;
    program.y[equations.coupled] += this.endStep(this.t, this.y, near, last.hides);
  }

  private leastFor(part: number): number {
    return Math.max(SINGULAR, part * this.current.last.largest);
  }

  /** Mixing settled and unsettled stages spoils the order of a step: the present one is tried again with all of them settled. */
  private settle(): 'rejected' {
    this.settles = true;
    this.current.steps.repeat();
    return 'rejected';
  }

  /** The step comes too near a singular position. Once more after a short one of the global system, that tries to pass it in one as long. */
  private avoid(): 'rejected' {
    if (this.yielded > 0) this.reference.propose?.(this.current.steps.h);
    return this.giveWay(this.yielded++ - SOON);
  }

  /** The global system takes at least one step, and `steps` more before the compiled equations are tried again. */
  private giveWay(steps: number): 'rejected' {
    this.others = Math.max(0, Math.min(OTHERS, steps));
    return this.handOver();
  }

  /** The global system takes the next steps; permanently if there is a reason. */
  private handOver(reason: string | null = null): 'rejected' {
    this.compiled = false;
    this.reason = reason;
    this.reference.restart();
    return 'rejected';
  }

  private isClear({ program, equations, last }: Ready): boolean {
    const { inside } = this;
    equations.writeParameters(program.parameters);
    equations.contract(this.y, inside);
    program.calc('nearness', this.t, inside);
    return program.outputs[0] > Math.max(SINGULAR, PASSED * last.largest);
  }

  /** The equations of the present modes take the next steps where there are any, away from singular positions. */
  private takeOver(): void {
    const ready = this.reason === null ? this.byMode.find(this.t, this.y) : null;
    this.compiled = ready !== null && this.isClear(ready);
    if (!ready || !this.compiled) return;
    this.current = ready;
    this.resume();
  }

  /** The compiled equations take the next steps, from the present state of the global system. */
  private resume(): void {
    const { program, equations, steps, last } = this.current;
    equations.writeParameters(program.parameters);
    equations.contract(this.y, program.y);
    program.expand();
    steps.restart();
    program.calc('nearness', this.t, program.y);
    last.restart(program.outputs[0]);
    this.settles = program.outputs[0] < NEAR_SINGULAR * last.largest;
    this.refusals = 0;
    this.others = 0;
    this.compiled = true;
  }
}
