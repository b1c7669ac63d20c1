/** The plot of the dock with the lines that Chart.js draws itself: what `renderer/charts/plot/plot-lines.ts` was decided by. */
import { Chart, LineController, LineElement, PointElement } from 'chart.js';
import type { ChartDataset } from 'chart.js';
import type { PlotData } from '../../../engine/output/plot/plot';
import type { ChartTheme } from '../../../renderer/charts/theme';

Chart.register(LineController, LineElement, PointElement);

const datasets = ({ series }: PlotData, theme: ChartTheme): ChartDataset<'line'>[] =>
  series.map(({ spec, axis, points }) => ({
    ...{ data: points, yAxisID: `y${axis}`, pointRadius: 0, spanGaps: false },
    ...{ borderColor: theme.series[spec.style.color], borderWidth: spec.style.width },
    borderDash: [...spec.style.dash],
  }));

/** On a canvas of its own, by the same bare axes. */
export function ownLines(size: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  let chart: Chart<'line'> | null = null;
  return (plot: PlotData, theme: ChartTheme): void => {
    const scales = Object.fromEntries([
      ['x', { type: 'linear' as const, min: plot.x.minimum, max: plot.x.maximum }],
      ...plot.axes.map(({ minimum, maximum }, i) => [
        `y${i}`,
        { type: 'linear' as const, min: minimum, max: maximum },
      ]),
    ]) as object;
    const options = {
      ...{ animation: false as const, parsing: false as const, normalized: true, responsive: false },
      ...{ maintainAspectRatio: false, events: [], scales },
    };
    if (!chart) {
      Object.assign(canvas, size);
      chart = new Chart(canvas, { type: 'line', data: { datasets: [] }, options });
      chart.resize(size.width, size.height);
    }
    chart.data = { datasets: datasets(plot, theme) };
    chart.options = options;
    chart.update('none');
  };
}
