/** The filter of error estimates, with the tolerance of the present step. */
import type { ErrorFilter } from '../../core/integrators/runge-kutta';

/** As `ErrorFilter`; `tolerance` [m, rad, m/s, rad/s] is the absolute tolerance of the step. */
export type ToleranceFilter = (y: Float64Array, error: Float64Array, tolerance: number) => boolean;

export class JudgedFilter {
  /** Absolute tolerance of the present step. */
  tolerance = 0;

  private constructor(private readonly filter: ToleranceFilter) {}

  static of(filter: ToleranceFilter | null): JudgedFilter | null {
    return filter && new JudgedFilter(filter);
  }

  readonly apply: ErrorFilter = (y, error) => this.filter(y, error, this.tolerance);
}
