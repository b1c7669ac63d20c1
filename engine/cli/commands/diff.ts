import { shownUnits } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { CREATED_WITH } from '../../model/defaults';
import { diffProjects, isEmptyDifference } from '../../model/difference/diff-projects';
import type { ProjectDifference } from '../../model/difference/diff-projects';
import { describeChange, describePercent } from '../../model/difference/difference-words';
import { RECORD_NOUNS } from '../../model/record-nouns';
import type { Project } from '../../model/project';
import { readProject } from '../../model/file/read-project';
import { ForceColumns, UNIQUE_LEGEND } from '../../results/recording/force-columns';
import type { Channel } from '../../results/recording/channel';
import type { ForceColumn } from '../../results/recording/force-columns';
import { ForcePeakCounter } from '../../results/measures/force-peaks';
import type { ForcePeak } from '../../results/measures/force-peaks';
import { aboveResolution } from '../../results/measures/resolution';
import { digestOf } from '../../model/file/digest';
import { createSimulation } from '../../run/simulation/create-simulation';
import { lostMode } from '../../run/preparation/lost-mode';
import { outcomeWords } from '../../studies/sweep/result';
import type { Extreme } from '../../studies/sweep/result';
import { formatNumber, formatProblems, formatTable, plain } from '../words/format';
import { readText } from '../files/read-file';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseWords, UsageError } from '../words/usage';

const OPTIONS = { peaks: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** Attempts at a step between two batches of samples. */
const BUDGET = 512;

/** The content of one file, or the exit status if it cannot be compared. */
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
    await terminal.out(
      formatDifference(difference, shownUnits(after)) + (peaks ? formatPeakTable(peaks) : ''),
    );
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

function formatDifference(difference: ProjectDifference, units: ShownUnits): string {
  if (isEmptyDifference(difference)) return 'The models are the same.\n';
  const { records, fields } = difference;
  const own = fields.map((field) => `${field.path}: ${plain(describeChange(field, units))}\n`);
  const changed = records.map(({ kind, list, id, name, fields: inner }) => {
    const head = `${kind} ${RECORD_NOUNS[list].one} “${plain(name)}” (${plain(id)})\n`;
    return (
      head + inner.map((field) => `  ${plain(field.path)}: ${plain(describeChange(field, units))}\n`).join('')
    );
  });
  return [...own, ...changed].join('');
}

interface PeakRow extends ForceColumn {
  readonly series: string;
  readonly label: string;
  readonly unit: string;
  /** Null if that model records no such series, or no value of it. */
  readonly before: Extreme | null;
  readonly after: Extreme | null;
  /** after - before in magnitude [unit], and relative to the magnitude before [1]; null if one of them is missing. */
  readonly difference: number | null;
  readonly relative: number | null;
  /** Smaller values and differences are not significant: the table shows them as 0 [unit]. */
  readonly resolution: number;
  /** Whether redundant constraints in either run shared more of it than the limit for unique (T 10.2). */
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
  const ids = [...new Set([...left.forces.keys(), ...right.forces.keys()])];
  const columns = [after, before].map((project) => new ForceColumns(project));
  const rows = ids.flatMap((id): PeakRow[] => {
    const [a, b] = [left, right].map(({ forces }) => forces.get(id));
    const known = b ?? a;
    const force = columns[0].describe(id) ?? columns[1].describe(id);
    if (known === undefined || force === null) return [];
    const [from, to] = [extremeOf(a), extremeOf(b)];
    const difference = from && to ? Math.abs(to.value) - Math.abs(from.value) : null;
    const relative = difference !== null && from!.value !== 0 ? difference / Math.abs(from!.value) : null;
    const resolution = Math.max(a?.resolution ?? 0, b?.resolution ?? 0);
    const { label, quantity } = known;
    const shared = isShared(a) || isShared(b);
    return [
      {
        ...{ series: id, label, unit: quantity.unit, ...force },
        ...{ before: from, after: to, difference, relative, shared, resolution },
      },
    ];
  });
  return { outcomes: [left.outcome, right.outcome], rows, legend: UNIQUE_LEGEND };
}

/** Including the title of its column. */
type ComparedForce = ForcePeak & { readonly label: string };

interface ComparedRun {
  readonly outcome: { readonly kind: string; readonly message: string };
  /** Magnitudes and efforts of everything that exerts force. */
  readonly forces: ReadonlyMap<string, ComparedForce>;
}

function run(project: Project): ComparedRun {
  const created = createSimulation(project, 'dynamic');
  if (!created.ok) {
    const { problems } = created;
    return told({ outcome: { kind: 'refused', problems }, series: [] });
  }
  const { simulation, warnings } = created;
  const counter = new ForcePeakCounter(project, simulation.channels);
  for (let working = true; working;) {
    working = simulation.advance(null, BUDGET) !== 'ended';
    const batch = simulation.takeSamples();
    if (batch) counter.addBatch(batch.count, batch.data, 1 + simulation.channels.length);
    // not needed here, and they must not accumulate
    simulation.takeEvents();
  }
  const assembly = lostMode(warnings);
  const ended = { outcome: simulation.outcome!, series: [], ...(assembly === undefined ? {} : { assembly }) };
  return told(ended, counter.read().rows, simulation.channels);
}

type Ended = Parameters<typeof outcomeWords>[0];

function told(ended: Ended, rows: readonly ForcePeak[] = [], channels: readonly Channel[] = []): ComparedRun {
  const labels = new Map(channels.map(({ key, label }) => [key, label]));
  const forces = rows.flatMap((row): [string, ComparedForce][] => {
    const { element, quantity } = row;
    if (quantity.role === 'component') return [];
    // the magnitude of a load is not recorded itself
    return [
      [quantity.id, { ...row, label: labels.get(quantity.id) ?? `${element.name}.${quantity.id.slice(-1)}` }],
    ];
  });
  const outcome = { kind: ended.outcome.kind, message: outcomeWords(ended) };
  return { outcome, forces: new Map(forces) };
}

const extremeOf = (row: ForcePeak | undefined): Extreme | null =>
  row ? { value: row.peak.value, time: row.peak.time } : null;

/** Indeterminate is not unique either. */
const isShared = (row: ForcePeak | undefined): boolean =>
  row !== undefined && row.shared.length + row.indeterminate.length > 0;

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
