/** Draws a chart as a picture for a report: title, plot, legend with peaks, and the notes that make it citable. */
import { formatTime, formatUnit, formatValue } from '../../engine/charts/format';
import { PlotChart } from './plot-chart';
import type { PlotData } from '../../engine/charts/plot-data';
import { plainText } from '../../engine/charts/run-notes';
import { PAPER } from './theme';

export interface Picture {
  title: string;
  /** Under the title: model, digest, date. */
  subtitle: string;
  /** Must not be overlooked: stale, not unique. */
  warnings: readonly string[];
  /** At the foot. */
  notes: readonly string[];
  plot: PlotData;
  /** Of the times of the peaks. */
  timeDecimals: number;
}

/** Sizes in CSS pixels; the picture has `PICTURE_SCALE` times as many. */
export const PICTURE_SCALE = 2;
export const PICTURE_WIDTH = 1120;
const MARGIN = 28;
const PLOT_HEIGHT = 440;
const TITLE_SIZE = 18;
const TEXT_SIZE = 12.5;
const NOTE_SIZE = 11.5;
const LEGEND_ROW = 20;

interface Pen {
  context: CanvasRenderingContext2D;
  y: number;
}

export function drawPicture(picture: Picture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = context2d(canvas);
  const height = layOut({ context, y: MARGIN }, picture, null);
  canvas.width = PICTURE_WIDTH * PICTURE_SCALE;
  canvas.height = Math.ceil(height) * PICTURE_SCALE;
  const plot = drawPlot(picture.plot);
  context.scale(PICTURE_SCALE, PICTURE_SCALE);
  context.fillStyle = PAPER.background;
  context.fillRect(0, 0, PICTURE_WIDTH, height);
  layOut({ context, y: MARGIN }, picture, plot);
  return canvas;
}

function context2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This system cannot draw pictures (no 2D canvas).');
  return context;
}

function drawPlot(plot: PlotData): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const size = { width: PICTURE_WIDTH - 2 * MARGIN, height: PLOT_HEIGHT };
  const style = {
    theme: PAPER,
    textSize: TEXT_SIZE,
    reserveRight: false,
    timeTitle: true,
    pixelRatio: PICTURE_SCALE,
  };
  // Kept until it has been copied: destroying a chart clears its canvas.
  const chart = new PlotChart(canvas, size, plot, style);
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  context2d(copy).drawImage(canvas, 0, 0);
  chart.destroy();
  return copy;
}

/** Draws from top to bottom, or only measures when there is no plot yet; returns the height. */
function layOut(pen: Pen, picture: Picture, plot: HTMLCanvasElement | null): number {
  paragraph(pen, picture.title, { size: TITLE_SIZE, weight: 600, color: PAPER.text, draw: plot !== null });
  paragraph(pen, picture.subtitle, {
    size: TEXT_SIZE,
    weight: 400,
    color: PAPER.textMuted,
    draw: plot !== null,
  });
  for (const warning of picture.warnings) {
    const text = `⚠ ${warning}`;
    paragraph(pen, text, { size: TEXT_SIZE, weight: 600, color: PAPER.warning, draw: plot !== null });
  }
  pen.y += 8;
  if (plot) pen.context.drawImage(plot, MARGIN, pen.y, PICTURE_WIDTH - 2 * MARGIN, PLOT_HEIGHT);
  pen.y += PLOT_HEIGHT + 12;
  legend(pen, picture, plot !== null);
  pen.y += 10;
  for (const note of picture.notes) {
    paragraph(pen, note, { size: NOTE_SIZE, weight: 400, color: PAPER.textMuted, draw: plot !== null });
  }
  return pen.y + MARGIN - 8;
}

interface TextStyle {
  size: number;
  weight: number;
  color: string;
  draw: boolean;
}

function paragraph(pen: Pen, text: string, style: TextStyle): void {
  const { context } = pen;
  context.font = `${style.weight} ${style.size}px ${PAPER.font}`;
  context.fillStyle = style.color;
  context.textBaseline = 'top';
  context.textAlign = 'left';
  for (const line of wrap(context, plainText(text, 400), PICTURE_WIDTH - 2 * MARGIN)) {
    if (style.draw) context.fillText(line, MARGIN, pen.y);
    pen.y += Math.round(style.size * 1.45);
  }
}

/** Breaks at spaces, and inside a word only when the word alone is too long. */
function wrap(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (context.measureText(line + character).width > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

function legend(pen: Pen, { plot: { series }, timeDecimals }: Picture, draw: boolean): void {
  const { context } = pen;
  const columns = series.length > 4 ? 3 : 2;
  const width = (PICTURE_WIDTH - 2 * MARGIN) / columns;
  context.textBaseline = 'middle';
  series.forEach(({ spec, peak, unit }, index) => {
    if (!draw) return;
    const left = MARGIN + (index % columns) * width;
    const middle = pen.y + Math.floor(index / columns) * LEGEND_ROW + LEGEND_ROW / 2;
    context.strokeStyle = PAPER.series[spec.style.color];
    context.lineWidth = spec.style.width + 0.4;
    context.setLineDash([...spec.style.dash]);
    context.beginPath();
    context.moveTo(left, middle);
    context.lineTo(left + 36, middle);
    context.stroke();
    context.setLineDash([]);
    context.textAlign = 'left';
    context.fillStyle = PAPER.text;
    context.font = `600 ${TEXT_SIZE}px ${PAPER.font}`;
    context.fillText(spec.name, left + 46, middle);
    const after = left + 46 + Math.max(34, context.measureText(spec.name).width + 12);
    context.font = `400 ${TEXT_SIZE}px ${PAPER.font}`;
    const value = `${formatValue(peak?.value ?? Number.NaN)} ${formatUnit(unit)}`.trim();
    const text = !peak
      ? 'no value'
      : peak.value === 0
        ? 'zero throughout'
        : `peak ${value} at ${formatTime(peak.time, timeDecimals)}`;
    context.fillText(text, after, middle);
  });
  pen.y += Math.ceil(series.length / columns) * LEGEND_ROW;
}
