/** What is drawn besides the lines: hatching where values are not unique, events, lone values, peaks, axis names. */
import type { Chart, Plugin } from 'chart.js';
import { bandOutlines } from '../../engine/output/plot/band';
import { ENVELOPE_NOTE } from '../../engine/output/plot/plot-data';
import type { PlotData, PlotMark } from '../../engine/output/plot/plot';
import { BAND_FILL } from '../../engine/output/plot/plot-look';
import { axisColor } from './axis-color';
import { drawLines } from './draw-lines';
import { drawPeaks } from './draw-peaks';
import type { OverlayInput } from './overlay-input';
import type { ChartTheme } from './theme';

const HATCH_SPACING = 7;

export function createOverlay(input: () => OverlayInput): Plugin {
  return {
    id: 'overlay',
    beforeDatasetsDraw: (chart) => {
      const { plot, theme } = input();
      clip(chart, () => {
        drawHatching(chart, plot, theme);
        drawBands(chart, plot, theme);
        drawInstants(chart, plot, theme);
      });
    },
    afterDatasetsDraw: (chart) => {
      clip(chart, () => {
        drawLines(chart.ctx, chart.chartArea, input().plot, input().theme);
        drawIsolated(chart, input());
      });
      drawMarks(chart, input());
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

/** What the admissible releases give, behind the line of least norm, with edges that need no colour to be seen. */
function drawBands(chart: Chart, plot: PlotData, theme: ChartTheme): void {
  const { ctx, scales } = chart;
  ctx.save();
  for (const { band, axis, spec } of plot.series) {
    for (const outline of bandOutlines(band ?? [])) {
      ctx.beginPath();
      for (const { x, y } of outline) {
        ctx.lineTo(scales.x.getPixelForValue(x), scales[`y${axis}`].getPixelForValue(y));
      }
      ctx.closePath();
      ctx.fillStyle = theme.series[spec.style.color];
      ctx.strokeStyle = theme.series[spec.style.color];
      ctx.globalAlpha = BAND_FILL;
      ctx.fill();
      ctx.globalAlpha = 0.55;
      ctx.setLineDash([2, 3]);
      ctx.stroke();
    }
  }
  ctx.restore();
}

/** Events, dead points and changes of rank over time: a line each; what it is stands at its top. */
function drawInstants(chart: Chart, plot: PlotData, theme: ChartTheme): void {
  const { ctx, chartArea: area, scales } = chart;
  ctx.lineWidth = 1;
  let previous = Number.NEGATIVE_INFINITY;
  for (const mark of plot.marks) {
    if (mark.y !== null) continue;
    const x = Math.round(scales.x.getPixelForValue(mark.x)) + 0.5;
    // Thousands of events share few pixels; one line per pixel is all there is to see.
    if (x === previous || x < area.left || x > area.right) continue;
    previous = x;
    ctx.globalAlpha = mark.kind === 'event' ? 0.55 : 0.9;
    ctx.strokeStyle = mark.kind === 'event' ? theme.textMuted : theme.warning;
    ctx.setLineDash(mark.kind === 'rank' ? [5, 3] : [1, 3]);
    ctx.beginPath();
    ctx.moveTo(x, area.top);
    ctx.lineTo(x, area.bottom);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** A triangle that points up at a maximum and down at a minimum; a diamond for what concerns the mechanism. */
function drawMarks(chart: Chart, { plot, theme }: OverlayInput): void {
  const { ctx, chartArea: area, scales } = chart;
  ctx.save();
  ctx.lineWidth = 1;
  for (const mark of plot.marks) {
    const line = mark.line === null ? null : plot.series[mark.line];
    const x = scales.x.getPixelForValue(mark.x);
    const y = line && mark.y !== null ? scales[`y${line.axis}`].getPixelForValue(mark.y) : area.top + 4;
    if (x < area.left - 1 || x > area.right + 1 || y < area.top - 1 || y > area.bottom + 1) continue;
    const isExtreme = mark.kind === 'maximum' || mark.kind === 'minimum';
    ctx.beginPath();
    if (isExtreme) triangle(ctx, x, y, mark.kind === 'maximum' ? -1 : 1);
    else diamond(ctx, x, y);
    ctx.fillStyle = isExtreme && line ? theme.series[line.spec.style.color] : markColor(mark.kind, theme);
    ctx.strokeStyle = theme.background;
    ctx.stroke();
    ctx.fill();
  }
  ctx.restore();
}

const markColor = (kind: PlotMark['kind'], theme: ChartTheme): string =>
  kind === 'event' ? theme.textMuted : theme.warning;

/** Beyond the line, with its tip towards it. */
function triangle(ctx: CanvasRenderingContext2D, x: number, y: number, up: 1 | -1): void {
  const tip = y + up * 4;
  ctx.moveTo(x, tip);
  ctx.lineTo(x - 3.5, tip + up * 5.5);
  ctx.lineTo(x + 3.5, tip + up * 5.5);
  ctx.closePath();
}

function diamond(ctx: CanvasRenderingContext2D, x: number, y: number): void {
  ctx.moveTo(x, y - 4);
  ctx.lineTo(x + 3.5, y);
  ctx.lineTo(x, y + 4);
  ctx.lineTo(x - 3.5, y);
  ctx.closePath();
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

/** Above its axis each; those of the outer axes stand a line higher. */
function drawAxisNames(chart: Chart, { plot, theme, textSize }: OverlayInput): void {
  const { ctx, chartArea: area, scales } = chart;
  ctx.save();
  ctx.font = `${textSize}px ${theme.font}`;
  ctx.textBaseline = 'bottom';
  plot.axes.forEach((axis, index) => {
    const isLeft = index % 2 === 0;
    const y = area.top - 5 - (index > 1 ? textSize + 4 : 0);
    ctx.fillStyle = axisColor(plot, index, theme) ?? theme.textMuted;
    ctx.textAlign = isLeft ? 'left' : 'right';
    const { left, right } = scales[`y${index}`];
    ctx.fillText(axis.label, isLeft ? left + 4 : right - 4, y);
  });
  ctx.fillStyle = theme.textMuted;
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
