/** A line of a pane, and its owner. */
import type { Recording } from '../../results/recording/recording';
import type { SeriesStyle } from './series-style';

export interface SeriesSpec {
  /** Id of the series: a channel's key, or an id derived from channels. */
  key: string;
  component: string;
  /** In the legend: `FX`, `|F|`. */
  name: string;
  unit: string;
  visible: boolean;
  style: SeriesStyle;
  /** The run of the line, if not the current one. */
  run?: Recording;
}

export interface Subject {
  /** Record id; null for the total. */
  id: string | null;
  name: string;
}

/** The only line of a chart is plain: there is no other to tell it from. */
export function plainAlone(series: readonly SeriesSpec[]): readonly SeriesSpec[] {
  const shown = series.filter(({ visible }) => visible);
  if (shown.length !== 1) return series;
  return series.map((spec) => (spec.visible ? { ...spec, style: { ...spec.style, dash: [] } } : spec));
}
