/** The largest value of each axis, written beside it on the plot. */
import type { Chart } from 'chart.js';
import { formatUnit, formatValue } from '../../engine/results/series/format';
import { placeLabel } from '../../engine/output/plot/place-label';
import type { Place } from '../../engine/output/plot/place-label';
import type { PlotSeries } from '../../engine/output/plot/plot';
import type { OverlayInput } from './overlay-input';

/** Room between a mark and what is written beside it [px]. */
const BESIDE_MARK = 7;

type Drawn = Pick<Chart, 'ctx' | 'chartArea' | 'scales'>;

/** Only the largest value of each axis is written on the plot; the legend holds the others. */
export function drawPeaks(chart: Drawn, input: OverlayInput): void {
  const { plot } = input;
  const largest = new Map<number, Peak>();
  for (const { line, y, x, value } of plot.marks) {
    if (line === null || y === null || Number.isNaN(value) || value === 0) continue;
    const series = plot.series[line];
    const best = largest.get(series.axis);
    if (!best || Math.abs(value) > Math.abs(best.value)) largest.set(series.axis, { series, x, y, value });
  }
  const taken: Place[] = [];
  for (const peak of largest.values()) drawPeakValue(chart, input, peak, taken);
}

interface Peak {
  series: PlotSeries;
  x: number;
  y: number;
  value: number;
}

function drawPeakValue(
  chart: Drawn,
  { theme, textSize: size }: OverlayInput,
  peak: Peak,
  taken: Place[],
): void {
  const { ctx, chartArea: area, scales } = chart;
  const { series, value } = peak;
  const x = scales.x.getPixelForValue(peak.x);
  const y = scales[`y${series.axis}`].getPixelForValue(peak.y);
  if (x < area.left || x > area.right || y < area.top - 1 || y > area.bottom + 1) return;
  const text = `${formatValue(value)} ${formatUnit(series.unit)}`.trim();
  ctx.save();
  ctx.font = `600 ${size}px ${theme.font}`;
  ctx.textBaseline = 'middle';
  const width = ctx.measureText(text).width;
  const fitsRight = x + BESIDE_MARK + width < area.right;
  const height = size + 2;
  const wanted: Place = {
    x: fitsRight ? x + BESIDE_MARK : x - BESIDE_MARK - width,
    // Beyond the peak, where its own line is not.
    y: y - Math.sign(value) * size * 0.7 - height / 2,
    ...{ width, height },
  };
  const plot = { x: area.left, y: area.top, width: area.width, height: area.height };
  const place = placeLabel(wanted, plot, taken);
  if (!place) return ctx.restore();
  taken.push(place);
  const middle = place.y + height / 2;
  // A halo in the background's colour keeps the digits legible over lines.
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4;
  ctx.strokeStyle = theme.background;
  ctx.strokeText(text, place.x, middle);
  ctx.fillStyle = theme.series[series.spec.style.color];
  ctx.fillText(text, place.x, middle);
  ctx.restore();
}
