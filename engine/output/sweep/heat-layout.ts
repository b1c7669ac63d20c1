/** Positions of the cells of a heat map in its box: also used by the screen, to find what is under the pointer. */
import { formatSetting } from '../../results/series/format';
import type { Box } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import type { Palette } from '../drawing/palette';
import { measure } from '../drawing/text';
import type { ScaleRange } from '../panes/color-scale';
import type { HeatMap } from './heat-map';

export interface PictureStyle {
  fonts: Fonts;
  palette: Palette;
  /** Text size [pt]. */
  size: number;
  /** Parts of the colour scale that contrast with the background. */
  range: ScaleRange;
}

export interface HeatLayout {
  /** Area of all cells. */
  readonly area: Box;
  readonly columns: number;
  readonly rows: number;
}

const FEWEST_DIGITS = 4;
const MOST_DIGITS = 12;

/** Labels of the values of an axis: four digits, or as many as distinguish them. */
export function axisTexts(values: readonly number[]): string[] {
  const apart = new Set(values).size;
  for (let digits = FEWEST_DIGITS; ; digits++) {
    const texts = values.map((value) => formatSetting(Number(value.toPrecision(digits))));
    if (digits >= MOST_DIGITS || new Set(texts).size >= apart) return texts;
  }
}

export function layOutHeatMap({ x, y }: HeatMap, box: Box, { fonts, size }: PictureStyle): HeatLayout {
  const labels = Math.max(...axisTexts(y).map((text) => measure(fonts, text, size)));
  const left = size * 2 + labels;
  const right = size * 8;
  return {
    columns: x.length,
    rows: y.length,
    area: {
      x: box.x + left,
      y: box.y + size * 1.8,
      width: Math.max(size, box.width - left - right),
      height: Math.max(size, box.height - size * 5.2),
    },
  };
}

/** Cell (c, r) has the index r * columns + c, rows counted from below. */
export function cellBox({ area, columns, rows }: HeatLayout, index: number): Box {
  const [width, height] = [area.width / columns, area.height / rows];
  const row = Math.floor(index / columns);
  return {
    x: area.x + (index % columns) * width,
    y: area.y + area.height - (row + 1) * height,
    width,
    height,
  };
}

/** Index of the cell at a position; null outside the map. */
export function cellAt({ area, columns, rows }: HeatLayout, x: number, y: number): number | null {
  const column = Math.floor(((x - area.x) / area.width) * columns);
  const row = Math.floor(((area.y + area.height - y) / area.height) * rows);
  const inside = column >= 0 && column < columns && row >= 0 && row < rows;
  return inside ? row * columns + column : null;
}
