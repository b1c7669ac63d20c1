/** `kempe export`: runs a project and writes its charts and tables, without a window. */
import { isSound } from '../../run/outcomes/outcome';
import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { DEFAULT_OPTIONS } from '../../output/panes/plot-options';
import type { TimeWindow } from '../../results/series/reduce/reduce';
import { resolveSeries } from '../../results/series/resolve';
import { readCharts } from '../../output/chart/chart-words';
import { BACKGROUNDS, DEFAULT_PAGES } from '../../output/chart/chart-sheets';
import type { Background, ChartsPerPage, PageSetup } from '../../output/chart/chart-sheets';
import { createFigure } from '../../output/chart/figure';
import { CREATED_WITH } from '../../model/defaults';
import type { Problem } from '../../model/problem';
import type { Recording } from '../../results/recording/recording';
import { EXPORT_FORMATS, writeExports } from '../files/export-files';
import type { ExportOrder } from '../files/export-files';
import { describeFault } from '../words/faults';
import { formatProblems, plain } from '../words/format';
import { exportModels, readModelFormats } from '../files/model-files';
import { surfacesOf } from '../files/part-files';
import { findBodies, LOAD_FORMATS, readLoadOrder } from '../files/load-files';
import { analysisOf, openProject, parsePreset, PROJECT_OPTIONS } from '../options/project-options';
import { MOTION_OPTIONS, readMotionOrder } from '../files/motion-files';
import { recordRun } from '../record-run';
import { readReportOrder, REPORT_OPTIONS } from '../files/report-files';
import { formatOutcome } from '../words/report';
import { parseSettings } from '../options/settings-options';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { PICTURE_OPTIONS, readPictureSize } from '../files/picture-size';
import { parseChoice, parseList, parseNumber, parseWords, UsageError } from '../words/usage';

const OPTIONS = {
  charts: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  'all-channels': { type: 'boolean' },
  at: { type: 'string' },
  bodies: { type: 'string' },
  'first-node': { type: 'string' },
  x: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  page: { type: 'string' },
  portrait: { type: 'boolean' },
  'per-page': { type: 'string' },
  ...PICTURE_OPTIONS,
  ...REPORT_OPTIONS,
  ...MOTION_OPTIONS,
  ...PROJECT_OPTIONS,
} as const;

type Values = ReturnType<typeof parseWords<typeof OPTIONS>>['values'];

export async function exportCharts(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1) throw new UsageError(`export needs one file, not ${files.length}`);
  const models = readModelFormats(values.format);
  if (models !== null) return exportModels(files[0], models, values, terminal);
  // all errors of the command line itself are found before anything runs
  const order = { ...readOrder(values), overrides: parseSettings(values) };
  const opened = await openProject(files[0], order.overrides, terminal, (problems) =>
    refuse(problems, terminal),
  );
  if (typeof opened === 'number') return opened;
  const { project } = opened;
  findBodies(project, order.loads.bodies);
  const run = await recordRun(project, analysisOf(values), (time) =>
    terminal.progress?.(`${time.toPrecision(3)} of ${project.settings.duration} s`),
  );
  terminal.progress?.('');
  if (!run.ok) return refuse(run.problems, terminal);
  const { recording } = run;
  const { events } = recording;
  const options = { ...DEFAULT_OPTIONS, x: findX(recording, values.x) };
  const charts = readCharts(recording, values.charts ?? null, options);
  if (!charts.ok) throw new UsageError(`--charts ${charts.message}`);
  const window = windowOf(recording, order.window);
  const figures = charts.contents.map((content) =>
    createFigure({ recording, content, window, events, stale: false }),
  );
  const tell = (words: string) => terminal.progress?.(words);
  const warnings: string[] = [];
  const warn = (words: string) => void warnings.push(words);
  const surfaces = surfacesOf(files[0]);
  const whole = { ...order, figures, events, tell, warn, surfaces, source: basename(files[0]) };
  try {
    return await write(recording, whole, values, terminal);
  } finally {
    await terminal.err(warnings.map((words) => `warning: ${plain(words)}\n`).join(''));
  }
}

async function write(
  recording: Recording,
  order: ExportOrder,
  values: Values,
  terminal: Terminal,
): Promise<number> {
  let written: string[];
  try {
    await mkdir(order.folder, { recursive: true });
    written = await writeExports(recording, order);
  } catch (fault) {
    if (fault instanceof UsageError) throw fault;
    await terminal.err(`error: ${plain(order.folder)} cannot be written: ${describeFault(fault)}.\n`);
    return EXIT.usage;
  }
  const outcome = recording.outcome!;
  const failed = !isSound(outcome);
  if (values.json === true) {
    const project = { name: recording.project.name, digest: recording.digest };
    const charts = order.figures.map(({ spec }) => spec);
    const report = { program: CREATED_WITH, project, outcome, charts, files: written };
    await terminal.out(`${JSON.stringify(report, null, 2)}\n`);
  } else {
    await terminal.out(written.map((path) => `${plain(path)}\n`).join(''));
    if (failed) await terminal.err(formatOutcome(outcome).trimStart());
  }
  return failed ? EXIT.failed : EXIT.ok;
}

async function refuse(problems: readonly Problem[], terminal: Terminal): Promise<number> {
  await terminal.err(formatProblems(problems));
  return EXIT.failed;
}

type LineOrder = Omit<ExportOrder, 'figures' | 'events' | 'tell' | 'warn' | 'source' | 'surfaces'> & {
  window: { from: number | null; to: number | null };
};

function readOrder(values: Values): LineOrder {
  const number = (option: 'from' | 'to') =>
    values[option] === undefined ? null : parseNumber(option, values[option]);
  const perPage = parseChoice('per-page', values['per-page'] ?? '1', ['1', '2', '3', '4'] as const);
  const pages: PageSetup = {
    paper: parseChoice('page', values.page ?? DEFAULT_PAGES.paper, ['A4', 'Letter'] as const),
    landscape: values.portrait !== true,
    perPage: Number(perPage) as ChartsPerPage,
  };
  const formats = parseList('format', values.format ?? 'pdf', EXPORT_FORMATS);
  const idle = (['at', 'bodies'] as const).find((option) => values[option] !== undefined);
  if (idle !== undefined && !formats.some((format) => (LOAD_FORMATS as readonly string[]).includes(format)))
    throw new UsageError(`--${idle} is of loads: add --format loads, inp or bdf`);
  if (values['first-node'] !== undefined && !formats.includes('inp') && !formats.includes('bdf'))
    throw new UsageError('--first-node is of decks: add --format inp or bdf');
  return {
    formats,
    loads: readLoadOrder(values.at, values.bodies, values['first-node']),
    folder: values.output ?? '.',
    everything: values['all-channels'] === true,
    preset: parsePreset(values),
    background: parseChoice<Background>('background', values.background ?? 'white', BACKGROUNDS),
    ...readPictureSize(values),
    window: { from: number('from'), to: number('to') },
    pages,
    report: readReportOrder(values),
    motion: readMotionOrder(values),
  };
}

function findX(recording: Recording, id: string | undefined): string | null {
  if (id === undefined || id === 'time') return null;
  const titled = recording.channels.find(({ label }) => label === id);
  const found = resolveSeries(recording, titled?.key ?? id);
  if (!found.ok) throw new UsageError(`--x: ${found.message}`);
  return found.series.id;
}

function windowOf(
  { startTime, endTime }: Recording,
  { from, to }: { from: number | null; to: number | null },
): TimeWindow | null {
  if (from === null && to === null) return null;
  const window = { from: from ?? startTime, to: to ?? endTime };
  if (window.from >= window.to || window.from >= endTime || window.to <= startTime) {
    throw new UsageError(
      `--from ${window.from} --to ${window.to} holds no part of the run, which lasts from ${startTime} to ${endTime} s`,
    );
  }
  return window;
}
