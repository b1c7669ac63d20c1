/** `kempe statics` and `kempe modes`: the analyses other than runs. */
import { CREATED_WITH } from '../../model/defaults';
import { readProject } from '../../model/file/read-project';
import { study as startStudy } from '../../run/analyses/study';
import { formatNumber, formatProblems, formatShown, formatTable, namesOf, plain } from '../words/format';
import { readText } from '../files/read-file';
import { aboveResolution } from '../../results/measures/resolution';
import { EXIT } from '../words/terminal';
import { effortWords, reactionWords } from '../../results/measures/held-words';
import { readOutHeld } from '../../results/series/places/resolution';
import type { Terminal } from '../words/terminal';
import { parseWords, UsageError } from '../words/usage';
import type { EquilibriumReport, StudyReport, StudyOutcome } from '../../run/analyses/study-report';
import type { Problem } from '../../model/problem';
import type { Project, Vec3 } from '../../model/project';
import { drivenCoordinate } from '../../kinds/joints/joint-coordinates';
import type { CoordinateDefinition } from '../../kinds/joints/joint-coordinates';
import { shownUnit, shownUnits } from '../../model/quantity/unit-systems';

/** Fraction of the applied force that rounding leaves when the residual is zero [1]. */
const ROUNDING = 64 * Number.EPSILON;

export const statics = (words: readonly string[], terminal: Terminal): Promise<number> =>
  run('statics', words, terminal);

export const modes = (words: readonly string[], terminal: Terminal): Promise<number> =>
  run('modes', words, terminal);

async function run(
  command: 'statics' | 'modes',
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const { files, values } = parseWords(words, { json: { type: 'boolean' } });
  if (files.length !== 1) throw new UsageError(`${command} needs one file, not ${files.length}`);
  const read = await readText(files[0], terminal);
  if (!read.ok) {
    await terminal.err(`error: ${plain(read.message)}\n`);
    return EXIT.usage;
  }
  const result = readProject(read.text);
  const ofFile = result.ok
    ? result.warnings.filter(({ code }) => code === 'newer-version' || code === 'converted')
    : result.problems;
  const outcome: StudyOutcome = result.ok
    ? await runStudy(result.project, command === 'statics' ? 'equilibrium' : 'modes')
    : { problems: [], report: null };
  const problems = [...ofFile, ...outcome.problems];
  if (values.json === true) await terminal.out(toJson(outcome.report, problems));
  else {
    if (result.ok && outcome.report) await terminal.out(format(result.project, outcome.report));
    if (problems.length > 0) await terminal.err(formatProblems(problems));
  }
  return problems.some(({ severity }) => severity === 'error') ? EXIT.failed : EXIT.ok;
}

/** Signals arrive only between turns of the event loop. */
async function runStudy(project: Project, kind: 'equilibrium' | 'modes'): Promise<StudyOutcome> {
  const steps = startStudy(project, kind);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function toJson(report: StudyReport | null, problems: readonly Problem[]): string {
  const shown = report && {
    ...report,
    motions: report.motions.map(({ mover, velocities, mode }) => ({ mover, velocities, mode })),
  };
  return `${JSON.stringify({ program: CREATED_WITH, problems, report: shown }, null, 2)}\n`;
}

function format(project: Project, report: StudyReport): string {
  const { equilibrium } = report;
  const parts = equilibrium ? [formatEquilibrium(project, report, equilibrium)] : [];
  if (report.study === 'modes') parts.push(formatModes(project, report));
  return parts.join('\n');
}

function formatEquilibrium(project: Project, report: StudyReport, equilibrium: EquilibriumReport): string {
  const body = namesOf(project.bodies);
  const units = shownUnits(project);
  const [force, moment] = ['N', 'N*m'].map((unit) => shownUnit(unit, units));
  const wrench = (own: { force: Vec3; moment: Vec3 }): string[] => [
    ...own.force.map((value) => formatNumber(value / force.size)),
    ...own.moment.map((value) => formatNumber(value / moment.size)),
  ];
  const { largestMove, largestMoveBody, stability, residual } = equilibrium;
  const moved =
    largestMoveBody === null
      ? 'as drawn'
      : `${body(largestMoveBody)} moved most, by ${formatShown(largestMove, 'm', units)}`;
  const summary = formatTable([
    ['Model', plain(project.name)],
    ['Equilibrium', `${stability}, ${moved}`],
    ['Free motions', String(report.freedoms)],
    ['Force left', `${formatNumber(aboveResolution(residual, ROUNDING))} of the applied force`],
  ]);
  const joint = namesOf(project.joints);
  const held = readOutHeld(project.settings, equilibrium);
  const reactions = held.reactions.map((own) => [
    joint(own.joint),
    ...wrench(own),
    reactionWords(own, project.settings, units).words,
  ]);
  const load = namesOf(project.loads);
  const loads = held.loads.map((own) => [load(own.load), ...wrench(own)]);
  const driver = namesOf(project.drivers);
  const efforts = held.efforts.map((own) => {
    const coordinate = coordinateOf(project, own.driver);
    const { size, unit } = coordinate.kind === 'translation' ? force : moment;
    return [
      driver(own.driver),
      `${formatNumber(own.effort / size)} ${unit}`,
      effortWords(own, coordinate, project.settings, units).words,
    ];
  });
  const components = ['F', 'M'].flatMap((letter) =>
    ['X', 'Y', 'Z'].map((axis) => `${letter}${axis} [${(letter === 'F' ? force : moment).unit}]`),
  );
  const header = ['Reaction', ...components, 'uniqueness'];
  return [
    summary,
    ...(reactions.length > 0 ? [formatTable([header, ...reactions], [1, 2, 3, 4, 5, 6])] : []),
    ...(efforts.length > 0 ? [formatTable([['Driver', 'effort', 'uniqueness'], ...efforts], [1])] : []),
    ...(loads.length > 0 ? [formatTable([['Load', ...components], ...loads], [1, 2, 3, 4, 5, 6])] : []),
  ].join('\n');
}

function coordinateOf({ drivers, joints }: Project, id: string): CoordinateDefinition {
  const driver = drivers.find((each) => each.id === id);
  const kind = joints.find((each) => each.id === driver?.joint)?.kind ?? 'hinge';
  return drivenCoordinate(kind, driver?.coordinate);
}

function formatModes(project: Project, report: StudyReport): string {
  const body = namesOf(project.bodies);
  const rows = report.motions.map(({ mover, mode }, i) => [
    String(i + 1),
    mode?.kind ?? '',
    formatNumber(mode?.frequency ?? NaN),
    formatNumber(mode?.dampingRatio ?? NaN),
    formatNumber(mode?.re ?? NaN),
    formatNumber(mode?.im ?? NaN),
    body(mover),
  ]);
  const header = ['Mode', 'kind', 'frequency [Hz]', 'damping [1]', 're [1/s]', 'im [1/s]', 'moves most'];
  const more =
    report.motions.length < report.freedoms
      ? `The first ${report.motions.length} of ${report.freedoms} modes are shown.\n`
      : '';
  return formatTable([header, ...rows], [2, 3, 4, 5]) + more;
}
