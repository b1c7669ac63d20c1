/** What is kept of one run of a sweep; plain data, because it is sent from a worker. */
import type { RunOutcome, RunSummary } from '../../results/recording/run-report';

export interface Extreme {
  /** Signed, in the unit of the series. */
  readonly value: number;
  /** [s] */
  readonly time: number;
}

export interface VariantSeries {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  /** Largest and smallest value, and the one of largest magnitude; null where the series has no value. */
  readonly maximum: Extreme | null;
  readonly minimum: Extreme | null;
  readonly peak: Extreme | null;
  /** Root mean square over time; NaN where there is no value. */
  readonly rms: number;
  /** Values below this are noise and shown to users as 0 [unit of the series]; missing in older results. */
  readonly resolution?: number;
  /** The curve, reduced with every extreme kept: times [s] and values. */
  readonly time: Float64Array;
  readonly values: Float64Array;
}

export interface VariantResult {
  readonly variant: number;
  readonly outcome: RunOutcome;
  /** Null where the run was refused or its worker was lost. */
  readonly summary: RunSummary | null;
  /** Digest of the model, the settings and the solver version; null as above. */
  readonly digest: string | null;
  readonly series: readonly VariantSeries[];
  /** A remark about its assembly, such as an assembly mode other than drawn; missing for none. */
  readonly assembly?: string;
}

type Told = Pick<VariantResult, 'outcome' | 'series' | 'assembly'>;

/** The outcome in words, with the remark about the assembly. */
export const outcomeWords = (result: Told): string =>
  result.assembly === undefined ? endWords(result) : `${endWords(result)} ${result.assembly}`;

function endWords({ outcome, series }: Told): string {
  if (outcome.kind === 'refused') {
    const error = outcome.problems.find(({ severity }) => severity === 'error') ?? outcome.problems[0];
    return `Refused: ${error?.message ?? 'the model has errors.'}`;
  }
  if (outcome.kind === 'stopped')
    return `Stopped at ${Number(outcome.time.toPrecision(6))} s: ${outcome.message}`;
  if (outcome.caveat !== undefined) return `Completed, but ${outcome.caveat}`;
  return series.some(({ peak }) => peak === null)
    ? 'Completed, with series that hold no value.'
    : 'Completed.';
}
