/** What stands over the axes of Chart.js: the layers of the plot as exports have them, names of axes, a note on envelopes. */
import type { Chart, Plugin } from 'chart.js';
import { axisName } from '../../../engine/output/chart/draw-axes';
import { plotLayers } from '../../../engine/output/chart/draw-plot';
import type { PlotLayers } from '../../../engine/output/chart/draw-plot';
import { scaleOf } from '../../../engine/output/chart/plot-scale';
import { PIXEL } from '../../../engine/output/chart/plot-style';
import type { PlotStyle } from '../../../engine/output/chart/plot-style';
import type { Box, Group, Item } from '../../../engine/output/drawing/drawing';
import { measure } from '../../../engine/output/drawing/text';
import { ENVELOPE_NOTE } from '../../../engine/output/plot/plot-data';
import type { PlotData } from '../../../engine/output/plot/plot';
import { inPoints, paint, screenStyle } from './on-canvas';
import type { ScreenStyle } from './plot-area';

export interface OverlayInput {
  plot: PlotData;
  style: ScreenStyle;
  /** Of each axis, with its ticks [px]. */
  axisWidth: number;
}

/** `drawLine` is for the dataset of a line, in its turn. */
export function createOverlay(input: () => OverlayInput) {
  let layers: PlotLayers | null = null;
  let context: CanvasRenderingContext2D;
  const draw = (items: readonly Item[]) => paint(context, items, input().style.theme);
  const clipped = (chart: Chart, items: readonly Item[]): Group => ({
    kind: 'group',
    clip: inPoints(boxOf(chart)),
    items,
  });
  const plugin: Plugin = {
    id: 'overlay',
    beforeDatasetsDraw: (chart) => {
      const { plot, style } = input();
      context = chart.ctx;
      layers = plotLayers(plot, scaleOf(plot, inPoints(boxOf(chart))), lookOf(style, context));
      draw([clipped(chart, layers.shared)]);
    },
    afterDatasetsDraw: (chart) => {
      if (layers) draw([clipped(chart, layers.symbols), ...layers.marks, ...words(chart, input())]);
    },
  };
  return { plugin, drawLine: (index: number) => draw(layers?.lines.slice(index, index + 1) ?? []) };
}

/** Where the plot lies on its canvas [px]. */
export const boxOf = ({ chartArea: { left, top, width, height } }: Pick<Chart, 'chartArea'>): Box => ({
  ...{ x: left, y: top },
  ...{ width, height },
});

const lookOf = ({ theme, textSize }: ScreenStyle, context: CanvasRenderingContext2D): PlotStyle =>
  screenStyle(context, theme, textSize);

function words(chart: Chart, { plot, style, axisWidth }: OverlayInput): Item[] {
  const area = inPoints(boxOf(chart));
  const look = lookOf(style, chart.ctx);
  const widths = plot.axes.map(() => axisWidth * PIXEL);
  const frame = { plot, widths, scale: scaleOf(plot, area), style: look };
  return [...plot.axes.map((_, i) => axisName(frame, i)), ...envelopeNote(plot, area, look)];
}

/** Only where there is room; in an export it is among the notes below. */
function envelopeNote({ series }: PlotData, area: Box, { fonts, palette, size }: PlotStyle): Item[] {
  const width = measure(fonts, ENVELOPE_NOTE, size);
  if (!series.some(({ envelope }) => envelope) || width > area.width - size) return [];
  const [x, y] = [area.x + size * 0.6, area.y + area.height - size * 0.4];
  const ground = { x, y: y - size, width, height: size * 1.25 };
  return [
    { kind: 'rect', ...ground, fill: { color: palette.background, opacity: 0.8 } },
    { kind: 'text', x, y, text: ENVELOPE_NOTE, size, color: palette.textMuted },
  ];
}
