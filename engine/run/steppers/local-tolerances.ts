/**
 * The error allowed in one step so that the run keeps to the requested tolerance (T 9.3): errors of steps accumulate and
 * grow. One rule for all methods with step size control.
 */
import { finestTolerance } from '../../model/settings/step-tolerance';
import type { AdaptiveIntegrator } from '../../model/project';
import type { StepSettings } from './step-bounds';

interface Method {
  /**
   * Factor by which errors of steps grow until the end of the run [1]: an error in speed displaces the position more, the
   * longer it lasts.
   */
  readonly growth: number;
  /** A step shorter than this fraction of the run is judged more strictly [1]. */
  readonly long: number;
  /** Factor for the tolerance of unconstrained bodies [1]: a tumble about the middle axis multiplies errors ten thousand times. */
  readonly free: number;
}

const METHODS: Record<AdaptiveIntegrator, Method> = {
  dopri5: { growth: 3, long: 1 / 30, free: 1 / 20 },
  dop853: { growth: 3, long: 1 / 8, free: 1 / 200 },
  // its estimate, of order 3, overestimates the errors
  radau5: { growth: 1 / 2, long: 1 / 30, free: 1 / 40 },
};

/** A tolerance looser than this is tightened, whatever the length of the step [1]: the estimate is then unreliable. */
const LOOSE = 1e-6;
/** Above this tolerance of the run, every step is tightened [1]. */
const CRUDE = 1e-3;
/** Power of a short step's length by which it is judged more strictly [1]. */
const STRICTER = 1 / 5;
/** Never tighter than the rounding error of a step [1]. */
const TIGHTEST = 2e-15;

export interface LocalTolerances {
  /** For the longest steps. */
  readonly absolute: number;
  readonly relative: number;
  /** No step's absolute tolerance is smaller [m, 1, m/s, rad/s]. */
  readonly leastAbsolute: number;
  /** Fraction of these for a step of 1 s [1/s], and the smallest fraction [1]. */
  readonly perSecond: number;
  readonly least: number;
  /** A step shorter than this [s] is judged more strictly. */
  readonly long: number;
}

export function localTolerances(settings: StepSettings): LocalTolerances {
  const { absoluteTolerance, relativeTolerance: asked, free, duration } = settings;
  const method = METHODS[settings.integrator as AdaptiveIntegrator];
  const strict = free ? method.free : 1;
  const wanted = strict * Math.sqrt(Math.min(1, LOOSE / asked));
  const part = Math.max(wanted, Math.min(1, TIGHTEST / asked));
  const relative = part * asked;
  const ofRun = strict * asked * Math.sqrt(Math.min(1, CRUDE / asked));
  const absolute = part * absoluteTolerance;
  const finest = strict * finestTolerance(asked);
  return {
    absolute,
    relative,
    leastAbsolute: Math.min(absolute, finest),
    perSecond: ofRun / (method.growth * duration * relative),
    least: Math.min(1, finest / relative),
    long: method.long * duration,
  };
}

/** Fraction [1] of the tolerances that a step of length h [s] may contribute to the error of the run. */
export const fractionOf = ({ perSecond, least }: LocalTolerances, h: number): number =>
  Math.min(1, Math.max(least, perSecond * h));

/**
 * The absolute tolerance, of which a step may use its fraction: if it is small relative to the relative one, it is not
 * divided further, as values that small would be all rounding.
 */
export const absoluteFor = ({ absolute, leastAbsolute }: LocalTolerances, fraction: number): number =>
  Math.max(absolute, leastAbsolute / fraction);

/** Fraction [1] of the tolerances that a step of length h [s] has to meet. */
export function partFor(local: LocalTolerances, h: number): number {
  const fraction = fractionOf(local, h);
  return h < local.long ? fraction * (h / local.long) ** STRICTER : fraction;
}
