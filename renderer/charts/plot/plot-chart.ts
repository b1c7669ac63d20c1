/**
 * The one place that drives Chart.js: no animation, no parsing, no events, no sizing of its own, so it draws when it
 * is told and writes nothing to the page but its canvas. It has our data, axes and ticks, and draws the axes; what stands
 * inside them is drawn as in exports.
 */
import { Chart, LinearScale, LogarithmicScale, PointElement } from 'chart.js';
import type { ChartData, ChartOptions, Scale, ScaleOptions } from 'chart.js';
import { acrossTicks, axisColor, valueTicks } from '../../../engine/output/chart/draw-axes';
import { axesOf, fitted } from '../../../engine/output/chart/plot-scale';
import { PIXEL } from '../../../engine/output/chart/plot-style';
import type { Box } from '../../../engine/output/drawing/drawing';
import type { PlotData } from '../../../engine/output/plot/plot';
import { ticksAs } from './axis-ticks';
import { screenStyle } from './on-canvas';
import type { ScreenStyle } from './plot-area';
import { PlotLineController } from './plot-lines';
import { boxOf, createOverlay } from './plot-overlay';

Chart.register(PlotLineController, PointElement, LinearScale, LogarithmicScale);

/** Fixed widths keep the plots of all panes in line with each other [px]. */
const AXIS_WIDTH = 66;
/** Where there are more than two, which would leave too little of the plot [px]. */
const NARROW_AXIS = 48;
const BARE_EDGE = 16;

type XyScale = ScaleOptions<'linear'> | ScaleOptions<'logarithmic'>;

export class PlotChart {
  readonly #chart: Chart<'plotLine'>;
  #plot: PlotData;
  #style: ScreenStyle;
  readonly #overlay = createOverlay(() => ({
    ...{ plot: this.#plot, style: this.#style },
    axisWidth: widthOfAxes(this.#plot, this.#style),
  }));

  constructor(
    canvas: HTMLCanvasElement,
    size: { width: number; height: number },
    plot: PlotData,
    style: ScreenStyle,
  ) {
    this.#plot = plot;
    this.#style = style;
    canvas.width = size.width;
    canvas.height = size.height;
    this.#chart = new Chart(canvas, {
      type: 'plotLine',
      data: this.#data(),
      options: optionsOf(plot, style),
      plugins: [this.#overlay.plugin],
    });
    this.#chart.resize(size.width, size.height);
    if (plot.equal) this.draw(plot, style);
  }

  draw(plot: PlotData, style: ScreenStyle): void {
    this.#style = style;
    this.#show(plot);
    // How large the plot is, is known only once its axes are laid out.
    if (plot.equal) this.#show(fitted(plot, this.area));
  }

  #show(plot: PlotData): void {
    this.#plot = plot;
    this.#chart.data = this.#data();
    this.#chart.options = optionsOf(plot, this.#style);
    this.#chart.update('none');
  }

  #data(): ChartData<'plotLine'> {
    const { drawLine } = this.#overlay;
    return {
      datasets: this.#plot.series.map(({ points, axis }, index) => ({
        ...{ data: points, yAxisID: `y${axis}`, clip: 0 },
        draw: () => drawLine(index),
      })),
    };
  }

  /** As drawn: with the ranges that its size led to. */
  get plot(): PlotData {
    return this.#plot;
  }

  resize(width: number, height: number): void {
    this.#chart.resize(width, height);
  }

  get area(): Box {
    return boxOf(this.#chart);
  }

  destroy(): void {
    this.#chart.destroy();
  }
}

function optionsOf(plot: PlotData, style: ScreenStyle): ChartOptions<'plotLine'> {
  const count = axesOf(plot).length;
  const width = widthOfAxes(plot, style);
  const scales: Record<string, XyScale> = { x: xScale(plot, style) };
  for (let i = 0; i < count; i++) scales[`y${i}`] = valueScale(plot, i, style);
  // Left, right, left, right.
  const sides = [Math.ceil(count / 2), Math.floor(count / 2)];
  const [left, right] = [Math.ceil(style.reserve / 2) - sides[0], Math.floor(style.reserve / 2) - sides[1]];
  const bare = sides[1] === 0 && right <= 0;
  return {
    animation: false,
    parsing: false,
    normalized: true,
    responsive: false,
    maintainAspectRatio: false,
    events: [],
    devicePixelRatio: style.pixelRatio,
    layout: {
      padding: {
        top: (style.textSize + 4) * (count > 2 ? 2 : 1) + 5,
        right: bare ? BARE_EDGE : Math.max(right, 0) * width,
        left: Math.max(left, 0) * width,
        bottom: 2,
      },
    },
    scales,
  };
}

/** One for all, and the same in all plots that stand above one another. */
const widthOfAxes = (plot: PlotData, { reserve }: ScreenStyle): number =>
  Math.max(axesOf(plot).length, reserve) > 2 ? NARROW_AXIS : AXIS_WIDTH;

/** The time axis has no title, which would take space from the plot: its unit is at each tick. */
function xScale({ x }: PlotData, style: ScreenStyle): XyScale {
  const { theme, textSize } = style;
  return {
    type: 'linear',
    min: x.minimum,
    max: x.maximum,
    border: { color: theme.axis },
    grid: { color: theme.grid, drawTicks: true, tickLength: 4, tickColor: theme.axis, lineWidth: 1 },
    title: {
      display: x.id !== null,
      text: x.label,
      color: theme.textMuted,
      font: { family: theme.font, size: textSize },
      padding: 2,
    },
    ...ticksAs(style, ({ width, ctx }) => {
      const after = x.id === null ? ' s' : '';
      return acrossTicks(x, width * PIXEL, screenStyle(ctx, theme, textSize), after);
    }),
  };
}

function valueScale(plot: PlotData, index: number, style: ScreenStyle): XyScale {
  const { theme, textSize } = style;
  const axis = axesOf(plot)[index];
  const width = widthOfAxes(plot, style);
  return {
    type: axis.logarithmic ? 'logarithmic' : 'linear',
    position: index % 2 === 0 ? 'left' : 'right',
    // Later axes are further out.
    weight: index,
    min: axis.minimum,
    max: axis.maximum,
    border: { color: axisColor(plot, index, theme) ?? theme.axis },
    grid: {
      // One grid only: two would not line up.
      drawOnChartArea: index === 0,
      color: theme.grid,
      tickLength: 4,
      tickColor: theme.axis,
      lineWidth: 1,
    },
    afterFit: (scale: Scale) => {
      scale.width = width;
    },
    ...ticksAs(style, ({ height }) => valueTicks(axis, height * PIXEL, textSize * PIXEL)),
  };
}
