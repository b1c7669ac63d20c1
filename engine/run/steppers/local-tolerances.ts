/**
 * What one step may be off by, for a run that is to be off by the tolerance asked for (T 9.3): errors of steps add up, and
 * grow on the way. One rule for all methods that choose their steps.
 */
import { finestTolerance } from '../../model/settings/step-tolerance';
import type { AdaptiveIntegrator } from '../../model/project';
import type { StepSettings } from './step-bounds';

interface Method {
  /** What errors of steps grow by to the end of the run [1]: that of a speed moves the position the longer it lasts. */
  readonly growth: number;
  /** A step that is shorter than this fraction of the run is judged more strictly [1]. */
  readonly long: number;
  /** That of bodies that nothing holds, by this factor [1]: a tumble about the middle axis multiplies errors ten thousand times. */
  readonly free: number;
}

const METHODS: Record<AdaptiveIntegrator, Method> = {
  dopri5: { growth: 3, long: 1 / 30, free: 1 / 20 },
  dop853: { growth: 3, long: 1 / 8, free: 1 / 200 },
  // its estimate, of order 3, makes errors out to be larger than they are
  radau5: { growth: 1 / 2, long: 1 / 30, free: 1 / 40 },
};

/** A step looser than this is tightened, whatever its length [1]: its estimate means little. */
const LOOSE = 1e-6;
/** So is each in a run looser than this [1]. */
const CRUDE = 1e-3;
/** The power of its length by which a short step is judged more strictly [1]. */
const STRICTER = 1 / 5;
/** Never beyond what rounding leaves of a step [1]. */
const TIGHTEST = 2e-15;

export interface LocalTolerances {
  /** Of the longest steps. */
  readonly absolute: number;
  readonly relative: number;
  /** No step is held to less [m, 1, m/s, rad/s]. */
  readonly leastAbsolute: number;
  /** Part of these for a step of 1 s [1/s], and the least part [1]. */
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

/** Part [1] of the tolerances that is the fraction of a step of length h [s] in the error of the run. */
export const fractionOf = ({ perSecond, least }: LocalTolerances, h: number): number =>
  Math.min(1, Math.max(least, perSecond * h));

/**
 * The absolute tolerance whose fraction is what a step is held to: where little was asked for beside the relative one, that
 * little is not divided further, for of values as small as that only rounding would be left.
 */
export const absoluteFor = ({ absolute, leastAbsolute }: LocalTolerances, fraction: number): number =>
  Math.max(absolute, leastAbsolute / fraction);

/** Part [1] of the tolerances that a step of length h [s] has to keep to. */
export function partFor(local: LocalTolerances, h: number): number {
  const fraction = fractionOf(local, h);
  return h < local.long ? fraction * (h / local.long) ** STRICTER : fraction;
}
