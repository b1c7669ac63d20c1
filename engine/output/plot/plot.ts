/** A picture of a pane as data: lines, axes, marks, reduced to its width. */
import type { RunEvent } from '../../core/switching/run-event';
import type { Recording } from '../../results/recording/recording';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import type { BandPoint } from './band';
import type { Ghost } from './ghosts';
import type { Landmark } from '../../results/series/places/places-in-time';
import type { PaneContent } from '../panes/pane-content';
import type { SeriesSpec } from '../panes/series-spec';
import type { Peak } from '../../results/series/places/peaks';
import type { PlotOptions } from '../panes/plot-options';
import type { Point, TimeWindow } from '../../results/series/reduce/reduce';
import type { TrustLane } from './trust';

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
  /** Length of a turn in the unit shown, where its angles start anew with each. */
  turn?: number;
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
