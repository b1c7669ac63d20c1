/**
 * Every figure of a study against every parameter. Few runs are points; of many, a cell shows how dense they are, so that a picture of
 * a million runs costs what one of a few thousand does.
 */
import { linearRange } from '../../results/series/reduce/axis-range';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import type { Box } from '../drawing/drawing';

export interface MatrixColumn {
  /** Name with its unit. */
  readonly title: string;
  /** One per run, in the unit shown; NaN where there is none. */
  readonly values: Float64Array;
}

export interface MatrixCell {
  /** Pearson's, of the runs that have both; NaN where there is none. */
  readonly correlation: number;
  /** Counts of runs, `DENSITY_COLUMNS` in a row from below; null where points are drawn. */
  readonly density: Uint32Array | null;
  /** The largest of them. */
  readonly most: number;
}

export interface ScatterMatrix {
  readonly across: readonly MatrixColumn[];
  readonly up: readonly MatrixColumn[];
  readonly rangesAcross: readonly AxisRange[];
  readonly rangesUp: readonly AxisRange[];
  /** Row by row, from above. */
  readonly cells: readonly MatrixCell[];
}

/** With more runs, density takes the place of points. */
export const MOST_POINTS = 2500;
export const DENSITY_COLUMNS = 44;
export const DENSITY_ROWS = 32;

export function createScatterMatrix(
  across: readonly MatrixColumn[],
  up: readonly MatrixColumn[],
): ScatterMatrix {
  const rangesAcross = across.map(({ values }) => rangeOf(values));
  const rangesUp = up.map(({ values }) => rangeOf(values));
  const cells = up.flatMap((y, row) =>
    across.map((x, column) => createCell(x.values, y.values, rangesAcross[column], rangesUp[row])),
  );
  return { across, up, rangesAcross, rangesUp, cells };
}

function rangeOf(values: Float64Array): AxisRange {
  let [minimum, maximum] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < minimum && value > -Infinity) minimum = value;
    if (value > maximum && value < Infinity) maximum = value;
  }
  const { minimum: low, maximum: high } = linearRange(minimum, maximum);
  // as much room above as below
  return maximum > minimum
    ? { minimum: low, maximum: Math.min(high, maximum + (minimum - low)) }
    : linearRange(minimum, maximum);
}

function createCell(x: Float64Array, y: Float64Array, atX: AxisRange, atY: AxisRange): MatrixCell {
  const isDense = x.length > MOST_POINTS;
  const density = isDense ? new Uint32Array(DENSITY_COLUMNS * DENSITY_ROWS) : null;
  const [wide, high] = [atX.maximum - atX.minimum, atY.maximum - atY.minimum];
  // from the middle of the range, so that squares of large values leave digits
  const [x0, y0] = [atX.minimum + wide / 2, atY.minimum + high / 2];
  let [n, sx, sy, sxx, syy, sxy, most] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [(x[i] - x0) / wide, (y[i] - y0) / high];
    if (!Number.isFinite(dx + dy)) continue;
    n++;
    sx += dx;
    sy += dy;
    sxx += dx * dx;
    syy += dy * dy;
    sxy += dx * dy;
    if (!density) continue;
    const column = Math.min(DENSITY_COLUMNS - 1, Math.floor((dx + 0.5) * DENSITY_COLUMNS));
    const row = Math.min(DENSITY_ROWS - 1, Math.floor((dy + 0.5) * DENSITY_ROWS));
    most = Math.max(most, ++density[row * DENSITY_COLUMNS + column]);
  }
  const spread = (sxx - (sx * sx) / n) * (syy - (sy * sy) / n);
  const correlation = n > 2 && spread > 1e-24 ? (sxy - (sx * sy) / n) / Math.sqrt(spread) : NaN;
  return { correlation, density, most };
}

export interface MatrixLayout {
  /** Of all cells together. */
  readonly area: Box;
  readonly columns: number;
  readonly rows: number;
  readonly gap: number;
}

/** Inside of a cell, without the gap around it. */
export function matrixCellBox({ area, columns, rows, gap }: MatrixLayout, cell: number): Box {
  const [width, height] = [area.width / columns, area.height / rows];
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  return {
    x: area.x + column * width + gap / 2,
    y: area.y + row * height + gap / 2,
    width: Math.max(1, width - gap),
    height: Math.max(1, height - gap),
  };
}

/** The cell at a place; null between and around them. */
export function matrixCellAt(layout: MatrixLayout, x: number, y: number): number | null {
  const { area, columns, rows } = layout;
  const column = Math.floor(((x - area.x) / area.width) * columns);
  const row = Math.floor(((y - area.y) / area.height) * rows);
  return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : null;
}

/** Place of a run in the columns of a cell, in its box. */
export function placeInCell(
  matrix: ScatterMatrix,
  box: Box,
  cell: number,
  run: number,
): { x: number; y: number } {
  const { across, up, rangesAcross, rangesUp } = matrix;
  const [column, row] = [cell % across.length, Math.floor(cell / across.length)];
  const part = (value: number, { minimum, maximum }: AxisRange) => (value - minimum) / (maximum - minimum);
  return {
    x: box.x + part(across[column].values[run], rangesAcross[column]) * box.width,
    y: box.y + (1 - part(up[row].values[run], rangesUp[row])) * box.height,
  };
}

/** The run nearest to a place in a cell, not farther than `reach`; null for none. */
export function runAt(
  matrix: ScatterMatrix,
  layout: MatrixLayout,
  { x, y }: { x: number; y: number },
  reach: number,
): number | null {
  const cell = matrixCellAt(layout, x, y);
  if (cell === null) return null;
  const box = matrixCellBox(layout, cell);
  const count = matrix.across[cell % matrix.across.length].values.length;
  let [best, found] = [reach, -1];
  for (let run = 0; run < count; run++) {
    const place = placeInCell(matrix, box, cell, run);
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance < best) [best, found] = [distance, run];
  }
  return found < 0 ? null : found;
}
