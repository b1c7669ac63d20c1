/**
 * One figure for every run of a sweep over two parameters, as a map: the first to the right, the second upwards, both
 * ascending regardless of the order in which they were typed.
 */
import { axisTitle, figureOf, shownAxis } from './pictures';
import type { Figure } from './pictures';
import type { SweepPlan } from '../../studies/sweep/plan';
import type { VariantResult } from '../../studies/sweep/result';

/** `failed` was run, but did not reach its end, or has no value; `missing` was not run. */
export type CellState = 'value' | 'failed' | 'missing';

export interface HeatCell {
  readonly variant: number;
  readonly state: CellState;
  /** In the unit of the series; NaN if there is none. */
  readonly value: number;
}

export interface HeatMap {
  /** Values of the two parameters in the units shown: for the columns from left to right, for the rows from below. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly xTitle: string;
  readonly yTitle: string;
  /** Row by row from below: the cell of column c and row r is at r * x.length + c. */
  readonly cells: readonly HeatCell[];
  /** Of all values; NaN if there are none. */
  readonly low: number;
  readonly high: number;
}

/** Indices of values in ascending order. */
function ascending(values: readonly number[]): number[] {
  return values.map((_, i) => i).sort((a, b) => values[a] - values[b] || a - b);
}

/** Null if the sweep has only one parameter. */
export function createHeatMap(
  plan: SweepPlan,
  results: readonly VariantResult[],
  series: number,
  figure: Figure,
): HeatMap | null {
  const [first, second] = plan.axes;
  if (first === undefined || second === undefined) return null;
  const byVariant = new Map(results.map((result) => [result.variant, result]));
  const columns = ascending(first.values);
  const rows = ascending(second.values);
  const cells = rows.flatMap((row) =>
    columns.map((column) => cellOf(plan, column * second.values.length + row, byVariant, series, figure)),
  );
  const values = cells.flatMap(({ state, value }) => (state === 'value' ? [value] : []));
  return {
    x: columns.map((i) => first.values[i] / shownAxis(plan, 0).size),
    y: rows.map((i) => second.values[i] / shownAxis(plan, 1).size),
    xTitle: axisTitle(plan, 0),
    yTitle: axisTitle(plan, 1),
    cells,
    low: values.reduce((least, value) => Math.min(least, value), values[0] ?? NaN),
    high: values.reduce((most, value) => Math.max(most, value), values[0] ?? NaN),
  };
}

function cellOf(
  plan: SweepPlan,
  variant: number,
  byVariant: ReadonlyMap<number, VariantResult>,
  series: number,
  figure: Figure,
): HeatCell {
  const result = byVariant.get(variant);
  if (result === undefined) return { variant, state: 'missing', value: NaN };
  const own = result.series[series];
  const value = own === undefined ? NaN : figureOf(plan, own, figure);
  const whole = result.outcome.kind === 'completed' && Number.isFinite(value);
  return { variant, state: whole ? 'value' : 'failed', value: whole ? value : NaN };
}

/** The cell next to that at `index`, for arrow keys; the same at the edge. */
export function neighbour({ x, y }: HeatMap, index: number, right: number, up: number): number {
  const column = Math.min(x.length - 1, Math.max(0, (index % x.length) + right));
  const row = Math.min(y.length - 1, Math.max(0, Math.floor(index / x.length) + up));
  return row * x.length + column;
}
