/** The quality strip below a plot, on the same time axis: whether the values above can be trusted. */
import { formatDecade } from '../../results/series/format';
import { REJECTED_FILL, REJECTED_SHARE, STRIP_STYLES } from '../plot/plot-look';
import type { QualityStrip } from '../plot/quality-strip';
import type { Box, Item } from '../drawing/drawing';
import { measure } from '../drawing/text';
import { polylines } from './draw-series';
import { scaleOver } from './plot-scale';
import { PIXEL } from './plot-style';
import type { PlotStyle } from './plot-style';

/** Most decades with a grid line. */
const GRID_DECADES = 4;
/** Distance from the frame to the lowest and highest values [pt]. */
const INSET = 1;
/** Smallest size of a bar, so that it is visible [pt]. */
const LEAST_BAR = { width: 1.1, height: 2.25 };

/** `strip.y` is the top; its x and width are the plot's. */
export function drawStrip(quality: QualityStrip, strip: Box, style: PlotStyle): Item[] {
  const { fonts, palette, size, prefix } = style;
  const bottom = strip.y + strip.height;
  const toX = scaleOver({ minimum: quality.window.from, maximum: quality.window.to }, strip.x, strip.width);
  const toY = scaleOver({ minimum: 0, maximum: 1 }, bottom - INSET, 2 * INSET - strip.height);
  const decades = Math.round(Math.log10(quality.range.maximum / quality.range.minimum));
  const grid: number[][] = [];
  for (let decade = GRID_DECADES; decade < decades; decade += GRID_DECADES) {
    const y = bottom - (decade / decades) * strip.height;
    grid.push([strip.x, y, strip.x + strip.width, y]);
  }
  const rejected = quality.rejected.map(({ from, to, count, share }): Item => {
    const left = toX(from);
    // a gap separates neighbouring intervals
    const width = Math.max(toX(to) - left - PIXEL, LEAST_BAR.width);
    const height = Math.max(share * REJECTED_SHARE * strip.height, LEAST_BAR.height);
    const fill = { color: palette.textMuted, opacity: REJECTED_FILL };
    const bar: Item = { kind: 'rect', x: left, y: bottom - height, width, height, fill };
    return { kind: 'group', title: `${count} rejected steps`, items: [bar] };
  });
  const ranks = quality.ranks.map(({ time, from, to }): Item => {
    const at = toX(time);
    const [color, top] = [palette.warning, strip.y + PIXEL];
    // a solid line with a flag, distinguishable from the other marks without colour
    const items: Item[] = [
      { kind: 'path', lines: [[at, strip.y, at, bottom]], stroke: { color, width: 1.1 } },
      { kind: 'path', lines: [[at, top, at + 4.5, top + 2.25, at, top + 4.5]], fill: { color } },
    ];
    return { kind: 'group', title: `Rank from ${from} to ${to}`, items };
  });
  const words = { drift: `drift [${quality.driftUnit}]`, energy: 'energy residual [1]' };
  const lines = quality.lines.map(({ name, points }): Item => {
    const { color, dash } = STRIP_STYLES[name];
    const stroke = { color: palette.series[color], width: PIXEL, dash };
    const path: Item = { kind: 'path', lines: polylines(points, toX, toY), stroke };
    return { kind: 'group', id: `${prefix}quality-strip-${name}`, title: words[name], items: [path] };
  });
  // inside, as there is room beside the strip only if the plot has a second axis
  const small = size * 0.85;
  const right = strip.x + strip.width - 3;
  // on a background of its own, or the lines would cross it out
  const end = (value: number, y: number): Item[] => {
    const text = formatDecade(value);
    const width = measure(fonts, text, small) + 2;
    const ground = { x: right - width + 1, y: y - small * 0.9, width, height: small };
    return [
      { kind: 'rect', ...ground, fill: { color: palette.background, opacity: 0.85 } },
      { kind: 'text', ...{ x: right, y, text, anchor: 'end', size: small, color: palette.textMuted } },
    ];
  };
  return [
    {
      kind: 'group',
      clip: strip,
      items: [
        { kind: 'path', lines: grid, stroke: { color: palette.grid, width: 0.5 } },
        ...[...rejected, ...lines, ...ranks],
      ],
    },
    { kind: 'rect', ...strip, stroke: { color: palette.axis, width: 0.5 } },
    ...(strip.height >= small * 1.2 ? end(quality.range.maximum, strip.y + small * 1.1) : []),
    ...(strip.height >= small * 2.5 ? end(quality.range.minimum, bottom - small * 0.4) : []),
  ];
}

/** Below the strip: the meaning of its lines, and their values. */
export function stripWords(quality: QualityStrip): string {
  const words = {
    drift: `drift in ${quality.driftUnit} (solid)`,
    energy: 'energy residual over the largest energy (dashed)',
  };
  const lines = quality.lines.map(({ name }) => words[name]).join(', ');
  const bars = quality.rejected.length > 0 ? '; bars: rejected steps' : '';
  return `Quality strip: ${lines}${bars}. ${quality.reading}`;
}

/** For a name beside the strip: length of its line sample, gap between them, distance to the strip, smallest text size [pt]. */
const SAMPLE = 9;
const GAP = 3;
const BESIDE = 3.75;
const LEAST_NAME = 5.25;

/** Largest text size, relative to the height of the strip, at which two names do not overlap. */
const TALLEST_NAME = 0.6;

/**
 * To the left of the strip, if there are no words under it: which line is which, as large as fits with any font. None if that would be
 * illegible.
 */
export function stripNames(
  quality: QualityStrip,
  strip: Box,
  { fonts, palette, size: most }: PlotStyle,
): Item[] {
  const widest = Math.max(...Object.values(STRIP_STYLES).map(({ name }) => measure(fonts, name, 1)));
  const right = strip.x - BESIDE;
  const size = Math.min(most, (right - SAMPLE - GAP - PIXEL) / widest, strip.height * TALLEST_NAME);
  if (size < LEAST_NAME) return [];
  // samples are aligned, whatever is beside them
  const end = right - widest * size - GAP;
  return quality.lines.flatMap(({ name: line }, index): Item[] => {
    const { name, color, dash } = STRIP_STYLES[line];
    const y = strip.y + strip.height * (index === 0 ? 0.27 : 0.73);
    const stroke = { color: palette.series[color], width: 1.1, dash };
    const at = { x: right, y: y + size * 0.36 };
    return [
      { kind: 'path', lines: [[end - SAMPLE, y, end, y]], stroke },
      { kind: 'text', ...at, text: name, anchor: 'end', size, color: palette.textMuted },
    ];
  });
}
