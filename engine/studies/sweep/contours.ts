/**
 * Contour lines on a grid of values, by marching squares: in the square between four neighbouring cells, a level crosses the edges whose
 * ends lie on either side of it, at the linear interpolation.
 */
export interface Contour {
  readonly level: number;
  /** x0, y0, x1, y1 in turn, in columns and rows: cell (c, r) is at (c, r). */
  readonly segments: readonly number[];
}

/** `values` row by row, `width` per row; a square with a corner that is not a number has no line. */
export function findContours(values: readonly number[], width: number, levels: readonly number[]): Contour[] {
  const height = Math.floor(values.length / Math.max(1, width));
  return levels.map((level) => {
    const segments: number[] = [];
    for (let r = 0; r + 1 < height; r++) {
      for (let c = 0; c + 1 < width; c++) addSquare(segments, values, width, { c, r, level });
    }
    return { level, segments };
  });
}

interface Square {
  readonly c: number;
  readonly r: number;
  readonly level: number;
}

/** Corners counter-clockwise from the lower left, as offsets in columns and rows. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function addSquare(
  segments: number[],
  values: readonly number[],
  width: number,
  { c, r, level }: Square,
): void {
  const corners = CORNERS.map(([dc, dr]) => values[(r + dr) * width + c + dc]);
  if (!corners.every(Number.isFinite)) return;
  const crossings: number[][] = [];
  CORNERS.forEach(([dc, dr], i) => {
    const next = (i + 1) % 4;
    const [from, to] = [corners[i], corners[next]];
    if (from >= level === to >= level) return;
    const part = (level - from) / (to - from);
    const [ec, er] = CORNERS[next];
    crossings.push([c + dc + part * (ec - dc), r + dr + part * (er - dr)]);
  });
  if (crossings.length === 2) segments.push(...crossings[0], ...crossings[1]);
  if (crossings.length !== 4) return;
  // a saddle: the mean decides which corners are connected
  const together = corners.reduce((sum, value) => sum + value, 0) / 4 >= level === corners[0] >= level;
  const [a, b, d, e] = crossings;
  if (together) segments.push(...a, ...b, ...d, ...e);
  else segments.push(...e, ...a, ...b, ...d);
}
