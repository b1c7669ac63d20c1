/** What is said of a study on a terminal. */
import { correlationOf } from '../../studies/rows/statistics/correlation';
import { momentsOf } from '../../studies/rows/statistics/moments';
import { percentileOf, sortedOf } from '../../studies/rows/statistics/percentiles';
import { formatNumber, formatTable, plain } from './format';
import type { Range } from '../../jobs/merge/ranges';
import type { ReadColumns } from '../../jobs/merge/read-columns';
import type { StudyColumn, StudyColumns } from '../../studies/rows/table';

/** Ranges named in a sentence. */
const MOST_NAMED = 12;
const SHARES = [0.05, 0.5, 0.95] as const;

/** `0 to 3, 7 and 100 more`. */
export function formatRanges(ranges: readonly Range[]): string {
  const named = ranges
    .slice(0, MOST_NAMED)
    .map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  const more = ranges.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more ranges` : ''}`;
}

export interface ColumnSummary {
  readonly title: string;
  readonly unit: string;
  readonly count: number;
  readonly mean: number;
  readonly meanError: number;
  readonly deviation: number;
  readonly deviationError: number;
  readonly percentiles: readonly { share: number; value: number; low: number; high: number }[];
  /** With each parameter [1]. */
  readonly correlations: readonly number[];
}

/** Of each figure, in the units of the columns. */
export function summarise(columns: StudyColumns, read: ReadColumns): ColumnSummary[] {
  return columns.figures.map(({ title, unit, size }, i) => {
    const values = read.figures[i].map((value) => value / size);
    const { count, mean, meanError, deviation, deviationError } = momentsOf(values);
    const sorted = sortedOf(values);
    const percentiles = SHARES.map((share) => percentileOf(sorted, share));
    const correlations = read.parameters.map((column) => correlationOf(column, values));
    return { title, unit, count, mean, meanError, deviation, deviationError, percentiles, correlations };
  });
}

/** Mean and deviation with their standard errors, percentiles with intervals of 95 %, and correlations with the parameters. */
export function formatSummary(columns: StudyColumns, summary: readonly ColumnSummary[]): string {
  const off = (value: number, error: number): string => `${formatNumber(value)} ± ${short(error)}`;
  const head = ['figure', 'runs', 'mean', 'deviation', ...SHARES.map((share) => `${share * 100} %`)];
  const rows = summary.map((one) => [
    named(one),
    `${one.count}`,
    off(one.mean, one.meanError),
    off(one.deviation, one.deviationError),
    ...one.percentiles.map(
      ({ value, low, high }) => `${formatNumber(value)} (${bound(low)} to ${bound(high)})`,
    ),
  ]);
  const table = formatTable([head, ...rows]);
  const correlations = formatTable([
    ['correlation', ...columns.parameters.map(named)],
    ...summary.map((one) => [
      named(one),
      ...one.correlations.map((value) => (Number.isFinite(value) ? `${Number(value.toFixed(3))}` : '-')),
    ]),
  ]);
  return `${table}\n${correlations}`;
}

const named = ({ title, unit }: Pick<StudyColumn, 'title' | 'unit'>): string =>
  plain(unit === '1' ? title : `${title} [${unit}]`);

const short = (error: number): string => (Number.isFinite(error) ? `${Number(error.toPrecision(3))}` : '-');

/** With as many digits as the value itself: three would put it outside of a narrow interval. */
const bound = (value: number): string =>
  Number.isNaN(value) ? '-' : Number.isFinite(value) ? formatNumber(value) : value > 0 ? 'inf' : '-inf';
