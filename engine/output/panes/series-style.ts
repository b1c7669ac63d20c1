/**
 * How each line is told apart: a colour from the palette and a dash pattern, or a symbol where it has no room for dashes,
 * so that colour is never the only sign.
 */
import { SYMBOLS } from './plot-symbols';
import type { PlotSymbol } from './plot-symbols';

export interface SeriesStyle {
  /** 0 to 7, into the theme's series colours. */
  color: number;
  /** Lengths of line and gap [px]; empty is solid. */
  dash: readonly number[];
  symbol: PlotSymbol;
  /** [px] */
  width: number;
  /** Half transparent: of an earlier run. */
  faded?: boolean;
}

const SOLID: readonly number[] = [];
const DASHES: readonly (readonly number[])[] = [
  SOLID,
  [7, 3],
  [2, 2.5],
  [9, 3, 2, 3],
  [4, 2],
  [12, 3, 2, 3, 2, 3],
  [5, 2, 1.5, 2],
  [1.5, 4],
];

export function seriesStyle(index: number, isMagnitude = false): SeriesStyle {
  const slot = index % DASHES.length;
  // The magnitude is the envelope of its parts: a heavier solid line in the neutral colour.
  if (isMagnitude) return { color: index < 4 ? 7 : 6, dash: SOLID, symbol: SYMBOLS[slot], width: 1.75 };
  return { color: slot, dash: DASHES[slot], symbol: SYMBOLS[slot], width: 1.4 };
}
