/** The results of a run or a check, as text for people. */
import { hasSense, hasStops, sensedWords } from '../../results/measures/force-elements';
import { missingSentences } from '../../results/measures/missing-mesh';
import type { Analysis, ModelReport, RunOutcome, RunSummary } from '../../results/recording/run-report';
import type { RunEvent } from '../../core/switching/run-event';
import type { Project, Settings } from '../../model/project';
import {
  groupByStiffness,
  groupIndeterminate,
  groupRedundant,
  groupShared,
} from '../../core/diagnostics/mobility-words';
import type { JointGroup } from '../../core/diagnostics/mobility-words';
import { equationsWords, rankWords, toleranceWords } from '../../output/panes/run-notes';
import { floorMet } from '../../model/settings/step-tolerance';
import { settingsInUse } from '../../model/settings/settings-in-use';
import { shownPeaks, uniquenessWords } from '../../results/measures/force-peaks';
import { findExceeded, hasAllowables, utilisationOf } from '../../results/measures/allowables';
import { exceededWords, percentWords } from '../../results/series/allowable-words';
import { rankForces, ranksAcrossUnits } from '../../results/measures/force-ranking';
import type { RankKey } from '../../results/measures/force-ranking';
import { aboveResolution } from '../../results/measures/resolution';
import type { Impacts } from '../../results/measures/impacts';
import type { Extreme, ForcePeak, ForcePeaks } from '../../results/measures/force-peaks';
import { GROUND } from '../../model/project';
import { motionWords } from '../../results/series/uniqueness/plane-sentence';
import { withPoses } from '../../model/pose';
import { formatNumber, formatShown, formatTable, namesOf, plain } from './format';
import { shownUnit, shownUnits } from '../../model/quantity/unit-systems';

export function formatModel(project: Project, report: ModelReport): string {
  const { mobility, assembly } = report;
  const body = namesOf(project.bodies);
  const { largestMove, largestMoveBody, gap } = assembly;
  const length = (value: number) => formatShown(value, 'm', shownUnits(project));
  const moved =
    largestMove > 0 && largestMoveBody !== null
      ? `${body(largestMoveBody)} moved most, by ${length(largestMove)}; gap left ${length(gap)}`
      : `closed as drawn, gap ${length(gap)}`;
  const motion = motionWords(withPoses(project, report.poses), mobility);
  const driven = mobility.drivenFreedoms > 0 ? `; ${mobility.drivenFreedoms} of them driven` : '';
  return formatTable([
    ['Model', plain(project.name)],
    ['Bodies, joints', `${project.bodies.length}, ${project.joints.length}`],
    ['Degrees of freedom', `${mobility.degreesOfFreedom} by rank, ${mobility.formula} by formula${driven}`],
    ...(motion === '' ? [] : [['Motion', plain(motion)]]),
    ['Constraint rows', `${mobility.rows}, rank ${mobility.rank}`],
    ...onePerLine('Redundant', listGroups(project, groupRedundant(mobility.redundant)), 'none'),
    ...onePerLine(
      'Shared reactions',
      listGroups(project, groupShared(mobility)),
      switches(project)
        ? 'none among joints alone; contacts and stops that touch may share with them'
        : 'none: every reaction is determined',
    ),
    ...splitLines(project, mobility),
    ['Assembly', moved],
  ]);
}

const switches = ({ contacts, joints }: Project): boolean => contacts.length > 0 || joints.some(hasStops);

/** Mentioned only if joints or bodies state a compliance, or if the assembled position is singular. */
function splitLines(project: Project, mobility: ModelReport['mobility']): string[][] {
  const lines = (title: string, groups: readonly JointGroup[]) =>
    groups.length === 0 ? [] : onePerLine(title, listGroups(project, groups), '');
  return [
    ...lines('By stiffness', groupByStiffness(mobility)),
    ...lines('Indeterminate', groupIndeterminate(mobility)),
  ];
}

function onePerLine(title: string, lines: readonly string[], none: string): string[][] {
  if (lines.length === 0) return [[title, none]];
  return lines.map((line, i) => [i === 0 ? title : '', line]);
}

function listGroups(project: Project, groups: readonly JointGroup[]): string[] {
  const name = namesOf([...project.joints, ...project.couplings]);
  return groups.map(({ what, joints }) => `${what}: ${joints.map(name).join(', ')}`);
}

export function formatSummary(
  project: Project,
  summary: RunSummary,
  { model, wallTime, analysis }: { model: ModelReport; wallTime: number; analysis: Analysis },
): string {
  const { settings } = project;
  const { maximumDrift, energyError, rank } = summary;
  const units = shownUnits(project);
  const isDynamic = analysis === 'dynamic';
  return formatTable([
    isDynamic
      ? ['Solver', `${solverWords(settings)}, stabilisation ${settings.stabilisation}`]
      : ['Analysis', 'Kinematic, from the drivers alone'],
    ...(isDynamic && isFloorMet(settings) ? [['Tolerance', toleranceWords(settings)]] : []),
    ['Simulated time', `${formatNumber(summary.time)} of ${formatNumber(settings.duration, 's')}`],
    ['Wall time', formatNumber(wallTime, 's')],
    ['Steps', `${summary.steps}, ${summary.rejected} rejected, ${summary.evaluations} evaluations`],
    ...(summary.equations ? [['Equations', equationsWords(summary)]] : []),
    ['Samples', String(summary.samples)],
    [
      'Maximum drift',
      `${formatShown(maximumDrift.position, 'm', units)}, ${formatShown(maximumDrift.velocity, 'm/s', units)}`,
    ],
    [
      'Energy error',
      `${formatShown(energyError.absolute, 'J', units)}, relative ${formatNumber(energyError.relative)}`,
    ],
    ['Rank', rankWords(rank, { model, project })],
  ]);
}

const isFloorMet = (settings: Settings): boolean =>
  settingsInUse(settings).includes('relativeTolerance') && floorMet(settings.relativeTolerance) !== null;

function solverWords({ solver, integrator, step, iterations }: Settings): string {
  const stepWords = `${solver}, step ${formatNumber(step, 's')}`;
  if (solver === 'sequential-impulses') return `${stepWords}, up to ${iterations} sweeps`;
  return solver === 'optimisation' ? stepWords : `${solver}, ${integrator}`;
}

/**
 * Everything that exerts force; components that are rounding relative to their vector are only in the JSON. With a rank, only magnitudes
 * of force and moment, and efforts, in its order.
 */
export function formatPeaks(project: Project, peaks: ForcePeaks, rank: RankKey | null = null): string {
  const rows = rank === null ? shownPeaks(peaks) : rankForces(project, peaks, rank);
  if (rows.length === 0) return '';
  const { crank } = peaks;
  const name = namesOf(project.bodies);
  const units = shownUnits(project);
  const at = ({ value, time, angle }: Extreme, told: (value: number) => string) => [
    told(value),
    formatNumber(time),
    // what rounds to a full turn counts as its beginning
    ...(crank ? [formatNumber(Number(angle.toFixed(2)) % 360)] : []),
  ];
  const isRated = hasAllowables(project);
  const rating = (row: ForcePeak) => {
    const used = utilisationOf(project, row);
    const { size } = shownUnit(row.quantity.unit, units);
    return used ? [formatNumber(used.allowable / size), percentWords(used.ratio)] : ['', ''];
  };
  const bodyWords = (id: string) => (id === GROUND ? 'Ground' : name(id));
  const cells = rows.map((row) => {
    const { element, quantity, maximum, minimum, peak, rms, mean, resolution } = row;
    const { unit, size } = shownUnit(quantity.unit, units);
    const number = (value: number) => formatNumber(aboveResolution(value, resolution) / size);
    const told = (value: number) =>
      sensedWords(row, aboveResolution(value, resolution) / size, (shown) => formatNumber(shown));
    return [
      plain(`${element.name} ${quantity.symbol} [${unit}]`),
      quantity.role === 'component' ? '' : bodyWords(element.on),
      quantity.role === 'component' || element.from === null ? '' : bodyWords(element.from),
      ...at(maximum, told),
      ...at(minimum, told),
      hasSense(element, quantity) ? told(peak.value) : number(Math.abs(peak.value)),
      number(rms),
      told(mean),
      ...(isRated ? rating(row) : []),
      uniquenessWords(row, units).replace(/^unique$/, ''),
    ];
  });
  const place = ['at [s]', ...(crank ? ['crank [deg]'] : [])];
  const header = [
    'Force',
    'on',
    'from',
    'maximum',
    ...place,
    'minimum',
    ...place,
    'peak',
    'RMS',
    'mean',
    ...(isRated ? ['allowable', 'used [%]'] : []),
    'uniqueness',
  ];
  const numbers = header.flatMap((title, i) => (i < 3 || title === 'uniqueness' ? [] : [i]));
  const of = crank ? `crank: coordinate of ${plain(crank.name)}, 0 to 360 deg; ` : '';
  const by =
    rank === null ? '' : `; ranked by ${rank}${ranksAcrossUnits(rank) ? '' : ', forces before moments'}`;
  const foot = `${of}peak: largest magnitude; of equal extremes the first${by}\n`;
  const missing = missingSentences(project).map((sentence) => `${plain(sentence)}\n`);
  const exceeded = findExceeded(project, peaks).map(
    (each) => `Exceeds its allowable: ${plain(exceededWords(each, units))}\n`,
  );
  return `\n${formatTable([header, ...cells], numbers)}${foot}${missing.join('')}${exceeded.join('')}`;
}

/** As JSON: every quantity, with the bodies involved. */
export function describePeaks(project: Project, { crank, rows }: ForcePeaks) {
  const plainExtreme = ({ value, time, angle }: Extreme) => ({
    value,
    time,
    ...(crank ? { crank: Number.isFinite(angle) ? angle : null } : {}),
  });
  return rows.map((row) => {
    const { element, quantity, maximum, minimum, peak, rms, mean, ...rest } = row;
    const used = utilisationOf(project, row);
    return {
      ...{ series: quantity.id, symbol: quantity.symbol, unit: quantity.unit },
      ...{ kind: element.kind, record: element.record, name: element.name },
      ...{ on: (quantity.along ?? element).on, from: (quantity.along ?? element).from },
      frame: quantity.along?.way ?? element.frame,
      maximum: plainExtreme(maximum),
      minimum: plainExtreme(minimum),
      peak: plainExtreme(peak),
      ...{ rms, mean },
      ...{ allowable: used?.allowable ?? null, utilisation: used?.ratio ?? null },
      ...{ shared: rest.shared, byStiffness: rest.split, indeterminate: rest.indeterminate },
      sharedPart: rest.weight,
    };
  });
}

/** Impulses of impacts, by what exerts them. */
export function formatImpacts(project: Project, impacts: readonly Impacts[]): string {
  if (impacts.length === 0) return '';
  const name = namesOf(project.bodies);
  const body = (id: string | null) => (id === null ? '' : id === GROUND ? 'Ground' : name(id));
  const rows = impacts.map(({ element, unit, count, largest, sum }) => [
    plain(`${element.name} [${unit.replaceAll('*', ' ')}]`),
    body(element.on),
    body(element.from),
    String(count),
    formatNumber(largest.value),
    formatNumber(largest.time),
    formatNumber(sum),
  ]);
  const header = ['Impulse', 'on', 'from', 'impacts', 'largest', 'at [s]', 'sum of magnitudes'];
  return `\n${formatTable([header, ...rows], [3, 4, 5, 6])}`;
}

export function describeImpactTotals(impacts: readonly Impacts[]) {
  return impacts.map(({ element: { kind, record, name, on, from, frame }, ...rest }) => ({
    ...{ kind, record, name, on, from, frame },
    ...rest,
  }));
}

/** Most events printed; the JSON has more. */
const MOST_EVENTS = 20;

/** `count`: number in the whole run, of which the first are given. */
export function formatEvents(events: readonly RunEvent[], count: number): string {
  if (events.length === 0) return '';
  const rows = events.slice(0, MOST_EVENTS).map(({ time, message }) => [formatNumber(time), plain(message)]);
  const more = count - rows.length;
  return `\n${formatTable([['At [s]', 'event'], ...rows], [0])}${more > 0 ? `and ${more} more\n` : ''}`;
}

export function formatOutcome(outcome: RunOutcome): string {
  if (outcome.kind === 'completed')
    return outcome.caveat === undefined ? '\nCompleted.\n' : `\nCompleted, but ${plain(outcome.caveat)}\n`;
  if (outcome.kind === 'refused') return '\nRefused.\n';
  return `\nStopped: ${plain(outcome.message)}\n  ${plain(outcome.advice)}\n`;
}
