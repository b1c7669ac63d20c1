/** Pointer, wheel and keys on a plot: they move the cursors and what is shown. */
import { ref } from 'vue';
import type { Ref } from 'vue';
import { useSimulationStore } from '../../stores/runs/simulation';
import { scaleOf } from '../../../engine/output/chart/plot-scale';
import type { Box } from '../../../engine/output/drawing/drawing';
import type { PlotData } from '../../../engine/output/plot/plot';
import { goToMark } from './go-to-mark';
import { shareOf, valueAtFraction } from './plot-scale';
import { usePlotZoom } from './plot-zoom';
import { useChartView } from '../../stores/charts/chart-view';

/** Share of the window that one notch of the wheel or one key press zooms. */
const ZOOM_STEP = 1.25;
const PAN_STEP = 0.1;
/** A press that moves less is a click [px]. */
const CLICK = 4;
const MIDDLE = { across: 0.5, up: 0.5 };

interface Spot {
  x: number;
  y: number;
}

type Drag = 'scrub' | 'pan' | 'box';

export interface PlotInputState {
  area: Ref<Box>;
  /** As drawn. */
  plot: Ref<PlotData | null>;
  /** Of the pane. */
  index: () => number;
}

export function usePlotInput({ area, plot, index }: PlotInputState) {
  const simulation = useSimulationStore();
  const view = useChartView();
  const zoom = usePlotZoom(index, () => plot.value);
  const drag = ref<Drag | null>(null);
  /** Corners of the box that is being drawn. */
  const box = ref<[Spot, Spot] | null>(null);
  let start: Spot = { x: 0, y: 0 };
  let last: Spot = start;
  let moved = false;

  function spotOf(event: MouseEvent): Spot {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  const shareAt = ({ x, y }: Spot) => shareOf(area.value, x, y);

  function timeAt(spot: Spot): number | null {
    const drawn = plot.value;
    if (!drawn) return null;
    if (drawn.x.id === null) return valueAtFraction(drawn.x, shareAt(spot).across);
    return nearestTime(drawn, area.value, spot);
  }

  function scrub(spot: Spot): void {
    const time = timeAt(spot);
    if (time !== null) simulation.setCursor(time);
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    start = last = spotOf(event);
    moved = false;
    if (event.shiftKey || event.button === 1) {
      event.preventDefault();
      drag.value = 'pan';
    } else if (event.ctrlKey || event.metaKey) drag.value = 'box';
    else {
      drag.value = 'scrub';
      scrub(start);
    }
  }

  function move(event: PointerEvent): void {
    if (!drag.value) return;
    const spot = spotOf(event);
    moved ||= Math.hypot(spot.x - start.x, spot.y - start.y) >= CLICK;
    if (drag.value === 'scrub') scrub(spot);
    else if (drag.value === 'box') box.value = moved ? [start, spot] : null;
    else if (moved) {
      const { width, height } = area.value;
      zoom.pan((last.x - spot.x) / Math.max(width, 1), (spot.y - last.y) / Math.max(height, 1));
      last = spot;
    }
  }

  function up(event: PointerEvent): void {
    const spot = spotOf(event);
    if (drag.value === 'pan' && !moved && event.shiftKey) view.secondCursor = timeAt(spot);
    if (drag.value === 'box' && box.value) {
      zoom.box(shareAt(start), shareAt(spot), Math.abs(spot.y - start.y) >= 2 * CLICK);
    }
    cancel();
  }

  function cancel(): void {
    drag.value = null;
    box.value = null;
  }

  function wheel(event: WheelEvent): void {
    const spot = spotOf(event);
    const isOverAxis = spot.x < area.value.x;
    // Shift turns the wheel sideways on most systems.
    const delta = event.shiftKey ? event.deltaY || event.deltaX : event.deltaY;
    if (!event.shiftKey && Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      zoom.pan(event.deltaX / Math.max(area.value.width, 1), 0);
      return;
    }
    // Trackpads send many small deltas, wheels few large ones: the zoom follows the distance, up to one notch each.
    const factor = ZOOM_STEP ** Math.min(Math.max(delta / 100, -1), 1);
    if (event.shiftKey || isOverAxis) zoom.zoomY(factor, shareAt(spot));
    else zoom.zoomX(factor, shareAt(spot));
  }

  function zoomAtCursor(factor: number): void {
    const { from, to } = view.window;
    const across = plot.value?.x.id === null ? (simulation.cursor - from) / (to - from) : 0.5;
    zoom.zoomX(factor, { across, up: 0.5 });
  }

  const vertical = (factor: number, up: number) => (event: KeyboardEvent) =>
    event.shiftKey ? zoom.zoomY(factor, MIDDLE) : zoom.pan(0, up);

  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowLeft: (event) => simulation.stepSamples(event.shiftKey ? -10 : -1),
    ArrowRight: (event) => simulation.stepSamples(event.shiftKey ? 10 : 1),
    ArrowUp: vertical(1 / ZOOM_STEP, PAN_STEP),
    ArrowDown: vertical(ZOOM_STEP, -PAN_STEP),
    PageUp: () => zoom.pan(-PAN_STEP, 0),
    PageDown: () => zoom.pan(PAN_STEP, 0),
    Home: () => simulation.setCursor(view.extent.from),
    End: () => simulation.setCursor(simulation.recording?.endTime ?? 0),
    '+': () => zoomAtCursor(1 / ZOOM_STEP),
    '=': () => zoomAtCursor(1 / ZOOM_STEP),
    '-': () => zoomAtCursor(ZOOM_STEP),
    '0': () => zoom.fit(),
    n: () => goToMark(1, [index()]),
    p: () => goToMark(-1, [index()]),
    c: () => void (view.secondCursor = view.secondCursor === null ? simulation.cursor : null),
  };

  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
    keys[event.key](event);
    event.preventDefault();
    // The app has its own meaning for some of these keys.
    event.stopPropagation();
  }

  return { drag, box, down, move, up, cancel, wheel, key, fit: zoom.fit };
}

/** Time of the nearest point on any line; null if nothing is drawn. */
function nearestTime(plot: PlotData, area: Box, spot: Spot): number | null {
  const scale = scaleOf(plot, area);
  let best = Number.POSITIVE_INFINITY;
  let time: number | null = null;
  for (const { points, axis } of plot.series) {
    for (const point of points) {
      const dx = scale.x(point.x) - spot.x;
      const dy = scale.y[axis](point.y) - spot.y;
      const distance = dx * dx + dy * dy;
      // Gaps are no number and never nearer.
      if (distance < best && point.t !== undefined) {
        best = distance;
        time = point.t;
      }
    }
  }
  return time;
}
