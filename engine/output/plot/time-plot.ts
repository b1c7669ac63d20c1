/** Lines over time. */
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { bandExtent, bandInRoom, cutInWords, reduceBand } from './band';
import type { BandPoint } from './band';
import { findSummary } from '../../results/series/reduce/block-summary';
import { readColumn } from '../../results/series/columns';
import { findPeak } from '../../results/series/places/peaks';
import type { Peak } from '../../results/series/places/peaks';
import { createAxes } from './plot-axes';
import type { Extent } from './plot-axes';
import { isDense, placeSymbols } from '../panes/plot-symbols';
import type { PlotAxis, PlotData, PlotDraft, PlotSeries, PlotXAxis } from './plot';
import { isolatedPoints, reduceSamples, upperEnvelope } from '../../results/series/reduce/reduce';
import type { Point, Reduced } from '../../results/series/reduce/reduce';
import { wrapPoints } from '../../results/series/reduce/reduce-phase';
import type { Recording } from '../../results/recording/recording';
import { resolutionOf } from '../../results/series/places/resolution';
import { shownUnit } from '../../model/quantity/unit-systems';

/** Width of an interval of the envelope [px]. */
const ENVELOPE_PIXELS = 6;

export function createTimePlot(draft: PlotDraft): Pick<PlotData, 'x' | 'equal' | 'axes' | 'series'> {
  const { recording, visible, units, options, window, width } = draft;
  const sizes = visible.map(({ unit }) => shownUnit(unit, options.units).size);
  const bands = visible.map(({ key, run }, i) =>
    options.band && !run && !draft.logarithmic ? reduceBand(recording, key, window, width, sizes[i]) : null,
  );
  const reduced = visible.map(({ key, run }, i) =>
    inUnit(reduce({ ...draft, recording: run ?? recording }, key), sizes[i]),
  );
  const extents = reduced.map((own, i) => quiet(visible[i].run ?? recording, visible[i].key, sizes[i], own));
  const axes = createAxes(draft, withBands(draft, extents, bands));
  const series = visible.map((spec, index): PlotSeries => {
    const axis = units.indexOf(spec.unit);
    const { logarithmic, minimum, unit, size } = axes[axis];
    const own = wrapValues(reduced[index].points, axes[axis]);
    const points = logarithmic ? raise(own, minimum) : own;
    const envelope = logarithmic ? upperEnvelope(points, window, width / ENVELOPE_PIXELS) : null;
    const drawn = envelope ?? points;
    const dense = isDense(drawn, { x: null, y: axes[axis], width: draft.seen ?? width });
    const peak = peakIn(findPeak(spec.run ?? recording, spec.key), size);
    return {
      spec,
      axis,
      unit,
      points,
      envelope,
      isolated: isolatedPoints(points),
      dense,
      // the only line in a plot cannot be mistaken for another
      symbols: dense && visible.length > 1 ? placeSymbols(drawn, window, index) : [],
      band: bands[index],
      bandCut: cutInWords(bandExtent(bands[index]), axes[axis]),
      peak,
    };
  });
  const x: PlotXAxis = {
    id: null,
    unit: 's',
    recorded: 's',
    size: 1,
    label: 'Time [s]',
    turn: null,
    minimum: window.from,
    maximum: window.to,
  };
  return { x, equal: false, axes, series };
}

function reduce({ recording, window, width }: PlotDraft, key: string): Reduced {
  const { time, count } = recording;
  const values = readColumn(recording, key);
  if (!values) return { points: [], minimum: Number.NaN, maximum: Number.NaN, smallestPositive: Number.NaN };
  const summary = findSummary(recording, key, values);
  return reduceSamples({ time, values, count, summary }, window, Math.ceil(width));
}

/** Prevents an axis from being scaled to rounding: what is read out as 0 is drawn as 0. */
function quiet(recording: Recording, key: string, size: number, own: Reduced): Extent {
  const largest = Math.max(Math.abs(own.minimum), Math.abs(own.maximum)) * size;
  return largest < resolutionOf(recording, key) ? { ...own, minimum: 0, maximum: 0 } : own;
}

function inUnit(reduced: Reduced, size: number): Reduced {
  if (size === 1) return reduced;
  for (const point of reduced.points) point.y /= size;
  return {
    points: reduced.points,
    minimum: reduced.minimum / size,
    maximum: reduced.maximum / size,
    smallestPositive: reduced.smallestPositive / size,
  };
}

/** The axis includes the bands as far as its curves leave room for them. */
function withBands(
  { visible, units }: PlotDraft,
  reduced: readonly Extent[],
  bands: readonly (readonly BandPoint[] | null)[],
): Extent[] {
  const curves = units.map((unit) => rangeOf(reduced.filter((_, i) => visible[i].unit === unit)));
  return reduced.map((own, i): Extent => {
    const band = bandExtent(bands[i]);
    if (!band) return own;
    const seen = bandInRoom(band, curves[units.indexOf(visible[i].unit)]);
    return { ...rangeOf([own, seen]), smallestPositive: own.smallestPositive };
  });
}

/** Common range of all that have one; NaN if none has. */
function rangeOf(ranges: readonly AxisRange[]): AxisRange {
  const found = ranges.filter(({ minimum }) => Number.isFinite(minimum));
  if (found.length === 0) return { minimum: Number.NaN, maximum: Number.NaN };
  return {
    minimum: Math.min(...found.map(({ minimum }) => minimum)),
    maximum: Math.max(...found.map(({ maximum }) => maximum)),
  };
}

/** Wraps angles to one turn. */
export const wrapValues = <P extends Point>(points: P[], { turn }: PlotAxis): P[] =>
  turn === undefined ? points : wrapPoints(points, turn, 'y');

export const peakIn = (peak: Peak | null, size: number): Peak | null =>
  peak && { ...peak, value: peak.value / size };

/** A logarithmic axis cannot show zero: such values lie on its lower edge instead of vanishing. */
export function raise<P extends Point>(points: readonly P[], floor: number): P[] {
  return points.map((point) => (point.y <= floor ? { ...point, y: floor } : point));
}
