/**
 * One variant of a sweep, run to its end in this thread. Nothing depends on a clock, the number of workers or earlier variants, so the
 * results are those of a single run, bit for bit. Its dimensions change continuously from those of the swept project, so it keeps the
 * assembly mode of that project wherever a path leads there.
 */
import { finishedResolution } from '../../results/series/places/resolution';
import { describeSeries, readColumn } from '../../results/series/columns';
import { resolveSeries } from '../../results/series/resolve';
import { reduceSamples, POINTS_PER_BUCKET } from '../../results/series/reduce/reduce';
import { lostMode } from '../../run/preparation/lost-mode';
import { beforeChanges, goOn } from '../../run/preparation/go-on';
import { createSimulation } from '../../run/simulation/create-simulation';
import { Recording } from '../../results/recording/recording';
import { oncePer } from '../../model/once-per';
import { calcStatistics } from './curve-statistics';
import { setValues } from '../../model/formulas/set-values';
import { formulaProblem } from './formula-problem';
import { settingsOf, valuesOf } from './plan';
import type { Setting } from '../../model/formulas/set-values';
import type { SweepPlan } from './plan';
import type { Simulation } from '../../run/simulation/simulation';
import type { VariantResult, VariantSeries } from './result';
import type { Problem } from '../../model/problem';

/** Attempted steps between two progress reports. */
const SLICE = 512;

/** A model to run once, and what to keep of it. */
export interface SingleRun extends Pick<
  SweepPlan,
  'project' | 'analysis' | 'series' | 'points' | 'startedAt'
> {
  readonly variant: number;
}

/** `tell` is called now and then with the completed fraction of the run [1]. */
export const runVariant = (plan: SweepPlan, variant: number, tell?: (part: number) => void): VariantResult =>
  runSettings(plan, settingsOf(plan.axes, valuesOf(plan.axes, variant)), variant, tell);

/** The project of the plan with some of its numbers set. */
export function runSettings(
  plan: Omit<SingleRun, 'variant'>,
  settings: readonly Setting[],
  variant: number,
  tell: (part: number) => void = () => {},
): VariantResult {
  const { project, faults } = setValues(plan.project, settings);
  if (faults.length > 0) return refused(variant, faults.map(formulaProblem));
  const gone = goOn(beforeOf(plan.project), project);
  const result = runOnce({ ...plan, project: gone.project, variant }, tell);
  const assembly = lostMode(gone.warnings) ?? result.assembly;
  return assembly === undefined ? result : { ...result, assembly };
}

/** A worker runs many variants of one project. */
const beforeOf = oncePer(beforeChanges);

export function runOnce(run: SingleRun, tell: (part: number) => void = () => {}): VariantResult {
  const { variant, series } = run;
  const created = createSimulation(run.project, run.analysis, 'kept', [], series);
  if (!created.ok) return refused(variant, created.problems);
  const { simulation, warnings } = created;
  const recording = record(run, simulation, warnings, tell);
  const unknown = series.filter((id) => readColumn(recording, id) === null);
  if (unknown.length > 0)
    return refused(
      variant,
      unknown.map((id) => noSuchSeries(recording, id)),
    );
  const assembly = lostMode(warnings);
  return {
    variant,
    outcome: simulation.outcome!,
    summary: simulation.summary(),
    digest: simulation.digest,
    series: series.map((id) => reduceSeries(recording, id, run.points)),
    ...(assembly === undefined ? {} : { assembly }),
  };
}

function record(
  { project, analysis, startedAt }: SingleRun,
  simulation: Simulation,
  warnings: readonly Problem[],
  tell: (part: number) => void,
): Recording {
  const { digest, model, channels } = simulation;
  const recording = new Recording({
    run: 0,
    digest,
    channels,
    project,
    analysis,
    model,
    warnings,
    startedAt,
  });
  const { duration } = project.settings;
  for (let working = true; working;) {
    working = simulation.advance(null, SLICE) !== 'ended';
    const batch = simulation.takeSamples();
    if (batch) recording.append(batch.count, batch.data);
    // events are not used here and must not accumulate
    simulation.takeEvents();
    tell(Math.min(1, simulation.time / duration));
  }
  recording.outcome = simulation.outcome;
  recording.summary = simulation.summary();
  return recording;
}

/** Columns have spare capacity, so only the recorded part is read. */
function reduceSeries(recording: Recording, id: string, points: number): VariantSeries {
  const { time, count } = recording;
  const values = readColumn(recording, id)!;
  const window = { from: recording.startTime, to: recording.endTime };
  const buckets = Math.max(1, Math.floor(points / POINTS_PER_BUCKET));
  const reduced = reduceSamples({ time, values, count }, window, buckets).points;

  const named = recording.channel(id) ?? describeSeries(recording, id);
  return {
    id,
    label: named?.label ?? id,
    unit: named?.unit ?? '1',
    ...calcStatistics(time, values, count),
    resolution: finishedResolution(recording, id),
    time: Float64Array.from(reduced, ({ x }) => x),
    values: Float64Array.from(reduced, ({ y }) => y),
  };
}

const refused = (variant: number, problems: Problem[]): VariantResult => ({
  variant,
  outcome: { kind: 'refused', problems },
  summary: null,
  digest: null,
  series: [],
});

function noSuchSeries(recording: Recording, id: string): Problem {
  const result = resolveSeries(recording, id);
  const why = result.ok ? 'it has no values here.' : result.message;
  return {
    severity: 'error',
    code: 'unknown-series',
    record: null,
    field: null,
    message: `This run has no series “${id}”: ${why}`,
    remedy: 'Choose a series that the model records, such as reaction/<joint>/F.',
  };
}
