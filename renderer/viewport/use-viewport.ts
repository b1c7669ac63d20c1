/** Connects the stores to a viewport scene for as long as the component lives. */
import { onBeforeUnmount, onMounted, ref, shallowRef, watch } from 'vue';
import type { Ref } from 'vue';
import { labelAt } from '../../engine/results/series/uniqueness/uniqueness';
import { useAppearanceStore } from '../stores/window/appearance';
import { useDocumentStore } from '../stores/editing/document';
import { useForesightStore } from '../stores/runs/foresight';
import { useLiveEditStore } from '../stores/editing/live-edit';
import { usePreferencesStore } from '../stores/window/preferences';
import { useSelectionStore } from '../stores/editing/selection';
import { useClearancesStore } from '../stores/runs/clearances';
import { useSimulationStore } from '../stores/runs/simulation';
import { useSurfacesStore } from '../stores/files/surfaces';
import { useVisibilityStore } from '../stores/editing/visibility';
import { activeViewport } from './active-viewport';
import { describeRecord } from './picking/describe-record';
import { deservesNewView } from './sync/document-change';
import type { Axes } from './camera/framing';
import { Navigation } from './camera/navigation';
import type { LabelBox } from './overlay/place-labels';
import type { Area } from './camera/navigation';
import type { PoseSource } from './sync/pose-source';
import { section } from './section/section';
import { motionOf } from './sync/recorded-motion';
import { createStage } from './create-stage';
import type { Readout } from './readout';
import { readTheme } from './theme';
import { EMPTY_SKETCH } from './tools/sketch';
import type { Sketch } from './tools/sketch';
import { useTools } from './tools/use-tools';
import { viewOptions } from './view-options';
import { ViewportScene } from './viewport-scene';

export interface Tip {
  name: string;
  detail: string;
  x: number;
  y: number;
}

export type ViewportState = 'ready' | 'lost' | 'unavailable';

/** What lies over the picture in its corners, within it [px]. */
function furnitureIn(canvas: HTMLElement | null): LabelBox[] {
  const over = canvas?.parentElement?.querySelectorAll('[class*="corner-"], .prompts > *') ?? [];
  const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {};
  return [...over].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { x: x - left, y: y - top, width, height };
  });
}

export function useViewport(canvas: Ref<HTMLCanvasElement | null>, labelLayer: Ref<HTMLElement | null>) {
  const documents = useDocumentStore();
  const selection = useSelectionStore();
  const simulation = useSimulationStore();
  const appearance = useAppearanceStore();
  const preferences = usePreferencesStore();
  const visibility = useVisibilityStore();
  const liveEdit = useLiveEditStore();
  const foresight = useForesightStore();
  const surfaces = useSurfacesStore();
  const clearances = useClearancesStore();
  const state = ref<ViewportState>('ready');
  const axes = shallowRef<Axes | null>(null);
  const readout = shallowRef<Readout>({ scale: null, force: null, moment: null });
  const tip = shallowRef<Tip | null>(null);
  const box = shallowRef<Area | null>(null);
  const scene = shallowRef<ViewportScene | null>(null);
  const sketch = shallowRef<Sketch>(EMPTY_SKETCH);
  /** Grows with every picture, for what is drawn over it. */
  const picture = ref(0);
  let navigation: Navigation | null = null;
  let endTools = (): void => undefined;

  const source = (): PoseSource => ({
    get sampleCount() {
      return simulation.showing === 'run' && simulation.preview === null ? simulation.sampleCount : 0;
    },
    get startTime() {
      return simulation.recording?.startTime ?? 0;
    },
    get endTime() {
      return simulation.recording?.endTime ?? 0;
    },
    ...simulation.motion,
    labelAt: (record, component, time) => {
      const { recording } = simulation;
      return recording ? labelAt(recording, record, component, time) : 'unique';
    },
    get paths() {
      const { recording } = simulation;
      return liveEdit.active && recording ? motionOf(recording) : null;
    },
  });

  function showFrame(view: ViewportScene): void {
    axes.value = view.stage.camera.axes;
    picture.value += 1;
    const next = view.readout();
    if (JSON.stringify(next) !== JSON.stringify(readout.value)) readout.value = next;
  }

  function hover(record: string | null, x: number, y: number): void {
    if (selection.hovered !== record) selection.hovered = record;
    const text = record === null ? null : describeRecord(documents.project, record);
    tip.value = text && { ...text, x, y };
  }

  function pickAll(ids: readonly string[], additive: boolean): void {
    if (!additive) selection.clear();
    for (const id of ids) if (!selection.ids.includes(id)) selection.select(id, true);
  }

  function connect(view: ViewportScene, element: HTMLCanvasElement): void {
    const tools = useTools(view, element, sketch);
    navigation = new Navigation(element, view.stage.camera, {
      preset: () => preferences.preset,
      wheelSign: () => (preferences.invertWheel ? -1 : 1),
      pick: (x, y) => view.pick(x, y),
      ...tools.events,
      hover,
      click: (record, additive) => {
        if (record !== null) selection.select(record, additive);
        else if (!additive) selection.clear();
      },
      // What a menu acts on is what it is opened over; the page opens it as it does for the keyboard.
      menu: (record, x, y) => {
        if (record === null) selection.clear();
        else if (!selection.isSelected(record)) selection.select(record);
        const { left, top } = element.getBoundingClientRect();
        const at = { clientX: left + x, clientY: top + y };
        element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }));
      },
      box: (area) => (box.value = area),
      boxDone: (area, additive) => pickAll(view.recordsIn(area), additive),
      moved: () => view.moved(),
    });
    endTools = tools.dispose;
    view.onFrame = () => {
      showFrame(view);
      tools.picture();
    };
    // A run of an earlier model does not show how the current one moves, unless that run is shown.
    view.run = () => (simulation.stale && simulation.showing === 'model' ? null : simulation.recording);
    view.foresight = () => foresight.of(documents.project);
    view.foresee = () => foresight.want();
    view.stage.onContext = (lost) => (state.value = lost ? 'lost' : 'ready');
    activeViewport.value = view;
  }

  onMounted(() => {
    if (!canvas.value || !labelLayer.value) return;
    const stage = createStage(canvas.value);
    if (!stage) {
      state.value = 'unavailable';
      return;
    }
    const view = new ViewportScene(stage, canvas.value, labelLayer.value, readTheme(canvas.value));
    scene.value = view;
    view.furniture = () => furnitureIn(canvas.value);
    connect(view, canvas.value);
    view.setOptions(viewOptions);
    view.setSection(section);
    view.setSurfaces(surfaces.surfaceOf);
    view.setProject(visibility.shown, true, documents.project);
    view.setSource(source());
    view.setTime(simulation.cursor);
    view.setSelection(selection.ids, selection.hovered);
    stage.playing = simulation.playing;
    foresight.want();
  });

  onBeforeUnmount(() => {
    activeViewport.value = null;
    endTools();
    navigation?.dispose();
    scene.value?.dispose();
  });

  watch(
    () => [documents.project, visibility.shown] as const,
    ([next, shown], [before]) => {
      const view = scene.value;
      if (!view) return;
      const isOther = deservesNewView(before, next);
      if (isOther) section.isOn = false;
      view.setProject(shown, isOther, next);
      view.setSelection(selection.ids, selection.hovered);
      view.stage.drawAhead();
      // The first body of what is being drawn has no motion yet that would be worth a look.
      if (isOther && before.settings !== next.settings) foresight.want();
    },
  );
  watch(
    () => foresight.latest,
    () => scene.value?.frameForesight(),
  );
  watch(
    () => surfaces.drawn,
    () => scene.value?.setSurfaces(surfaces.surfaceOf),
  );
  watch(
    () => [simulation.cursor, simulation.sampleCount, simulation.preview] as const,
    ([cursor]) => scene.value?.setTime(cursor),
  );
  watch(
    () => simulation.model,
    () => scene.value?.repose(),
  );
  watch(
    () => liveEdit.active,
    () => scene.value?.stage.requestRender(),
  );
  watch(
    () => simulation.playing,
    (playing) => {
      if (scene.value) scene.value.stage.playing = playing;
    },
    { flush: 'sync' },
  );
  watch(
    () => [simulation.recording, simulation.showing] as const,
    () => scene.value?.setSource(source()),
  );
  // Not before it rests: a picture that plays is not moved.
  watch(
    () => simulation.phase === 'ended' && !simulation.playing && simulation.sampleCount > 1,
    (rests) => {
      if (rests) scene.value?.frameRun();
    },
  );
  // From its first seconds: nothing that slides leaves its guide for long, and the guide grows ever more seldom.
  watch(
    () => (simulation.phase === 'running' ? Math.floor(2 * Math.log2(simulation.sampleCount + 1)) : 0),
    (growth) => {
      if (growth > 0) scene.value?.frameRun(true);
    },
  );
  watch([() => selection.ids, () => selection.hovered], ([ids, hovered]) =>
    scene.value?.setSelection(ids, hovered),
  );
  watch(
    () => clearances.overlapping,
    (bodies) => {
      scene.value?.highlighter.setOverlapping(bodies);
      scene.value?.stage.requestRender();
    },
  );
  watch(viewOptions, (options) => scene.value?.setOptions(options));
  watch(section, (next) => scene.value?.setSection(next));
  watch(
    () => appearance.resolved,
    () => {
      if (canvas.value) scene.value?.setTheme(readTheme(canvas.value));
    },
  );

  return { state, axes, readout, tip, box, scene, sketch, picture };
}
