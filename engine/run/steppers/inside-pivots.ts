/** The pivots of the loops on the last compiled steps, and between their ends. */
import type { JointSteps } from './joint-steps';
import type { OwnPivots } from './contract';
import type { Program } from '../../core/compiled/code/program';

/** Above this fraction of the largest pivot no singular position is near [1], as in `SingularityWatch`. */
const IN_SIGHT = 0.1;

export class InsidePivots implements OwnPivots {
  clear = false;
  largest = 0;
  private readonly inside: Float64Array;

  constructor(
    private readonly program: Program,
    private readonly steps: Pick<JointSteps, 'since' | 'stateAt'>,
  ) {
    this.inside = program.y.slice();
  }

  /** A step was taken; `smallest`: smallest pivot of a stage. */
  took(smallest: number): void {
    this.see(smallest);
    this.clear = smallest > IN_SIGHT * this.largest;
  }

  /** The next step does not continue from the last; `smallest`: smallest pivot where it starts. */
  restart(smallest: number): void {
    this.clear = false;
    this.see(smallest);
  }

  /** Takes account of a stage's smallest pivot. */
  private see(smallest: number): void {
    this.largest = Math.max(this.largest, smallest);
  }

  get since(): number {
    return this.steps.since;
  }

  readonly at = (t: number): number => {
    const { program, inside } = this;
    if (!this.steps.stateAt(t, inside)) return Infinity;
    program.calc('nearness', t, inside);
    return program.outputs[0] / this.largest;
  };

  readonly stateAt = (t: number, y: Float64Array): void => {
    const { program, inside } = this;
    if (!this.steps.stateAt(t, inside)) return void y.fill(NaN);
    program.calc('expand', t, inside);
    program.read(y);
  };
}
