/**
 * A search for any way on which the gaps of a drawing shrink to nothing without a fold (T 8.1): a flood over a map of how much of the
 * gaps is left and by how much one driver is moved, from the drawing outwards, least moves of the driver first. Where it ends it
 * is taken up on a finer map, and then with the gaps led aside.
 */
import { calcAsked } from './closing';
import { findBranches, scatter } from './scatter';
import { step } from './gap-path';
import type { GapPath } from './gap-path';
import type { System } from '../../core/system/system';

/** Of the coarsest map: parts of the way, units of a driver's move [rad, characteristic lengths], and units at the most. */
const PARTS = 8;
const UNIT = 0.12;
const MOST_UNITS = 26;
/** A map is so much finer than the one before [1]; and how many there are. */
const FINER = 4;
const MAPS = 3;
/** Into how many pieces a step is cut before it counts as barred. */
const PIECES = [1, 2, 6];
/** Drivers that are moved out of the way, at the most. */
const MOST_DRIVERS = 4;
/** Steps of all maps, at the most, and times the number of bodies. */
const MOST_STEPS = 1500;
const MOST_WORK = 15_000;
/** Ways that lead the gaps aside, and by how much [characteristic lengths], one after the other. */
const DETOURS = 12;
const ASIDE = [0.25, 0.5, 1];

/** A place on a map that was reached, in steps of the map. */
interface Spot {
  readonly y: Float64Array;
  readonly driver: number;
  readonly move: number;
  readonly part: number;
}

interface Search {
  readonly path: GapPath;
  /** Rows of the drivers that may be moved, and units of their moves on the coarsest map. */
  readonly rows: readonly number[];
  readonly units: readonly number[];
  left: number;
}

/** Moves y along such a way to where what is asked for closes; false, and y as it was, where none was found. */
export function followAround(path: GapPath, y: Float64Array): boolean {
  path.rank.fill(0);
  path.ranks = 1;
  const search = createSearch(path);
  for (let detour = -1; detour < DETOURS && search.left > 0; detour++) {
    if (detour >= 0) leadAside(path, y, detour);
    if (floodMaps(search, y)) return true;
  }
  return false;
}

/** Scales of the maps of a way on which nothing can be led aside, each flooded from its beginning; and steps on each at the most. */
const WHOLE_MAPS = [1, 8];
const MOST_WHOLE = 800;

/** The same on a way on which dimensions change. */
export function flood(path: GapPath, y: Float64Array): boolean {
  const reached = WHOLE_MAPS.some((scale) => {
    const search = { ...createSearch(path), left: Math.min(MOST_WHOLE, MOST_WORK / path.closing.system.n) };
    return fill(search, [{ y: y.slice(), driver: 0, move: 0, part: 0 }], scale, y) === null;
  });
  path.shift.fill(0);
  return reached;
}

function createSearch(path: GapPath): Search {
  const { system } = path.closing;
  const drivers = system.drivers.filter(({ row }) => row >= 0).slice(0, MOST_DRIVERS);
  return {
    path,
    rows: drivers.map(({ row }) => row),
    units: drivers.map(({ coordinate }) => UNIT * coordinate.radian(system.length)),
    left: Math.min(MOST_STEPS, MOST_WORK / system.n),
  };
}

/** Bends the way: its gaps become, for a while, those of a position scattered over the joints, so they suit each other. */
function leadAside(path: GapPath, y: Float64Array, number: number): void {
  const { closing, asked, detour } = path;
  const { system, work } = closing;
  calcAsked(closing, y, asked);
  const drawn = work.C.slice(0, system.m);
  calcAsked(closing, scatter(system, work, y, findBranches(system, new Set()), number), asked);
  let most = 0;
  for (let row = 0; row < jointRows(system); row++) {
    detour[row] = work.C[row] - drawn[row];
    most = Math.max(most, Math.abs(detour[row]) * system.rowScale[row]);
  }
  if (!(most > 0)) return;
  const factor = (ASIDE[number % ASIDE.length] * system.length) / most;
  for (let row = 0; row < jointRows(system); row++) detour[row] *= factor;
}

const jointRows = ({ jointRows: rows, couplings }: System): number => rows - couplings.length;

/** Map after map, each finer and only from where the one before ended. */
function floodMaps(search: Search, y: Float64Array): boolean {
  let seeds: Spot[] = [{ y: y.slice(), driver: 0, move: 0, part: 0 }];
  let scale = 1;
  for (let map = 0; map < MAPS && seeds.length > 0; map++) {
    const reached = fill(search, seeds, scale, y);
    search.path.shift.fill(0);
    if (reached === null) return true;
    const top = reached.reduce((most, { part }) => Math.max(most, part), 0);
    if (top < (PARTS * scale) / 2) return false;
    seeds = reached
      .filter(({ part }) => part === top)
      .map((spot) => ({ ...spot, move: FINER * spot.move, part: FINER * spot.part }));
    scale *= FINER;
  }
  return false;
}

/** Null once y is closed; else all spots that the map has. */
function fill(search: Search, seeds: readonly Spot[], scale: number, y: Float64Array): Spot[] | null {
  const parts = PARTS * scale;
  const most = MOST_UNITS * scale;
  const floor = Math.min(...seeds.map(({ part }) => part));
  const levels: Spot[][] = [];
  const reached = new Map<string, Spot>();
  const keyOf = (driver: number, move: number, part: number) => `${move === 0 ? 0 : driver} ${move} ${part}`;
  for (const seed of seeds) add(seed);
  for (let spot = pop(); spot && search.left > 0; spot = pop()) {
    for (const [driver, move, part] of neighbours(search, spot)) {
      if (part < floor || Math.abs(move) > most || reached.has(keyOf(driver, move, part))) continue;
      const tried = { y: spot.y.slice(), driver, move, part };
      if (!reach(search, spot, tried, scale)) continue;
      if (part === parts) {
        y.set(tried.y);
        return null;
      }
      add(tried);
    }
  }
  return [...reached.values()];

  function add(spot: Spot): void {
    reached.set(keyOf(spot.driver, spot.move, spot.part), spot);
    (levels[Math.abs(spot.move)] ??= []).push(spot);
  }

  /** Least moves first, and of those the last one found: mostly the farthest on its way. */
  function pop(): Spot | undefined {
    return levels.find((level) => level && level.length > 0)?.pop();
  }
}

function neighbours({ rows }: Search, { driver, move, part }: Spot): (readonly [number, number, number])[] {
  const near: (readonly [number, number, number])[] = [
    [driver, move, part - 1],
    [driver, move, part + 1],
  ];
  for (let d = 0; d < rows.length; d++)
    if (move === 0 || d === driver) near.unshift([d, move + 1, part], [d, move - 1, part]);
  return near;
}

/** Moves `to.y` from one spot to the next. */
function reach(search: Search, from: Spot, to: Spot, scale: number): boolean {
  const { path, rows, units } = search;
  return PIECES.some((pieces) => {
    to.y.set(from.y);
    let last = from.part / (PARTS * scale);
    for (let piece = 1; piece <= pieces; piece++) {
      const at = (a: number, b: number) => a + ((b - a) * piece) / pieces;
      const next = at(from.part, to.part) / (PARTS * scale);
      path.shift.fill(0);
      if (rows.length > 0) path.shift[rows[to.driver]] = (units[to.driver] * at(from.move, to.move)) / scale;
      search.left--;
      if (!step(path, to.y, next, last)) return false;
      last = next;
    }
    return true;
  });
}
