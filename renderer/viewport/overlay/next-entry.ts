/**
 * Which entry of a prompt has the keyboard after one was typed. A typed point is followed by the next point, and by a radius
 * where that is what comes next; it is never followed by a size of the whole, such as a height, which the drawing suggests.
 * Of a length and an angle the next begins with its length. What placed no point is followed by the entry after it.
 */
export function nextEntry(
  entries: readonly string[],
  from: string,
  placedPoint: boolean,
): string | undefined {
  if (!placedPoint) return entries[entries.indexOf(from) + 1] ?? entries[0];
  if (entries.includes('distance')) return 'distance';
  return from === 'point' && entries.includes('point') ? 'point' : entries[0];
}

/** The one that Shift+Tab goes back to, from the first to the last. */
export const entryBefore = (entries: readonly string[], from: string): string | undefined =>
  entries.at(entries.indexOf(from) - 1);
