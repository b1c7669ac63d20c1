/** The same run with tighter settings: a reference to estimate the error of a run. */
import { settingsInUse } from './settings-in-use';
import type { Settings } from '../project';

/** Factor per stage. */
const TOLERANCE = 10;
const STEP = 2;
/** Below these, only rounding remains [1], [s]. */
const LEAST_TOLERANCE = 1e-13;
const LEAST_STEP = 1e-9;

export interface Tighter {
  settings: Settings;
  /** For the name of the run: `tolerance 1e-9`. */
  words: string;
}

/** Null if the settings cannot be any tighter. */
export function tighterSettings(settings: Settings): Tighter | null {
  if (!settingsInUse(settings).includes('relativeTolerance')) {
    const step = settings.step / STEP;
    return step >= LEAST_STEP ? { settings: { ...settings, step }, words: `step ${short(step)} s` } : null;
  }
  const relativeTolerance = settings.relativeTolerance / TOLERANCE;
  if (!(relativeTolerance >= LEAST_TOLERANCE)) return null;
  const absoluteTolerance = Math.max(settings.absoluteTolerance / TOLERANCE, Number.MIN_VALUE);
  return {
    settings: { ...settings, relativeTolerance, absoluteTolerance },
    words: `tolerance ${short(relativeTolerance)}`,
  };
}

const short = (value: number): string => String(Number(value.toPrecision(3)));
