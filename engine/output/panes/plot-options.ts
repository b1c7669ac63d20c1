/** How one chart is drawn, and of which series: kept per pane, written into exports, given on the command line. */
import type { Project } from '../../model/project';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import type { TimeWindow } from '../../results/series/reduce/reduce';
import { shownUnits } from '../../model/quantity/unit-systems';

/** What a pane chooses, with the units of the project where it chooses none. */
export const inProjectUnits = (options: PlotOptions, project: Pick<Project, 'units'>): PlotOptions =>
  project.units ? { ...options, units: { ...shownUnits(project), ...options.units } } : options;

export interface PlotOptions {
  /** Series on the x axis, by its id; null is time. */
  x: string | null;
  /** An angle on the x axis runs from 0 to one turn, over and over, instead of counting turns. */
  wrap: boolean;
  /** And so do angles on the y axes. */
  wrapY: boolean;
  /** One scale for x and y where both have one unit: force polygons and paths keep their shape. */
  equal: boolean;
  /** `auto` is logarithmic for drift, linear for all else. */
  scale: 'auto' | 'linear' | 'logarithmic';
  /** Unit shown by the unit recorded, where another is wanted: `{ "N*m": "N*mm", "rad": "deg" }`. */
  units: Readonly<Record<string, string>>;
  /** Ranges that were chosen, in the units recorded: by the unit of a y axis, or under `x` where x is not time. */
  limits: Readonly<Record<string, AxisRange>>;
  /** Marks at peaks, minima, events, toggles and rank changes. */
  markers: boolean;
  /** Of these the events; null draws them where they are few. */
  events: boolean | null;
  /** The trust lane below the plot: drift, energy residual, rank changes, rejected steps. */
  trust: boolean;
  /** The range of shared reactions over the admissible releases, where the run recorded it (T 10.2). */
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
  trust: true,
  band: false,
};

/** A chart as it can be asked for again: by an export that is dropped on the app, or by the command line. */
export interface ChartSpec {
  /** Stated by the series where null. */
  title: string | null;
  /** Ids of the series in the order of the legend: a channel's key, or an id that `series.ts` derives from channels. */
  series: readonly string[];
  options: PlotOptions;
  /** [s]; null is the whole run. */
  window: TimeWindow | null;
}
