/** One run, kept as a whole. */
import { recordRun } from '../cli/record-run';
import { resolveSeries } from '../results/series/resolve';
import { isSound } from '../run/outcomes/outcome';
import type { RunEvent } from '../core/switching/run-event';
import type { Problem } from '../model/problem';
import type { Recording } from '../results/recording/recording';
import type { Analysis, RunOutcome, RunSummary } from '../results/recording/run-report';
import { fault, KempeError } from './kempe-error';
import { KempeProject } from './project';
import { calcStatistics } from './statistics';
import type { Statistics } from './statistics';

export interface RunOptions {
  /** `dynamic`: the motion follows from forces; `kinematic`: from the drivers alone. The default is `dynamic`. */
  readonly analysis?: Analysis;
  /** Ends the run; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called now and then with the completed fraction of the run [1]. */
  readonly onProgress?: (fraction: number) => void;
}

/** A curve over the samples of a run. */
export interface RunSeries {
  readonly id: string;
  /** `Pin_B.FX` */
  readonly label: string;
  /** SI unit in ASCII; `1` for pure numbers. */
  readonly unit: string;
  /** One per sample [unit]; NaN where there is no value. */
  readonly values: Float64Array;
  /**
   * One per sample: 1 where the value is unique, 0 where redundant constraints share it, -1 where a singular position leaves it without
   * a value; null if all are unique.
   */
  readonly unique: Float64Array | null;
  /** Extremes with their times [s], mean and root mean square over time; null if there is no value at all. */
  readonly statistics: Statistics | null;
}

export interface RunResult {
  /** `completed`, with a caveat if its numbers should not be trusted, or `stopped` early: why, and what to try. */
  readonly outcome: Exclude<RunOutcome, { kind: 'refused' }>;
  /** It completed, without a caveat. */
  readonly sound: boolean;
  readonly summary: RunSummary;
  /** In chronological order. */
  readonly events: readonly RunEvent[];
  readonly warnings: readonly Problem[];
  /** Of model, settings and solver version: equal digests mean equal numbers. */
  readonly digest: string;
  /** Times of the samples [s]. */
  readonly time: Float64Array;
  /** Ids of the recorded series, such as `reaction/pin-b/FX`. */
  readonly ids: readonly string[];
  /**
   * A series by its id: a recorded one or one derived from it, such as a magnitude (`reaction/pin-b/F`), other axes
   * (`reaction/pin-b/FX@b`) or an expression (`="Pin B".FX * 0.05`). Throws a `KempeError` if the run has none of that id.
   */
  series(id: string): RunSeries;
}

/**
 * Runs a project in this thread, in slices of some milliseconds between which other work is done. A run that stops early keeps its
 * samples: see `outcome`. The same project gives the same numbers, to the last bit, as the command line and the app.
 *
 * Rejects with a `KempeError` if the model cannot be run.
 */
export async function run(project: KempeProject, options: RunOptions = {}): Promise<RunResult> {
  const document = KempeProject.documentOf(project);
  const { analysis = 'dynamic', signal, onProgress } = options;
  signal?.throwIfAborted();
  const { duration } = document.settings;
  const recorded = await recordRun(document, analysis, (time) => {
    signal?.throwIfAborted();
    onProgress?.(Math.min(1, time / duration));
  });
  if (!recorded.ok) throw new KempeError(recorded.problems);
  const { recording, warnings } = recorded;
  const outcome = recording.outcome!;
  if (outcome.kind === 'refused') throw new KempeError(outcome.problems);
  return {
    outcome,
    sound: isSound(outcome),
    summary: recording.summary!,
    events: recording.events,
    warnings: [...project.warnings, ...warnings],
    digest: recording.digest,
    time: recording.time.slice(0, recording.count),
    ids: recording.channels.map(({ key }) => key),
    series: (id) => seriesOf(recording, id),
  };
}

/** Columns have spare capacity, so only the recorded part is copied. */
function seriesOf(recording: Recording, id: string): RunSeries {
  const found = resolveSeries(recording, id);
  if (!found.ok)
    throw fault(
      'unknown-series',
      `The run has no series “${id}”: ${found.message}.`,
      'Choose one of its `ids`.',
    );
  const { series } = found;
  const { label, unit } = series;
  const values = series.column().slice(0, recording.count);
  return {
    ...{ id, label, unit, values },
    unique: series.unique()?.slice(0, recording.count) ?? null,
    statistics: calcStatistics(recording.time, values),
  };
}
