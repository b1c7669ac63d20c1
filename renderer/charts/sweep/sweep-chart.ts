/** Many lines in one plot: Chart.js draws the axes, with the ticks of the export; what stands inside is drawn as there. */
import { Chart, LinearScale, LogarithmicScale, PointElement } from 'chart.js';
import type { ChartOptions, Scale } from 'chart.js';
import { PIXEL } from '../../../engine/output/chart/plot-style';
import type { Tick } from '../../../engine/output/chart/ticks';
import type { Group } from '../../../engine/output/drawing/drawing';
import {
  clipOf,
  drawLine,
  rangesOf,
  scaleOf,
  ticksBelow,
  ticksBeside,
} from '../../../engine/output/sweep/draw-lines';
import type { Ranges } from '../../../engine/output/sweep/draw-lines';
import type { SweepLine } from '../../../engine/output/sweep/pictures';
import type { AxisRange } from '../../../engine/results/series/reduce/axis-range';
import { ticksAs } from '../plot/axis-ticks';
import { inPoints, paint, screenStyle } from '../plot/on-canvas';
import { PlotLineController } from '../plot/plot-lines';
import { boxOf } from '../plot/plot-overlay';
import type { ChartTheme } from '../theme';

Chart.register(PlotLineController, PointElement, LinearScale, LogarithmicScale);

export interface SweepPicture {
  readonly lines: readonly SweepLine[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly logarithmicX: boolean;
  /** Marks at the points. */
  readonly marks: boolean;
  readonly selected: number | null;
  readonly theme: ChartTheme;
  readonly pixelRatio: number;
}

const TEXT_SIZE = 11;
/** Lines farther than this from the pointer are not picked [px]. */
const REACH = 24;

export class SweepChart {
  readonly #chart: Chart<'plotLine'>;
  #picture: SweepPicture;
  #ranges: Ranges;

  constructor(canvas: HTMLCanvasElement, size: { width: number; height: number }, picture: SweepPicture) {
    this.#picture = picture;
    this.#ranges = rangesOf(picture);
    canvas.width = size.width;
    canvas.height = size.height;
    this.#chart = new Chart(canvas, {
      type: 'plotLine',
      data: { datasets: [] },
      options: optionsOf(picture, this.#ranges),
      plugins: [{ id: 'lines', afterDatasetsDraw: (chart) => this.#drawInside(chart) }],
    });
    this.#chart.resize(size.width, size.height);
  }

  draw(picture: SweepPicture, size: { width: number; height: number }): void {
    this.#picture = picture;
    this.#ranges = rangesOf(picture);
    this.#chart.options = optionsOf(picture, this.#ranges);
    this.#chart.resize(size.width, size.height);
    this.#chart.update('none');
  }

  /** The variant nearest to a place in the canvas [px]; null where none is near. */
  variantAt(x: number, y: number): number | null {
    let best = REACH;
    let found: number | null = null;
    const scale = scaleOf(this.#ranges, boxOf(this.#chart));
    for (const line of this.#picture.lines) {
      const places = line.points.map((point) => ({ x: scale.x(point.x), y: scale.y(point.y) }));
      const near = line.variant === null ? nearestPoint(places, x, y) : nearestSegment(places, x, y);
      if (near.distance >= best) continue;
      best = near.distance;
      found = line.variant ?? line.points[near.index]?.variant ?? null;
    }
    return found;
  }

  destroy(): void {
    this.#chart.destroy();
  }

  #drawInside(chart: Chart): void {
    const { lines, marks, selected, theme } = this.#picture;
    const area = inPoints(boxOf(chart));
    const style = { scale: scaleOf(this.#ranges, area), palette: theme, marks, selected };
    const stands = (line: SweepLine) => selected !== null && line.variant === selected;
    // what is selected lies on top
    const order = [...lines.filter((line) => !stands(line)), ...lines.filter(stands)];
    const items = order.map((line): Group => ({ kind: 'group', items: drawLine(line, style) }));
    paint(chart.ctx, [{ kind: 'group', clip: clipOf(area), items }], theme);
  }
}

interface Near {
  distance: number;
  index: number;
}
type Place = { x: number; y: number };

function nearestPoint(places: readonly Place[], x: number, y: number): Near {
  const near: Near = { distance: Infinity, index: -1 };
  places.forEach((place, index) => {
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance < near.distance) Object.assign(near, { distance, index });
  });
  return near;
}

function nearestSegment(places: readonly Place[], x: number, y: number): Near {
  const near = nearestPoint(places, x, y);
  for (let i = 1; i < places.length; i++) {
    const [a, b] = [places[i - 1], places[i]];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = dx * dx + dy * dy;
    // gaps have no place
    if (!(length > 0)) continue;
    const part = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
    const distance = Math.hypot(a.x + part * dx - x, a.y + part * dy - y);
    if (distance < near.distance) Object.assign(near, { distance, index: i });
  }
  return near;
}

function optionsOf(picture: SweepPicture, ranges: Ranges): ChartOptions<'plotLine'> {
  const { theme } = picture;
  const style = { theme, textSize: TEXT_SIZE };
  const axis = (text: string, range: AxisRange, ticksOf: (scale: Scale) => Tick[]) => ({
    min: range.minimum,
    max: range.maximum,
    title: {
      display: true,
      text,
      color: theme.textMuted,
      font: { family: theme.font, size: TEXT_SIZE },
      padding: 2,
    },
    border: { color: theme.axis },
    grid: { color: theme.grid, tickLength: 4, tickColor: theme.axis },
    ...ticksAs(style, ticksOf),
  });
  const below = ({ ctx, width }: Scale) =>
    ticksBelow(ranges, width * PIXEL, screenStyle(ctx, theme, TEXT_SIZE));
  const beside = ({ height }: Scale) => ticksBeside(ranges, height * PIXEL, TEXT_SIZE * PIXEL);
  return {
    animation: false,
    parsing: false,
    normalized: true,
    responsive: false,
    maintainAspectRatio: false,
    events: [],
    devicePixelRatio: picture.pixelRatio,
    layout: { padding: { top: 8, right: 14, left: 0, bottom: 0 } },
    scales: {
      x: { type: ranges.byRatio ? 'logarithmic' : 'linear', ...axis(picture.xTitle, ranges.x, below) },
      y: { type: 'linear', ...axis(picture.yTitle, ranges.y, beside) },
    },
  };
}
