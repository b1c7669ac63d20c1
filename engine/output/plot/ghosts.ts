/** Lines of earlier runs behind those of the current one: the colour says which quantity, dashes or symbols which run. */
import type { Recording } from '../../results/recording/recording';
import type { SeriesSpec } from '../panes/series-spec';
import { SYMBOLS } from '../panes/plot-symbols';
import type { SeriesStyle } from '../panes/series-style';

export interface Ghost {
  recording: Recording;
  /** Of the run: `Run 2, 60 rpm`. */
  label: string;
  /** Which dashes. */
  slot: number;
}

/** Unlike any of a series: a ghost is seen to be none of the present lines even in one colour. */
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

/** Every visible line once more for every ghost, behind it in no order that matters. */
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
