/** The last two compiled steps as polynomials of the joint state, and the pivots of the loops on them. */
import { calcDenseOutput, createDenseOutput, interpolate } from '../../core/integrators/dense-output';
import type { DenseOutput } from '../../core/integrators/dense-output';
import type { OwnPivots } from './contract';
import type { Program } from '../../core/compiled/code/program';

/** Above this fraction of the largest pivot no singular position is near [1], as in `SingularityWatch`. */
const IN_SIGHT = 0.1;

interface Kept {
  readonly dense: DenseOutput;
  isReady: boolean;
}

export class LastSteps implements OwnPivots {
  clear = false;
  largest = 0;
  private latest: Kept;
  private before: Kept;
  /** For the latest step: joint state and time at its start, and its length [s]. */
  private readonly from: Float64Array;
  private t = 0;
  private h = 0;
  private readonly inside: Float64Array;

  constructor(private readonly program: Program) {
    const keep = (): Kept => ({
      dense: createDenseOutput(program.dense, program.y.length),
      isReady: false,
    });
    this.latest = keep();
    this.before = keep();
    this.from = program.y.slice();
    this.inside = program.y.slice();
  }

  /** The program has taken a step from its y at t; `smallest`: smallest pivot of a stage. */
  took(t: number, h: number, smallest: number): void {
    const { latest } = this;
    this.latest = this.before;
    this.before = latest;
    this.latest.isReady = false;
    this.t = t;
    this.h = h;
    this.from.set(this.program.y);
    this.see(smallest);
    this.clear = smallest > IN_SIGHT * this.largest;
    // the next step will overwrite its stages
    if (!this.clear) this.prepare();
  }

  /** Takes account of a stage's smallest pivot. */
  see(smallest: number): void {
    this.largest = Math.max(this.largest, smallest);
  }

  /** The next step does not continue from the last ones. */
  forget(): void {
    this.clear = false;
    this.latest.isReady = false;
    this.before.isReady = false;
  }

  get since(): number {
    return this.before.isReady ? this.before.dense.t : this.t;
  }

  /** The joint state at a time inside the latest step; false if there is none. */
  jointStateAt(t: number, out: Float64Array): boolean {
    if (!this.prepare()) return false;
    interpolate(this.latest.dense, t, out);
    return true;
  }

  readonly at = (t: number): number => {
    const { program, inside } = this;
    if (!this.isKnown(t)) return Infinity;
    program.calc('nearness', t, inside);
    return program.outputs[0] / this.largest;
  };

  readonly stateAt = (t: number, y: Float64Array): void => {
    const { program, inside } = this;
    if (!this.isKnown(t)) return void y.fill(NaN);
    program.calc('expand', t, inside);
    program.read(y);
  };

  /** Whether a joint state is known at a time since the start of the step before the latest; it is left in `inside`. */
  private isKnown(t: number): boolean {
    const { before, inside } = this;
    if (t >= this.t || !before.isReady) return this.jointStateAt(t, inside);
    interpolate(before.dense, t, inside);
    return true;
  }

  private prepare(): boolean {
    const { program, latest, t, from, h } = this;
    latest.isReady ||= calcDenseOutput(latest.dense, program.w, program.rates, t, from, h);
    return latest.isReady;
  }
}
