/**
 * Where a driver has to be for the mechanism to close in the drawn mode (T 8.1): its groups are closed one after the other, at its drawn
 * coordinate, then farther and farther from it in both directions. Between positions, the gap of the first group that stays open is
 * followed to its minimum, so that a mode is found even if it exists only over a fraction of a degree of the driver.
 */
import { calcAsked } from './closing';
import { closeGroup } from './close-group';
import { isDyad, refer } from './fold';
import { step } from './gap-path';
import type { GapPath } from './gap-path';
import type { Group, Mode } from './fold';
import type { Room } from './close-group';

/** Distance between positions tried, and the largest displacement [rad, characteristic lengths]. */
const UNIT = 0.1;
const REACH = Math.PI;
/** Largest number of drivers moved off a dead point. */
const MOST_DRIVERS = 4;
/** Most bodies of a group, as larger ones take too long to close like this; and most positions tried. */
const MOST_BODIES = 2;
const MOST_TRIES = 400;
/** Positions tried towards a minimum of the gap, and towards the end of the range in which a group closes. */
const MOST_STEPS = 12;
const HALVINGS = 10;
/** Positions between such an end and the next, as fractions of the distance [1]: gaps fall as its square root there. */
const BEHIND = [1 / 64, 1 / 16, 1 / 4, 9 / 16];
/** A remaining gap smaller than this does not prove that the group cannot close [characteristic lengths]. */
const DOUBTFUL = 1e-5;
/** If the minimum predicted by a parabola is more than this fraction of the least known gap, it does not close [1]. */
const HOPELESS = 0.5;

/** How far the groups close with the driver at `at` [units]: number of closed groups, and gap of the next one [m]. */
interface Reached {
  readonly at: number;
  readonly groups: number;
  readonly gap: number;
  readonly y: Float64Array;
}

/** One driver, moved in one direction. */
interface Search {
  readonly path: GapPath;
  readonly groups: readonly Group[];
  /** For each group, as drawn. */
  readonly rooms: readonly Room[];
  readonly row: number;
  readonly unit: number;
  readonly drawn: Float64Array;
  /** The last two positions, the more recent one first. */
  readonly last: Reached[];
  /** Remaining number of trials of all searches, and the smallest minimum that stayed open [m]. */
  readonly tries: { left: number; gap: number };
}

/**
 * Moves y, in its mode, to where everything closes with the least displacement of a driver; otherwise y stays as it was. That the mode
 * has ended is known only for planar dyads, whose signs define the mode, once their only driver was turned through a full revolution.
 */
export function turnDriver(path: GapPath, y: Float64Array): Mode {
  const { closing, groups } = path;
  if (!groups || groups.some(({ bodies }) => bodies.length > MOST_BODIES)) return 'not-found';
  const { system } = closing;
  calcAsked(closing, y, path.asked);
  const rooms = groups.map((group) => refer(system, group, closing.work.J).map(({ room }) => room()));
  const tries = { left: MOST_TRIES, gap: Infinity };
  const start: Search = { path, groups, rooms, row: -1, unit: 0, drawn: y.slice(), last: [], tries };
  const first = tryAt(start, 0, y);
  let found = closesAll(start, first) ? first : null;
  const drivers = system.drivers.filter(({ row }) => row >= 0).slice(0, MOST_DRIVERS);
  const searches = drivers.flatMap(({ row, coordinate }) =>
    [UNIT, -UNIT].map((unit): Search => {
      return { ...start, row, unit: unit * coordinate.radian(system.length), last: [first] };
    }),
  );
  // the last position lies beyond the reach: both directions meet, and no minimum lies between them
  for (let k = 1; found === null && (k - 1) * UNIT < REACH && tries.left > 0; k++) {
    for (const search of searches) found ??= advance(search, k);
    if (k === 1) found ??= followDrawn(searches, first);
  }
  path.shift.fill(0);
  if (found) y.set(found.y);
  if (found) return 'kept';
  const allRound = drivers.length === 1 && drivers[0].coordinate.kind === 'rotation' && tries.left > 0;
  const open = tries.gap > DOUBTFUL * system.length;
  return allRound && open && groups.every(isDyad) ? 'ended' : 'not-found';
}

/** Tries the driver at the k-th position; returns a position that closes there, or between it and those before. */
function advance(search: Search, k: number): Reached | null {
  const [b, a] = search.last;
  const c = tryAt(search, k, b.y);
  if (closesAll(search, c)) return c;
  const seemsLeast = a && isLeast(a, b, c);
  if (seemsLeast) {
    // along a fold least squares may stop too early, and a minimum may seem to lie before: start from the drawing as well
    const anew = tryAt(search, k, search.drawn);
    if (isNearer(anew, c)) return goBack(search, anew);
  }
  search.last.unshift(c);
  search.last.length = Math.min(2, search.last.length);
  if (c.groups !== b.groups) return behindEnd(search, b, c);
  return seemsLeast ? followLeast(search, [a, b, c]) : null;
}

/** Follows a minimum of the gap at the drawing, between the first positions of a driver in both directions. */
function followDrawn(searches: readonly Search[], drawn: Reached): Reached | null {
  for (let i = 0; i + 1 < searches.length; i += 2) {
    const [[c], [before]] = [searches[i].last, searches[i + 1].last];
    const a = { ...before, at: -before.at };
    const found = isLeast(a, drawn, c) ? followLeast(searches[i], [a, drawn, c]) : null;
    if (found) return found;
  }
  return null;
}

/** Goes back over previous positions as long as each closes better when started from its successor than it did before. */
function goBack(search: Search, from: Reached): Reached | null {
  const row = [from];
  for (let at = from.at - 1; at >= 0; at--) {
    const before = tryAt(search, at, row[0].y);
    row.unshift(before);
    if (closesAll(search, before) || !isNearer(before, row[1])) break;
  }
  search.last.splice(0, 2, from, row[row.length - 2] ?? search.last[0]);
  if (closesAll(search, row[0])) return row[0];
  if (row.length > 1 && row[0].groups !== row[1].groups) return behindEnd(search, row[0], row[1]);
  return row.length > 2 && isLeast(row[0], row[1], row[2])
    ? followLeast(search, [row[0], row[1], row[2]])
    : null;
}

const isNearer = (one: Reached, other: Reached): boolean =>
  one.groups > other.groups || (one.groups === other.groups && one.gap < other.gap);

const closesAll = ({ groups }: Search, reached: Reached): boolean => reached.groups === groups.length;

const isLeast = (a: Reached, b: Reached, c: Reached): boolean =>
  a.groups === b.groups && c.groups === b.groups && b.gap <= a.gap && b.gap <= c.gap;

/** Closes the groups with the driver moved by `at` units, starting from a nearby position. */
function tryAt({ path, groups, rooms, row, unit, tries }: Search, at: number, from: Float64Array): Reached {
  tries.left--;
  const y = from.slice();
  path.shift.fill(0);
  if (row >= 0) path.shift[row] = at * unit;
  for (const [count, group] of groups.entries()) {
    const { closed, gap } = closeGroup(path, group, y, rooms[count]);
    if (!closed) return { at, groups: count, gap, y };
  }
  // at the limit of the range where it closes, a remaining gap may hide a fold
  const all = step(path, y, 1);
  return { at, groups: groups.length - (all ? 0 : 1), gap: 0, y };
}

/** The driver at the minimum of the gap: parabolas through three positions, of which the middle one has the least gap. */
function followLeast(search: Search, known: readonly [Reached, Reached, Reached]): Reached | null {
  let [a, b, c] = known;
  const { tries } = search;
  const least = tries.gap;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { at, gap } = vertex(a, b, c);
    tries.gap = Math.min(least, b.gap);
    if (step > 2 && gap > HOPELESS * b.gap) return null;
    // too close to a known position, it would add no information
    const near = Math.abs(at - b.at) < 0.05 * (c.at - a.at);
    const wider = c.at - b.at > b.at - a.at ? c : a;
    const x = tryAt(search, near ? b.at + 0.2 * (wider.at - b.at) : at, b.y);
    if (closesAll(search, x)) return x;
    if (x.groups > b.groups) {
      tries.gap = least;
      return behindEnd(search, b, x) ?? behindEnd(search, x, x.at > b.at ? c : a);
    }
    if (x.groups < b.groups) return null;
    const [low, high] = x.at < b.at ? [x, b] : [b, x];
    if (x.gap < b.gap) [a, b, c] = x === low ? [a, x, b] : [b, x, c];
    else if (x === low) a = x;
    else c = high;
  }
  return null;
}

/** Vertex of the parabola through three positions: its place, and the gap there. */
function vertex(a: Reached, b: Reached, c: Reached): { at: number; gap: number } {
  const [p, q] = [b.at - a.at, b.at - c.at];
  const [u, v] = [p * (b.gap - c.gap), q * (b.gap - a.gap)];
  const at = u === v ? b.at : b.at - (p * u - q * v) / (2 * (u - v));
  const within = Math.min(Math.max(at, Math.min(a.at, c.at)), Math.max(a.at, c.at));
  const bend = ((c.gap - b.gap) / (c.at - b.at) - (b.gap - a.gap) / (b.at - a.at)) / (c.at - a.at);
  return { at: within, gap: b.gap - bend * (within - b.at) ** 2 };
}

/** Between two positions of which one closes more groups: from the limit where these begin to close, towards that position. */
function behindEnd(search: Search, one: Reached, other: Reached): Reached | null {
  let [more, fewer] = one.groups > other.groups ? [one, other] : [other, one];
  const far = more;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = tryAt(search, (more.at + fewer.at) / 2, more.y);
    if (closesAll(search, middle)) return middle;
    if (middle.groups >= far.groups) more = middle;
    else fewer = middle;
  }
  const behind = BEHIND.map((part) => tryAt(search, more.at + part * (far.at - more.at), more.y));
  const closed = behind.find((each) => closesAll(search, each));
  if (closed) return closed;
  const row = [more, ...behind, far].sort((p, q) => p.at - q.at);
  for (let i = 1; i + 1 < row.length; i++) {
    if (!isLeast(row[i - 1], row[i], row[i + 1])) continue;
    const found = followLeast(search, [row[i - 1], row[i], row[i + 1]]);
    if (found) return found;
  }
  return null;
}
