/**
 * The work of drivers near singular positions (T 10.3): their efforts are rounding divided by a power of the angle there.
 * Projection takes out again what such efforts have done to the velocities, but not the work that was counted for it, and at a
 * bifurcation no error estimate asks for it. So in a step that comes near one W follows the motion that resulted: it takes what
 * T + V - W has changed by, up to what the estimate lets pass. A step that goes astray keeps its residual. Inside steps that
 * have one in sight the interpolant of W, which no estimate asks for, is off by more than its ends.
 */
import { balance } from '../../core/dynamics/energy';
import { calcKinematics } from '../../core/system/kinematics';
import { SAFE } from '../../core/stabilisers/tangent';
import { workOffset } from '../../core/coordinates/layout';
import type { Model } from '../preparation/model';
import type { SingularityWatch } from './singularity-watch';

/** Errors of a step over what its estimate says [1]. */
const UNDERSTATED = 10;

export class WorkOnBranch {
  private readonly start: Float64Array;
  private readonly drives: boolean;
  /** Times of the ends of the present step [s], and what T + V - W has changed by between them [J]. */
  private from = 0;
  private until = 0;
  private left = 0;
  /** Whether it has a singular position in sight: samples inside it are asked again. */
  private inSight = false;

  constructor(
    private readonly m: Model,
    private readonly watch: SingularityWatch,
  ) {
    this.start = m.y.slice();
    this.drives = m.system.drivers.some(({ row }) => row >= 0);
  }

  beginStep(t: number, y: Float64Array): void {
    this.inSight = false;
    if (!this.drives) return;
    this.from = t;
    this.start.set(y);
  }

  /** The step has come to (t, y). Returns what is added to its work [J]. */
  endStep(t: number, y: Float64Array): number {
    this.inSight = this.drives && this.watch.passesInSight;
    if (!this.inSight) return 0;
    this.until = t;
    const added = this.watch.passesNear ? this.addMissing(y) : 0;
    this.left = this.missing(y);
    return added;
  }

  /** What the estimate lets pass, of a step that comes near. */
  private addMissing(y: Float64Array): number {
    const { absoluteTolerance, relativeTolerance } = this.m.system.settings;
    const o = workOffset(this.m.system.n);
    const size = Math.max(Math.abs(y[o]), Math.abs(this.start[o]));
    // the estimate is a mean over the state: one entry may have it all
    const alone = UNDERSTATED * Math.sqrt(o + 1);
    const most =
      alone * Math.max(SAFE, absoluteTolerance) * (1 + (relativeTolerance / absoluteTolerance) * size);
    const added = Math.max(-most, Math.min(most, this.missing(y)));
    y[o] += added;
    return added;
  }

  /** A state at t inside the last step: the balance is interpolated between those of the two ends. */
  follow(t: number, y: Float64Array): void {
    if (!this.inSight) return;
    const part = (t - this.from) / (this.until - this.from);
    y[workOffset(this.m.system.n)] += this.missing(y) - part * this.left;
  }

  /** What T + V - W has changed by since the start of the step [J]. */
  private missing(y: Float64Array): number {
    const { system, work } = this.m;
    calcKinematics(system, this.start, work);
    const kept = balance(system, this.start, work);
    calcKinematics(system, y, work);
    return balance(system, y, work) - kept;
  }
}
