/** Many lines in one plot, drawn by Chart.js when it is told to, between the ticks that its export has; colours and words
 * come from outside. */
import { Chart, LineController, LineElement, LinearScale, LogarithmicScale, PointElement } from 'chart.js';
import type { ChartConfiguration, ChartDataset, Scale } from 'chart.js';
import { PIXEL } from '../../../engine/output/chart/plot-style';
import type { Tick } from '../../../engine/output/chart/ticks';
import { rangesOf, ticksBelow, ticksBeside } from '../../../engine/output/sweep/draw-lines';
import type { SweepLine } from '../../../engine/output/sweep/pictures';
import type { AxisRange } from '../../../engine/results/series/axis-range';
import { ticksAs } from '../axis-ticks';
import { screenStyle } from '../on-canvas';
import type { ChartTheme } from '../theme';

Chart.register(LineController, LineElement, LinearScale, LogarithmicScale, PointElement);

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
/** Farther than this from the pointer nothing is meant [px]. */
const REACH = 24;

export class SweepChart {
  readonly #chart: Chart<'line'>;
  #picture: SweepPicture;

  constructor(canvas: HTMLCanvasElement, size: { width: number; height: number }, picture: SweepPicture) {
    this.#picture = picture;
    canvas.width = size.width;
    canvas.height = size.height;
    this.#chart = new Chart(canvas, configOf(picture));
    this.#chart.resize(size.width, size.height);
  }

  draw(picture: SweepPicture, size: { width: number; height: number }): void {
    this.#picture = picture;
    const { data, options } = configOf(picture);
    this.#chart.data = data;
    this.#chart.options = options!;
    this.#chart.resize(size.width, size.height);
    this.#chart.update('none');
  }

  /** The variant nearest to a place in the canvas [px]; null where none is near. */
  variantAt(x: number, y: number): number | null {
    let best = REACH;
    let found: number | null = null;
    for (const line of this.#picture.lines) {
      const places = line.points.map((point) => this.#placeOf(point));
      const near = line.variant === null ? nearestPoint(places, x, y) : nearestSegment(places, x, y);
      if (near.distance >= best) continue;
      best = near.distance;
      found = line.variant ?? line.points[near.index]?.variant ?? null;
    }
    return found;
  }

  #placeOf({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const { scales } = this.#chart;
    return { x: scales['x'].getPixelForValue(x), y: scales['y'].getPixelForValue(y) };
  }

  destroy(): void {
    this.#chart.destroy();
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

function configOf(picture: SweepPicture): ChartConfiguration<'line'> {
  const { theme, lines } = picture;
  const ranges = rangesOf(picture);
  const { x, y, byRatio } = ranges;
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
    type: 'line',
    data: { datasets: lines.map((line) => datasetOf(line, picture)) },
    options: {
      animation: false,
      parsing: false,
      normalized: true,
      responsive: false,
      maintainAspectRatio: false,
      events: [],
      devicePixelRatio: picture.pixelRatio,
      layout: { padding: { top: 8, right: 14, left: 0, bottom: 0 } },
      scales: {
        x: { type: byRatio ? 'logarithmic' : 'linear', ...axis(picture.xTitle, x, below) },
        y: { type: 'linear', ...axis(picture.yTitle, y, beside) },
      },
    },
  };
}

function datasetOf(line: SweepLine, { selected, marks, theme }: SweepPicture): ChartDataset<'line'> {
  const chosen = line.variant !== null && line.variant === selected;
  const isChosen = (i: number) => selected !== null && line.points[i].variant === selected;
  return {
    data: line.points as { x: number; y: number }[],
    borderColor: chosen ? theme.text : line.color,
    borderWidth: chosen ? 2.5 : 1.25,
    borderDash: [...(line.dash ?? [])],
    borderJoinStyle: 'round',
    pointRadius: marks ? line.points.map((_, i) => (isChosen(i) ? 6 : 3.5)) : 0,
    pointBackgroundColor: [...(line.pointColors ?? [line.color])],
    pointBorderColor: marks
      ? line.points.map((_, i) => (isChosen(i) ? theme.text : theme.background))
      : theme.background,
    pointBorderWidth: marks ? line.points.map((_, i) => (isChosen(i) ? 2 : 1)) : 0,
    spanGaps: false,
    tension: 0,
    // what is drawn first lies on top
    order: chosen ? -1 : 0,
  };
}
