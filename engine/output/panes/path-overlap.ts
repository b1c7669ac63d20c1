/** How much of a path lies on itself: repeated turns of a crank, a force polygon gone round again, a line there and back. */

/** From 0 to 1 along each side of the plot; not a number in a gap. */
export type Place = readonly [across: number, up: number];

/** Cells along each side of the plot: passes within one are the same line to the eye. */
const CELLS = 160;
/** A path comes back to a cell at its own corners within this many; that is no other pass. */
const CORNER = 4;
/** Steps along a line within the plot, rounding aside. */
const LONGEST = 2 * CELLS;

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

/** Of what is within the plot: a line may begin and end as far outside as numbers go. */
function* cellsBetween(from: Place, to: Place): Generator<number> {
  const [across, up] = [to[0] - from[0], to[1] - from[1]];
  const [start, end] = within([from[0], across], [from[1], up]);
  if (!(end >= start)) return;
  const length = Math.max(Math.abs(across), Math.abs(up)) * (end - start);
  const steps = Math.min(LONGEST, Math.max(1, Math.ceil(CELLS * length)));
  for (let i = 1; i <= steps; i++) {
    const t = start + ((end - start) * i) / steps;
    const [column, row] = [from[0] + across * t, from[1] + up * t];
    yield Math.floor(CELLS * column) * (CELLS + 1) + Math.floor(CELLS * row);
  }
}

/** Of the way along a line that is between 0 and 1 in every direction: [begin and way]; the end before the start where none is. */
function within(...directions: readonly (readonly [begin: number, way: number])[]): [number, number] {
  let [start, end] = [0, 1];
  for (const [begin, way] of directions) {
    if (way === 0) {
      if (begin < 0 || begin > 1) end = -1;
      continue;
    }
    const ends = [-begin / way, (1 - begin) / way];
    start = Math.max(start, Math.min(...ends));
    end = Math.min(end, Math.max(...ends));
  }
  return [start, end];
}
