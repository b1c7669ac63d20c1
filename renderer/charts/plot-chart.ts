/**
 * The one place that drives Chart.js: no animation, no parsing, no events, no sizing of its own, so it draws when it
 * is told and writes nothing to the page but its canvas.
 */
import { Chart, LineController, LineElement, LinearScale, LogarithmicScale, PointElement } from 'chart.js';
import type { ChartConfiguration, ScaleOptions } from 'chart.js';
import { formatDecade, formatTick } from '../../engine/results/series/format';
import { equalise } from '../../engine/results/series/axis-range';
import { EMPTY_AXIS } from '../../engine/output/plot/plot-look';
import { axisColor } from './axis-color';
import { createOverlay } from './plot-overlay';
import type { PlotAxis, PlotData } from '../../engine/output/plot/plot';
import type { PlotStyle, PlotArea } from './plot-area';

Chart.register(LineController, LineElement, LinearScale, LogarithmicScale, PointElement);

/** Fixed widths keep the plots of all panes in line with each other [px]. */
const AXIS_WIDTH = 66;
/** Where there are more than two, which would leave too little of the plot [px]. */
const NARROW_AXIS = 48;
const BARE_EDGE = 16;

type XyScale = ScaleOptions<'linear'> | ScaleOptions<'logarithmic'>;

export class PlotChart {
  readonly #chart: Chart<'line'>;
  #plot: PlotData;
  #style: PlotStyle;

  constructor(
    canvas: HTMLCanvasElement,
    size: { width: number; height: number },
    plot: PlotData,
    style: PlotStyle,
  ) {
    this.#plot = plot;
    this.#style = style;
    const overlay = createOverlay(() => ({
      plot: this.#plot,
      theme: this.#style.theme,
      textSize: this.#style.textSize,
    }));
    const config: ChartConfiguration<'line'> = {
      type: 'line',
      data: { datasets: [] },
      options: { ...optionsOf(plot, style), devicePixelRatio: style.pixelRatio },
      plugins: [overlay],
    };
    canvas.width = size.width;
    canvas.height = size.height;
    this.#chart = new Chart(canvas, config);
    this.#chart.resize(size.width, size.height);
    if (plot.equal) this.draw(plot, style);
  }

  draw(plot: PlotData, style: PlotStyle): void {
    this.#style = style;
    this.#show(plot);
    if (!plot.equal || plot.axes.length !== 1) return;
    // How large the plot is, is known only once its axes are laid out.
    const ranges = equalise(plot.x, plot.axes[0], this.area);
    this.#show({ ...plot, x: { ...plot.x, ...ranges.x }, axes: [{ ...plot.axes[0], ...ranges.y }] });
  }

  #show(plot: PlotData): void {
    this.#plot = plot;
    this.#chart.options = {
      ...optionsOf(plot, this.#style),
      devicePixelRatio: this.#style.pixelRatio,
    };
    this.#chart.update('none');
  }

  /** As drawn: with the ranges that its size led to. */
  get plot(): PlotData {
    return this.#plot;
  }

  resize(width: number, height: number): void {
    this.#chart.resize(width, height);
  }

  get area(): PlotArea {
    const { left, top, width, height } = this.#chart.chartArea;
    return { left, top, width, height };
  }

  destroy(): void {
    this.#chart.destroy();
  }
}

function optionsOf(plot: PlotData, style: PlotStyle): NonNullable<ChartConfiguration<'line'>['options']> {
  const scales: Record<string, XyScale> = { x: xScale(plot, style) };
  const axes = plot.axes.length > 0 ? plot.axes : [EMPTY_AXIS];
  axes.forEach((axis, index) => {
    scales[`y${index}`] = valueScale(axis, index, {
      style,
      color: axisColor(plot, index, style.theme),
      width: widthOfAxes(axes.length, style),
    });
  });
  // Left, right, left, right.
  const sides = [Math.ceil(axes.length / 2), Math.floor(axes.length / 2)];
  const [left, right] = [Math.ceil(style.reserve / 2) - sides[0], Math.floor(style.reserve / 2) - sides[1]];
  const bare = sides[1] === 0 && right <= 0;
  const width = widthOfAxes(axes.length, style);
  return {
    animation: false,
    parsing: false,
    normalized: true,
    responsive: false,
    maintainAspectRatio: false,
    events: [],
    layout: {
      padding: {
        top: (style.textSize + 4) * (axes.length > 2 ? 2 : 1) + 5,
        right: bare ? BARE_EDGE : Math.max(right, 0) * width,
        left: Math.max(left, 0) * width,
        bottom: 2,
      },
    },
    scales: scales as NonNullable<ChartConfiguration<'line'>['options']>['scales'] & object,
  };
}

/** One for all, and the same in all plots that stand above one another. */
const widthOfAxes = (count: number, { reserve }: PlotStyle): number =>
  Math.max(count, reserve) > 2 ? NARROW_AXIS : AXIS_WIDTH;

function xScale({ x }: PlotData, style: PlotStyle): XyScale {
  const { theme } = style;
  const hasTitle = style.timeTitle || x.id !== null;
  return {
    type: 'linear',
    min: x.minimum,
    max: x.maximum,
    border: { color: theme.axis },
    grid: { color: theme.grid, drawTicks: true, tickLength: 4, tickColor: theme.axis, lineWidth: 1 },
    title: {
      display: hasTitle,
      text: x.label,
      color: theme.textMuted,
      font: { family: theme.font, size: style.textSize },
      padding: 2,
    },
    ticks: {
      ...tickText(style),
      includeBounds: false,
      maxRotation: 0,
      maxTicksLimit: 11,
      autoSkipPadding: 18,
      callback: (value, _index, ticks) => {
        const text = formatTick(Number(value), stepOf(ticks));
        return hasTitle ? text : `${text} s`;
      },
    },
  };
}

function valueScale(
  axis: PlotAxis,
  index: number,
  { style, color, width }: { style: PlotStyle; color: string | null; width: number },
): XyScale {
  const { theme } = style;
  const common = {
    position: index % 2 === 0 ? ('left' as const) : ('right' as const),
    // Later ones stand outside.
    weight: index,
    min: axis.minimum,
    max: axis.maximum,
    border: { color: color ?? theme.axis },
    grid: {
      // One grid only: two would not line up.
      drawOnChartArea: index === 0,
      color: theme.grid,
      tickLength: 4,
      tickColor: theme.axis,
      lineWidth: 1,
    },
    afterFit: (scale: { width: number }) => {
      scale.width = width;
    },
  };
  if (axis.logarithmic) {
    const decades = Math.log10(axis.maximum / axis.minimum);
    return {
      ...common,
      type: 'logarithmic',
      ticks: {
        ...tickText(style),
        autoSkip: false,
        callback: (value) => formatDecade(Number(value)),
      },
      afterBuildTicks: (scale) => {
        scale.ticks = decadeTicks(axis, Math.max(1, Math.ceil(decades / Math.max(2, scale.height / 26))));
      },
    };
  }
  return {
    ...common,
    type: 'linear',
    ticks: {
      ...tickText(style),
      includeBounds: false,
      maxTicksLimit: 7,
      autoSkipPadding: 6,
      callback: (value, _index, ticks) => formatTick(Number(value), stepOf(ticks)),
    },
  };
}

function tickText(style: PlotStyle) {
  return {
    color: style.theme.textMuted,
    font: { family: style.theme.font, size: style.textSize },
    padding: 3,
  };
}

function decadeTicks(axis: PlotAxis, every: number): { value: number }[] {
  const ticks: { value: number }[] = [];
  const low = Math.round(Math.log10(axis.minimum));
  const high = Math.round(Math.log10(axis.maximum));
  for (let exponent = low; exponent <= high; exponent += every) ticks.push({ value: 10 ** exponent });
  return ticks;
}

function stepOf(ticks: readonly { value: number }[]): number {
  return ticks.length > 1 ? Math.abs(ticks[1].value - ticks[0].value) : Math.abs(ticks[0]?.value ?? 1) || 1;
}
