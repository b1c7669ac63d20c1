import { availableParallelism } from 'node:os';
import { CREATED_WITH } from '../../model/defaults';
import { findTargetByName } from '../../model/formulas/targets';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import { readProject } from '../../model/read-project';
import type { CsvPreset } from '../../recorder/csv';
import { digestOf } from '../../sim/digest';
import { checkPlan, countVariants, pointsPerCurve, readValues, valuesOf } from '../../sweep/plan';
import type { SweepAxis, SweepPlan } from '../../sweep/plan';
import { startSweep } from '../../sweep/pool';
import { outcomeWords } from '../../sweep/result';
import type { VariantResult } from '../../sweep/result';
import { sweepTable, writeSweepCsv } from '../../sweep/table';
import { describeFault } from '../faults';
import { formatNumber, formatProblems, formatTable, plain } from '../format';
import { readText, sameFile } from '../read-file';
import { SETTINGS_OPTIONS, parseSettings } from '../settings-options';
import { spawnSweepThread } from '../sweep-threads';
import { EXIT } from '../terminal';
import type { Terminal } from '../terminal';
import { parseChoice, parseNumber, parseWords, UsageError } from '../usage';
import { writeTextFile } from '../write-file';

const OPTIONS = {
  parameter: { type: 'string', multiple: true },
  series: { type: 'string', multiple: true },
  workers: { type: 'string' },
  output: { type: 'string' },
  'csv-preset': { type: 'string' },
  json: { type: 'boolean' },
  kinematic: { type: 'boolean' },
  ...SETTINGS_OPTIONS,
} as const;

/** More threads than this only wait for each other. */
const MOST_WORKERS = 256;
/** Joints whose force is kept where no series is asked for. */
const MOST_JOINTS = 16;

type Values = ReturnType<typeof parseWords<typeof OPTIONS>>['values'];

export async function sweep(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1) throw new UsageError(`sweep needs one file, not ${files.length}`);
  if (values.output === '-' && values.json === true)
    throw new UsageError('--output - and --json would both write to standard output');
  if (values.output !== undefined && (await sameFile(values.output, files[0])))
    throw new UsageError('--output names the project itself, which it would overwrite');
  const workers = parseWorkers(values.workers);
  const overrides = parseSettings(values);
  const preset = parseChoice<CsvPreset>('csv-preset', values['csv-preset'] ?? 'standard', [
    'standard',
    'european',
  ]);
  const read = await readText(files[0], terminal);
  if (!read.ok) {
    await terminal.err(`error: ${plain(read.message)}\n`);
    return EXIT.usage;
  }
  const result = readProject(read.text);
  if (!result.ok) return refuse(result.problems, terminal);
  const project: Project = { ...result.project, settings: { ...result.project.settings, ...overrides } };
  const plan = planOf(project, values);
  const found: VariantResult[] = [];
  const handle = startSweep(plan, workers, spawnSweepThread, {
    onResult: (one) => void found.push(one),
    onProgress: (done) => terminal.progress?.(`${Math.floor(done)} of ${countVariants(plan.axes)} runs`),
  });
  const failure = await handle.ended;
  terminal.progress?.('');
  if (failure !== null) {
    await terminal.err(`error: ${plain(failure)}\n`);
    return EXIT.failed;
  }
  return report(plan, found, { ...values, preset }, terminal);
}

function planOf(project: Project, values: Values): SweepPlan {
  const axes = (values.parameter ?? []).map((text) => axisOf(project, text));
  if (axes.length === 0) throw new UsageError('sweep needs --parameter NAME=VALUES');
  const series = [...new Set(values.series ?? forcesOf(project))];
  const plan: SweepPlan = {
    project,
    analysis: values.kinematic === true ? 'kinematic' : 'dynamic',
    axes,
    series,
    points: pointsPerCurve(countVariants(axes), series.length),
    startedAt: new Date(),
  };
  const [fault] = checkPlan(plan);
  if (fault !== undefined) throw new UsageError(fault);
  return plan;
}

const forcesOf = ({ joints }: Project): string[] =>
  joints.slice(0, MOST_JOINTS).map(({ id }) => `reaction/${id}/F`);

function axisOf(project: Project, text: string): SweepAxis {
  const cut = text.indexOf('=');
  if (cut < 0) throw new UsageError(`--parameter is "${text}", where NAME=VALUES is expected`);
  const name = text.slice(0, cut).trim();
  const found = findTargetByName(project, name);
  if (found === null) {
    const known = [...project.parameters, ...project.drivers].map((one) => plain(one.name)).slice(0, 12);
    const hint = known.length > 0 ? `; it has ${known.join(', ')}` : '';
    throw new UsageError(`the project has no number called "${plain(name)}"${hint}, or RECORD/FIELD`);
  }
  const read = readValues(text.slice(cut + 1), found);
  if (!read.ok) throw new UsageError(`--parameter ${plain(name)}: ${read.message}`);
  return { target: found.target, values: read.values };
}

function parseWorkers(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const count = parseNumber('workers', text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_WORKERS)
    throw new UsageError(
      `--workers is "${text}", where a whole number from 1 to ${MOST_WORKERS} is expected`,
    );
  return count;
}

async function refuse(problems: readonly Problem[], terminal: Terminal): Promise<number> {
  await terminal.err(formatProblems(problems));
  return EXIT.failed;
}

async function report(
  plan: SweepPlan,
  found: VariantResult[],
  { output, json, preset }: { output?: string; json?: boolean; preset: CsvPreset },
  terminal: Terminal,
): Promise<number> {
  found.sort((a, b) => a.variant - b.variant);
  const csv = output === undefined ? '' : writeSweepCsv(sweepTable(plan, found), preset);
  try {
    if (output === '-') await terminal.out(csv);
    else if (output !== undefined) await writeTextFile(output, csv);
  } catch (fault) {
    await terminal.err(`error: ${plain(output!)} cannot be written: ${describeFault(fault)}.\n`);
    return EXIT.usage;
  }
  if (json === true) await terminal.out(formatJson(plan, found));
  else if (output !== '-') await terminal.out(formatRuns(plan, found));
  return found.every(({ outcome }) => outcome.kind === 'completed') ? EXIT.ok : EXIT.failed;
}

/** Values and peaks; the CSV has the rest. */
function formatRuns(plan: SweepPlan, found: readonly VariantResult[]): string {
  const { columns } = sweepTable(plan, found);
  const shown = found.find(({ series }) => series.length > 0)?.series ?? [];
  const head = [
    ...columns.slice(0, plan.axes.length).map(({ title, unit }) => plain(`${title} [${unit}]`)),
    ...shown.map(({ label, unit }) => plain(`${label} peak [${unit}]`)),
    'Outcome',
  ];
  const rows = found.map((result) => [
    ...valuesOf(plan.axes, result.variant).map((value) => formatNumber(value)),
    ...shown.map((_, s) => {
      const peak = result.series[s]?.peak;
      return peak ? `${formatNumber(peak.value)} at ${formatNumber(peak.time, 's')}` : '-';
    }),
    plain(outcomeWords(result)),
  ]);
  const failed = found.filter(({ outcome }) => outcome.kind !== 'completed').length;
  const end = failed === 0 ? 'All completed.' : `${failed} of ${found.length} did not complete.`;
  return `${formatTable([head, ...rows])}${end}\n`;
}

function formatJson(plan: SweepPlan, found: readonly VariantResult[]): string {
  const { columns } = sweepTable(plan, found);
  const result = {
    program: CREATED_WITH,
    project: { name: plan.project.name, digest: digestOf(plan.project) },
    analysis: plan.analysis,
    axes: plan.axes.map(({ target, values }, i) => ({
      name: columns[i].title,
      unit: columns[i].unit,
      target,
      values,
    })),
    runs: found.map(({ variant, outcome, summary, digest, series }) => ({
      values: valuesOf(plan.axes, variant),
      digest,
      outcome,
      summary,
      series: series.map(({ id, label, unit, peak, maximum, minimum, rms }) => ({
        id,
        label,
        unit,
        peak,
        maximum,
        minimum,
        rms: Number.isFinite(rms) ? rms : null,
      })),
    })),
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}
