/**
 * The work of drivers near singular positions (T 10.3): their efforts there are rounding divided by a power of the angle. Projection
 * removes the effect of such efforts on the velocities, but not the work counted for it, and at a bifurcation no error estimate includes
 * it. So in a step that comes near one, W follows the resulting motion: it is changed by the change of T + V - W, as far as the estimate
 * would tolerate. A step that goes astray keeps its residual. Inside steps that come within sight of one, the interpolant of W, which no
 * estimate covers, has a larger error than its ends.
 */
import { balance } from '../../core/dynamics/energy';
import { calcKinematics } from '../../core/system/kinematics';
import { SAFE } from '../../core/stabilisers/tangent';
import { workOffset } from '../../core/coordinates/layout';
import type { Model } from '../preparation/model';

/** Error of a step over its estimate [1]. */
const UNDERSTATED = 10;

export class WorkOnBranch {
  private readonly start: Float64Array;
  private readonly drives: boolean;
  /** Times of the ends of the present step [s], and the change of T + V - W between them [J]. */
  private from = 0;
  private until = 0;
  private left = 0;
  /** Whether it has a singular position in sight: then samples inside it are corrected. */
  private inSight = false;

  constructor(private readonly m: Model) {
    this.start = m.y.slice();
    this.drives = m.system.drivers.some(({ row }) => row >= 0);
  }

  beginStep(t: number, y: Float64Array): void {
    this.inSight = false;
    if (!this.drives) return;
    this.from = t;
    this.start.set(y);
  }

  /** The step has ended at (t, y), having come near a singular position, or within sight of one. Returns the work added [J]. */
  endStep(t: number, y: Float64Array, near: boolean, inSight: boolean): number {
    this.inSight = this.drives && inSight;
    if (!this.inSight) return 0;
    this.until = t;
    const added = near ? this.addMissing(y) : 0;
    this.left = this.missing(y);
    return added;
  }

  /** Adds what the estimate would tolerate, in a step that comes near. */
  private addMissing(y: Float64Array): number {
    const { absoluteTolerance, relativeTolerance } = this.m.system.settings;
    const o = workOffset(this.m.system.n);
    const size = Math.max(Math.abs(y[o]), Math.abs(this.start[o]));
    // the estimate is a mean over the state: a single entry may hold all of it
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

  /** Change of T + V - W since the start of the step [J]. */
  private missing(y: Float64Array): number {
    const { system, work } = this.m;
    calcKinematics(system, this.start, work);
    const kept = balance(system, this.start, work);
    calcKinematics(system, y, work);
    return balance(system, y, work) - kept;
  }
}
