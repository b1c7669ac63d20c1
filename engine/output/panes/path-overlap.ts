/** How much of a path lies on itself: repeated turns of a crank, a force polygon gone round again, a line there and back. */

/** From 0 to 1 along each side of the plot; not a number in a gap. */
export type Place = readonly [across: number, up: number];

/** Cells along each side of the plot: passes within one are the same line to the eye. */
const CELLS = 160;
/** A path comes back to a cell at its own corners within this many; that is no other pass. */
const CORNER = 4;

/** Part of its length that has been passed before. */
export function overlapOf(path: Iterable<Place>): number {
  const entered = new Map<number, number>();
  let [entries, again, cell] = [0, 0, -1];
  let last: Place | null = null;
  for (const place of path) {
    const from = last ?? place;
    last = place.every(Number.isFinite) ? place : null;
    if (last === null) continue;
    for (const each of cellsBetween(from, place)) {
      if (each === cell) continue;
      cell = each;
      entries++;
      if (entries - (entered.get(cell) ?? entries) > CORNER) again++;
      entered.set(cell, entries);
    }
  }
  return entries > 0 ? again / entries : 0;
}

function* cellsBetween(from: Place, to: Place): Generator<number> {
  const [across, up] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(1, Math.ceil(CELLS * Math.max(Math.abs(across), Math.abs(up))));
  for (let i = 1; i <= steps; i++) {
    const [column, row] = [from[0] + (across * i) / steps, from[1] + (up * i) / steps];
    yield Math.floor(CELLS * column) * (CELLS + 1) + Math.floor(CELLS * row);
  }
}
