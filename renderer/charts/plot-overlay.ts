/** What is drawn besides the lines: hatching where values are not unique, events, lone values, peaks, axis names. */
import type { Chart, Plugin } from 'chart.js';
import { formatUnit, formatValue } from '../../engine/charts/format';
import type { PlotData, PlotSeries } from '../../engine/charts/plot-data';
import type { ChartTheme } from './theme';

export interface OverlayInput {
  plot: PlotData;
  theme: ChartTheme;
  /** Size of text [px]. */
  textSize: number;
}

const ENVELOPE_NOTE = 'bold: upper envelope; fine: every sample';
const HATCH_SPACING = 7;
const PEAK_RADIUS = 3;
/** Share of the axis below which a peak gets no ring. */
const NEGLIGIBLE = 1e-3;

export function createOverlay(input: () => OverlayInput): Plugin {
  return {
    id: 'overlay',
    beforeDatasetsDraw: (chart) => {
      const { plot, theme } = input();
      clip(chart, () => {
        drawHatching(chart, plot, theme);
        drawEvents(chart, plot, theme);
      });
    },
    afterDatasetsDraw: (chart) => {
      clip(chart, () => drawIsolated(chart, input()));
      drawPeaks(chart, input());
      drawAxisNames(chart, input());
    },
  };
}

function clip(chart: Chart, draw: () => void): void {
  const { ctx, chartArea: area } = chart;
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.width, area.height);
  ctx.clip();
  draw();
  ctx.restore();
}

function drawHatching(chart: Chart, plot: PlotData, theme: ChartTheme): void {
  const { ctx, chartArea: area, scales } = chart;
  for (const span of plot.shared) {
    const left = Math.max(scales.x.getPixelForValue(span.from) - 0.5, area.left);
    const right = Math.min(scales.x.getPixelForValue(span.to) + 0.5, area.right);
    if (right <= left) continue;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, area.top, right - left, area.height);
    ctx.clip();
    ctx.globalAlpha = 0.16;
    ctx.strokeStyle = theme.warning;
    ctx.lineWidth = 1;
    ctx.beginPath();
    // Anchored to the plot, not to the span, so that the pattern does not crawl while a run grows.
    const first = area.left - area.height;
    const start = first + Math.floor((left - area.height - first) / HATCH_SPACING) * HATCH_SPACING;
    for (let x = start; x < right; x += HATCH_SPACING) {
      ctx.moveTo(x, area.bottom);
      ctx.lineTo(x + area.height, area.top);
    }
    ctx.stroke();
    ctx.restore();
  }
}

function drawEvents(chart: Chart, plot: PlotData, theme: ChartTheme): void {
  const { ctx, chartArea: area, scales } = chart;
  ctx.strokeStyle = theme.textMuted;
  ctx.globalAlpha = 0.55;
  ctx.lineWidth = 1;
  ctx.setLineDash([1, 3]);
  ctx.beginPath();
  let previous = Number.NEGATIVE_INFINITY;
  for (const time of plot.events) {
    const x = Math.round(scales.x.getPixelForValue(time)) + 0.5;
    // Thousands of events share few pixels; one line per pixel is all there is to see.
    if (x === previous || x < area.left || x > area.right) continue;
    previous = x;
    ctx.moveTo(x, area.top);
    ctx.lineTo(x, area.bottom);
  }
  ctx.stroke();
}

function drawIsolated(chart: Chart, { plot, theme }: OverlayInput): void {
  const { ctx, scales } = chart;
  for (const series of plot.series) {
    ctx.fillStyle = theme.series[series.spec.style.color];
    for (const point of series.isolated) {
      const y = scales[`y${series.axis}`].getPixelForValue(point.y);
      ctx.beginPath();
      ctx.arc(scales.x.getPixelForValue(point.x), y, 1.75, 0, 2 * Math.PI);
      ctx.fill();
    }
  }
}

function drawPeaks(chart: Chart, { plot, theme, textSize }: OverlayInput): void {
  const { ctx, scales } = chart;
  const largest = new Map<number, PlotSeries>();
  for (const series of plot.series) {
    const { peak } = series;
    if (!peak || peak.time < plot.window.from || peak.time > plot.window.to) continue;
    const axis = plot.axes[series.axis];
    // A ring around round-off next to real values would only be clutter.
    const isNegligible = Math.abs(peak.value) < NEGLIGIBLE * (axis.maximum - axis.minimum);
    if (isNegligible && !axis.logarithmic) continue;
    const x = scales.x.getPixelForValue(peak.time);
    const y = scales[`y${series.axis}`].getPixelForValue(Math.max(peak.value, floorOf(plot, series)));
    ctx.beginPath();
    ctx.arc(x, y, PEAK_RADIUS, 0, 2 * Math.PI);
    ctx.fillStyle = theme.background;
    ctx.fill();
    ctx.strokeStyle = theme.series[series.spec.style.color];
    ctx.lineWidth = 1.5;
    ctx.stroke();
    const best = largest.get(series.axis)?.peak;
    if (!best || Math.abs(peak.value) > Math.abs(best.value)) largest.set(series.axis, series);
  }
  const taken: Box[] = [];
  for (const series of largest.values()) drawPeakValue(chart, { plot, theme, textSize }, series, taken);
}

interface Box {
  left: number;
  right: number;
  middle: number;
}

function floorOf(plot: PlotData, series: PlotSeries): number {
  return plot.axes[series.axis].logarithmic ? plot.axes[series.axis].minimum : Number.NEGATIVE_INFINITY;
}

/** Only the largest value of each axis is written on the plot; the legend holds the others. */
function drawPeakValue(chart: Chart, input: OverlayInput, series: PlotSeries, taken: Box[]): void {
  const { plot, theme, textSize: size } = input;
  const { ctx, chartArea: area, scales } = chart;
  const { peak } = series;
  if (!peak || peak.value === 0) return;
  const text = `${formatValue(peak.value)} ${formatUnit(series.spec.unit)}`.trim();
  const x = scales.x.getPixelForValue(peak.time);
  const y = scales[`y${series.axis}`].getPixelForValue(Math.max(peak.value, floorOf(plot, series)));
  ctx.save();
  ctx.font = `600 ${size}px ${theme.font}`;
  ctx.textBaseline = 'middle';
  const width = ctx.measureText(text).width;
  const fitsRight = x + PEAK_RADIUS + 4 + width < area.right;
  const left = fitsRight ? x + PEAK_RADIUS + 4 : x - PEAK_RADIUS - 4 - width;
  // Beyond the peak, where its own line is not.
  const beyond = y - Math.sign(peak.value) * size * 0.7;
  let middle = Math.min(Math.max(beyond, area.top + size / 2 + 1), area.bottom - size / 2 - 1);
  const covers = (box: Box) =>
    left < box.right && left + width > box.left && Math.abs(middle - box.middle) < size + 2;
  for (let tries = 0; tries < 4 && taken.some(covers); tries++) middle += size + 3;
  taken.push({ left, right: left + width, middle });
  // A halo in the background's colour keeps the digits legible over lines.
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4;
  ctx.strokeStyle = theme.background;
  ctx.strokeText(text, left, middle);
  ctx.fillStyle = theme.series[series.spec.style.color];
  ctx.fillText(text, left, middle);
  ctx.restore();
}

function drawAxisNames(chart: Chart, { plot, theme, textSize }: OverlayInput): void {
  const { ctx, chartArea: area } = chart;
  ctx.save();
  ctx.font = `${textSize}px ${theme.font}`;
  ctx.fillStyle = theme.textMuted;
  ctx.textBaseline = 'bottom';
  plot.axes.forEach((axis, index) => {
    ctx.textAlign = index === 0 ? 'left' : 'right';
    ctx.fillText(axis.label, index === 0 ? 4 : chart.width - 4, area.top - 5);
  });
  const hasRoom = ctx.measureText(ENVELOPE_NOTE).width < area.width - 12;
  if (hasRoom && plot.series.some((series) => series.envelope)) {
    ctx.textAlign = 'left';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 4;
    ctx.strokeStyle = theme.background;
    ctx.strokeText(ENVELOPE_NOTE, area.left + 8, area.bottom - 4);
    ctx.fillText(ENVELOPE_NOTE, area.left + 8, area.bottom - 4);
  }
  ctx.restore();
}
