/**
 * Symbols along lines that go up and down so often that no dashes are seen in them: colour is never the only sign.
 */
import type { Point, TimeWindow } from '../../results/series/reduce/reduce';

export type PlotSymbol = 'disc' | 'square' | 'plus' | 'cross' | 'bars' | 'frame' | 'star' | 'bow';

/** In the order of the lines. Triangles and diamonds are marks of extremes and events. */
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
  /** x and y in turn, about the middle, half the size being 1; closed where it is filled. */
  lines: readonly (readonly number[])[];
  /** With its own colour, or that of the ground; strokes alone are not filled. */
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

/** More swings than one in this many pixels leave no room for dashes. */
const PIXELS_PER_SWING = 10;
/** A path that turns back more often lies upon itself, and its dashes fill one another's gaps. */
const PASSES = 6;
/** Share of the height, or width, of the plot below which going to and fro is no swing. */
const LEAST_SWING = 0.005;
/** Stretches with a symbol each, up to twice as many. */
const LEAST_SYMBOLS = 4;
/** Share of a stretch in which its symbol finds its place. */
const ROOM = 1 / 12;

export interface Reach {
  /** Of the axis; null where x only grows. */
  x: { minimum: number; maximum: number } | null;
  y: { minimum: number; maximum: number; logarithmic: boolean };
  /** Of the plot [px]. */
  width: number;
}

/** Whether dashes along a line could not be told from its own ups and downs. */
export function isDense(points: readonly Point[], { x, y, width }: Reach): boolean {
  const most = Math.max(width, 1) / PIXELS_PER_SWING;
  const size = y.logarithmic ? Math.log(y.maximum / y.minimum) : y.maximum - y.minimum;
  const height = y.logarithmic ? (point: Point) => Math.log(point.y) : (point: Point) => point.y;
  if (countSwings(points, height, size * LEAST_SWING) > most) return true;
  return (
    x !== null && countSwings(points, (point) => point.x, (x.maximum - x.minimum) * LEAST_SWING) > PASSES
  );
}

/** Turns after which the value goes back by more than `least`; a gap begins anew. */
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
 * On the top of the line in short stretches of time that stay where they are while the window moves; those of another
 * `slot`, the place of the line among all, lie between. Points are in the order of time.
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
