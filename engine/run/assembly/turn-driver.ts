/**
 * Where a driver has to stand for the mechanism to close in the mode that is drawn (T 8.1): its groups are closed one after the
 * other, at its drawn coordinate, then further and further from it in both directions. Between positions the gap of the first group
 * that stays open is followed to its least, so that a mode is found that the driver has over a part of a degree only.
 */
import { calcAsked } from './closing';
import { closeGroup } from './close-group';
import { isDyad, refer } from './fold';
import { step } from './gap-path';
import type { GapPath } from './gap-path';
import type { Group, Mode } from './fold';
import type { Room } from './close-group';

/** Between positions that are tried, and the farthest [rad, characteristic lengths]. */
const UNIT = 0.1;
const REACH = Math.PI;
/** Drivers that are moved off a dead point, at most. */
const MOST_DRIVERS = 4;
/** Bodies of a group, at the most: larger ones take too long to close like this; and positions that are tried. */
const MOST_BODIES = 2;
const MOST_TRIES = 400;
/** Positions tried towards a least gap, and towards the end of the range in which a group closes. */
const MOST_STEPS = 12;
const HALVINGS = 10;
/** Positions between such an end and the next: fractions of the distance [1], for gaps fall as its square root there. */
const BEHIND = [1 / 64, 1 / 16, 1 / 4, 9 / 16];
/** A gap smaller than this that was not closed is no evidence that there is one [characteristic lengths]. */
const DOUBTFUL = 1e-5;
/** A gap whose least, of a parabola, is more than this fraction of what is known of it does not close [1]. */
const HOPELESS = 0.5;

/** How far the groups close with the driver there [units]: how many, and the gap of the next one [m]. */
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
  /** Of each group, as drawn. */
  readonly rooms: readonly Room[];
  readonly row: number;
  readonly unit: number;
  readonly drawn: Float64Array;
  /** The last two positions, the later one first. */
  readonly last: Reached[];
  /** How many positions may still be tried, by all searches, and the smallest least gap that stayed open [m]. */
  readonly tries: { left: number; gap: number };
}

/**
 * Moves y, in its mode, to where all closes with a driver moved as little as it must; elsewhere y stays as it was. That the mode
 * has ended is known of dyads in a plane, whose signs are the mode, once their one driver was turned all the way round.
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
  // the last position lies beyond the reach: both ways meet, and no least gap is between them
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

/** The driver at the k-th position; what closes there, or between it and those before. */
function advance(search: Search, k: number): Reached | null {
  const [b, a] = search.last;
  const c = tryAt(search, k, b.y);
  if (closesAll(search, c)) return c;
  const seemsLeast = a && isLeast(a, b, c);
  if (seemsLeast) {
    // along a fold least squares may come to rest too early, and a least gap seem to lie before: it is begun as drawn as well
    const anew = tryAt(search, k, search.drawn);
    if (isNearer(anew, c)) return goBack(search, anew);
  }
  search.last.unshift(c);
  search.last.length = Math.min(2, search.last.length);
  if (c.groups !== b.groups) return behindEnd(search, b, c);
  return seemsLeast ? followLeast(search, [a, b, c]) : null;
}

/** Between the first positions of a driver either way of the drawing, where the gap is least there. */
function followDrawn(searches: readonly Search[], drawn: Reached): Reached | null {
  for (let i = 0; i + 1 < searches.length; i += 2) {
    const [[c], [before]] = [searches[i].last, searches[i + 1].last];
    const a = { ...before, at: -before.at };
    const found = isLeast(a, drawn, c) ? followLeast(searches[i], [a, drawn, c]) : null;
    if (found) return found;
  }
  return null;
}

/** Positions before one that is nearer to closing than they were thought to be, from one to the next, as far as they are nearer still. */
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

/** With the driver moved by `at` units, from a position nearby. */
function tryAt({ path, groups, rooms, row, unit, tries }: Search, at: number, from: Float64Array): Reached {
  tries.left--;
  const y = from.slice();
  path.shift.fill(0);
  if (row >= 0) path.shift[row] = at * unit;
  for (const [count, group] of groups.entries()) {
    const { closed, gap } = closeGroup(path, group, y, rooms[count]);
    if (!closed) return { at, groups: count, gap, y };
  }
  // at the end of where it closes what is left of a gap may hide a fold
  const all = step(path, y, 1);
  return { at, groups: groups.length - (all ? 0 : 1), gap: 0, y };
}

/** The driver where the gap is least: parabolas through three positions, of which the middle one has the least gap. */
function followLeast(search: Search, known: readonly [Reached, Reached, Reached]): Reached | null {
  let [a, b, c] = known;
  const { tries } = search;
  const least = tries.gap;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { at, gap } = vertex(a, b, c);
    tries.gap = Math.min(least, b.gap);
    if (step > 2 && gap > HOPELESS * b.gap) return null;
    // too near to what is known it would tell nothing
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

/** Of the parabola through three positions: where it is least, and what the gap is there. */
function vertex(a: Reached, b: Reached, c: Reached): { at: number; gap: number } {
  const [p, q] = [b.at - a.at, b.at - c.at];
  const [u, v] = [p * (b.gap - c.gap), q * (b.gap - a.gap)];
  const at = u === v ? b.at : b.at - (p * u - q * v) / (2 * (u - v));
  const within = Math.min(Math.max(at, Math.min(a.at, c.at)), Math.max(a.at, c.at));
  const bend = ((c.gap - b.gap) / (c.at - b.at) - (b.gap - a.gap) / (b.at - a.at)) / (c.at - a.at);
  return { at: within, gap: b.gap - bend * (within - b.at) ** 2 };
}

/** Between two positions of which one closes more groups than the other: from where it begins to, towards that one. */
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
