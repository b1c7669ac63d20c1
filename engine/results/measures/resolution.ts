/**
 * How small a number of a run can be and still be significant, for everything that people read: readouts, tables, sheets, reports. Below
 * the requested tolerance, as a fraction of the largest of its record and unit, it is within the step control's error; below a hundredth
 * of that, relative to the largest of its kind in the whole run, it is the rounding of stiff springs and long sums. Data keep what was
 * computed.
 */
import type { Settings } from '../../model/project';

/** Tighter tolerances than this do not improve on rounding [1]. */
const FINEST = 1e-12;
/** With looser ones the results themselves are doubtful [1]. */
const LOOSEST = 1e-6;
/** Limit relative to the largest number of the kind, as a fraction of the tolerance, and at least [1]. */
const OF_TOLERANCE = 1e-2;
const ROUNDING = 1e-12;

export type Tolerance = Pick<Settings, 'relativeTolerance'>;

/** As a fraction of the largest value of its record and unit [1]. */
export const resolvedPart = ({ relativeTolerance }: Tolerance): number =>
  Math.max(FINEST, Math.min(LOOSEST, relativeTolerance));

/** `own`: largest value of the same record and unit; `all`: of all of its kind, in whatever unit it is compared. */
export const calcResolution = (settings: Tolerance, own: number, all: number): number =>
  Math.max(resolvedPart(settings) * own, Math.max(ROUNDING, OF_TOLERANCE * resolvedPart(settings)) * all);

/**
 * For energies and work [J]: values below the `residual` of their balance are not significant. At least rounding and at most
 * the loosest fraction of the `largest`, so that a run with an energy error still shows it.
 */
export const calcEnergyResolution = (residual: number, largest: number): number =>
  Math.min(LOOSEST * largest, Math.max(ROUNDING * largest, residual));

/** The value, or 0 where it is below the resolution of its run. */
export const aboveResolution = (value: number, resolution: number): number =>
  Math.abs(value) < resolution ? 0 : value;
