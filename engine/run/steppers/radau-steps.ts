/** Steps of Radau IIA over the joint state (T 16.8): rates, their Jacobian and the maximal states of error norms come from a module. */
import { createRadauStepper } from './radau-stepper';
import { C } from '../../core/integrators/radau5-table';
import { spacingOf } from './joint-steps';
import type { CompiledEquations } from '../../core/compiled/equations/contract';
import type { Correct, JointSteps } from './joint-steps';
import type { Derivatives } from '../../core/compiled/code/differentiate';
import type { Model } from '../preparation/model';
import type { Program } from '../../core/compiled/code/program';
import type { OwnState } from '../../core/integrators/radau5';
import type { StepOutcome, Stepper } from './contract';
import type { StepSettings } from './step-bounds';

/** Corrections of a stage: the second reaches rounding. */
const CORRECTIONS = 2;
/** Change of a component by which its effect on the maximal state is measured, over its size or 1 [1]. */
const SMALL = 1e-6;

export class RadauSteps implements JointSteps, OwnState {
  /** After a jump, each refusal of the first step divides it by ten, down to the transient of stiff components. */
  readonly mostRefusals = 12;
  readonly spacing = spacingOf(C);
  smallest = Infinity;
  smallestAtEnd = Infinity;
  since = 0;
  private readonly inner: Stepper;
  private outcome: StepOutcome = 'stepped';
  private settled = false;
  private t = 0;
  /** Joint states, and the maximal state of one. */
  private readonly stage: Float64Array;
  private readonly moved: Float64Array;
  private readonly maximal: Float64Array;

  /** `derivatives`: of the rates; null if they are found by differences. */
  constructor(
    private readonly model: Model,
    settings: StepSettings,
    private readonly equations: CompiledEquations,
    private readonly program: Program,
    correct: Correct,
    private readonly derivatives: Derivatives | null,
  ) {
    const { stateLength, coupled, measured } = equations;
    const range = (from: number, until: number) =>
      Int32Array.from({ length: until - from }, (_, i) => from + i);
    this.stage = program.y.slice();
    this.moved = program.y.slice();
    this.maximal = program.expanded.slice();
    this.inner = createRadauStepper(
      { coupled: range(0, coupled), quadratures: range(coupled, stateLength), measured },
      settings,
      program.y.slice(),
      this.rates,
      (t, y) => {
        correct(t, y);
        return true;
      },
      null,
      this,
    );
  }

  get end(): number {
    return this.inner.t;
  }

  get h(): number {
    return this.inner.h;
  }

  attempt(t: number, limit: number, settled: boolean): void {
    const { inner, program } = this;
    this.t = t;
    this.settled = settled;
    this.smallest = Infinity;
    inner.t = t;
    inner.y.set(program.y);
    this.outcome = inner.step(limit, limit);
    if (this.outcome !== 'stepped') return;
    // of the stages that were found: an iteration may have tried states that are anywhere
    for (const c of C) {
      if (c < 1) inner.sampleAt(t + c * inner.h, this.stage);
      else this.stage.set(inner.y);
      program.calc('nearness', t + c * inner.h, this.stage);
      this.smallestAtEnd = program.outputs[0];
      this.smallest = Math.min(this.smallest, this.smallestAtEnd);
    }
  }

  conclude(): 'good' | 'rejected' | 'stuck' {
    if (this.outcome === 'stepped') return 'good';
    return this.outcome === 'rejected' ? 'rejected' : 'stuck';
  }

  accept(): void {
    this.since = this.t;
    this.program.y.set(this.inner.y);
  }

  keep(): void {
    // states are known of the last step only
  }

  repeat(): void {
    this.restart();
  }

  restart(): void {
    const { program, inner } = this;
    this.equations.writeParameters(program.parameters);
    inner.y.set(program.y);
    inner.restart();
  }

  stateAt(t: number, out: Float64Array): boolean {
    this.inner.sampleAt(t, out);
    return true;
  }

  stepTo(t: number, out: Float64Array): boolean {
    return this.inner.stepTo!(t, out);
  }

  private readonly rates = (t: number, y: Float64Array, dydt: Float64Array): boolean => {
    const { program, stage } = this;
    this.model.work.evaluations++;
    if (!this.settled) return program.rates(t, y, dydt);
    stage.set(y);
    for (let i = 0; i < CORRECTIONS; i++) {
      program.calc('projection', t, stage);
      program.read(stage);
    }
    return program.rates(t, stage, dydt);
  };

  calcJacobian(t: number, y: Float64Array, J: Float64Array): boolean {
    const { program, derivatives, equations } = this;
    // those of settled stages differ in what leads off the loops
    if (derivatives === null || this.settled) return false;
    const { rows, columns } = derivatives;
    program.calc('jacobian', t, y);
    J.fill(0);
    let sum = 0;
    for (let i = 0; i < rows.length; i++) {
      const value = program.outputs[i];
      J[rows[i] * equations.coupled + columns[i]] = value;
      sum += value;
    }
    return Number.isFinite(sum);
  }

  /** In maximal coordinates, as of the explicit methods. */
  sizeOf(y: Float64Array, error: Float64Array, absolute: number, relative: number): number {
    const { program, moved } = this;
    program.calc('expand', 0, y);
    program.read(this.maximal);
    for (let i = 0; i < y.length; i++) moved[i] = y[i] - error[i];
    return this.distance(moved, absolute, relative);
  }

  calcScale(y: Float64Array, absolute: number, relative: number, scale: Float64Array): void {
    const { program, moved, equations } = this;
    program.calc('expand', 0, y);
    program.read(this.maximal);
    moved.set(y);
    const part = 1 / Math.sqrt(equations.coupled);
    for (let i = 0; i < equations.coupled; i++) {
      moved[i] = y[i] + SMALL * Math.max(1, Math.abs(y[i]));
      scale[i] = (part * (moved[i] - y[i])) / this.distance(moved, absolute, relative);
      moved[i] = y[i];
    }
  }

  /** Root mean square of the difference of a joint state from that of `maximal`, over what is allowed. */
  private distance(other: Float64Array, absolute: number, relative: number): number {
    const { program, maximal, equations } = this;
    program.calc('expand', 0, other);
    const counted = maximal.length - equations.measured;
    let sum = 0;
    for (let i = 0; i < counted; i++) {
      const ratio = (program.outputs[i] - maximal[i]) / (absolute + relative * Math.abs(maximal[i]));
      sum += ratio * ratio;
    }
    return Math.sqrt(sum / counted);
  }
}
