/**
 * The lines of a plot on a canvas. Drawn here rather than by the chart library, which makes an object of each point and
 * strokes dashes along every zigzag of a long run: in software rendering that is most of a frame.
 */
import type { PlotAxis, PlotData, PlotSeries } from '../../engine/output/plot/plot';
import { EVERY_SAMPLE, FADED } from '../../engine/output/plot/plot-look';
import { SYMBOL_SHAPES } from '../../engine/output/panes/plot-symbols';
import type { Point } from '../../engine/results/series/reduce';
import type { PlotArea } from './plot-area';
import type { ChartTheme } from './theme';

/** Nearer to the last one drawn, a point adds nothing [px]. */
const NEAR = 0.4;
/** Dense lines with at least as many points for each column of pixels are drawn column by column. */
const COLUMN_POINTS = 2;
/** A line of more points is stroked a pixel wide: software rendering takes many times as long for any other width. */
const LONG = 400;
/** Of a symbol, from its middle [px]. */
const SYMBOL = 3.5;

interface Pen {
  width: number;
  alpha: number;
  dash: readonly number[];
  /** It has no room for dashes. */
  dense: boolean;
}

export function drawLines(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  plot: PlotData,
  theme: ChartTheme,
): void {
  // The first of the legend lies on top.
  for (let i = plot.series.length - 1; i >= 0; i--) drawSeries(context, area, plot, plot.series[i], theme);
  for (const series of plot.series) drawSymbols(context, area, plot, series, theme);
}

function drawSeries(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  plot: PlotData,
  { spec, axis, points, envelope, symbols }: PlotSeries,
  theme: ChartTheme,
): void {
  const { style } = spec;
  const color = theme.series[style.color];
  const dense = symbols.length > 0;
  const pen = { width: style.width, alpha: style.faded ? FADED : 1, dash: dense ? [] : style.dash, dense };
  context.save();
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineJoin = 'bevel';
  const draw = (line: readonly Point[], own: Pen) =>
    drawLine(context, area.width, toPixels(line, area, plot, plot.axes[axis]), own);
  if (envelope) draw(points, { width: 0.75, alpha: pen.alpha * EVERY_SAMPLE, dash: [], dense: true });
  draw(envelope ?? points, pen);
  context.restore();
}

/** x and y of each point in turn [px]; NaN is a gap. */
function toPixels(points: readonly Point[], area: PlotArea, { x }: PlotData, axis: PlotAxis): Float64Array {
  const pixels = new Float64Array(2 * points.length);
  const across = area.width / (x.maximum - x.minimum);
  const { minimum, maximum, logarithmic } = axis;
  const low = logarithmic ? Math.log(minimum) : minimum;
  const up = area.height / ((logarithmic ? Math.log(maximum) : maximum) - low);
  const bottom = area.top + area.height;
  for (let i = 0; i < points.length; i++) {
    const { y } = points[i];
    pixels[2 * i] = area.left + (points[i].x - x.minimum) * across;
    pixels[2 * i + 1] = bottom - ((logarithmic ? Math.log(y) : y) - low) * up;
  }
  return pixels;
}

function drawLine(
  context: CanvasRenderingContext2D,
  columns: number,
  pixels: Float64Array,
  { width, alpha, dash, dense }: Pen,
): void {
  context.globalAlpha = alpha;
  context.setLineDash([...dash]);
  context.beginPath();
  if (dense && pixels.length / 2 >= COLUMN_POINTS * columns && isForward(pixels)) {
    context.lineWidth = 1;
    traceColumns(context, pixels, width);
    context.stroke();
    return;
  }
  const isLong = pixels.length / 2 > LONG;
  const extra = isLong ? Math.max(width - 1, 0) : 0;
  context.lineWidth = isLong ? Math.min(width, 1) : width;
  tracePath(context, pixels);
  // Twice, a little apart, is as heavy as one wider stroke; but what is seen through would be seen twice.
  if (extra === 0 || alpha < 1) return context.stroke();
  context.translate(0, -extra / 2);
  context.stroke();
  context.translate(0, extra);
  context.stroke();
  context.translate(0, -extra / 2);
}

function tracePath(context: CanvasRenderingContext2D, pixels: Float64Array): void {
  let isDown = false;
  let lastX = 0;
  let lastY = 0;
  for (let i = 0; i < pixels.length; i += 2) {
    const [x, y] = [pixels[i], pixels[i + 1]];
    if (x !== x || y !== y) {
      isDown = false;
      continue;
    }
    const next = i + 2 < pixels.length && pixels[i + 3] === pixels[i + 3];
    if (isDown && next && Math.abs(x - lastX) < NEAR && Math.abs(y - lastY) < NEAR) continue;
    if (isDown) context.lineTo(x, y);
    else context.moveTo(x, y);
    isDown = true;
    lastX = x;
    lastY = y;
  }
}

/** A path that turns back has no columns. */
function isForward(pixels: Float64Array): boolean {
  for (let i = 2; i < pixels.length; i += 2) if (pixels[i] < pixels[i - 2]) return false;
  return true;
}

/**
 * An upright stroke in each column of pixels, from its lowest to its highest, on from where the column before it ended:
 * what a line looks like that passes each column many times, in a tenth of the time that stroking its points takes.
 */
function traceColumns(context: CanvasRenderingContext2D, pixels: Float64Array, width: number): void {
  let column = Number.NaN;
  let top = 0;
  let bottom = 0;
  let lastX = 0;
  let last = Number.NaN;
  const trace = (at: number, from: number, to: number) => {
    context.moveTo(at + 0.5, from - width / 2);
    context.lineTo(at + 0.5, to + width / 2);
  };
  for (let i = 0; i < pixels.length; i += 2) {
    const [x, y] = [pixels[i], pixels[i + 1]];
    if (y !== y) {
      last = Number.NaN;
      continue;
    }
    const own = Math.floor(x);
    if (own !== column) {
      if (column === column) trace(column, top, bottom);
      // Columns that the line only passes on its way; across a gap there are none.
      const passed = last === last ? column + 1 : own;
      for (let between = passed; between < own; between++) {
        const height = last + ((y - last) * (between + 0.5 - lastX)) / (x - lastX);
        trace(between, height, height);
      }
      column = own;
      top = last === last ? Math.min(last, y) : y;
      bottom = last === last ? Math.max(last, y) : y;
    } else {
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    lastX = x;
    last = y;
  }
  if (column === column) trace(column, top, bottom);
}

/** Over all lines: they are what tells dense ones apart. */
function drawSymbols(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  plot: PlotData,
  { spec, axis, symbols }: PlotSeries,
  theme: ChartTheme,
): void {
  if (symbols.length === 0) return;
  const { lines, fill } = SYMBOL_SHAPES[spec.style.symbol];
  const places = toPixels(symbols, area, plot, plot.axes[axis]);
  context.save();
  context.setLineDash([]);
  context.globalAlpha = spec.style.faded ? FADED : 1;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.beginPath();
  for (let i = 0; i < places.length; i += 2) {
    for (const line of lines) {
      for (let j = 0; j < line.length; j += 2) {
        const [x, y] = [places[i] + line[j] * SYMBOL, places[i + 1] + line[j + 1] * SYMBOL];
        if (j === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
    }
  }
  // A rim in the ground's colour, then the symbol.
  context.strokeStyle = theme.background;
  context.lineWidth = 4;
  context.stroke();
  context.fillStyle = fill === 'own' ? theme.series[spec.style.color] : theme.background;
  if (fill !== null) context.fill();
  context.strokeStyle = theme.series[spec.style.color];
  context.lineWidth = 1.6;
  context.stroke();
  context.restore();
}
