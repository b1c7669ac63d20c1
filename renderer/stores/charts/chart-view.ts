/** What the dock shows: view state that all panes and the commands share; never part of the document. */
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { useDocumentStore } from '../editing/document';
import { useSelectionStore } from '../editing/selection';
import { useFollowStore } from '../runs/follow';
import { identityOf } from '../files/project-identity';
import { usePlaneView } from './plane-view';
import { useSimulationStore } from '../runs/simulation';
import { useToastsStore } from '../window/toasts';
import { createContent, MOST_AXES, toggleComponent } from '../../../engine/output/panes/pane-content';
import type { ContentChoice, PaneContent } from '../../../engine/output/panes/pane-content';
import type { SeriesSpec } from '../../../engine/output/panes/series-spec';
import { idleComponents } from '../../../engine/output/panes/content-shared';
import { createOwnContent } from '../../../engine/output/panes/own-content';
import { createPane } from '../../../engine/output/panes/pane-state';
import type { PaneState } from '../../../engine/output/panes/pane-state';
import type { PlotOptions } from '../../../engine/output/panes/plot-options';
import { PANE_KINDS } from '../../../engine/output/panes/pane-kinds';
import type { PaneKind } from '../../../engine/output/panes/pane-kinds';
import type { TimeWindow } from '../../../engine/results/series/reduce/reduce';
import type { Recording } from '../../../engine/results/recording/recording';
import { strongestJoint } from '../../../engine/results/series/places/strongest';
import { useChartPages } from './chart-pages';
import { emptyView, forgetProject, PANES_OF, recallView, rememberView } from './view-memory';
import type { DockLayout, RememberedView } from './view-memory';
import { whichView } from './which-view';
import { plainId, withComparison } from '../runs/shown-runs';
import { TEXT } from '../texts';

export type { DockLayout };

/** Shortest time span that the zoom goes down to [s]. */
const SHORTEST_SPAN = 1e-6;
/** A live run shows its whole duration ahead up to this [s]; beyond, the axis doubles when it is full. */
const LONGEST_AHEAD = 60;
/** Of panes that a larger layout adds. */
const FIRST_KINDS: readonly PaneKind[] = ['reactions', 'drivers', 'energy', 'momentum', 'drift'];

/** `remembered` is where it begins. */
function createView(remembered: RememberedView, remember: (view: RememberedView) => void) {
  const document = useDocumentStore();
  const selection = useSelectionStore();
  const simulation = useSimulationStore();
  const chartPages = useChartPages(remembered);
  const { pages, page, front, activePane, maximised } = chartPages;
  const layout = computed(() => front.value.layout);
  const panes = computed(() => front.value.panes);
  /** Whether the quality strips are open. */
  const stripOpen = ref(remembered.strip);
  const project = ref(remembered.project);
  watch(
    [pages, page, stripOpen, project],
    () => {
      const [strip, last] = [stripOpen.value, project.value];
      remember({ pages: pages.value, page: page.value, strip, project: last });
    },
    { deep: true },
  );
  /** Panes that the layout asks for; a small dock shows fewer. */
  const shownPanes = computed(() =>
    maximised.value !== null
      ? [maximised.value]
      : layout.value === 'one'
        ? [activePane.value]
        : panes.value.slice(0, PANES_OF[layout.value]).map((_, i) => i),
  );
  /** Time of the second cursor [s]; differences are measured from it. */
  const secondCursor = ref<number | null>(null);
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
    couplings: null,
    joints: null,
    contacts: null,
    motion: null,
    measures: null,
    custom: null,
  });
  /** The pane for which the list of all series is open. */
  const adding = ref<number | null>(null);
  /** What is chosen there becomes its x axis. */
  const choosingX = ref(false);
  watch(adding, (pane) => {
    if (pane === null) choosingX.value = false;
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

  /** Series, titles, limits and subjects refer to the records of the previous project and do not apply to the new one. */
  function followProject(): void {
    if (document.opened === 0) return;
    const next = identity();
    // What no file holds can be told from another of its name only by having been open before this window was.
    const isKnown = next === project.value && (document.file !== null || document.opened === 1);
    project.value = next;
    if (isKnown) return;
    for (const each of pages.value) {
      each.panes = each.panes.map((pane, i) => forgetProject(pane, FIRST_KINDS[i] ?? 'reactions'));
      each.isLent = false;
    }
    for (const kind of PANE_KINDS) subjects.value[kind.kind] = null;
    zoom.value = null;
    secondCursor.value = null;
    adding.value = null;
    touched.value = [];
  }
  const identity = () => identityOf(document);
  followProject();
  watch(() => document.opened, followProject, { flush: 'sync' });
  // Under another name, or saved for the first time, it is the same project.
  watch(
    () => document.file,
    () => {
      if (document.opened > 0) project.value = identity();
    },
  );

  watch(
    () => selection.ids,
    (ids) => followSelection(ids[ids.length - 1]),
    { immediate: true, deep: true },
  );
  watch(
    () => simulation.recording,
    (recording) => {
      if (recording) chartPages.fitPages(recording);
      const { from } = zoom.value ?? { from: 0 };
      // A run that follows an edit is looked at where the run before it was.
      const end = recording?.endTime ?? 0;
      if (useFollowStore().isShown && secondCursor.value !== null)
        secondCursor.value = Math.min(secondCursor.value, end);
      if (useFollowStore().isShown && from < end) return;
      resetZoom();
      if (!useFollowStore().isShown) secondCursor.value = null;
    },
  );

  /** Charts show what is selected, and keep showing it while something without a chart is selected. */
  function followSelection(id: string | undefined): void {
    const found = id === undefined ? null : document.record(id);
    if (!found) return;
    if (found.list === 'bodies') subjects.value.motion = found.record.id;
    if (found.list === 'measures') subjects.value.measures = found.record.id;
    if (found.list === 'contacts') subjects.value.contacts = found.record.id;
    if (found.list === 'drivers') subjects.value.drivers = found.record.id;
    if (found.list === 'couplings') subjects.value.couplings = found.record.id;
    if (found.list === 'joints') {
      subjects.value.reactions = found.record.id;
      subjects.value.joints = found.record.id;
      const driver = document.project.drivers.find((each) => each.joint === found.record.id);
      if (driver) subjects.value.drivers = driver.id;
    }
  }

  /** Until one is chosen, the joint that the charts of reactions show. */
  const strongest = computed(() => {
    void simulation.sampleCount;
    const { recording } = simulation;
    return recording && subjects.value.reactions === null ? strongestJoint(recording) : null;
  });
  const subjectOf = (kind: PaneKind) =>
    subjects.value[kind] ?? (kind === 'reactions' ? strongest.value : null);

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
    return panes.value
      .map(({ kind, variants }) => {
        if (!recording || kind !== 'reactions') return '';
        const { series } = plainContent(recording, kind, variants);
        return idleComponents(recording, series)
          .filter((component) => !touched.value.includes(component))
          .join(' ');
      })
      .join('\n');
  });
  const idleOf = (index: number): string[] => idle.value.split('\n')[index]?.split(' ') ?? [];

  function plainContent(
    recording: Recording,
    kind: PaneKind,
    variants: PaneState['variants'],
    choice: Partial<ContentChoice> = {},
  ): PaneContent {
    const fold = usePlaneView().all ? 'open' : 'folded';
    const all: ContentChoice = { ...choice, shown: shown.value[kind], variant: variants[kind] ?? '', fold };
    return createContent(recording, document.project, kind, subjectOf(kind), all);
  }

  /** By pane; null before anything was recorded. */
  const contents = computed(() => panes.value.map((pane, index) => withComparison(contentOf(pane, index))));

  function contentOf(pane: PaneState, index: number): PaneContent | null {
    const { recording } = simulation;
    if (!recording) return null;
    const { kind, options, variants } = pane;
    if (kind === 'custom') return createOwnContent(recording, document.project, pane);
    return plainContent(recording, kind, variants, { idle: idleOf(index), options });
  }

  /** Show or hide a line of a pane. */
  function toggle(index: number, spec: SeriesSpec): void {
    const pane = panes.value[index];
    if (pane.kind === 'custom') {
      const key = plainId(spec.key);
      const hidden = pane.hidden.filter((id) => id !== key);
      return change(index, { hidden: spec.visible ? [...hidden, key] : hidden });
    }
    const { kind } = pane;
    const { component } = spec;
    const isIdle = idleOf(index).includes(component);
    if (kind === 'reactions') touched.value.push(component);
    if (isIdle && shown.value[kind].includes(component)) return;
    const before = shown.value[kind];
    const after = toggleComponent(contents.value[index]?.series ?? [], before, component);
    shown.value[kind] = after;
    if (after.length > before.length || !after.includes(component)) return;
    useToastsStore().show('info', TEXT.tooManyAxes(MOST_AXES, spec.name), TEXT.tooManyAxesHelp);
  }

  function change(index: number, part: Partial<PaneState>): void {
    panes.value[index] = { ...panes.value[index], ...part };
  }

  /** The frame or the point of a pane's kind. */
  function setVariant(index: number, suffix: string): void {
    const { kind, variants } = panes.value[index];
    change(index, { variants: { ...variants, [kind]: suffix } });
  }

  function setOptions(index: number, part: Partial<PlotOptions>): void {
    change(index, { options: { ...panes.value[index].options, ...part } });
  }

  /** `lent`: for as long as the project is open. */
  function setPane(index: number, kind: PaneKind, lent = false): void {
    const { options } = panes.value[index];
    // Options chosen for values of one kind do not apply to those of another.
    const next =
      panes.value[index].kind === kind ? options : { ...options, limits: {}, scale: 'auto' as const };
    change(index, { kind, options: next });
    front.value.isFitted &&= lent;
    front.value.isLent = lent;
    activePane.value = index;
  }

  function cyclePane(step: number): void {
    const kinds = PANE_KINDS.map((info) => info.kind);
    const at = kinds.indexOf(panes.value[activePane.value].kind);
    setPane(activePane.value, kinds[(at + step + kinds.length) % kinds.length]);
  }

  /** Show a kind where it is already, else in the active pane. */
  function showKind(kind: PaneKind): void {
    const at = shownPanes.value.find((index) => panes.value[index].kind === kind);
    if (at === undefined) setPane(activePane.value, kind);
    else activePane.value = at;
  }

  /** Panes that the layout has room for and that are missing show kinds that are not shown yet. */
  function setLayout(next: DockLayout): void {
    while (panes.value.length < PANES_OF[next]) {
      const taken = panes.value.map(({ kind }) => kind);
      panes.value.push(createPane(FIRST_KINDS.find((kind) => !taken.includes(kind)) ?? 'motion'));
    }
    front.value.layout = next;
    maximised.value = null;
    if (next !== 'one') activePane.value = Math.min(activePane.value, PANES_OF[next] - 1);
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

  /** Fills the window with a pane, or gives it its place back. */
  function maximise(index: number): void {
    maximised.value = maximised.value === index ? null : index;
    activePane.value = index;
  }

  return {
    ...chartPages,
    layout,
    panes,
    stripOpen,
    maximise,
    shownPanes,
    secondCursor,
    adding,
    choosingX,
    shown,
    subjects,
    contents,
    chooseSubject,
    toggle,
    change,
    setOptions,
    setVariant,
    setLayout,
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
}

const useDockView = defineStore('chart-view' as string, () => createView(recallView(), rememberView));
/** What is put into the second window stays for as long as the app runs. */
const useApartView = defineStore('chart-view-apart' as string, () =>
  createView(emptyView(), () => undefined),
);

export const useChartView = () => (whichView() === 'apart' ? useApartView() : useDockView());
