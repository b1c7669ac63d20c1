/**
 * A heat map as items of a drawing: coloured cells, hatched if a run has no value, with the value in each cell, or, if cells
 * are too small for it, contour lines; axes and the scale with its unit.
 */
import { partOf, scaleColor } from '../panes/color-scale';
import { formatValue } from '../../results/series/format';
import { linearTicks } from '../chart/ticks';
import type { Tick } from '../chart/ticks';
import type { Box, Item } from '../drawing/drawing';
import { fit, measure } from '../drawing/text';
import { findContours } from '../../studies/sweep/contours';
import type { HeatMap } from './heat-map';
import { axisTexts, cellBox, layOutHeatMap } from './heat-layout';
import type { HeatLayout, PictureStyle } from './heat-layout';

const HATCH = 5;
/** Rectangles of the scale: enough to look smooth. */
const STEPS = 64;
const MOST_TICKS = 6;

/** `title` is that of the values, with their unit. */
export function drawHeatMap(map: HeatMap, title: string, box: Box, style: PictureStyle): Item[] {
  const layout = layOutHeatMap(map, box, style);
  const ticks = linearTicks({ minimum: map.low, maximum: map.high }, MOST_TICKS, '1');
  return [
    ...drawCells(map, layout, style),
    ...drawInk(map, ticks, layout, style),
    ...drawAxes(map, layout, box, style),
    ...drawScale(map, title, ticks, { layout, box, style }),
  ];
}

const colorOf = ({ low, high }: HeatMap, value: number, { range }: PictureStyle): string =>
  scaleColor(partOf(value, [low, high]), range);

function drawCells(map: HeatMap, layout: HeatLayout, style: PictureStyle): Item[] {
  const items: Item[] = [];
  const hatching: number[][] = [];
  const outlines: number[][] = [];
  map.cells.forEach(({ state, value }, i) => {
    const cell = cellBox(layout, i);
    if (state === 'value') items.push({ kind: 'rect', ...cell, fill: { color: colorOf(map, value, style) } });
    if (state === 'failed') hatching.push(...hatch(cell));
    if (state !== 'value') outlines.push(outline(cell));
  });
  const { axis, grid } = style.palette;
  if (outlines.length > 0) items.push({ kind: 'path', lines: outlines, stroke: { color: grid, width: 0.5 } });
  if (hatching.length > 0) items.push({ kind: 'path', lines: hatching, stroke: { color: axis, width: 0.8 } });
  items.push({ kind: 'path', lines: [outline(layout.area)], stroke: { color: axis, width: 0.75 } });
  return items;
}

function outline({ x, y, width, height }: Box): number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height, x, y];
}

/** Diagonals from lower left to upper right, clipped to the cell. */
function hatch({ x, y, width, height }: Box): number[][] {
  const lines: number[][] = [];
  for (let d = HATCH / 2; d < width + height; d += HATCH) {
    const over = Math.max(0, d - height);
    const up = Math.max(0, d - width);
    lines.push([x + over, y + Math.min(d, height), x + Math.min(d, width), y + up]);
  }
  return lines;
}

/** Values if they fit, otherwise contour lines. */
function drawInk(map: HeatMap, ticks: readonly Tick[], layout: HeatLayout, style: PictureStyle): Item[] {
  const { fonts, size } = style;
  const text = size * 0.92;
  const { width, height } = cellBox(layout, 0);
  const words = map.cells.map(({ state, value }) => (state === 'value' ? formatValue(value) : ''));
  const fits =
    height >= text * 1.3 && words.every((word) => measure(fonts, word, text) <= width - text * 0.4);
  if (!fits) return drawContours(map, ticks, layout, style);
  return words.flatMap((word, i): Item[] => {
    if (word === '') return [];
    const cell = cellBox(layout, i);
    const color = inkOn(colorOf(map, map.cells[i].value, style));
    const [x, y] = [cell.x + width / 2, cell.y + height / 2 + text * 0.36];
    return [{ kind: 'text', x, y, text: word, size: text, color, anchor: 'middle' }];
  });
}

/** Black or white, by the luminance of the background. */
function inkOn(ground: string): string {
  const linear = (at: number) => (parseInt(ground.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5) > 0.18 ? '#000000' : '#ffffff';
}

function drawContours(map: HeatMap, ticks: readonly Tick[], layout: HeatLayout, style: PictureStyle): Item[] {
  const { area, columns, rows } = layout;
  const toX = (c: number) => area.x + ((c + 0.5) / columns) * area.width;
  const toY = (r: number) => area.y + area.height - ((r + 0.5) / rows) * area.height;
  const inner = ticks.filter(({ value }) => value > map.low && value < map.high);
  const levels = inner.map(({ value }) => value);
  const values = map.cells.map(({ value }) => value);
  const lines: number[][] = [];
  const labels: Item[] = [];
  findContours(values, columns, levels).forEach(({ segments }, level) => {
    if (segments.length === 0) return;
    for (let i = 0; i < segments.length; i += 4) {
      const [x0, y0, x1, y1] = segments.slice(i, i + 4);
      lines.push([toX(x0), toY(y0), toX(x1), toY(y1)]);
    }
    labels.push(
      ...label(lines[lines.length - 1 - Math.floor(segments.length / 8)], inner[level].text, style),
    );
  });
  if (lines.length === 0) return [];
  return [
    { kind: 'path', lines, stroke: { color: '#ffffff', width: 2.4, opacity: 0.75 } },
    { kind: 'path', lines, stroke: { color: '#000000', width: 0.9 } },
    { kind: 'group', clip: area, items: labels },
  ];
}

/** The value of a contour line, on its own background, at one of its points. */
function label([x0, y0, x1, y1]: readonly number[], text: string, { fonts, size }: PictureStyle): Item[] {
  const height = size * 0.85;
  const width = measure(fonts, text, height) + height * 0.5;
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const ground: Box = { x: x - width / 2, y: y - height * 0.7, width, height: height * 1.3 };
  return [
    { kind: 'rect', ...ground, fill: { color: '#ffffff', opacity: 0.85 } },
    { kind: 'text', x, y: y + height * 0.36, text, size: height, color: '#000000', anchor: 'middle' },
  ];
}

function drawAxes(
  map: HeatMap,
  layout: HeatLayout,
  box: Box,
  { fonts, palette, size }: PictureStyle,
): Item[] {
  const { area, columns, rows } = layout;
  const across = axisTexts(map.x);
  const widest = Math.max(...across.map((word) => measure(fonts, word, size))) + size * 0.8;
  const everyX = Math.max(1, Math.ceil((widest * columns) / area.width));
  const everyY = Math.max(1, Math.ceil((size * 1.4 * rows) / area.height));
  const word = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'): Item => ({
    kind: 'text',
    ...{ x, y, text, size, anchor, color: palette.textMuted },
  });
  const bottom = area.y + area.height;
  const below = across.flatMap((text, c) => {
    const x = area.x + ((c + 0.5) / columns) * area.width;
    return c % everyX === 0 ? [word(x, bottom + size * 1.4, text, 'middle')] : [];
  });
  const beside = axisTexts(map.y).flatMap((text, r) => {
    const y = bottom - ((r + 0.5) / rows) * area.height;
    return r % everyY === 0 ? [word(area.x - size * 0.5, y + size * 0.36, text, 'end')] : [];
  });
  const xTitle = fit(fonts, map.xTitle, { size, width: area.width });
  const yTitle = fit(fonts, map.yTitle, { size, width: area.x - box.x + area.width * 0.6 });
  return [
    ...below,
    ...beside,
    word(area.x + area.width / 2, bottom + size * 2.9, xTitle, 'middle'),
    word(box.x, box.y + size, yTitle, 'start'),
  ];
}

interface Place {
  layout: HeatLayout;
  box: Box;
  style: PictureStyle;
}

/** The scale on the right with its values, its title above, and the meaning of the hatching below the map. */
function drawScale(map: HeatMap, title: string, ticks: readonly Tick[], place: Place): Item[] {
  const { fonts, palette, size } = place.style;
  const { area } = place.layout;
  const right = place.box.x + place.box.width;
  const bar: Box = { x: area.x + area.width + size * 1.2, y: area.y, width: size * 1.2, height: area.height };
  const items: Item[] = [];
  const word = (x: number, y: number, text: string, anchor: 'start' | 'end'): Item => ({
    kind: 'text',
    ...{ x, y, text, size, anchor, color: palette.textMuted },
  });
  if (Number.isFinite(map.low)) items.push(...drawBar(map, ticks, bar, place.style));
  const room = area.width * 0.38 + (right - area.x - area.width);
  items.push(word(right, place.box.y + size, fit(fonts, title, { size, width: room }), 'end'));
  const note = [
    ...(map.cells.some(({ state }) => state === 'failed') ? ['hatched: not completed, or no value'] : []),
    ...(map.cells.some(({ state }) => state === 'missing') ? ['empty: not run'] : []),
  ].join('; ');
  if (note !== '') items.push(word(right, area.y + area.height + size * 2.9, note, 'end'));
  return items;
}

function drawBar(map: HeatMap, ticks: readonly Tick[], bar: Box, style: PictureStyle): Item[] {
  const { palette, size, range } = style;
  const height = bar.height / STEPS;
  const at = (value: number) => bar.y + bar.height * (1 - partOf(value, [map.low, map.high]));
  const right = bar.x + bar.width;
  const text = (value: number, words: string): Item => ({
    kind: 'text',
    ...{ x: right + size * 0.5, y: at(value) + size * 0.36, text: words, size, color: palette.textMuted },
  });
  const marks = map.high > map.low ? ticks : [{ value: map.low, text: formatValue(map.low) }];
  return [
    ...Array.from({ length: STEPS }, (_, i): Item => {
      const color = scaleColor(map.high > map.low ? 1 - (i + 0.5) / STEPS : 0.5, range);
      // slightly overlapping, or hairlines of the background show
      const over = i + 1 < STEPS ? 0.3 : 0;
      return {
        kind: 'rect',
        ...{ x: bar.x, y: bar.y + i * height, width: bar.width, height: height + over },
        fill: { color },
      };
    }),
    {
      kind: 'path',
      lines: marks.map(({ value }) => [right, at(value), right + size * 0.3, at(value)]),
      stroke: { color: palette.axis, width: 0.75 },
    },
    ...marks.map(({ value, text: words }) => text(value, words)),
  ];
}
