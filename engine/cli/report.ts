/** What a run or a check has to say, as text for people. */
import type { ModelReport, RunEvent, RunOutcome, RunSummary } from '../host/protocol';
import type { Project, Settings } from '../model/project';
import { groupRedundant, groupShared, sharedComponents } from '../host/mobility-words';
import type { JointGroup } from '../host/mobility-words';
import { rankWords } from '../charts/run-notes';
import { formatNumber, formatTable, namesOf, plain } from './format';

export function formatModel(project: Project, report: ModelReport): string {
  const { mobility, assembly } = report;
  const body = namesOf(project.bodies);
  const { largestMove, largestMoveBody, gap } = assembly;
  const moved =
    largestMove > 0 && largestMoveBody !== null
      ? `${body(largestMoveBody)} moved most, by ${formatNumber(largestMove, 'm')}; gap left ${formatNumber(gap, 'm')}`
      : `closed as drawn, gap ${formatNumber(gap, 'm')}`;
  const driven = mobility.drivenFreedoms > 0 ? `; ${mobility.drivenFreedoms} of them driven` : '';
  return formatTable([
    ['Model', plain(project.name)],
    ['Bodies, joints', `${project.bodies.length}, ${project.joints.length}`],
    ['Degrees of freedom', `${mobility.degreesOfFreedom} by rank, ${mobility.formula} by formula${driven}`],
    ['Constraint rows', `${mobility.rows}, rank ${mobility.rank}`],
    ...onePerLine('Redundant', listGroups(project, groupRedundant(mobility.redundant)), 'none'),
    ...onePerLine(
      'Shared reactions',
      listGroups(project, groupShared(mobility)),
      'none: every reaction is determined',
    ),
    ['Assembly', moved],
  ]);
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
  model: ModelReport,
  wallTime: number,
): string {
  const { settings } = project;
  const { maximumDrift, energyError, rank } = summary;
  return formatTable([
    ['Solver', `${solverWords(settings)}, stabilisation ${settings.stabilisation}`],
    ['Simulated time', `${formatNumber(summary.time)} of ${formatNumber(settings.duration, 's')}`],
    ['Wall time', formatNumber(wallTime, 's')],
    ['Steps', `${summary.steps}, ${summary.rejected} rejected, ${summary.evaluations} evaluations`],
    ['Samples', String(summary.samples)],
    [
      'Maximum drift',
      `${formatNumber(maximumDrift.position, 'm')}, ${formatNumber(maximumDrift.velocity, 'm/s')}`,
    ],
    [
      'Energy error',
      `${formatNumber(energyError.absolute, 'J')}, relative ${formatNumber(energyError.relative)}`,
    ],
    ['Rank', rankWords(rank, { model, project })],
  ]);
}

function solverWords({ solver, integrator, step, iterations }: Settings): string {
  const stepWords = `${solver}, step ${formatNumber(step, 's')}`;
  if (solver === 'sequential-impulses') return `${stepWords}, up to ${iterations} sweeps`;
  return solver === 'optimisation' ? stepWords : `${solver}, ${integrator}`;
}

export function formatPeaks(project: Project, { peaks }: RunSummary): string {
  if (peaks.length === 0) return '';
  const name = namesOf(project.joints);
  const rows = peaks.map((peak) => [
    name(peak.joint),
    formatNumber(peak.force),
    formatNumber(peak.forceTime),
    formatNumber(peak.moment),
    formatNumber(peak.momentTime),
    sharedComponents(peak.mask).join(' ') || 'none',
  ]);
  const header = ['Peak reaction', 'force [N]', 'at [s]', 'moment [N*m]', 'at [s]', 'shared'];
  return `\n${formatTable([header, ...rows], [1, 2, 3, 4])}`;
}

/** Events that are printed; the JSON has more. */
const MOST_EVENTS = 20;

/** `count`: of the whole run, of which the first are given. */
export function formatEvents(events: readonly RunEvent[], count: number): string {
  if (events.length === 0) return '';
  const rows = events.slice(0, MOST_EVENTS).map(({ time, message }) => [formatNumber(time), plain(message)]);
  const more = count - rows.length;
  return `\n${formatTable([['At [s]', 'event'], ...rows], [0])}${more > 0 ? `and ${more} more\n` : ''}`;
}

export function formatOutcome(outcome: RunOutcome): string {
  if (outcome.kind === 'completed') return '\nCompleted.\n';
  if (outcome.kind === 'refused') return '\nRefused.\n';
  return `\nStopped: ${plain(outcome.message)}\n  ${plain(outcome.advice)}\n`;
}
