import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RunEvent } from '../../core/switching/run-event';
import type { RunOutcome } from '../../results/recording/run-report';
import { CREATED_WITH } from '../../model/defaults';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import type { CsvPreset } from '../../results/recording/csv';
import { ForcePeakCounter } from '../../results/measures/force-peaks';
import { RANK_KEYS } from '../../results/measures/force-ranking';
import type { RankKey } from '../../results/measures/force-ranking';
import { isSound } from '../../run/outcomes/outcome';
import { createSimulation } from '../../run/simulation/create-simulation';
import type { Simulation } from '../../run/simulation/simulation';
import { createSink, metaPath } from '../files/csv-sink';
import type { Sink } from '../files/csv-sink';
import { createEventsSink } from '../files/events-sink';
import type { EventsSink } from '../files/events-sink';
import { ImpactCounter } from '../../results/measures/impacts';
import { describeFault } from '../words/faults';
import { formatProblems, plain } from '../words/format';
import { analysisOf, openProject, parsePreset, PROJECT_OPTIONS } from '../options/project-options';
import { sameFile } from '../files/read-file';
import {
  describeImpactTotals,
  describePeaks,
  formatEvents,
  formatImpacts,
  formatModel,
  formatOutcome,
  formatPeaks,
  formatSummary,
} from '../words/report';
import { parseSettings } from '../options/settings-options';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseChoice, parseNumber, parseWords, UsageError } from '../words/usage';

/** Attempts at a step between two batches of samples, and most numbers waiting until then: both bound the memory. */
const BUDGET = 500;
/** Longest time between two checks for signals [ms]; an attempt at a step of a large model takes as long. */
const LONGEST_TURN = 100;
const MOST_WAITING = 2 ** 18;
/** Most events kept; the rest are only counted. */
const MOST_EVENTS = 10_000;

const OPTIONS = {
  csv: { type: 'string' },
  parquet: { type: 'string' },
  events: { type: 'string' },
  every: { type: 'string' },
  rank: { type: 'string' },
  ...PROJECT_OPTIONS,
} as const;

type Values = {
  [K in keyof typeof OPTIONS]?: (typeof OPTIONS)[K]['type'] extends 'boolean' ? boolean : string;
};

export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1) throw new UsageError(`run needs one file, not ${files.length}`);
  if (values.csv === '-' && values.json === true) {
    throw new UsageError('--csv - and --json would both write to standard output');
  }
  await refuseOwnFile(values, files[0]);
  const every = parseEvery(values);
  const rank = parseRank(values);
  const overrides = parseSettings(values);
  const preset = parsePreset(values);
  const opened = await openProject(files[0], overrides, terminal, (problems) =>
    refuse(problems, values, terminal),
  );
  if (typeof opened === 'number') return opened;
  const { project } = opened;
  const analysis = analysisOf(values);
  const created = createSimulation(project, analysis, 'streamed');
  if (!created.ok) return refuse(created.problems, values, terminal);
  const ofFile = opened.warnings.filter(({ code }) => code === 'newer-version' || code === 'converted');
  const warnings = [...ofFile, ...created.warnings];
  return simulate(
    project,
    created.simulation,
    warnings,
    {
      csv: values.csv,
      parquet: values.parquet,
      events: values.events,
      json: values.json,
      preset,
      every,
      rank,
    },
    terminal,
  );
}

/** No table may overwrite the project or another table; a CSV has its sidecar beside it. */
async function refuseOwnFile({ csv, parquet, events }: Values, project: string): Promise<void> {
  if (parquet === '-') throw new UsageError('--parquet writes a file: it cannot go to standard output');
  if (events === '-') throw new UsageError('--events writes a file: it cannot go to standard output');
  const written: { option: string; path: string }[] = [];
  const add = async (option: string, path: string): Promise<void> => {
    if (await sameFile(path, project))
      throw new UsageError(`${option} names the project itself, which it would overwrite`);
    for (const other of written) {
      if (!(await sameFile(path, other.path))) continue;
      throw new UsageError(`${other.option} and ${option} name one file`);
    }
    written.push({ option, path });
  };
  if (csv !== undefined && csv !== '-') {
    await add('--csv', csv);
    await add('the .meta.json beside --csv', metaPath(csv));
  }
  if (parquet !== undefined) await add('--parquet', parquet);
  if (events !== undefined) await add('--events', events);
}

function parseEvery({ every, csv, parquet }: Values): number {
  if (every === undefined) return 1;
  if (csv === undefined && parquet === undefined)
    throw new UsageError('--every thins out what --csv and --parquet write, and there is neither');
  const count = parseNumber('every', every);
  if (!Number.isInteger(count) || count < 1)
    throw new UsageError(`--every is "${every}", where a whole number of 1 or more is expected`);
  return count;
}

function parseRank({ rank, json }: Values): RankKey | null {
  if (rank === undefined) return null;
  if (json === true)
    throw new UsageError(
      '--rank orders the table for people; --json has every force, to be ordered by its reader',
    );
  return parseChoice('rank', rank, RANK_KEYS);
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
  parquet: string | undefined;
  events: string | undefined;
  json: boolean | undefined;
  preset: CsvPreset;
  every: number;
  rank: RankKey | null;
}

/** The first events of a run, their total number, and the impulses of all. */
interface Events {
  first: RunEvent[];
  count: number;
  readonly impacts: ImpactCounter;
  /** Receives all of them. */
  sink: EventsSink | null;
}

async function simulate(
  project: Project,
  simulation: Simulation,
  warnings: Problem[],
  wanted: Wanted,
  terminal: Terminal,
): Promise<number> {
  const start = process.hrtime.bigint();
  const sinks: Sink[] = [];
  const events: Events = { first: [], count: 0, impacts: new ImpactCounter(project), sink: null };
  const forces = new ForcePeakCounter(project, simulation.channels);
  try {
    if (wanted.csv !== undefined)
      sinks.push(await createSink(wanted.csv, wanted, project, simulation, terminal));
    if (wanted.parquet !== undefined) {
      // the Parquet writer is loaded only if needed
      const { createParquetSink } = await import('../files/parquet-sink');
      sinks.push(createParquetSink(wanted.parquet, wanted.every, project, simulation));
    }
    if (wanted.events !== undefined)
      events.sink = await createEventsSink(wanted.events, wanted.preset, project);
    while (advance(simulation)) {
      await drain(simulation, { sinks, events, forces });
      // signals arrive only between turns of the event loop
      await nextTurn();
    }
    await drain(simulation, { sinks, events, forces });
    for (const sink of sinks) await sink.finish(events.first);
    await events.sink?.finish();
  } catch (fault) {
    for (const sink of [...sinks, events.sink]) await sink?.discard();
    await terminal.err(
      `error: ${plain(wanted.csv ?? wanted.parquet ?? wanted.events ?? 'the output')} cannot be written: ${describeFault(fault)}.\n`,
    );
    return EXIT.usage;
  }
  const wallTime = Number(process.hrtime.bigint() - start) / 1e9;
  const outcome = simulation.outcome!;
  const say = (text: string) => (wanted.csv === '-' ? terminal.err(text) : terminal.out(text));
  if (wanted.json === true)
    await say(formatJson(project, simulation, warnings, { events, forces }, wallTime));
  else {
    const summary = simulation.summary();
    await say(
      formatModel(project, simulation.model) +
        formatSummary(project, summary, { model: simulation.model, wallTime, analysis: simulation.analysis }),
    );
    await say(
      formatPeaks(project, forces.read(), wanted.rank) +
        formatImpacts(project, events.impacts.read()) +
        formatEvents(events.first, events.count) +
        formatOutcome(outcome),
    );
    const all = [...warnings, ...summary.warnings];
    if (all.length > 0) await terminal.err(formatProblems(all));
  }
  return isSound(outcome) ? EXIT.ok : EXIT.failed;
}

/** Advances a run until a batch is full. Returns false at its end. */
function advance(simulation: Simulation): boolean {
  const most = MOST_WAITING / (1 + simulation.channels.length);
  const until = performance.now() + LONGEST_TURN;
  for (let i = 0; i < BUDGET && simulation.pendingSamples < most && performance.now() < until; i++) {
    if (simulation.advance(null, 1) === 'ended') return false;
  }
  return true;
}

/** Receives samples and events as a run proceeds. */
interface Taken {
  readonly sinks: readonly Sink[];
  readonly events: Events;
  readonly forces: ForcePeakCounter;
}

async function drain(simulation: Simulation, { sinks, events, forces }: Taken): Promise<void> {
  for (let batch = simulation.takeSamples(); batch !== null; batch = simulation.takeSamples()) {
    forces.addBatch(batch.count, batch.data, 1 + simulation.channels.length);
    for (const sink of sinks) await sink.write(batch.data, batch.count);
  }
  const latest = simulation.takeEvents();
  events.count += latest.length;
  for (const event of latest) events.impacts.add(event);
  await events.sink?.write(latest);
  if (events.first.length < MOST_EVENTS)
    events.first.push(...latest.slice(0, MOST_EVENTS - events.first.length));
}

function formatJson(
  project: Project,
  simulation: Simulation,
  warnings: Problem[],
  { events, forces }: Pick<Taken, 'events' | 'forces'>,
  wallTime: number,
): string {
  const { assembly, mobility } = simulation.model;
  const result = {
    program: CREATED_WITH,
    project: { name: project.name, digest: simulation.digest },
    analysis: simulation.analysis,
    settings: project.settings,
    outcome: simulation.outcome,
    wallTime,
    summary: simulation.summary(),
    forces: describePeaks(project, forces.read()),
    impacts: describeImpactTotals(events.impacts.read()),
    events: events.first,
    eventCount: events.count,
    model: { assembly, mobility },
    warnings,
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}
