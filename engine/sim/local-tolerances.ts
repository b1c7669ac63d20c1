/**
 * What one step may be off by, for a run that is to be off by the tolerance asked for (T 9.3): errors of steps add up, and
 * grow on the way.
 */
import type { StepSettings } from './step-bounds';

/** Down to this tolerance all steps together are held to it [1]; beyond, each of them is. */
const SUMMED = 1e-8;
/** What errors grow by on the way [1]: that of a speed moves the position the longer it lasts. */
const GROWTH = 3;
/**
 * Above SUMMED, what a step must keep to falls no faster than this power of the tolerance asked for [1]: a looser one is
 * never the dearer.
 */
const FALL = 1 / 4;
/** A step looser than this is tightened, whatever its length [1]: its estimate means little. */
const LOOSE = 1e-6;
/** Below SUMMED steps of order 5 are judged by so much of a power more [1]: they become the more, the tighter they are. */
const ADDING = 1 / 18;
/** Order 8, at any tolerance: a step that is shorter than this part of the run is judged more strictly, by this power [1]. */
const SHARE = 1 / 8;
const STRICTER = 1 / 5;
/**
 * That of bodies that nothing holds, by this factor [1]: a tumble about the middle axis multiplies errors ten thousand times.
 * For the method of order 8 alone: its steps get no shorter than half by it.
 */
const FREE = 1 / 200;
/** Never beyond what rounding leaves of a step [1]. */
const TIGHTEST = 2e-15;

export interface LocalTolerances {
  /** Of the longest steps. */
  readonly absolute: number;
  readonly relative: number;
  /** Part of these for a step of 1 s [1/s], and the least part [1]. */
  readonly perSecond: number;
  readonly least: number;
  /** A step shorter than this [s] is judged more strictly. */
  readonly long: number;
}

export function localTolerances(settings: StepSettings): LocalTolerances {
  const { integrator, absoluteTolerance, relativeTolerance, free, duration } = settings;
  const high = integrator === 'dop853';
  const strict = free && high ? FREE : 1;
  const adding = high ? 1 : Math.min(1, relativeTolerance / SUMMED) ** ADDING;
  const wanted = strict * adding * Math.sqrt(Math.min(1, LOOSE / relativeTolerance));
  const part = Math.max(wanted, Math.min(1, TIGHTEST / relativeTolerance));
  const relative = part * relativeTolerance;
  const slowly = SUMMED * (relativeTolerance / SUMMED) ** FALL;
  return {
    absolute: part * absoluteTolerance,
    relative,
    perSecond: (strict * relativeTolerance) / (GROWTH * duration * relative),
    least: relativeTolerance > SUMMED ? Math.min(1, (strict * slowly) / relative) : 1,
    long: high ? SHARE * duration : 0,
  };
}

/** Part [1] of the tolerances that a step of length h [s] has to keep to. */
export function partFor({ perSecond, least, long }: LocalTolerances, h: number): number {
  const part = Math.min(1, Math.max(least, perSecond * h));
  return h < long ? part * (h / long) ** STRICTER : part;
}
