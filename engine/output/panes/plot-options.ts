/** How one chart is drawn, and of which series: kept per pane, written into exports, given on the command line. */
import type { Project } from '../../model/project';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import type { TimeWindow } from '../../results/series/reduce/reduce';
import { shownUnits } from '../../model/quantity/unit-systems';

/** The pane's choice, with the units of the project where it chooses none. */
export const inProjectUnits = (options: PlotOptions, project: Pick<Project, 'units'>): PlotOptions =>
  project.units ? { ...options, units: { ...shownUnits(project), ...options.units } } : options;

/** A chosen range; of an end that was typed in a unit of its own the text, which its field goes on showing. */
export interface AxisLimits extends AxisRange {
  typed?: { minimum?: string; maximum?: string };
}

export interface PlotOptions {
  /** Id of the series on the x axis; null for time. */
  x: string | null;
  /** An angle on the x axis is wrapped to one turn instead of counting turns. */
  wrap: boolean;
  /** So are angles on the y axes. */
  wrapY: boolean;
  /** The same scale for x and y if they have the same unit: force polygons and paths keep their shape. */
  equal: boolean;
  /** `auto` is logarithmic for drift, otherwise linear. */
  scale: 'auto' | 'linear' | 'logarithmic';
  /** Displayed unit by recorded unit, if different: `{ "N*m": "N*mm", "rad": "deg" }`. */
  units: Readonly<Record<string, string>>;
  /** Chosen ranges, in recorded units: by the unit of a y axis, or under `x` if x is not time. */
  limits: Readonly<Record<string, AxisLimits>>;
  /** Marks at peaks, minima, events, toggles and rank changes. */
  markers: boolean;
  /** Whether these include events; null draws them if they are few. */
  events: boolean | null;
  /** The quality strip below the plot: drift, energy residual, rank changes, rejected steps. */
  qualityStrip: boolean;
  /** The range of shared reactions over the admissible releases, if the run recorded it (T 10.2). */
  band: boolean;
}

export const DEFAULT_OPTIONS: PlotOptions = {
  x: null,
  wrap: false,
  wrapY: false,
  equal: true,
  scale: 'auto',
  units: {},
  limits: {},
  markers: true,
  events: null,
  qualityStrip: true,
  band: false,
};

/** A chart as it can be requested again: by dropping an export on the app, or on the command line. */
export interface ChartSpec {
  /** Null to derive it from the series. */
  title: string | null;
  /** Ids of the series in the order of the legend: a channel's key, or an id that `series.ts` derives from channels. */
  series: readonly string[];
  options: PlotOptions;
  /** [s]; null for the whole run. */
  window: TimeWindow | null;
}
