/**
 * How small a number of a run can be and still be one, for whatever people read: readouts, tables, sheets, reports. Below the
 * tolerance asked for, as a fraction of the largest of its record and unit, it is the step control's leave; below a hundredth
 * of that next to the largest of its kind in the whole run it is what stiff springs and long sums make of rounding. Data
 * keep what was computed.
 */
import type { Settings } from '../../model/project';

/** Tighter tolerances than this do not make doubles finer [1]. */
const FINEST = 1e-12;
/** Looser ones leave the results themselves to be looked at [1]. */
const LOOSEST = 1e-6;
/** Of the largest number of the kind, as a fraction of the tolerance, and at least [1]. */
const OF_TOLERANCE = 1e-2;
const ROUNDING = 1e-12;

export type Tolerance = Pick<Settings, 'relativeTolerance'>;

/** As a part of the largest value of its record and unit [1]. */
export const resolvedPart = ({ relativeTolerance }: Tolerance): number =>
  Math.max(FINEST, Math.min(LOOSEST, relativeTolerance));

/** `own`: the largest of the same record and unit; `all`: of all that is of its kind, with whatever unit it is compared. */
export const calcResolution = (settings: Tolerance, own: number, all: number): number =>
  Math.max(resolvedPart(settings) * own, Math.max(ROUNDING, OF_TOLERANCE * resolvedPart(settings)) * all);

/**
 * Of energies and work [J]: what does not add up of them, `residual`, is none. At least rounding and at most the loosest
 * part of the `largest`, so that a run that lost its energy still shows it.
 */
export const calcEnergyResolution = (residual: number, largest: number): number =>
  Math.min(LOOSEST * largest, Math.max(ROUNDING * largest, residual));

/** The value, or 0 where it is below the resolution of its run. */
export const aboveResolution = (value: number, resolution: number): number =>
  Math.abs(value) < resolution ? 0 : value;
