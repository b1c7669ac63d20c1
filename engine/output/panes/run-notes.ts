/** What a picture must state about its run, so that it can be trusted on its own. */
import { INTEGRATOR_NAMES, SOLVER_NAMES } from '../../model/settings/method-names';
import { floorMet } from '../../model/settings/step-tolerance';
import { prescribes } from '../../kinds/drivers/drivers';
import { settingsInUse } from '../../model/settings/settings-in-use';
import type { Analysis, ModelReport, RunSummary } from '../../results/recording/run-report';
import type { Project, Settings } from '../../model/project';
import type { Recording } from '../../results/recording/recording';
import { formatSetting, formatTime, timeDecimals, valueWords } from '../../results/series/format';

/** Solver, integrator, step or tolerances, stabilisation: those that apply. */
export function solverLine(settings: Settings, analysis: Analysis = 'dynamic'): string {
  if (analysis === 'kinematic') return 'Kinematic run: the drivers alone determine the motion';
  const inUse = new Set(settingsInUse(settings));
  const steps = inUse.has('relativeTolerance')
    ? `tolerance ${toleranceWords(settings)}`
    : `step ${formatSetting(settings.step)} s`;
  const parts = [
    SOLVER_NAMES[settings.solver],
    inUse.has('integrator') ? INTEGRATOR_NAMES[settings.integrator] : null,
    inUse.has('stateForm') && settings.stateForm === 'momentum' ? 'momenta' : null,
    steps,
    inUse.has('iterations') ? `up to ${settings.iterations} sweeps` : null,
    inUse.has('stabilisation') ? stabilisationWords(settings) : null,
  ];
  return `Solver: ${parts.filter((part) => part !== null).join(', ')}`;
}

/** The requested tolerances, and those used for steps if rounding does not allow the usual fraction. */
export function toleranceWords({ relativeTolerance, absoluteTolerance }: Settings): string {
  const asked = `${formatSetting(relativeTolerance)} relative, ${formatSetting(absoluteTolerance)} absolute`;
  const floor = floorMet(relativeTolerance);
  return floor === null ? asked : `${asked} (steps ${formatSetting(floor)}, the least that rounding allows)`;
}

function stabilisationWords({ stabilisation, gains, k, d, bias }: Settings): string {
  switch (stabilisation) {
    case 'none':
      return 'no stabilisation';
    case 'projection':
      return 'projection';
    case 'bias':
      return `velocity bias ${formatSetting(bias)}`;
    case 'feedback':
      if (gains === 'automatic') return 'feedback with automatic k and d';
      return `feedback k = ${formatSetting(k)} s⁻², d = ${formatSetting(d)} s⁻¹`;
  }
}

/** Which equations were used in the run; empty if compiled ones were not requested. */
export function equationsWords({ equations, steps }: Pick<RunSummary, 'equations' | 'steps'>): string {
  if (!equations) return '';
  const { compiledSteps, reason } = equations;
  const others = steps - compiledSteps;
  if (compiledSteps === 0 && reason !== null) return `global system, because of ${reason}`;
  if (reason !== null)
    return `compiled in ${compiledSteps} of ${steps} steps, then global system, because of ${reason}`;
  if (others === 0) return 'compiled';
  const part = compiledSteps === 0 ? 'global system in all' : `compiled; global system in ${others} of`;
  return `${part} ${steps} steps, near singular positions, in contact, and after stops, friction or largest efforts switch`;
}

/** Drift, energy error and rank over the run; null until it has ended. */
export function qualityLine(recording: Recording): string | null {
  const { summary } = recording;
  if (!summary) return null;
  const { maximumDrift: drift, energyError, rank } = summary;
  const words = (value: number, unit: string) => valueWords(value, unit, recording.units);
  return (
    `Largest drift ${words(drift.position, 'm')}, ${words(drift.velocity, 'm/s')}; ` +
    `energy error ${words(energyError.absolute, 'J')}; rank ${rankWords(rank, recording)}`
  );
}

/** `7 of 7 rows, 1 of them of drivers`: the mobility, sometimes shown beside it, counts only the rows of joints. */
export function rankWords(
  { minimum, maximum, rows }: RunSummary['rank'],
  { model, project }: { model: ModelReport | null; project: Project },
): string {
  const ranks = minimum === maximum ? `${minimum}` : `${minimum} to ${maximum}`;
  const more = model === null ? 0 : rows - model.mobility.rows;
  return `${ranks} of ${rows} rows${more > 0 ? `, ${more} of them of ${rowOwners(more, project)}` : ''}`;
}

/** What has rows in a run besides joints and couplings; each driver that prescribes a coordinate has one. */
export function rowOwners(rows: number, { drivers }: Project): string {
  const driven = drivers.filter((driver) => prescribes(driver) !== null).length;
  if (rows <= driven) return 'drivers';
  return driven > 0 ? 'drivers, stops, friction or contacts' : 'stops, friction or contacts';
}

function outcomeLine(recording: Recording): string {
  const { outcome } = recording;
  const decimals = timeDecimals(recording.project.settings.outputInterval);
  if (!outcome) return `Run not finished: recorded up to ${formatTime(recording.endTime, decimals)}`;
  if (outcome.kind === 'completed') {
    const end = `Run completed at ${formatTime(recording.endTime, decimals)}`;
    return outcome.caveat === undefined ? end : `${end}, but ${outcome.caveat}`;
  }
  if (outcome.kind === 'stopped')
    return `Run stopped at ${formatTime(outcome.time, decimals)}: ${outcome.message}`;
  return 'Run refused';
}

/** How it ended and how well; a message of the solver already ends in a full stop. */
export const resultLine = (recording: Recording): string =>
  [outcomeLine(recording), qualityLine(recording)]
    .flatMap((line) => (line === null ? [] : [line.trimEnd().replace(/\.$/, '')]))
    .join('. ');

/** Enough digits to distinguish versions. */
export function shortDigest(digest: string): string {
  return digest.slice(0, 12);
}

/** Names come from files: a picture must not contain control or direction-changing characters, or very long names. */
export function plainText(text: string, longest = 200): string {
  const clean = text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...clean];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : clean;
}
