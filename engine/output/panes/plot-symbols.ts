/**
 * Symbols along lines that oscillate so fast that dashes cannot be seen: colour is never the only distinction.
 */
import { overlapOf } from './path-overlap';
import type { Point, TimeWindow } from '../../results/series/reduce/reduce';

export type PlotSymbol = 'disc' | 'square' | 'plus' | 'cross' | 'bars' | 'frame' | 'star' | 'bow';

/** In the order of the lines. Triangles and diamonds are reserved for extremes and events. */
export const SYMBOLS: readonly PlotSymbol[] = [
  'disc',
  'square',
  'cross',
  'bars',
  'plus',
  'frame',
  'star',
  'bow',
];

export interface SymbolShape {
  /** x and y alternating, relative to the centre, in units of half the size; closed if filled. */
  lines: readonly (readonly number[])[];
  /** Its own colour, or the background's; symbols of strokes are not filled. */
  fill: 'own' | 'ground' | null;
}

const circle = Array.from({ length: 17 }, (_, i) => [
  Math.cos((i * Math.PI) / 8),
  Math.sin((i * Math.PI) / 8),
]).flat();
const box = [-0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9, -0.9, -0.9];
const upright = [
  [-1, 0, 1, 0],
  [0, -1, 0, 1],
];
const oblique = [
  [-0.8, -0.8, 0.8, 0.8],
  [-0.8, 0.8, 0.8, -0.8],
];

export const SYMBOL_SHAPES: Readonly<Record<PlotSymbol, SymbolShape>> = {
  disc: { lines: [circle], fill: 'own' },
  square: { lines: [box], fill: 'own' },
  cross: { lines: oblique, fill: null },
  bars: {
    lines: [
      [-0.5, -1, -0.5, 1],
      [0.5, -1, 0.5, 1],
    ],
    fill: null,
  },
  plus: { lines: upright, fill: null },
  frame: { lines: [box], fill: 'ground' },
  star: { lines: [...upright, ...oblique], fill: null },
  bow: { lines: [[-1, -0.9, 1, 0.9, 1, -0.9, -1, 0.9, -1, -0.9]], fill: 'own' },
};

/** More than one swing in this many pixels leaves no room for dashes. */
const PIXELS_PER_SWING = 10;
/** A path that reverses more often overlaps itself, and its dashes fill one another's gaps. */
const PASSES = 6;
/** So it does if more of its length lies on itself. */
const MOST_OVERLAP = 0.25;
/** Smaller fractions of the plot's height, or width, do not count as a swing. */
const LEAST_SWING = 0.005;
/** Number of intervals with a symbol each, up to twice as many. */
const LEAST_SYMBOLS = 4;
/** Fraction of an interval in which its symbol is placed. */
const ROOM = 1 / 12;

export interface Reach {
  /** Range of the axis; null if x only increases. */
  x: { minimum: number; maximum: number } | null;
  y: { minimum: number; maximum: number; logarithmic: boolean };
  /** Width of the plot [px]. */
  width: number;
}

/** Whether dashes along a line could not be distinguished from its own oscillation. */
export function isDense(points: readonly Point[], { x, y, width }: Reach): boolean {
  const most = Math.max(width, 1) / PIXELS_PER_SWING;
  const size = y.logarithmic ? Math.log(y.maximum / y.minimum) : y.maximum - y.minimum;
  const height = y.logarithmic ? (point: Point) => Math.log(point.y) : (point: Point) => point.y;
  if (countSwings(points, height, size * LEAST_SWING) > most) return true;
  if (x === null) return false;
  const breadth = x.maximum - x.minimum;
  if (countSwings(points, (point) => point.x, breadth * LEAST_SWING) > PASSES) return true;
  const low = y.logarithmic ? Math.log(y.minimum) : y.minimum;
  const path = points.map(
    (point) => [(point.x - x.minimum) / breadth, (height(point) - low) / size] as const,
  );
  return overlapOf(path) > MOST_OVERLAP;
}

/** Number of reversals by more than `least`; a gap resets the last extreme. */
function countSwings(points: readonly Point[], of: (point: Point) => number, least: number): number {
  let swings = 0;
  let extreme = Number.NaN;
  let direction = 1;
  for (const point of points) {
    const value = of(point);
    const further = (value - extreme) * direction;
    if (extreme !== extreme || value !== value || further > 0) extreme = value;
    else if (-further > least) {
      swings++;
      direction = -direction;
      extreme = value;
    }
  }
  return swings;
}

/**
 * At the top of the line in short intervals of time that stay in place while the window moves; those of another `slot`, the
 * index of the line, lie in between. Points are in the order of time.
 */
export function placeSymbols(points: readonly Point[], { from, to }: TimeWindow, slot: number): Point[] {
  const step = 2 ** Math.floor(Math.log2((to - from) / LEAST_SYMBOLS));
  if (!(step > 0) || !Number.isFinite(step)) return [];
  const shift = ((slot * 3) % SYMBOLS.length) / SYMBOLS.length;
  const places: Point[] = [];
  let last = Number.NaN;
  for (const point of points) {
    const at = (point.t ?? point.x) / step - shift;
    const stretch = Math.floor(at);
    if (!(at - stretch < ROOM) || !Number.isFinite(point.y)) continue;
    if (stretch !== last) places.push(point);
    else if (point.y > places[places.length - 1].y) places[places.length - 1] = point;
    last = stretch;
  }
  return places;
}
