/**
 * The lines of a plot on a canvas. Drawn here rather than by the chart library, which makes an object of each point and
 * strokes dashes along every zigzag of a long run: in software rendering that is most of a frame.
 */
import type { PlotAxis, PlotData, PlotSeries } from '../../engine/charts/plot-data';
import type { Point } from '../../engine/charts/reduce';
import type { PlotArea } from './plot-chart';
import type { ChartTheme } from './theme';

/** Of a line whose run lies in the past. */
const FADED = 0.6;
/** Under the envelope. */
const EVERY_SAMPLE = 0.3;
/** Nearer to the last one drawn, a point adds nothing [px]. */
const NEAR = 0.4;
/** A line that goes up and down by more than this in each column of pixels is a band; it has no room for dashes [px]. */
const BAND_TRAVEL = 8;
/** More points than this for each column, and it may be one. */
const BAND_POINTS = 2;

interface Pen {
  width: number;
  alpha: number;
  dash: readonly number[];
}

export function drawLines(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  plot: PlotData,
  theme: ChartTheme,
): void {
  // The first of the legend lies on top.
  for (let i = plot.series.length - 1; i >= 0; i--) drawSeries(context, area, plot, plot.series[i], theme);
}

function drawSeries(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  plot: PlotData,
  { spec, axis, points, envelope }: PlotSeries,
  theme: ChartTheme,
): void {
  const { style } = spec;
  const color = theme.series[style.color];
  const pen = { width: style.width, alpha: style.faded ? FADED : 1, dash: style.dash };
  context.save();
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineJoin = 'bevel';
  const draw = (line: readonly Point[], own: Pen) =>
    drawLine(context, area.width, toPixels(line, area, plot, plot.axes[axis]), own);
  if (envelope) draw(points, { width: 0.75, alpha: pen.alpha * EVERY_SAMPLE, dash: [] });
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
  { width, alpha, dash }: Pen,
): void {
  context.globalAlpha = alpha;
  if (isBand(pixels, columns)) {
    fillColumns(context, pixels, width);
    return;
  }
  context.lineWidth = width;
  context.setLineDash([...dash]);
  context.beginPath();
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
  context.stroke();
}

/** Whether a line over time goes up and down so often that its columns are filled. */
function isBand(pixels: Float64Array, columns: number): boolean {
  if (pixels.length / 2 < BAND_POINTS * columns) return false;
  let travel = 0;
  for (let i = 2; i < pixels.length; i += 2) {
    const height = Math.abs(pixels[i + 1] - pixels[i - 1]);
    if (height === height) travel += height;
    // A path that turns back has no columns.
    if (pixels[i] < pixels[i - 2]) return false;
  }
  return travel > BAND_TRAVEL * columns;
}

/** From the lowest to the highest of each column of pixels, and on from where the column before it ended. */
function fillColumns(context: CanvasRenderingContext2D, pixels: Float64Array, width: number): void {
  let column = Number.NaN;
  let top = 0;
  let bottom = 0;
  let last = Number.NaN;
  const fill = () => {
    if (column === column) context.fillRect(column, top - width / 2, 1, bottom - top + width);
  };
  for (let i = 0; i < pixels.length; i += 2) {
    const y = pixels[i + 1];
    if (y !== y) {
      last = Number.NaN;
      continue;
    }
    const own = Math.floor(pixels[i]);
    if (own !== column) {
      fill();
      column = own;
      top = last === last ? Math.min(last, y) : y;
      bottom = last === last ? Math.max(last, y) : y;
    } else {
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    last = y;
  }
  fill();
}
