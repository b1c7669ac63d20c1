/**
 * Everything a picture of a pane needs, reduced to its width: computed without a canvas, so that it can be tested, and drawn
 * by the app, as vectors in exports and by the command line from the same numbers. Values are in the units shown.
 */
import type { RunEvent } from '../../core/switching/run-event';
import type { Recording } from '../../results/recording/recording';
import { sharedSpans } from '../panes/content-shared';
import { ghostSeries } from './ghosts';
import { findLandmarks } from '../../results/series/places/places-in-time';
import type { Landmark, LandmarkKind } from '../../results/series/places/places-in-time';
import { MOST_AXES } from '../panes/pane-content';
import type { PaneContent } from '../panes/pane-content';
import type { SeriesSpec } from '../panes/series-spec';
import { createPhasePlot, placeAt } from './phase-plot';
import type { PlotOptions } from '../panes/plot-options';
import { shownUnit } from '../../model/quantity/unit-systems';
import { createTimePlot } from './time-plot';
import { createQualityStrip } from './quality-strip';
import type { PlotMark, PlotData, PlotRequest, PlotDraft } from './plot';

/** Legend of a line with an envelope, on the plot or below it. */
export const ENVELOPE_NOTE = 'bold: upper envelope; fine: every sample';

export function createPlot(request: PlotRequest): PlotData {
  const { recording, content, options, window, width } = request;
  const isTime = options.x === null;
  const lines = linesOf(content.series, options.x);
  const units = distinctUnits(lines).slice(0, MOST_AXES);
  const own = lines.filter(({ unit }) => units.includes(unit));
  const visible = [...own, ...ghostSeries(own, request.ghosts ?? [])];
  const draft: PlotDraft = { ...request, visible, units, logarithmic: isLogarithmic(content, options) };
  const drawn = isTime ? createTimePlot(draft) : createPhasePlot(draft);
  return {
    window,
    ...drawn,
    omitted: omittedOf(lines, units),
    shared: isTime ? sharedSpans(recording, content) : [],
    marks: options.markers ? marksOf(request, drawn) : [],
    qualityStrip: isTime && options.qualityStrip ? createQualityStrip(recording, window, width) : null,
  };
}

/** The lines of a chart over `x`: over itself a series is a diagonal that says nothing, unless there is no other line. */
export function linesOf(series: readonly SeriesSpec[], x: string | null): readonly SeriesSpec[] {
  const visible = series.filter((spec) => spec.visible);
  const others = visible.filter(({ key }) => key !== x);
  return others.length > 0 ? others : visible;
}

/** Recorded units of the lines, in the order of their axes. */
export const unitsOf = ({ series, options }: PaneContent): string[] =>
  distinctUnits(linesOf(series, options.x));

const distinctUnits = (lines: readonly SeriesSpec[]): string[] => [...new Set(lines.map(({ unit }) => unit))];

function omittedOf(lines: readonly SeriesSpec[], units: readonly string[]): string | null {
  const names = lines.filter(({ unit }) => !units.includes(unit)).map(({ name }) => name);
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
  const draws = drawsEvents(options, events);
  const inside = landmarks.filter(
    ({ kind, time }) => time >= window.from && time <= window.to && (draws || !EVENTS.has(kind)),
  );
  return inside.flatMap((mark): PlotMark[] => {
    const own = mark.series === null ? 0 : drawn.series.findIndex(({ spec }) => spec.key === mark.series);
    if (own < 0 || own >= drawn.series.length) return [];
    // extremes of angles that count turns, whereas these lines are wrapped
    const isWrapped = mark.series !== null && drawn.axes[drawn.series[own].axis].turn !== undefined;
    if (isWrapped) return [];
    if (mark.series === null && drawn.x.id === null) return [{ ...mark, x: mark.time, y: null, line: null }];
    const place = placeAt(drawn, drawn.series[own], mark.time, recording);
    return place ? [{ ...mark, ...place, line: own }] : [];
  });
}

/** For the lines, over the whole run. */
export function landmarksOf(
  recording: Recording,
  content: PaneContent,
  options: PlotOptions,
  events: readonly RunEvent[],
): Landmark[] {
  const own = linesOf(content.series, options.x).map(({ key, name, unit }) => ({
    ...{ key, name, unit },
    shown: shownUnit(unit, options.units),
  }));
  const all = findLandmarks(recording, own, options.events === false ? [] : events);
  // zero crossings of a residual have no meaning
  return isLogarithmic(content, options) ? all.filter(({ kind }) => kind !== 'minimum') : all;
}

const EVENTS: ReadonlySet<LandmarkKind> = new Set(['event', 'toggle']);
/** More events than these are drawn only on request: their lines would hide those of the chart. */
const FEW_EVENTS = 5;

export const drawsEvents = (options: PlotOptions, events: readonly RunEvent[]): boolean =>
  options.events ?? events.length <= FEW_EVENTS;

const isLogarithmic = ({ info }: PaneContent, { scale }: PlotOptions): boolean =>
  scale === 'auto' ? info.logarithmic : scale === 'logarithmic';
