import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RunOutcome } from '../../host/protocol';
import { CREATED_WITH } from '../../model/defaults';
import type { Problem } from '../../model/problem';
import { INTEGRATORS } from '../../model/project';
import type { Project, Settings } from '../../model/project';
import { readProject } from '../../model/read-project';
import type { CsvPreset } from '../../recorder/csv';
import { createSimulation } from '../../sim/simulation';
import type { Simulation } from '../../sim/simulation';
import { createSink } from '../csv-sink';
import type { Sink } from '../csv-sink';
import { describeFault } from '../faults';
import { formatProblems, plain } from '../format';
import { readText, sameFile } from '../read-file';
import { formatModel, formatOutcome, formatPeaks, formatSummary } from '../report';
import { EXIT } from '../terminal';
import type { Terminal } from '../terminal';
import { parseChoice, parseNumber, parseWords, UsageError } from '../usage';

/** Attempts at a step between two looks at the samples: bounds the memory that they take. */
const BUDGET = 500;

const OPTIONS = {
  csv: { type: 'string' },
  'csv-preset': { type: 'string' },
  json: { type: 'boolean' },
  duration: { type: 'string' },
  'output-interval': { type: 'string' },
  integrator: { type: 'string' },
  step: { type: 'string' },
  'relative-tolerance': { type: 'string' },
  'absolute-tolerance': { type: 'string' },
  stabilisation: { type: 'string' },
  k: { type: 'string' },
  d: { type: 'string' },
} as const;

type Values = {
  [K in keyof typeof OPTIONS]?: (typeof OPTIONS)[K]['type'] extends 'boolean' ? boolean : string;
};

const NUMBERS = {
  duration: 'duration',
  'output-interval': 'outputInterval',
  step: 'step',
  'relative-tolerance': 'relativeTolerance',
  'absolute-tolerance': 'absoluteTolerance',
  k: 'k',
  d: 'd',
} as const;

export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1) throw new UsageError(`run needs one file, not ${files.length}`);
  if (values.csv === '-' && values.json === true) {
    throw new UsageError('--csv - and --json would both write to standard output');
  }
  if (values.csv !== undefined && (await sameFile(values.csv, files[0]))) {
    throw new UsageError('--csv names the project itself, which it would overwrite');
  }
  const overrides = parseOverrides(values);
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
  if (!result.ok) return refuse(result.problems, values, terminal);
  const project: Project = { ...result.project, settings: { ...result.project.settings, ...overrides } };
  const created = createSimulation(project);
  if (!created.ok) return refuse(created.problems, values, terminal);
  const ofFile = result.warnings.filter(({ code }) => code === 'newer-version' || code === 'converted');
  const warnings = [...ofFile, ...created.warnings];
  return simulate(
    project,
    created.simulation,
    warnings,
    { csv: values.csv, json: values.json, preset },
    terminal,
  );
}

async function refuse(problems: Problem[], values: Values, terminal: Terminal): Promise<number> {
  const outcome: RunOutcome = { kind: 'refused', problems };
  if (values.json === true)
    await terminal.out(`${JSON.stringify({ program: CREATED_WITH, outcome }, null, 2)}\n`);
  else await terminal.err(formatProblems(problems));
  return EXIT.failed;
}

interface Wanted {
  csv: string | undefined;
  json: boolean | undefined;
  preset: CsvPreset;
}

async function simulate(
  project: Project,
  simulation: Simulation,
  warnings: Problem[],
  wanted: Wanted,
  terminal: Terminal,
): Promise<number> {
  const start = process.hrtime.bigint();
  let sink: Sink | null = null;
  try {
    if (wanted.csv !== undefined)
      sink = await createSink(wanted.csv, wanted.preset, project, simulation, terminal);
    while (simulation.advance(null, BUDGET) !== 'ended') {
      await drain(simulation, sink);
      // Signals arrive between turns of the event loop only.
      await nextTurn();
    }
    await drain(simulation, sink);
    await sink?.finish();
  } catch (fault) {
    await sink?.discard();
    await terminal.err(
      `error: ${plain(wanted.csv ?? 'the output')} cannot be written: ${describeFault(fault)}.\n`,
    );
    return EXIT.usage;
  }
  const wallTime = Number(process.hrtime.bigint() - start) / 1e9;
  const outcome = simulation.outcome!;
  const say = (text: string) => (wanted.csv === '-' ? terminal.err(text) : terminal.out(text));
  if (wanted.json === true) await say(formatJson(project, simulation, warnings, wallTime));
  else {
    const summary = simulation.summary();
    await say(formatModel(project, simulation.model) + formatSummary(project, summary, wallTime));
    await say(formatPeaks(project, summary) + formatOutcome(outcome));
    if (warnings.length > 0) await terminal.err(formatProblems(warnings));
  }
  return outcome.kind === 'completed' ? EXIT.ok : EXIT.failed;
}

async function drain(simulation: Simulation, sink: Sink | null): Promise<void> {
  for (let batch = simulation.takeSamples(); batch !== null; batch = simulation.takeSamples()) {
    await sink?.write(batch.data, batch.count);
  }
  simulation.takeEvents();
}

function formatJson(project: Project, simulation: Simulation, warnings: Problem[], wallTime: number): string {
  const { assembly, mobility } = simulation.model;
  const result = {
    program: CREATED_WITH,
    project: { name: project.name, digest: simulation.digest },
    settings: project.settings,
    outcome: simulation.outcome,
    wallTime,
    summary: simulation.summary(),
    model: { assembly, mobility },
    warnings,
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}

function parseOverrides(values: Values): Partial<Settings> {
  const overrides: Partial<Settings> = {};
  for (const [option, key] of Object.entries(NUMBERS) as [
    keyof typeof NUMBERS,
    (typeof NUMBERS)[keyof typeof NUMBERS],
  ][]) {
    const text = values[option];
    if (text !== undefined) overrides[key] = parseNumber(option, text);
  }
  if (values.integrator !== undefined) {
    overrides.integrator = parseChoice('integrator', values.integrator, INTEGRATORS);
  }
  if (values.stabilisation !== undefined) {
    const choices = ['none', 'feedback', 'projection'] as const;
    overrides.stabilisation = parseChoice('stabilisation', values.stabilisation, choices);
  }
  return overrides;
}
