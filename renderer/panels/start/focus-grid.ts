/** Arrow keys among cards that wrap into rows: sideways to the neighbour, up and down to the nearest card of the next row. */

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export interface Place {
  /** In pixels from the left and from the top. */
  x: number;
  y: number;
}

/** Two cards whose tops differ by less are in one row [px]. */
const SAME_ROW = 4;

export function isArrow(key: string): key is ArrowKey {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';
}

/** Index of the card that the key leads to from card `from`; the same one at an edge. */
export function nextCard(places: readonly Place[], from: number, key: ArrowKey): number {
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(places.length - 1, from + 1);
  const sign = key === 'ArrowDown' ? 1 : -1;
  const { x, y } = places[from];
  let best = from;
  let nearest: readonly [number, number] = [Infinity, Infinity];
  places.forEach((place, index) => {
    const down = sign * (place.y - y);
    if (down < SAME_ROW) return;
    const across = Math.abs(place.x - x);
    if (down > nearest[0] + SAME_ROW || (down > nearest[0] - SAME_ROW && across >= nearest[1])) return;
    best = index;
    nearest = [down, across];
  });
  return best;
}
