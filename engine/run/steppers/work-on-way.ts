/**
 * The work of drivers near singular positions (T 10.3): their efforts are rounding divided by a power of the angle there.
 * Projection takes out again what such efforts have done to the velocities, but not the work that was booked for it, and where
 * ways part no error estimate asks for it. So in a step that comes near one W follows the way that was gone: it takes what
 * T + V - W has changed by, up to what the estimate lets pass. A step that goes astray keeps its residual.
 */
import { balance } from '../../core/dynamics/energy';
import { calcKinematics } from '../../core/system/kinematics';
import { SAFE } from '../../core/stabilisers/tangent';
import { workOffset } from '../../core/coordinates/layout';
import type { Model } from '../preparation/model';
import type { SingularityWatch } from './singularity-watch';

/** Errors of a step over what its estimate says [1]. */
const UNDERSTATED = 10;

export class WorkOnWay {
  private readonly start: Float64Array;
  private readonly drives: boolean;

  constructor(
    private readonly m: Model,
    private readonly watch: SingularityWatch,
  ) {
    this.start = m.y.slice();
    this.drives = m.system.drivers.some(({ row }) => row >= 0);
  }

  beginStep(y: Float64Array): void {
    if (this.drives) this.start.set(y);
  }

  /** The step has come to y. Returns what is added to its work [J]. */
  endStep(y: Float64Array): number {
    if (!this.isNear) return 0;
    const { absoluteTolerance, relativeTolerance } = this.m.system.settings;
    const o = workOffset(this.m.system.n);
    const size = Math.max(Math.abs(y[o]), Math.abs(this.start[o]));
    const most =
      UNDERSTATED * Math.max(SAFE, absoluteTolerance) * (1 + (relativeTolerance / absoluteTolerance) * size);
    const added = Math.max(-most, Math.min(most, this.missing(y)));
    y[o] += added;
    return added;
  }

  /** A state inside the last step: what its ends agree on holds there. */
  follow(y: Float64Array): void {
    if (this.isNear) y[workOffset(this.m.system.n)] += this.missing(y);
  }

  private get isNear(): boolean {
    return this.drives && this.watch.passesNear;
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
