/** A line of a pane, and whose it is. */
import type { Recording } from '../../results/recording/recording';
import type { SeriesStyle } from './series-style';

export interface SeriesSpec {
  /** Id of the series: a channel's key, or one that is derived from channels. */
  key: string;
  component: string;
  /** In the legend: `FX`, `|F|`. */
  name: string;
  unit: string;
  visible: boolean;
  style: SeriesStyle;
  /** What the line is of, where that is not the current run. */
  run?: Recording;
}

export interface Subject {
  /** Record id; null stands for the total. */
  id: string | null;
  name: string;
}
