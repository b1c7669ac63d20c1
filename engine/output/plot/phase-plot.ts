/** Lines over another series than time: over the crank angle, force polygons, paths, phase portraits. */
import { linearRange } from '../../results/series/reduce/axis-range';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { findSummary } from '../../results/series/reduce/block-summary';
import type { Recording } from '../../results/recording/recording';
import { readAt, readColumn } from '../../results/series/columns';
import { withUnit } from '../../results/series/format';
import { findPeak } from '../../results/series/places/peaks';
import { chosenRange, createAxes, TURN } from './plot-axes';
import { isDense, placeSymbols } from '../panes/plot-symbols';
import type { PlotData, PlotDraft, PlotSeries, PlotXAxis } from './plot';
import { isolatedPoints } from '../../results/series/reduce/reduce';
import { reducePhase, wrapAngle, wrapPoints } from '../../results/series/reduce/reduce-phase';
import type { ReducedPhase } from '../../results/series/reduce/reduce-phase';
import { nameOf } from '../../results/series/name-of';
import { findSeries } from '../../results/series/resolve';
import type { Series } from '../../results/series/series';
import { shownUnit } from '../../model/quantity/unit-systems';
import type { ShownUnit } from '../../model/quantity/unit-systems';
import { peakIn, raise, wrapValues } from './time-plot';

/** A path reverses, so it needs more buckets than the plot has columns. */
const BUCKETS_PER_PIXEL = 2;

export function createPhasePlot(draft: PlotDraft): Pick<PlotData, 'x' | 'equal' | 'axes' | 'series'> {
  const { recording, visible, units, options } = draft;
  const id = options.x ?? '';
  const described = findSeries(recording, id);
  const recorded = described?.unit ?? '1';
  const shown = shownUnit(recorded, options.units);
  const turn = options.wrap && recorded === 'rad' ? TURN / shown.size : null;
  const reduced = visible.map(({ key, unit, run }) =>
    inUnits(
      reduce({ ...draft, recording: run ?? recording }, id, key),
      shown.size,
      shownUnit(unit, options.units).size,
    ),
  );
  const axes = createAxes(
    draft,
    reduced.map(({ y, smallestPositive }) => ({ ...y, smallestPositive })),
  );
  const label = withUnit(described ? nameOfX(recording, described) : id, shown.unit);
  const range = rangeOf(draft, reduced, shown, turn);
  const x: PlotXAxis = { id, recorded, ...shown, label, turn, ...range };
  const series = visible.map((spec, index): PlotSeries => {
    const axis = units.indexOf(spec.unit);
    const { logarithmic, minimum, unit, size } = axes[axis];
    const across = turn === null ? reduced[index].points : wrapPoints(reduced[index].points, turn);
    const wrapped = wrapValues(across, axes[axis]);
    const points = logarithmic ? raise(wrapped, minimum) : wrapped;
    const dense = isDense(points, { x, y: axes[axis], width: draft.seen ?? draft.width });
    return {
      ...{ spec, axis, unit, points, envelope: null },
      isolated: isolatedPoints(points),
      dense,
      symbols: dense && visible.length > 1 ? placeSymbols(points, draft.window, index) : [],
      peak: peakIn(findPeak(spec.run ?? recording, spec.key), size),
    };
  });
  const equal =
    options.equal && !draft.logarithmic && turn === null && units.length === 1 && units[0] === recorded;
  return { x, equal, axes, series };
}

/** Coordinates of joints and drivers, and what is worked out from them, in words; everything else by its name in tables. */
function nameOfX(recording: Recording, { label, component, record, unit, name: what }: Series): string {
  if (record === null) return label;
  const name = nameOf(recording, recording.project, record);
  const isWorked = /^(transmission|advantage|dead_centre|path$)/.test(component);
  if (isWorked) return `${what.charAt(0).toUpperCase()}${what.slice(1)} of ${name}`;
  if (!component.startsWith('coordinate')) return label;
  return `${unit === 'rad' ? 'Angle' : 'Position'} of ${name}`;
}

function reduce({ recording, window, width }: PlotDraft, id: string, key: string): ReducedPhase {
  const { time, count } = recording;
  const [x, y] = [readColumn(recording, id), readColumn(recording, key)];
  if (!x || !y) {
    const nothing = { minimum: Number.NaN, maximum: Number.NaN };
    return { points: [], x: nothing, y: nothing, smallestPositive: Number.NaN };
  }
  const [xSummary, ySummary] = [findSummary(recording, id, x), findSummary(recording, key, y)];
  return reducePhase({ time, x, y, count, xSummary, ySummary }, window, width * BUCKETS_PER_PIXEL);
}

/** Converts the points in place: they are the caller's own, and many. */
function inUnits(reduced: ReducedPhase, xSize: number, ySize: number): ReducedPhase {
  if (xSize === 1 && ySize === 1) return reduced;
  const scale = ({ minimum, maximum }: AxisRange, size: number) => ({
    minimum: minimum / size,
    maximum: maximum / size,
  });
  for (const point of reduced.points) {
    point.x /= xSize;
    point.y /= ySize;
  }
  return {
    points: reduced.points,
    x: scale(reduced.x, xSize),
    y: scale(reduced.y, ySize),
    smallestPositive: reduced.smallestPositive / ySize,
  };
}

function rangeOf(
  draft: PlotDraft,
  reduced: readonly ReducedPhase[],
  { size }: ShownUnit,
  turn: number | null,
): AxisRange {
  const chosen = chosenRange(draft, 'x', size, false);
  if (chosen) return chosen;
  if (turn !== null) return { minimum: 0, maximum: turn };
  const found = reduced.filter(({ x }) => Number.isFinite(x.minimum));
  if (found.length === 0) return linearRange(Number.NaN, Number.NaN);
  const minimum = Math.min(...found.map(({ x }) => x.minimum));
  const maximum = Math.max(...found.map(({ x }) => x.maximum));
  const height = (maximum - minimum) * 0.04;
  return height > 0
    ? { minimum: minimum - height, maximum: maximum + height }
    : linearRange(minimum, maximum);
}

/** Point of a line at `time` in the units of the plot; null if x or y of its run has no value there. */
export function placeAt(
  plot: Pick<PlotData, 'x' | 'axes'>,
  { spec, axis: at }: Pick<PlotSeries, 'spec' | 'axis'>,
  time: number,
  recording: Recording,
): { x: number; y: number } | null {
  // an earlier run has its own path over x, and may have ended before
  if (spec.run && !(time >= spec.run.startTime && time <= spec.run.endTime)) return null;
  const own = spec.run ?? recording;
  const { id, size, turn } = plot.x;
  const axis = plot.axes[at];
  const across = id === null ? time : readAt(own, id, time) / size;
  const x = turn === null ? across : wrapAngle(across, turn);
  const read = readAt(own, spec.key, time) / axis.size;
  const value = axis.turn === undefined ? read : wrapAngle(read, axis.turn);
  const y = axis.logarithmic ? Math.max(value, axis.minimum) : value;
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null;
}
