/** Lines of earlier runs behind the current ones: the colour identifies the quantity, dashes or symbols the run. */
import type { Recording } from '../../results/recording/recording';
import type { SeriesSpec } from '../panes/series-spec';
import { SYMBOLS } from '../panes/plot-symbols';
import type { SeriesStyle } from '../panes/series-style';

export interface Ghost {
  recording: Recording;
  /** Label of the run: `Run 2, 60 rpm`. */
  label: string;
  /** Index of the dash pattern. */
  slot: number;
}

/** Different from those of all series: a ghost is distinguishable from the current lines even in one colour. */
const DASHES: readonly (readonly number[])[] = [
  [1, 3],
  [6, 5],
  [1, 2, 1, 6],
  [14, 4],
  [6, 3, 1, 3, 1, 3],
];

export function ghostStyle(style: SeriesStyle, slot: number): SeriesStyle {
  const symbol = SYMBOLS[SYMBOLS.length - 1 - (slot % DASHES.length)];
  return { color: style.color, dash: DASHES[slot % DASHES.length], symbol, width: 1.3, faded: true };
}

/** A copy of every visible line for every ghost, behind it in arbitrary order. */
export function ghostSeries(visible: readonly SeriesSpec[], ghosts: readonly Ghost[]): SeriesSpec[] {
  return ghosts.flatMap(({ recording, label, slot }) =>
    visible.map((spec) => ({
      ...spec,
      name: `${spec.name}, ${label}`,
      style: ghostStyle(spec.style, slot),
      run: recording,
    })),
  );
}
