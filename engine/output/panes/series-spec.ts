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
