/** Zoom and pan of one plot: over time they move the window that all plots share, else the ranges of its own axes. */
import { isUsableRange, panRange, zoomRange } from '../../../engine/results/series/reduce/axis-range';
import type { AxisRange } from '../../../engine/results/series/reduce/axis-range';
import type { PlotData } from '../../../engine/output/plot/plot';
import { valueAtFraction } from './plot-scale';
import { useChartView } from '../../stores/charts/chart-view';

/** Shares of the plot: from the left, from below. */
export interface Place {
  across: number;
  up: number;
}

export function usePlotZoom(index: () => number, plot: () => PlotData | null) {
  const view = useChartView();

  const hasLimits = () => Object.keys(view.panes[index()].options.limits).length > 0;

  /** Ranges in the units shown, kept in the units recorded. */
  function limit(ranges: { x?: AxisRange; y?: readonly AxisRange[] }): void {
    const drawn = plot();
    if (!drawn) return;
    const limits = { ...view.panes[index()].options.limits };
    const keep = (name: string, range: AxisRange, size: number, logarithmic: boolean) => {
      const own = { minimum: range.minimum * size, maximum: range.maximum * size };
      if (isUsableRange(own, logarithmic)) limits[name] = own;
    };
    if (ranges.x && drawn.x.id !== null) keep('x', ranges.x, drawn.x.size, false);
    ranges.y?.forEach((range, i) => {
      const { recorded, size, logarithmic } = drawn.axes[i];
      keep(recorded, range, size, logarithmic);
    });
    view.setOptions(index(), { limits });
  }

  const zoomedX = ({ x }: PlotData, factor: number, { across }: Place) =>
    zoomRange(x, factor, valueAtFraction(x, across), false);
  const zoomedY = ({ axes }: PlotData, factor: number, { up }: Place) =>
    axes.map((axis) =>
      zoomRange(axis, factor, valueAtFraction(axis, up, axis.logarithmic), axis.logarithmic),
    );

  function zoomX(factor: number, place: Place): void {
    const drawn = plot();
    if (!drawn) return;
    if (drawn.x.id === null) view.zoomBy(factor, valueAtFraction(drawn.x, place.across));
    else if (drawn.equal) limit({ x: zoomedX(drawn, factor, place), y: zoomedY(drawn, factor, place) });
    else limit({ x: zoomedX(drawn, factor, place) });
  }

  function zoomY(factor: number, place: Place): void {
    const drawn = plot();
    if (!drawn) return;
    if (drawn.equal) zoomX(factor, place);
    else limit({ y: zoomedY(drawn, factor, place) });
  }

  /** By shares of the plot. Up and down only where the ranges were chosen: else they fit what is shown. */
  function pan(across: number, up: number): void {
    const drawn = plot();
    if (!drawn) return;
    const { x, axes, window } = drawn;
    const isPhase = x.id !== null;
    if (!isPhase) view.panBy(across * (window.to - window.from));
    if (!isPhase && !hasLimits()) return;
    limit({
      x: panRange(x, across, false),
      y: axes.map((axis) => panRange(axis, up, axis.logarithmic)),
    });
  }

  /** Zooms to the box between two corners; a box without height selects a time range. */
  function box(a: Place, b: Place, hasHeight: boolean): void {
    const drawn = plot();
    if (!drawn) return;
    const { x, axes } = drawn;
    const part = (from: number, to: number, axis: AxisRange, logarithmic: boolean): AxisRange => ({
      minimum: valueAtFraction(axis, Math.min(from, to), logarithmic),
      maximum: valueAtFraction(axis, Math.max(from, to), logarithmic),
    });
    const across = part(a.across, b.across, x, false);
    if (hasHeight) limit({ x: across, y: axes.map((axis) => part(a.up, b.up, axis, axis.logarithmic)) });
    else limit({ x: across });
    if (x.id === null) view.setWindow(across.minimum, across.maximum);
  }

  function fit(): void {
    view.resetZoom();
    if (hasLimits()) view.setOptions(index(), { limits: {} });
  }

  return { zoomX, zoomY, pan, box, fit };
}
