/**
 * How lines are distinguished: a colour from the palette and a dash pattern, or a symbol if there is no room for dashes, so
 * that colour is never the only distinction.
 */
import { SYMBOLS } from './plot-symbols';
import type { PlotSymbol } from './plot-symbols';

export interface SeriesStyle {
  /** 0 to 7, index into the theme's series colours. */
  color: number;
  /** Lengths of dash and gap [px]; empty is solid. */
  dash: readonly number[];
  symbol: PlotSymbol;
  /** [px] */
  width: number;
  /** Half transparent: for an earlier run. */
  faded?: boolean;
}

const COLORS = 8;
/** One for each round of the colours, as many as a custom chart can hold; each can be seen in the short sample of a legend. */
const DASHES: readonly (readonly number[])[] = [
  ...[[], [7, 3], [2, 2.5], [9, 3, 2, 3], [4, 2], [12, 3, 2, 3, 2, 3], [5, 2, 1.5, 2], [1.5, 4]],
  ...[
    [11, 2],
    [9, 6],
    [3, 6],
    [11, 2, 4, 2],
    [6, 1.5],
    [6, 2, 2, 2],
    [8, 2, 4, 2, 2, 2],
    [2, 1.2],
  ],
  ...[
    [13, 6],
    [5, 5],
    [2, 2, 2, 7],
    [8, 3, 5, 3],
    [4, 2, 4, 7],
    [1.5, 2, 1.5, 2, 6, 2],
    [9, 3, 2, 6],
    [1.5, 8],
  ],
];
/** Style of a magnitude by its position: after the components of a force, or of a moment. */
const MAGNITUDES = [
  { color: 7, dash: DASHES[8] },
  { color: 6, dash: DASHES[9] },
];

export function seriesStyle(index: number, isMagnitude = false): SeriesStyle {
  const round = Math.floor(index / COLORS);
  const symbol = SYMBOLS[index % SYMBOLS.length];
  // the magnitude is the envelope of its components: heavier, in a neutral colour
  if (isMagnitude) return { ...MAGNITUDES[index < 4 ? 0 : 1], symbol, width: 2 };
  // a later round starts at another colour, so that symbols differ where dashes have no room
  return { color: (index + 3 * round) % COLORS, dash: DASHES[index % DASHES.length], symbol, width: 1.4 };
}
