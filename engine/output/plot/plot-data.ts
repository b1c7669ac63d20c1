/**
 * Everything a picture of a pane needs, reduced to its width: computed without a canvas, so that it can be tested, and
 * drawn by the app, as vectors for exports and by the command line from the same numbers. Values are in the units shown.
 */
import type { RunEvent } from '../../core/switching/run-event';
import type { Recording } from '../../results/recording/recording';
import type { AxisRange } from '../../results/series/axis-range';
import type { BandPoint } from './band';
import { sharedSpans } from '../panes/content-shared';
import { ghostSeries } from './ghosts';
import type { Ghost } from './ghosts';
import { findLandmarks } from '../../results/series/places-in-time';
import type { Landmark } from '../../results/series/places-in-time';
import { MOST_AXES } from '../panes/pane-content';
import type { PaneContent, SeriesSpec } from '../panes/pane-content';
import type { Peak } from '../../results/series/peaks';
import { createPhasePlot, placeAt } from './phase-plot';
import type { PlotOptions } from '../panes/plot-options';
import type { Point, TimeWindow } from '../../results/series/reduce';
import { shownUnit } from '../../results/series/shown-unit';
import { createTimePlot } from './time-plot';
import type { TrustLane } from './trust';
import { createTrust } from './trust';

/** What a line with an envelope is, on the plot or below it. */
export const ENVELOPE_NOTE = 'bold: upper envelope; fine: every sample';

export interface PlotSeries {
  spec: SeriesSpec;
  /** Index into `axes`. */
  axis: number;
  /** Shown. */
  unit: string;
  /** x in the unit of the x axis, y in the unit shown; NaN is a gap. */
  points: Point[];
  /** The largest value of each few pixels: what matters of a residual that keeps dipping through zero. */
  envelope: Point[] | null;
  isolated: Point[];
  /** Where the symbol of a line stands that has no room for dashes; empty where they are seen. */
  symbols: readonly Point[];
  /** Of a shared reaction, where the run recorded one: the range over the admissible releases (T 10.2). */
  band?: readonly BandPoint[] | null;
  /** From where to where it goes, in words, where the axis does not hold all of it; null where it does, or there is none. */
  bandCut?: string | null;
  /** Largest absolute value, in the unit shown; over the whole run, which may be outside the window. */
  peak: Peak | null;
}

/** Ranges in the unit shown. */
export interface PlotAxis extends AxisRange {
  /** Shown. */
  unit: string;
  /** Recorded: what options go by. */
  recorded: string;
  /** One of the unit shown in the unit recorded. */
  size: number;
  label: string;
  logarithmic: boolean;
}

export interface PlotXAxis extends AxisRange {
  /** Id of the series over which the others are drawn; null is time. */
  id: string | null;
  unit: string;
  recorded: string;
  size: number;
  label: string;
  /** Length of a turn in the unit shown, where angles start anew with each; null otherwise. */
  turn: number | null;
}

/** A landmark in its place. */
export interface PlotMark extends Landmark {
  /** In the unit of the x axis. */
  x: number;
  /** In the unit of the axis of its line; null for the whole height, where x is time. */
  y: number | null;
  /** Index into `series` of the line it is on. */
  line: number | null;
}

export interface PlotData {
  /** The time shown, whatever is on the x axis. */
  window: TimeWindow;
  x: PlotXAxis;
  /** x and y must have one scale; see `equalise`. */
  equal: boolean;
  /** `MOST_AXES` at most: left, right, then outside of these. */
  axes: PlotAxis[];
  /** In words, the lines that are visible and not drawn, because there is no axis left for their units; null where there are none. */
  omitted: string | null;
  series: PlotSeries[];
  /** Spans of time where shown reaction components are shared: minimum-norm values. None where x is not time. */
  shared: readonly TimeWindow[];
  /** Inside the window; none where the options leave them out. */
  marks: readonly PlotMark[];
  /** Null where x is not time, the options leave it out or the run recorded nothing of it. */
  trust: TrustLane | null;
}

export interface PlotRequest {
  recording: Recording;
  content: PaneContent;
  options: PlotOptions;
  window: TimeWindow;
  /** Of the plot [px]: how fine the data is needed. */
  width: number;
  /** How wide it is seen, where that is not the same [px]: whether dashes have room. */
  seen?: number;
  events: readonly RunEvent[];
  /** Earlier runs, drawn behind. */
  ghosts?: readonly Ghost[];
}

/** What the visible lines have in common while a plot is made. */
export interface PlotDraft extends PlotRequest {
  visible: readonly SeriesSpec[];
  /** Recorded, of the axes. */
  units: readonly string[];
  logarithmic: boolean;
}

export function createPlot(request: PlotRequest): PlotData {
  const { recording, content, options, window, width } = request;
  const isTime = options.x === null;
  const units = unitsOf(content).slice(0, MOST_AXES);
  const own = content.series.filter((spec) => spec.visible && units.includes(spec.unit));
  const visible = [...own, ...ghostSeries(own, request.ghosts ?? [])];
  const draft: PlotDraft = { ...request, visible, units, logarithmic: isLogarithmic(content, options) };
  const drawn = isTime ? createTimePlot(draft) : createPhasePlot(draft);
  return {
    window,
    ...drawn,
    omitted: omittedOf(content, units),
    shared: isTime ? sharedSpans(recording, content) : [],
    marks: options.markers ? marksOf(request, drawn) : [],
    trust: isTime && options.trust ? createTrust(recording, window, width) : null,
  };
}

/** Recorded, of the lines that are visible, in the order of their axes. */
export const unitsOf = ({ series }: PaneContent): string[] => [
  ...new Set(series.filter((spec) => spec.visible).map((spec) => spec.unit)),
];

function omittedOf({ series }: PaneContent, units: readonly string[]): string | null {
  const names = series.filter((spec) => spec.visible && !units.includes(spec.unit)).map(({ name }) => name);
  if (names.length === 0) return null;
  const listed =
    names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  return `Not drawn: ${listed}. A plot has ${MOST_AXES} y axes at most; hide the lines of another unit, or use another chart.`;
}

function marksOf(
  { recording, content, options, window, events }: PlotRequest,
  drawn: Pick<PlotData, 'x' | 'axes' | 'series'>,
): PlotMark[] {
  const landmarks = landmarksOf(recording, content, options, events);
  const inside = landmarks.filter(({ time }) => time >= window.from && time <= window.to);
  return inside.flatMap((mark): PlotMark[] => {
    const own = mark.series === null ? 0 : drawn.series.findIndex(({ spec }) => spec.key === mark.series);
    if (own < 0 || own >= drawn.series.length) return [];
    if (mark.series === null && drawn.x.id === null) return [{ ...mark, x: mark.time, y: null, line: null }];
    const place = placeAt(drawn, drawn.series[own], mark.time, recording);
    return place ? [{ ...mark, ...place, line: own }] : [];
  });
}

/** Of the lines that are visible, over the whole run. */
export function landmarksOf(
  recording: Recording,
  content: PaneContent,
  options: PlotOptions,
  events: readonly RunEvent[],
): Landmark[] {
  const own = content.series
    .filter((spec) => spec.visible)
    .map(({ key, name, unit }) => ({ key, name, unit, shown: shownUnit(unit, options.units) }));
  const all = findLandmarks(recording, own, events);
  // Where a residual dips through zero says nothing.
  return isLogarithmic(content, options) ? all.filter(({ kind }) => kind !== 'minimum') : all;
}

const isLogarithmic = ({ info }: PaneContent, { scale }: PlotOptions): boolean =>
  scale === 'auto' ? info.logarithmic : scale === 'logarithmic';
