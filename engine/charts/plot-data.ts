/** Everything a picture of a pane needs, reduced to its width: computed without Chart.js, so that it can be tested. */
import type { Recording } from '../recorder/recording';
import { alignZeros, linearRange, logarithmicRange } from './axis-range';
import type { AxisRange } from './axis-range';
import { findSummary } from './block-summary';
import { formatUnit } from './format';
import type { PaneContent, SeriesSpec } from './pane-content';
import type { PaneKind } from './pane-kinds';
import { findPeak } from './peaks';
import type { Peak } from './peaks';
import { isolatedPoints, reduceSamples, upperEnvelope } from './reduce';
import type { Point, Reduced, TimeWindow } from './reduce';
import { findSharedSpans, sharedShown } from './uniqueness';

export interface PlotSeries {
  spec: SeriesSpec;
  /** Index into `axes`. */
  axis: number;
  points: Point[];
  /** The largest value of each few pixels: what matters of a residual that keeps dipping through zero. */
  envelope: Point[] | null;
  isolated: Point[];
  /** Over the whole run, which may be outside the window. */
  peak: Peak | null;
}

export interface PlotAxis extends AxisRange {
  unit: string;
  label: string;
  logarithmic: boolean;
}

export interface PlotData {
  window: TimeWindow;
  /** One or two: left, right. */
  axes: PlotAxis[];
  series: PlotSeries[];
  /** Where shown reaction components are shared: minimum-norm values. */
  shared: readonly TimeWindow[];
  /** Times of events. */
  events: readonly number[];
}

/** Width of a stretch of the envelope [px]. */
const ENVELOPE_PIXELS = 6;

export function createPlot(
  recording: Recording,
  content: PaneContent,
  window: TimeWindow,
  width: number,
  events: readonly number[],
): PlotData {
  const visible = content.series.filter((spec) => spec.visible);
  const units = [...new Set(visible.map((spec) => spec.unit))].slice(0, 2);
  const reduced = visible.map((spec) => {
    const values = recording.column(spec.key) ?? new Float64Array(recording.count).fill(Number.NaN);
    const summary = findSummary(recording, spec.key);
    return reduceSamples(
      { time: recording.time, values, count: recording.count, summary },
      window,
      Math.ceil(width),
    );
  });
  const { logarithmic, kind } = content.info;
  const ranges = units.map((unit) => {
    const own = reduced.filter((_, index) => visible[index].unit === unit);
    return logarithmic ? logarithmicOf(own) : linearOf(own);
  });
  const aligned = logarithmic ? ranges : alignZeros(ranges);
  const axes = units.map((unit, index): PlotAxis => {
    return { unit, label: axisLabel(kind, unit), logarithmic, ...aligned[index] };
  });
  const series = visible.flatMap((spec, index): PlotSeries[] => {
    const axis = units.indexOf(spec.unit);
    if (axis < 0) return [];
    const points = logarithmic ? raise(reduced[index].points, axes[axis].minimum) : reduced[index].points;
    const peak = findPeak(recording, spec.key);
    const envelope = logarithmic ? upperEnvelope(points, window, width / ENVELOPE_PIXELS) : null;
    return [{ spec, axis, points, envelope, isolated: isolatedPoints(points), peak }];
  });
  const owner = kind === 'reactions' || kind === 'drivers' ? content.subject?.id : null;
  const shown = visible.map((spec) => spec.component);
  const shared = owner ? findSharedSpans(recording, owner, sharedShown(recording, owner, shown)) : [];
  return { window, axes, series, shared, events };
}

/** A logarithmic axis has no place for zero: such values lie on its lower edge instead of vanishing. */
function raise(points: readonly Point[], floor: number): Point[] {
  return points.map((point) => (point.y <= floor ? { x: point.x, y: floor } : point));
}

function linearOf(all: readonly Reduced[]): AxisRange {
  const finite = all.filter((each) => Number.isFinite(each.minimum));
  return linearRange(
    finite.length ? Math.min(...finite.map((each) => each.minimum)) : Number.NaN,
    finite.length ? Math.max(...finite.map((each) => each.maximum)) : Number.NaN,
  );
}

function logarithmicOf(all: readonly Reduced[]): AxisRange {
  const finite = all.filter((each) => each.smallestPositive > 0);
  return logarithmicRange(
    finite.length ? Math.min(...finite.map((each) => each.smallestPositive)) : Number.NaN,
    finite.length ? Math.max(...finite.map((each) => each.maximum)) : Number.NaN,
  );
}

const QUANTITIES: Readonly<Record<string, string>> = {
  'reactions N': 'Force',
  'reactions N*m': 'Moment',
  'drift m': 'Position drift',
  'drift m/s': 'Velocity drift',
  'momentum kg*m^2/s': 'Angular momentum',
  'momentum kg*m/s': 'Linear momentum',
  'energy J': 'Energy',
  'drivers N': 'Force',
  'drivers N*m': 'Torque',
  'drivers W': 'Power',
  'drivers m': 'Displacement',
  'drivers rad': 'Angle',
  'drivers m/s': 'Rate',
  'drivers rad/s': 'Rate',
  'joints N': 'Force',
  'joints N*m': 'Torque',
  'joints m': 'Distance',
  'joints rad': 'Angle',
  'joints m/s': 'Rate',
  'joints rad/s': 'Rate',
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
};

export function axisLabel(kind: PaneKind, unit: string): string {
  const quantity = QUANTITIES[`${kind} ${unit}`];
  const text = formatUnit(unit);
  if (quantity === undefined) return text === '' ? '' : `[${text}]`;
  return text === '' ? quantity : `${quantity} [${text}]`;
}
