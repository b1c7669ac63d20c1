/** Pointer, wheel and keys on a plot: they move the shared cursor and the shared time window. */
import { ref } from 'vue';
import type { Ref } from 'vue';
import { useSimulationStore } from '../stores/simulation';
import type { PlotArea } from './plot-chart';
import { useChartView } from './view-store';

/** Share of the window that one notch of the wheel or one key press zooms. */
const ZOOM_STEP = 1.25;
const PAN_STEP = 0.1;

export function usePlotInput(area: Ref<PlotArea>) {
  const simulation = useSimulationStore();
  const view = useChartView();
  const panning = ref(false);
  let scrubbing = false;
  let lastX = 0;

  const offsetX = (event: MouseEvent) =>
    event.clientX - (event.currentTarget as HTMLElement).getBoundingClientRect().left;

  function timeAt(x: number): number {
    const { from, to } = view.window;
    const fraction = (x - area.value.left) / Math.max(area.value.width, 1);
    return from + Math.min(Math.max(fraction, 0), 1) * (to - from);
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    lastX = event.clientX;
    if (event.shiftKey || event.button === 1) {
      event.preventDefault();
      panning.value = true;
    } else {
      scrubbing = true;
      simulation.setCursor(timeAt(offsetX(event)));
    }
  }

  function move(event: PointerEvent): void {
    if (scrubbing) simulation.setCursor(timeAt(offsetX(event)));
    if (!panning.value) return;
    const { from, to } = view.window;
    view.panBy(((lastX - event.clientX) / Math.max(area.value.width, 1)) * (to - from));
    lastX = event.clientX;
  }

  function up(): void {
    scrubbing = false;
    panning.value = false;
  }

  function wheel(event: WheelEvent): void {
    const { from, to } = view.window;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      view.panBy((event.deltaX / Math.max(area.value.width, 1)) * (to - from));
      return;
    }
    // Trackpads send many small deltas, wheels few large ones: the zoom follows the distance, up to one notch each.
    const notches = Math.min(Math.max(event.deltaY / 100, -1), 1);
    view.zoomBy(ZOOM_STEP ** notches, timeAt(offsetX(event)));
  }

  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowLeft: (event) => simulation.stepSamples(event.shiftKey ? -10 : -1),
    ArrowRight: (event) => simulation.stepSamples(event.shiftKey ? 10 : 1),
    PageUp: () => view.panBy(-PAN_STEP * (view.window.to - view.window.from)),
    PageDown: () => view.panBy(PAN_STEP * (view.window.to - view.window.from)),
    Home: () => simulation.setCursor(view.extent.from),
    End: () => simulation.setCursor(simulation.recording?.endTime ?? 0),
    '+': () => view.zoomBy(1 / ZOOM_STEP, simulation.cursor),
    '=': () => view.zoomBy(1 / ZOOM_STEP, simulation.cursor),
    '-': () => view.zoomBy(ZOOM_STEP, simulation.cursor),
    '0': () => view.resetZoom(),
  };

  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
    keys[event.key](event);
    event.preventDefault();
    // The app has its own meaning for some of these keys.
    event.stopPropagation();
  }

  return { panning, down, move, up, wheel, key };
}
