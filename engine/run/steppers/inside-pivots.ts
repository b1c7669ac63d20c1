/** The pivots of the loops on the last compiled steps, and between their ends. */
import { mayHide } from './reach';
import type { JointSteps } from './joint-steps';
import type { OwnPivots } from './contract';
import type { Program } from '../../core/compiled/code/program';

/** Above this fraction of the largest pivot no singular position is near [1], as in `SingularityWatch`. */
const IN_SIGHT = 0.1;

export class InsidePivots implements OwnPivots {
  clear = false;
  hides = true;
  largest = 0;
  private readonly inside: Float64Array;
  /** Of the last step [characteristic lengths/s]. */
  private speed = 0;

  constructor(
    private readonly program: Program,
    private readonly steps: Pick<JointSteps, 'h' | 'since' | 'spacing' | 'stateAt'>,
  ) {
    this.inside = program.y.slice();
  }

  /** A step was taken; `smallest`: smallest pivot of a stage; `way`: between the poses at both ends [characteristic lengths]. */
  took(smallest: number, way: number): void {
    const { h, spacing } = this.steps;
    const before = this.speed;
    this.speed = way / h;
    this.see(smallest);
    const part = smallest / this.largest;
    const between = spacing * h * Math.max(before, this.speed);
    this.clear = part > IN_SIGHT;
    this.hides = !this.clear || mayHide(between, part, part, this.largest);
  }

  /** The next step does not continue from the last; `smallest`: smallest pivot where it starts. */
  restart(smallest: number): void {
    this.clear = false;
    this.hides = true;
    this.speed = 0;
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
