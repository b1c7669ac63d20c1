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
import type { QualityStrip } from './quality-strip';

export interface PlotSeries {
  spec: SeriesSpec;
  /** Index into `axes`. */
  axis: number;
  /** Displayed unit. */
  unit: string;
  /** x in the unit of the x axis, y in the unit shown; NaN is a gap. */
  points: Point[];
  /** The largest value for every few pixels: what matters in a residual that keeps crossing zero. */
  envelope: Point[] | null;
  isolated: Point[];
  /** No room for dashes. */
  dense: boolean;
  /** Positions of the symbols that tell a dense line from others; empty if dashes do, or there is no other. */
  symbols: readonly Point[];
  /** For a shared reaction, if recorded: the range over the admissible releases (T 10.2). */
  band?: readonly BandPoint[] | null;
  /** Its range in words, if the axis does not show all of it; null if it does, or there is no band. */
  bandCut?: string | null;
  /** Largest absolute value, in the unit shown; over the whole run, which may be outside the window. */
  peak: Peak | null;
}

/** Ranges in the unit shown. */
export interface PlotAxis extends AxisRange {
  /** Displayed unit. */
  unit: string;
  /** Recorded unit: the key for options. */
  recorded: string;
  /** One displayed unit in recorded units. */
  size: number;
  label: string;
  logarithmic: boolean;
  /** Length of a turn in the unit shown, if angles are wrapped. */
  turn?: number;
}

export interface PlotXAxis extends AxisRange {
  /** Id of the series over which the others are drawn; null for time. */
  id: string | null;
  unit: string;
  recorded: string;
  size: number;
  label: string;
  /** Length of a turn in the unit shown, if angles are wrapped; null otherwise. */
  turn: number | null;
}

/** A landmark with its position. */
export interface PlotMark extends Landmark {
  /** In the unit of the x axis. */
  x: number;
  /** In the unit of the axis of its line; null for the whole height, if x is time. */
  y: number | null;
  /** Index into `series` of its line. */
  line: number | null;
}

export interface PlotData {
  /** The time shown, whatever is on the x axis. */
  window: TimeWindow;
  x: PlotXAxis;
  /** x and y must have the same scale; see `equalise`. */
  equal: boolean;
  /** At most `MOST_AXES`: left, right, then beyond these. */
  axes: PlotAxis[];
  /** In words, the visible lines that are not drawn because no axis is left for their units; null if there are none. */
  omitted: string | null;
  series: PlotSeries[];
  /** Intervals of time where shown reaction components are shared: least-norm values. None if x is not time. */
  shared: readonly TimeWindow[];
  /** Inside the window; none if disabled in the options. */
  marks: readonly PlotMark[];
  /** Null if x is not time, if disabled in the options or if the run recorded nothing of it. */
  qualityStrip: QualityStrip | null;
}

export interface PlotRequest {
  recording: Recording;
  content: PaneContent;
  options: PlotOptions;
  window: TimeWindow;
  /** Width of the plot [px]: the resolution needed for the data. */
  width: number;
  /** Displayed width, if different [px]: whether dashes have room. */
  seen?: number;
  events: readonly RunEvent[];
  /** Earlier runs, drawn in the background. */
  ghosts?: readonly Ghost[];
}

/** Common data of the visible lines while a plot is made. */
export interface PlotDraft extends PlotRequest {
  visible: readonly SeriesSpec[];
  /** Recorded units of the axes. */
  units: readonly string[];
  logarithmic: boolean;
}
