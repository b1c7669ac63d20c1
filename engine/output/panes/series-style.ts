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
/** Style of a magnitude by its position: after the components of a force, or of a moment; its dashes are those of line `slot`. */
const MAGNITUDES = [
  { color: 7, slot: 8 },
  { color: 6, slot: 9 },
];
const magnitudeAt = (index: number) => MAGNITUDES[index < 4 ? 0 : 1];

export function seriesStyle(index: number, isMagnitude = false): SeriesStyle {
  const round = Math.floor(index / COLORS);
  const symbol = SYMBOLS[index % SYMBOLS.length];
  // the magnitude is the envelope of its components: heavier, in a neutral colour
  if (isMagnitude) {
    const { color, slot } = magnitudeAt(index);
    return { color, dash: DASHES[slot], symbol, width: 2 };
  }
  // a later round starts at another colour, so that symbols differ where dashes have no room
  return { color: (index + 3 * round) % COLORS, dash: DASHES[index % DASHES.length], symbol, width: 1.4 };
}

/** Of a component in the pane of its kind. */
export interface Place {
  readonly index: number;
  readonly isMagnitude: boolean;
}

/**
 * Styles of lines from several panes, in one chart: each has the style that it has in its own pane while that is free, so that the
 * same line looks the same in both; null is a line that no pane has.
 */
export function mixedStyles(places: readonly (Place | null)[]): SeriesStyle[] {
  const taken = new Set<number>();
  const kept = places.map((place) => {
    if (place === null) return null;
    const slot = place.isMagnitude ? magnitudeAt(place.index).slot : place.index;
    if (taken.has(slot)) return null;
    taken.add(slot);
    return seriesStyle(place.index, place.isMagnitude);
  });
  let next = 0;
  return kept.map((style) => {
    if (style) return style;
    while (taken.has(next)) next++;
    return seriesStyle(next++);
  });
}
