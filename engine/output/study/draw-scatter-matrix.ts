/** A scatter matrix as items of a drawing: axes at its edges, in each cell the runs and the coefficient of their correlation. */
import { formatDigits } from '../../results/series/format';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { linearTicks } from '../chart/ticks';
import type { Tick } from '../chart/ticks';
import { widest } from '../chart/draw-axes';
import type { Box, Item } from '../drawing/drawing';
import { fit, measure } from '../drawing/text';
import { scaleColor } from '../panes/color-scale';
import type { PictureStyle } from '../sweep/heat-layout';
import { DENSITY_COLUMNS, DENSITY_ROWS, matrixCellBox, placeInCell } from './scatter-matrix';
import type { MatrixCell, MatrixLayout, ScatterMatrix } from './scatter-matrix';

/** Shades of density. */
const LEVELS = 7;

export function layOutMatrix(matrix: ScatterMatrix, box: Box, style: PictureStyle): MatrixLayout {
  const { size } = style;
  const { across, up, rangesUp } = matrix;
  const [columns, rows] = [across.length, up.length];
  const bottom = size * 3.2;
  const height = Math.max(size, box.height - bottom);
  const labels = Math.max(
    ...rangesUp.map((range) => widest(ticksOf(range, height / rows / size / 2.2), style)),
  );
  const left = labels + size * 2.6;
  const area = { x: box.x + left, y: box.y, width: Math.max(size, box.width - left), height };
  return { area, columns, rows, gap: size * 0.8 };
}

const ticksOf = (range: AxisRange, room: number): Tick[] =>
  linearTicks(range, Math.max(2, Math.min(5, Math.floor(room))), '1');

export function drawScatterMatrix(
  matrix: ScatterMatrix,
  chosen: number | null,
  box: Box,
  style: PictureStyle,
): Item[] {
  const layout = layOutMatrix(matrix, box, style);
  return [
    ...matrix.cells.flatMap((cell, i) => drawCell(matrix, cell, i, { layout, chosen, style })),
    ...matrix.across.flatMap((_, column) => axisBelow(matrix, column, layout, style)),
    ...matrix.up.flatMap((_, row) => axisBeside(matrix, row, layout, box, style)),
  ];
}

interface Look {
  layout: MatrixLayout;
  chosen: number | null;
  style: PictureStyle;
}

function drawCell(matrix: ScatterMatrix, cell: MatrixCell, index: number, look: Look): Item[] {
  const { palette, size, fonts } = look.style;
  const box = matrixCellBox(look.layout, index);
  const { x, y, width, height } = box;
  const outline = [x, y, x + width, y, x + width, y + height, x, y + height, x, y];
  const items: Item[] = [
    { kind: 'path', lines: [outline], stroke: { color: palette.axis, width: 0.5 } },
    ...(cell.density ? drawDensity(cell, box, look.style) : drawPoints(matrix, index, box, look.style)),
  ];
  if (Number.isFinite(cell.correlation) && height > size * 3) {
    const text = `r = ${formatDigits(cell.correlation, 2)}`;
    const wide = measure(fonts, text, size) + size * 0.6;
    const ground = { x: x + width - wide - 1, y: y + 1, width: wide, height: size * 1.4 };
    items.push({ kind: 'rect', ...ground, fill: { color: palette.background, opacity: 0.8 } });
    const at = { x: x + width - size * 0.4, y: y + size * 1.1 };
    items.push({ kind: 'text', ...at, text, size, anchor: 'end', color: palette.textMuted });
  }
  if (look.chosen !== null) {
    const at = placeInCell(matrix, box, index, look.chosen);
    if (Number.isFinite(at.x + at.y))
      items.push({
        kind: 'circle',
        ...{ ...at, radius: size * 0.45 },
        fill: { color: palette.series[1] },
        stroke: { color: palette.background, width: 1 },
      });
  }
  return items;
}

function drawPoints(matrix: ScatterMatrix, index: number, box: Box, { palette, size }: PictureStyle): Item[] {
  const count = matrix.across[index % matrix.across.length].values.length;
  const radius = size * (count > 400 ? 0.11 : count > 80 ? 0.16 : 0.24);
  const lines: number[][] = [];
  for (let run = 0; run < count; run++) {
    const { x, y } = placeInCell(matrix, box, index, run);
    if (!Number.isFinite(x + y)) continue;
    lines.push([x - radius, y, x, y - radius, x + radius, y, x, y + radius]);
  }
  if (lines.length === 0) return [];
  return [{ kind: 'path', lines, fill: { color: palette.series[0], opacity: 0.75 } }];
}

/** By the logarithm of the count, so that single runs beside a crowd are seen. */
function drawDensity({ density, most }: MatrixCell, box: Box, { range }: PictureStyle): Item[] {
  const levels: number[][][] = Array.from({ length: LEVELS }, () => []);
  const [width, height] = [box.width / DENSITY_COLUMNS, box.height / DENSITY_ROWS];
  density!.forEach((count, i) => {
    if (count === 0) return;
    const part = most > 1 ? Math.log(count) / Math.log(most) : 1;
    const x = box.x + (i % DENSITY_COLUMNS) * width;
    const y = box.y + box.height - (Math.floor(i / DENSITY_COLUMNS) + 1) * height;
    const level = Math.min(LEVELS - 1, Math.floor(part * LEVELS));
    levels[level].push([x, y, x + width, y, x + width, y + height, x, y + height]);
  });
  return levels.flatMap((lines, level): Item[] =>
    lines.length === 0 ? [] : [{ kind: 'path', lines, fill: { color: densityColor(level, range) } }],
  );
}

/** The end of the scale that is nearer to the background is for few. */
function densityColor(level: number, range: PictureStyle['range']): string {
  const part = level / (LEVELS - 1);
  return scaleColor(range.from > 0 ? part : 1 - part, range);
}

function axisBelow(matrix: ScatterMatrix, column: number, layout: MatrixLayout, style: PictureStyle): Item[] {
  const { palette, size, fonts } = style;
  const box = matrixCellBox(layout, (layout.rows - 1) * layout.columns + column);
  const bottom = box.y + box.height;
  const range = matrix.rangesAcross[column];
  const at = (value: number) =>
    box.x + ((value - range.minimum) / (range.maximum - range.minimum)) * box.width;
  const ticks = fitting(range, box.width, style);
  const title = fit(fonts, matrix.across[column].title, { size, width: box.width });
  return [
    ...marks(
      ticks.map(({ value }) => [at(value), bottom, at(value), bottom + size * 0.3]),
      style,
    ),
    ...ticks.map(({ value, text }): Item => {
      const place = { x: at(value), y: bottom + size * 1.35 };
      return { kind: 'text', ...place, text, size: size * 0.92, anchor: 'middle', color: palette.textMuted };
    }),
    {
      kind: 'text',
      ...{ x: box.x + box.width / 2, y: bottom + size * 2.7, text: title, size },
      anchor: 'middle',
      color: palette.text,
    },
  ];
}

function fitting(range: AxisRange, width: number, style: PictureStyle): Tick[] {
  for (let most = 5; most > 2; most--) {
    const ticks = linearTicks(range, most, '1');
    if ((widest(ticks, style) + style.size) * ticks.length <= width) return ticks;
  }
  const two = linearTicks(range, 2, '1');
  return (widest(two, style) + style.size) * two.length <= width ? two : two.slice(0, 1);
}

function axisBeside(
  matrix: ScatterMatrix,
  row: number,
  layout: MatrixLayout,
  outer: Box,
  style: PictureStyle,
): Item[] {
  const { palette, size, fonts } = style;
  const box = matrixCellBox(layout, row * layout.columns);
  const range = matrix.rangesUp[row];
  const at = (value: number) =>
    box.y + (1 - (value - range.minimum) / (range.maximum - range.minimum)) * box.height;
  const ticks = ticksOf(range, box.height / size / 2.2);
  const title = fit(fonts, matrix.up[row].title, { size, width: box.height });
  return [
    ...marks(
      ticks.map(({ value }) => [box.x - size * 0.3, at(value), box.x, at(value)]),
      style,
    ),
    ...ticks.map(({ value, text }): Item => {
      const place = { x: box.x - size * 0.55, y: at(value) + size * 0.36 };
      return { kind: 'text', ...place, text, size: size * 0.92, anchor: 'end', color: palette.textMuted };
    }),
    {
      kind: 'text',
      ...{ x: outer.x + size, y: box.y + box.height / 2, text: title, size },
      ...{ anchor: 'middle', turned: true, color: palette.text },
    },
  ];
}

const marks = (lines: number[][], { palette }: PictureStyle): Item[] =>
  lines.length === 0 ? [] : [{ kind: 'path', lines, stroke: { color: palette.axis, width: 0.75 } }];
