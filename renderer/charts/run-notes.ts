/** What a picture must say about the run behind it, so that it can be trusted when it is found alone. */
import { isAdaptive } from '../../engine/model/project';
import type { Settings } from '../../engine/model/project';
import type { Recording } from '../sim/recording';
import { formatSetting, formatTime, formatValue, timeDecimals } from './format';

const INTEGRATORS: Readonly<Record<Settings['integrator'], string>> = {
  dopri5: 'Dormand-Prince 5(4)',
  dop853: 'Dormand-Prince 8(5,3)',
  rk4: 'Runge-Kutta 4',
  'semi-implicit-euler': 'semi-implicit Euler',
  'explicit-euler': 'explicit Euler',
};

/** Integrator, step or tolerances, remedy for drift. */
export function solverLine(settings: Settings): string {
  const steps = isAdaptive(settings.integrator)
    ? `tolerance ${formatSetting(settings.relativeTolerance)} relative, ${formatSetting(settings.absoluteTolerance)} absolute`
    : `step ${formatSetting(settings.step)} s`;
  const remedies = {
    none: 'no stabilisation',
    feedback: `feedback k = ${formatSetting(settings.k)} s⁻², d = ${formatSetting(settings.d)} s⁻¹`,
    projection: 'projection',
  };
  return `Solver: ${INTEGRATORS[settings.integrator]}, ${steps}, ${remedies[settings.stabilisation]}`;
}

/** Drift, energy error and rank over the run; null until it has ended. */
export function qualityLine(recording: Recording): string | null {
  const { summary } = recording;
  if (!summary) return null;
  const { maximumDrift: drift, energyError, rank } = summary;
  const ranks = rank.minimum === rank.maximum ? `${rank.minimum}` : `${rank.minimum} to ${rank.maximum}`;
  return (
    `Largest drift ${formatValue(drift.position)} m, ${formatValue(drift.velocity)} m/s; ` +
    `energy error ${formatValue(energyError.absolute)} J; rank ${ranks} of ${rank.rows} rows`
  );
}

export function outcomeLine(recording: Recording): string {
  const { outcome } = recording;
  const decimals = timeDecimals(recording.project.settings.outputInterval);
  if (!outcome) return `Run not finished: recorded up to ${formatTime(recording.endTime, decimals)}`;
  if (outcome.kind === 'completed') return `Run completed at ${formatTime(recording.endTime, decimals)}`;
  if (outcome.kind === 'stopped')
    return `Run stopped at ${formatTime(outcome.time, decimals)}: ${outcome.message}`;
  return 'Run refused';
}

/** Enough of the digest to tell versions apart. */
export function shortDigest(digest: string): string {
  return digest.slice(0, 12);
}

/** Names come from files: no control or direction-changing characters in a picture, and no endless ones. */
export function plainText(text: string, longest = 200): string {
  const clean = text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...clean];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : clean;
}
