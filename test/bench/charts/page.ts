/** Runs in the page of the bench: the plot of the dock on a canvas, drawn frame after frame. */
import type { TimeWindow } from '../../../engine/results/series/reduce/reduce';
import { PlotChart } from '../../../renderer/charts/plot/plot-chart';
import { drawStrip } from '../../../engine/output/chart/draw-strip';
import { inPoints, paint, screenStyle } from '../../../renderer/charts/plot/on-canvas';
import { PAPER } from '../../../engine/output/drawing/palette';
import { ownLines } from './own-lines';
import { createLongRun, plotLongRun } from './long-run';

const SIZE = { width: 1200, height: 300 };
const FRAMES = 60;
const THEME = { ...PAPER, font: 'sans-serif' };
const STYLE = { theme: THEME, textSize: 11, reserve: 0, pixelRatio: 1 };

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

export interface Row {
  what: string;
  /** [ms] from the request to the picture, of each. */
  perFrame: number;
  frames: number;
}

/** Tells each row when it is known. */
export async function measure(samples: number, say: (row: Row) => Promise<void>): Promise<void> {
  const began = performance.now();
  const recording = createLongRun(samples);
  await say({ what: 'in a page: the run recorded', perFrame: performance.now() - began, frames: 1 });
  const canvas = document.createElement('canvas');
  const strip = document.createElement('canvas');
  strip.width = SIZE.width;
  strip.height = 34;
  document.body.append(canvas, strip);
  const context = strip.getContext('2d')!;
  let chart: PlotChart | null = null;

  function draw(window: TimeWindow, x: string | null): void {
    const plot = plotLongRun(recording, window, SIZE.width, x);
    if (chart) chart.draw(plot, STYLE);
    else chart = new PlotChart(canvas, SIZE, plot, STYLE);
    context.clearRect(0, 0, strip.width, strip.height);
    const { x: left, width } = chart.area;
    const box = inPoints({ x: left, y: 1, width, height: 32 });
    if (plot.qualityStrip)
      paint(context, drawStrip(plot.qualityStrip, box, screenStyle(context, THEME, 10)), THEME);
  }

  await frame();
  const opened = performance.now();
  draw({ from: 0, to: recording.endTime }, null);
  // The second frame begins when the first has been painted.
  await frame();
  await frame();
  await say({ what: 'in a page: open', perFrame: performance.now() - opened, frames: 1 });
  const rate = async (
    what: string,
    x: string | null,
    at: (i: number) => TimeWindow,
    picture: typeof draw = draw,
  ) => {
    const start = performance.now();
    for (let i = 0; i < FRAMES; i++) {
      picture(at(i), x);
      await frame();
    }
    await say({ what, perFrame: (performance.now() - start) / FRAMES, frames: FRAMES });
  };
  const { endTime: end } = recording;
  const half = (i: number) => ({ from: (i * end) / 200, to: (i * end) / 200 + end / 2 });
  await rate('in a page: pan of half the run', null, half);
  await rate('in a page: pan of a hundredth', null, (i) => ({ from: i, to: i + end / 100 }));
  await rate('in a page: zoom', null, (i) => ({ from: 0, to: end * 0.9 ** i }));
  await rate('in a page: pan over crank angle', 'driver/motor/coordinate', (i) => ({
    from: i,
    to: i + end / 10,
  }));
  const draws = ownLines(SIZE);
  await rate('pan of half, lines of Chart.js', null, half, (window, x) =>
    draws(plotLongRun(recording, window, SIZE.width, x), THEME),
  );
}
