/** What the dock shows: view state that all panes and the commands share; never part of the document. */
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { useDocumentStore } from '../stores/document';
import { useSelectionStore } from '../stores/selection';
import { useSimulationStore } from '../stores/simulation';
import { createContent, toggleComponent } from '../../engine/charts/pane-content';
import type { PaneContent } from '../../engine/charts/pane-content';
import { PANE_KINDS, paneKind } from '../../engine/charts/pane-kinds';
import type { PaneKind } from '../../engine/charts/pane-kinds';
import type { TimeWindow } from '../../engine/charts/reduce';
import { sharedIdle } from '../../engine/charts/uniqueness';
import { recallView, rememberView } from './view-memory';
import type { DockLayout } from './view-memory';

export type { DockLayout };

/** Shortest time span that the zoom goes down to [s]. */
const SHORTEST_SPAN = 1e-6;
/** A live run shows its whole duration ahead up to this [s]; beyond, the axis doubles when it is full. */
const LONGEST_AHEAD = 60;

export const useChartView = defineStore('chart-view', () => {
  const document = useDocumentStore();
  const selection = useSelectionStore();
  const simulation = useSimulationStore();
  const remembered = recallView();
  const layout = ref<DockLayout>(remembered.layout);
  const panes = ref<[PaneKind, PaneKind]>(remembered.panes);
  watch([layout, panes], () => rememberView({ layout: layout.value, panes: panes.value }));
  const activePane = ref<0 | 1>(0);
  const shown = ref<Record<PaneKind, string[]>>(
    Object.fromEntries(PANE_KINDS.map((info) => [info.kind, [...info.shown]])) as Record<PaneKind, string[]>,
  );
  /** What was chosen per kind of subject; the joint of the reactions follows the selection. */
  const subjects = ref<Record<PaneKind, string | null>>({
    reactions: null,
    drift: null,
    momentum: null,
    energy: null,
    drivers: null,
    joints: null,
    contacts: null,
    motion: null,
    measures: null,
  });
  const zoom = ref<TimeWindow | null>(null);
  /** Reaction components that the user switched: they stay as they are, whatever the run holds. */
  const touched = ref<string[]>([]);

  /** The whole recorded time, or what a live run is going to fill. */
  const extent = computed<TimeWindow>(() => {
    void simulation.sampleCount;
    const recording = simulation.recording;
    if (!recording) return { from: 0, to: 1 };
    const { startTime: from, endTime } = recording;
    const isGrowing = simulation.phase === 'running' || simulation.phase === 'paused';
    if (!isGrowing) return { from, to: endTime > from ? endTime : from + 1 };
    const { duration } = recording.project.settings;
    let to = from + Math.min(duration, LONGEST_AHEAD);
    while (to < endTime) to = Math.min(from + (to - from) * 2, Math.max(from + duration, endTime));
    return { from, to: to > from ? to : from + 1 };
  });

  const window = computed<TimeWindow>(() => zoom.value ?? extent.value);

  watch(
    () => selection.ids,
    (ids) => followSelection(ids[ids.length - 1]),
    { immediate: true, deep: true },
  );
  watch(
    () => simulation.recording,
    () => resetZoom(),
  );

  /** Charts show what is selected, and keep showing it while something without a chart is selected. */
  function followSelection(id: string | undefined): void {
    const found = id === undefined ? null : document.record(id);
    if (!found) return;
    if (found.list === 'bodies') subjects.value.motion = found.record.id;
    if (found.list === 'measures') subjects.value.measures = found.record.id;
    if (found.list === 'contacts') subjects.value.contacts = found.record.id;
    if (found.list === 'drivers' || found.list === 'couplings') subjects.value.drivers = found.record.id;
    if (found.list === 'joints') {
      subjects.value.reactions = found.record.id;
      subjects.value.joints = found.record.id;
      const driver = document.project.drivers.find((each) => each.joint === found.record.id);
      if (driver) subjects.value.drivers = driver.id;
    }
  }

  /** A joint chosen here is selected everywhere, and so on. */
  function chooseSubject(kind: PaneKind, id: string | null): void {
    subjects.value[kind] = id;
    const follows = kind !== 'drift' && kind !== 'momentum' && kind !== 'energy';
    if (follows && id !== null && document.record(id)) selection.select(id);
  }

  /** Lines along zero that nothing determines are left out until asked for. As text: it seldom changes while a run grows. */
  const idle = computed(() => {
    void simulation.sampleCount;
    const { recording } = simulation;
    const joints = recording?.project.joints ?? [];
    const joint = joints.find(({ id }) => id === subjects.value.reactions) ?? joints[0];
    if (!recording || !joint || !panes.value.includes('reactions')) return '';
    return sharedIdle(recording, joint.id)
      .filter((component) => !touched.value.includes(component))
      .join(' ');
  });

  const contents = computed(() => {
    const { recording } = simulation;
    const all = new Map<PaneKind, PaneContent>();
    if (!recording) return all;
    for (const kind of new Set(panes.value)) {
      const wanted = subjects.value[kind];
      const hidden = kind === 'reactions' ? idle.value.split(' ') : [];
      all.set(kind, createContent(recording, document.project, kind, wanted, shown.value[kind], hidden));
    }
    return all;
  });

  function toggle(kind: PaneKind, component: string): void {
    const series = contents.value.get(kind)?.series ?? [];
    const isIdle = kind === 'reactions' && idle.value.split(' ').includes(component);
    if (kind === 'reactions') touched.value.push(component);
    if (isIdle && shown.value[kind].includes(component)) return;
    shown.value[kind] = toggleComponent(series, shown.value[kind], component);
  }

  function setPane(index: 0 | 1, kind: PaneKind): void {
    panes.value = index === 0 ? [kind, panes.value[1]] : [panes.value[0], kind];
    activePane.value = index;
  }

  function cyclePane(step: number): void {
    const kinds = PANE_KINDS.map((info) => info.kind);
    const at = kinds.indexOf(panes.value[activePane.value]);
    setPane(activePane.value, kinds[(at + step + kinds.length) % kinds.length]);
  }

  /** Show a kind where it is already, else in the active pane. */
  function showKind(kind: PaneKind): void {
    const at = panes.value.indexOf(paneKind(kind).kind);
    if (at === 0 || (at === 1 && layout.value !== 'one')) activePane.value = at as 0 | 1;
    else setPane(activePane.value, kind);
  }

  function setWindow(from: number, to: number): void {
    const all = extent.value;
    const span = Math.max(to - from, SHORTEST_SPAN);
    const whole = all.to - all.from;
    if (!Number.isFinite(span) || span >= whole) {
      zoom.value = null;
      return;
    }
    const start = Math.min(Math.max(from, all.from), all.to - span);
    zoom.value = { from: start, to: start + span };
  }

  /** Zoom so that `around` stays where it is; a factor below one shows less time. */
  function zoomBy(factor: number, around: number): void {
    const { from, to } = window.value;
    setWindow(around - (around - from) * factor, around + (to - around) * factor);
  }

  function panBy(seconds: number): void {
    const { from, to } = window.value;
    if (zoom.value) setWindow(from + seconds, to + seconds);
  }

  function resetZoom(): void {
    zoom.value = null;
  }

  return {
    layout,
    panes,
    activePane,
    shown,
    subjects,
    contents,
    chooseSubject,
    toggle,
    extent,
    window,
    zoomed: computed(() => zoom.value !== null),
    setPane,
    cyclePane,
    showKind,
    setWindow,
    zoomBy,
    panBy,
    resetZoom,
  };
});
