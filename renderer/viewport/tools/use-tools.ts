/** Connects the active tool of the store to a viewport: pointer, keys, sketch and prompt. */
import { nextTick, watch } from 'vue';
import type { Ref } from 'vue';
import { tryEdit } from '../../stores/editing/attempt-edit';
import { useDocumentStore } from '../../stores/editing/document';
import { useSelectionStore } from '../../stores/editing/selection';
import { useSimulationStore } from '../../stores/runs/simulation';
import { useToolsStore } from '../../stores/editing/tools';
import { useVisibilityStore } from '../../stores/editing/visibility';
import type { NavigationEvents } from '../camera/navigation';
import type { ViewportScene } from '../viewport-scene';
import { MEASURE, TOOLS } from './registry';
import { EMPTY_SKETCH } from './sketch';
import type { Sketch } from './sketch';
import { newStrokes } from './tool';
import type { PointerAt, ToolContext } from './tool';
import { ToolHost } from './tool-host';

type ToolEvents = Pick<NavigationEvents, 'toolPress' | 'toolMove' | 'toolRelease' | 'selects'>;

/** Where a field has the keyboard, its keys are its own; a button has Enter and Space. */
const belongsElsewhere = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, dialog, [role="menu"]') !== null) return true;
  const button = 'button:not([role="menuitem"]), a, summary, [role="treeitem"]';
  return (key === 'Enter' || key === ' ') && target.closest(button) !== null;
};

export function useTools(
  view: ViewportScene,
  canvas: HTMLCanvasElement,
  sketch: Ref<Sketch>,
): { events: ToolEvents; picture: () => void; dispose: () => void } {
  const store = useToolsStore();
  const documents = useDocumentStore();
  const simulation = useSimulationStore();
  const visibility = useVisibilityStore();
  const context: ToolContext = {
    ...view.lens,
    strokes: newStrokes(),
    showPlane: (plane) => view.setWorkPlane(plane),
    lookSquare: (normal) => view.square.turn(normal),
    draw: (next) => (sketch.value = next),
    prompt: (next) => (store.prompt = next),
    type: (entry, text) => (store.typing = { entry, text }),
    model: () => documents.project,
    shown: () => visibility.shown,
    selection: () => useSelectionStore().ids,
    apply: (edit, gesture) => {
      view.keepView();
      return tryEdit(edit, gesture ?? null);
    },
    askMobility: (project, hear) => simulation.probe(project, hear),
    finish: () => store.finish(),
  };
  const host = new ToolHost(TOOLS, context);

  const at = (event: MouseEvent, record: string | null): PointerAt => {
    const { offsetX: x, offsetY: y, shiftKey: shift, timeStamp: time } = event;
    return { x, y, ray: view.lens.ray(x, y), record, shift, ctrl: event.ctrlKey || event.metaKey, time };
  };
  /** Picking walks through the scene: only for the tools that look. */
  const picked = (event: MouseEvent): PointerAt => ({
    ...at(event, null),
    get record() {
      return view.pick(event.offsetX, event.offsetY);
    },
  });

  function choose(name: string): void {
    store.prompt = null;
    store.typing = null;
    sketch.value = EMPTY_SKETCH;
    view.setWorkPlane(null);
    // What is drawn belongs to the model, not to a moment of a run; what only looks may look at either.
    if (store.isDrawing && name !== MEASURE) simulation.reset();
    // Its keys are to reach the tool, not the button that started it.
    if (store.isDrawing) canvas.focus({ preventScroll: true });
    // lengths and angles of a planar mechanism are true there
    if (store.isDrawing) view.square.turn();
    else {
      view.framer.endRoom();
      view.square.back();
    }
    host.choose(name);
    // once what it asks lies over the picture
    if (store.isDrawing) void nextTick(() => view.framer.makeRoom());
    canvas.dataset['tool'] = name;
  }

  /** Before the shortcuts of the app: Escape takes back one step of the tool, digits go into its field. */
  function key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || belongsElsewhere(event)) return;
    const used = event.key === 'Escape' ? host.escape() : host.key(event);
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const abort = new AbortController();
  window.addEventListener('keydown', key, { signal: abort.signal, capture: true });
  canvas.addEventListener('dblclick', (event) => host.doubleClick(picked(event)), { signal: abort.signal });
  const stop = watch(() => store.active, choose, { flush: 'sync' });
  // another document: no drag of the old one is in progress
  const stopDocument = watch(
    () => documents.opened,
    () => {
      Object.assign(context.strokes, newStrokes());
      if (store.isDrawing) store.finish();
      else choose(store.active);
    },
    { flush: 'sync' },
  );
  choose(store.active);

  return {
    events: {
      toolPress: (event, record) => host.press(at(event, record)),
      toolMove: (event) => host.move(picked(event)),
      toolRelease: (event) => host.release(picked(event)),
      selects: () => host.selects,
    },
    picture: () => host.picture(),
    dispose() {
      abort.abort();
      stop();
      stopDocument();
      host.dispose();
      store.finish();
      store.prompt = null;
    },
  };
}
