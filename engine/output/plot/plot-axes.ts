/** Axes of a plot: names, units and ranges. */
import {
  alignZeros,
  isUsableRange,
  linearRange,
  logarithmicRange,
} from '../../results/series/reduce/axis-range';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { parseCompared } from '../../results/series/compare/compared-series';
import { formatUnit } from '../../results/series/format';
import type { PaneKind } from '../panes/pane-kinds';
import type { SeriesSpec } from '../panes/series-spec';
import type { PlotAxis, PlotData, PlotDraft } from './plot';
import { shownUnit } from '../../model/quantity/unit-systems';

/** [rad] */
export const TURN = 2 * Math.PI;

/** Range of what is drawn of one series, in the unit shown; NaN if there is nothing. */
export interface Extent extends AxisRange {
  smallestPositive: number;
}

/** A failed run behind the current one may have ended anywhere: it does not affect the scale. */
const isFailed = ({ run }: SeriesSpec): boolean =>
  run !== undefined && run.outcome?.kind === 'stopped' && run.outcome.reason !== 'userStop';

/** One axis per unit, from the extents of its lines, or as chosen. */
export function createAxes(draft: PlotDraft, extents: readonly Extent[]): PlotAxis[] {
  const { units, visible, logarithmic, options, content } = draft;
  const shown = units.map((unit) => shownUnit(unit, options.units));
  const ranges = units.map((unit) => {
    const all = extents.filter((_, index) => visible[index].unit === unit);
    const sound = extents.filter((_, index) => visible[index].unit === unit && !isFailed(visible[index]));
    const own = sound.length > 0 ? sound : all;
    return rangeOf(own, logarithmic);
  });
  const chosen = units.map((unit, axis) => chosenRange(draft, unit, shown[axis].size, logarithmic));
  const isFree = chosen.every((range) => range === null);
  const aligned = logarithmic || !isFree ? ranges : alignZeros(ranges);
  return units.map((recorded, axis) => {
    const isWrapped = options.wrapY && recorded === 'rad' && !logarithmic;
    const turn = isWrapped ? { turn: TURN / shown[axis].size } : {};
    const whole = isWrapped ? { minimum: 0, maximum: TURN / shown[axis].size } : null;
    return {
      ...shown[axis],
      recorded,
      label: axisLabel(content.info.kind, recorded, shown[axis].unit) || pureLabel(visible, recorded),
      logarithmic,
      ...turn,
      ...(chosen[axis] ?? whole ?? aligned[axis]),
    };
  });
}

/** A pure number is a ratio of runs, or the result of an expression. */
function pureLabel(visible: readonly SeriesSpec[], unit: string): string {
  const own = visible.filter((spec) => spec.unit === unit);
  return own.some(({ key }) => parseCompared(key)?.kind === 'ratio') ? 'Ratio' : '';
}

/** The only line of the current run on one of several axes, which may then have its colour; null otherwise. */
export function lineOfAxis(
  { axes, series }: Pick<PlotData, 'axes' | 'series'>,
  index: number,
): SeriesSpec | null {
  const own = series.filter(({ axis, spec }) => axis === index && !spec.run);
  return axes.length > 1 && own.length === 1 ? own[0].spec : null;
}

/** As chosen in the options for a unit or for `x`, in the unit shown; null if there is no valid choice. */
export function chosenRange(
  { options }: Pick<PlotDraft, 'options'>,
  name: string,
  size: number,
  logarithmic: boolean,
): AxisRange | null {
  const range = Object.hasOwn(options.limits, name) ? options.limits[name] : undefined;
  if (!isUsableRange(range, logarithmic)) return null;
  return { minimum: range.minimum / size, maximum: range.maximum / size };
}

function rangeOf(extents: readonly Extent[], logarithmic: boolean): AxisRange {
  const pick = (field: keyof Extent, of: (...values: number[]) => number) => {
    const values = extents.map((extent) => extent[field]).filter(Number.isFinite);
    return values.length > 0 ? of(...values) : Number.NaN;
  };
  const maximum = pick('maximum', Math.max);
  if (!logarithmic) return linearRange(pick('minimum', Math.min), maximum);
  return logarithmicRange(pick('smallestPositive', Math.min), maximum);
}

const QUANTITIES: Readonly<Record<string, string>> = {
  'reactions N': 'Force',
  'reactions N*m': 'Moment',
  'drift m': 'Position drift',
  'drift m/s': 'Velocity drift',
  'momentum kg*m^2/s': 'Angular momentum',
  'momentum kg*m/s': 'Linear momentum',
  'energy J': 'Energy',
  'energy W': 'Power',
  'drivers N': 'Force',
  'drivers N*m': 'Torque',
  'drivers W': 'Power',
  'drivers m': 'Position',
  'drivers rad': 'Angle',
  'drivers m/s': 'Speed',
  'drivers rad/s': 'Speed',
  'joints N': 'Force',
  'joints N*m': 'Torque',
  'joints m': 'Position',
  'joints rad': 'Angle',
  'joints m/s': 'Speed',
  'joints rad/s': 'Speed',
  'joints m/s^2': 'Acceleration',
  'joints rad/s^2': 'Acceleration',
  'contacts N': 'Force',
  'contacts m': 'Gap',
  'measures m': 'Length',
  'measures rad': 'Angle',
  'measures m/s': 'Velocity',
  'measures rad/s': 'Rate',
  'measures m/s^2': 'Acceleration',
  'motion m': 'Position',
  'motion m/s': 'Velocity',
  'motion rad/s': 'Angular velocity',
  'motion m/s^2': 'Acceleration',
  'custom N': 'Force',
  'custom N*m': 'Moment',
  'custom J': 'Energy',
  'custom W': 'Power',
  'custom m': 'Length',
  'custom rad': 'Angle',
  'custom m/s': 'Velocity',
  'custom rad/s': 'Angular velocity',
  'custom m/s^2': 'Acceleration',
  'custom rad/s^2': 'Angular acceleration',
  'custom kg*m/s': 'Linear momentum',
  'custom kg*m^2/s': 'Angular momentum',
};

/** Named by the recorded unit, with the displayed unit. */
export function axisLabel(kind: PaneKind, recorded: string, shown = recorded): string {
  const quantity = QUANTITIES[`${kind} ${recorded}`];
  const text = formatUnit(shown);
  if (quantity === undefined) return text === '' ? '' : `[${text}]`;
  return text === '' ? quantity : `${quantity} [${text}]`;
}
