import { CREATED_WITH } from '../../model/defaults';
import { diffProjects, isEmptyDifference } from '../../model/difference/diff-projects';
import type { ProjectDifference } from '../../model/difference/diff-projects';
import { describeChange, describePercent } from '../../model/difference/difference-words';
import { RECORD_NOUNS } from '../../model/record-nouns';
import type { Project } from '../../model/project';
import { readProject } from '../../model/file/read-project';
import { indeterminateBits } from '../../core/diagnostics/reaction-mask';
import { ForceColumns, UNIQUE_LEGEND } from '../../results/recording/force-columns';
import type { ForceColumn } from '../../results/recording/force-columns';
import { listForces, maskOf } from '../../results/measures/force-elements';
import { aboveResolution } from '../../results/measures/resolution';
import { digestOf } from '../../model/file/digest';
import { runOnce } from '../../studies/sweep/run-variant';
import { outcomeWords } from '../../studies/sweep/result';
import type { Extreme, VariantResult } from '../../studies/sweep/result';
import { formatNumber, formatProblems, formatTable, plain } from '../words/format';
import { readText } from '../files/read-file';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseWords, UsageError } from '../words/usage';

const OPTIONS = { peaks: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** Points of the curves, of which only the peaks are wanted. */
const POINTS = 6;

/** What one file holds, or the exit status where it cannot be compared. */
type Opened = { project: Project } | { status: number };

export async function diff(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 2) throw new UsageError(`diff needs two files, not ${files.length}`);
  if (files[0] === '-' && files[1] === '-') throw new UsageError('standard input can be one of the two only');
  const projects: Project[] = [];
  for (const file of files) {
    const opened = await open(file, terminal);
    if ('status' in opened) return opened.status;
    projects.push(opened.project);
  }
  const [before, after] = projects;
  const difference = diffProjects(before, after);
  const peaks = values.peaks === true ? comparePeaks(before, after) : null;
  if (values.json === true) {
    const sides = { before: nameOf(before), after: nameOf(after) };
    const result = { program: CREATED_WITH, ...sides, ...difference, ...(peaks ? { peaks } : {}) };
    await terminal.out(`${JSON.stringify(result, null, 2)}\n`);
  } else {
    await terminal.out(formatDifference(difference) + (peaks ? formatPeakTable(peaks) : ''));
  }
  const incomplete = peaks?.outcomes.some(({ kind }) => kind !== 'completed') ?? false;
  return incomplete ? EXIT.failed : EXIT.ok;
}

const nameOf = (project: Project) => ({ name: project.name, digest: digestOf(project) });

async function open(file: string, terminal: Terminal): Promise<Opened> {
  const read = await readText(file, terminal);
  if (!read.ok) {
    await terminal.err(`error: ${plain(read.message)}\n`);
    return { status: EXIT.usage };
  }
  const result = readProject(read.text);
  if (result.ok) return { project: result.project };
  await terminal.err(`${plain(file)}:\n${formatProblems(result.problems)}`);
  return { status: EXIT.failed };
}

function formatDifference(difference: ProjectDifference): string {
  if (isEmptyDifference(difference)) return 'The models are the same.\n';
  const { records, fields } = difference;
  const own = fields.map((field) => `${field.path}: ${plain(describeChange(field))}\n`);
  const changed = records.map(({ kind, list, id, name, fields: inner }) => {
    const head = `${kind} ${RECORD_NOUNS[list].one} “${plain(name)}” (${plain(id)})\n`;
    return head + inner.map((field) => `  ${plain(field.path)}: ${plain(describeChange(field))}\n`).join('');
  });
  return [...own, ...changed].join('');
}

interface PeakRow extends ForceColumn {
  readonly series: string;
  readonly label: string;
  readonly unit: string;
  /** Null where that model records no such series, or no value of it. */
  readonly before: Extreme | null;
  readonly after: Extreme | null;
  /** after - before in magnitude [unit], and over the magnitude before [1]; null where one of them is missing. */
  readonly difference: number | null;
  readonly relative: number | null;
  /** Smaller values and differences are no results: the table shows them as 0 [unit]. */
  readonly resolution: number;
  /** Whether redundant constraints shared it at some time of either run. */
  readonly shared: boolean;
}

interface PeakComparison {
  readonly outcomes: readonly { kind: string; message: string }[];
  readonly rows: readonly PeakRow[];
  /** How to read the bits of `unique`. */
  readonly legend: string;
}

function comparePeaks(before: Project, after: Project): PeakComparison {
  const [left, right] = [run(before), run(after)];
  const ids = [...new Set([...seriesOf(before), ...seriesOf(after)])];
  const columns = [after, before].map((project) => new ForceColumns(project));
  const rows = ids.flatMap((id): PeakRow[] => {
    const [a, b] = [left, right].map(({ series }) => series.find((one) => one.id === id));
    const known = b ?? a;
    if (known === undefined) return [];
    const [from, to] = [a?.peak ?? null, b?.peak ?? null];
    const difference = from && to ? Math.abs(to.value) - Math.abs(from.value) : null;
    const relative = difference !== null && from!.value !== 0 ? difference / Math.abs(from!.value) : null;
    const resolution = Math.max(a?.resolution ?? 0, b?.resolution ?? 0);
    const force = columns[0].describe(id) ?? columns[1].describe(id);
    if (force === null) return [];
    const shared = [left, right].some((result) => isShared(result, force));
    return [
      {
        ...{ series: id, label: known.label, unit: known.unit, ...force },
        ...{ before: from, after: to, difference, relative, shared, resolution },
      },
    ];
  });
  const outcomes = [left, right].map((result) => ({
    kind: result.outcome.kind,
    message: outcomeWords(result),
  }));
  return { outcomes, rows, legend: UNIQUE_LEGEND };
}

const run = (project: Project): VariantResult =>
  runOnce({
    project,
    variant: 0,
    analysis: 'dynamic',
    series: [...seriesOf(project), ...masksOf(project)],
    points: POINTS,
    startedAt: new Date(),
  });

/** Of all but joints, whose masks the summary of a run has. */
const masksOf = (project: Project): string[] => [
  ...new Set(
    listForces(project).flatMap((element) =>
      element.kind === 'joint' ? [] : element.quantities.flatMap((each) => maskOf(element, each) ?? []),
    ),
  ),
];

function isShared({ series, summary }: VariantResult, { unique }: ForceColumn): boolean {
  if (unique === null) return false;
  const joint = summary?.peaks.find((one) => `reaction/${one.joint}/unique` === unique.column);
  if (joint) return (joint.mask & unique.bits) !== unique.bits;
  const mask = series.find(({ id }) => id === unique.column);
  // of an effort 0 is shared and 64 without a value; of a contact's force what was so at any time is below the mask of all
  if (unique.bits === 1)
    return mask?.minimum?.value === 0 || indeterminateBits(mask?.maximum?.value ?? 1) !== 0;
  return [mask?.minimum, mask?.maximum].some((each) => each && (each.value & unique.bits) !== unique.bits);
}

/** Whatever exerts force: sizes and efforts. */
const seriesOf = (project: Project): string[] =>
  listForces(project).flatMap(({ quantities }) =>
    quantities.filter(({ role }) => role !== 'component').map(({ id }) => id),
  );

function differenceWords(difference: number, relative: number | null, resolution: number): string {
  if (aboveResolution(difference, resolution) === 0) return '0';
  return `${formatNumber(difference)}${relative === null ? '' : ` (${describePercent(relative)})`}`;
}

function formatPeakTable({ outcomes, rows }: PeakComparison): string {
  const cell = (peak: Extreme | null, resolution: number): string =>
    peak
      ? `${formatNumber(aboveResolution(peak.value, resolution))} at ${formatNumber(peak.time, 's')}`
      : '-';
  const table = formatTable([
    [''],
    ['Peak', 'On (from)', 'Before', 'After', 'Difference', ''],
    ...rows.map(({ label, unit, on, from, before, after, difference, relative, shared, resolution }) => [
      plain(`${label} [${unit}]`),
      plain(from === null ? on.name : `${on.name} (${from.name})`),
      cell(before, resolution),
      cell(after, resolution),
      difference === null ? '-' : differenceWords(difference, relative, resolution),
      shared ? 'shared' : '',
    ]),
  ]);
  const [before, after] = outcomes.map(({ message }) => plain(message));
  return `${table}Before: ${before}\nAfter: ${after}\n`;
}
