/** What is done to the panes of the dock: put series in, take them out, show a record. */
import { useAppearanceStore } from '../window/appearance';
import { useChartWindow } from './chart-window';
import { useDocumentStore } from '../editing/document';
import { useSelectionStore } from '../editing/selection';
import { useSimulationStore } from '../runs/simulation';
import { useToastsStore } from '../window/toasts';
import { useWorkspaceStore } from '../window/workspace';
import { createPane, MOST_SERIES } from '../../../engine/output/panes/pane-state';
import type { PaneKind } from '../../../engine/output/panes/pane-kinds';
import type { ForceElement, ForceKind } from '../../../engine/results/measures/force-elements';
import type { LoadKind } from '../../../engine/kinds/loads/loads';
import { findSeries } from '../../../engine/results/series/resolve';
import { mainSeries } from '../../../engine/results/series/catalogue';
import { plainId } from '../runs/shown-runs';
import { useChartView } from './chart-view';
import type { DockLayout } from './chart-view';
import { usedView } from './which-view';
import { TEXT } from '../texts';

/** MIME type of a record dragged from the tree onto a chart; the data is its id. */
export const RECORD_TYPE = 'application/x-kempe-record';

const KIND_OF: Readonly<Partial<Record<string, PaneKind>>> = {
  joints: 'reactions',
  bodies: 'motion',
  drivers: 'drivers',
  couplings: 'couplings',
  contacts: 'contacts',
  measures: 'measures',
};

/** Whether there is a chart for a record. */
export function canChart(id: string | undefined): boolean {
  const list = id === undefined ? null : useDocumentStore().record(id)?.list;
  return list !== undefined && list !== null && (list === 'loads' || KIND_OF[list] !== undefined);
}

/** The dock may be closed, or hold the tables. */
export function showDock(): void {
  const { host, focus } = useChartWindow();
  if (host || usedView.value === 'apart') return focus();
  useAppearanceStore().collapsed.charts = false;
  useWorkspaceStore().dock = 'charts';
}

/** A pane fills the window, or goes back to its place. */
export function maximisePane(index: number): void {
  showDock();
  useChartView().maximise(index);
}

/** Height of the dock from which two charts are stacked [px]. */
const HIGH_ENOUGH = 480;
/** Where a layout made the dock higher: the heights before and after [px]. */
let raised: { from: number; to: number } | null = null;

/** Four charts make the dock as high as they need. */
export function chooseLayout(layout: DockLayout): void {
  showDock();
  // the second window is as high as it is
  if (usedView.value === 'apart') return useChartView().setLayout(layout);
  const appearance = useAppearanceStore();
  const { charts } = appearance.sizes;
  if (layout === 'grid' || layout === 'rows') {
    if (charts < HIGH_ENOUGH) {
      appearance.resize('charts', HIGH_ENOUGH);
      raised = { from: charts, to: appearance.sizes.charts };
    }
  } else {
    // Unless somebody drew it to another height in the meantime.
    if (raised?.to === charts) appearance.resize('charts', raised.from);
    raised = null;
  }
  useChartView().setLayout(layout);
}

/** What a pane shows goes, as a chart of its own, to the second window, on a page to itself; the pane stays as it is. */
export function detachPane(index: number): void {
  const view = useChartView();
  const content = view.contents[index];
  if (!content || !useChartWindow().openApart()) return;
  const { options, hidden } = view.panes[index];
  const series = content.series.filter(({ visible }) => visible).map(({ key }) => plainId(key));
  usedView.value = 'apart';
  useChartView().addPane(content.title, {
    ...createPane('custom'),
    ...{ options, hidden, series: series.slice(0, MOST_SERIES), title: content.title },
  });
}

/** Put series into the own chart of a pane. An own chart that was empty takes along what the pane showed. */
export function addSeries(index: number, ids: readonly string[]): void {
  const view = useChartView();
  const pane = view.panes[index];
  const isOwn = pane.kind === 'custom' || pane.series.length > 0;
  const before = isOwn
    ? pane.series
    : (view.contents[index]?.series ?? []).filter(({ visible }) => visible).map(({ key }) => key);
  const all = [...new Set([...before, ...ids])];
  if (all.length > MOST_SERIES) {
    useToastsStore().show('error', TEXT.tooManySeries(MOST_SERIES), TEXT.tooManySeriesHelp);
  }
  const series = all.slice(0, MOST_SERIES);
  view.change(index, { series, hidden: pane.hidden.filter((id) => !ids.includes(id)) });
  view.setPane(index, 'custom');
}

/** The lines of a pane over any series of the run; null is time. */
export function overSeries(index: number, x: string | null): void {
  const view = useChartView();
  const { recording } = useSimulationStore();
  const own = view.panes[index].options;
  const shown = view.contents[index]?.options ?? own;
  const isAngle = x !== null && recording !== null && findSeries(recording, x)?.unit === 'rad';
  view.setOptions(index, {
    x,
    limits: Object.fromEntries(Object.entries(own.limits).filter(([name]) => name !== 'x')),
    // Crank angles are read in degrees unless something else was chosen.
    units: isAngle && !Object.hasOwn(shown.units, 'rad') ? { ...own.units, rad: 'deg' } : own.units,
  });
}

export function removeSeries(index: number, id: string): void {
  const view = useChartView();
  const { series, hidden } = view.panes[index];
  const without = (list: readonly string[]) => list.filter((each) => each !== id);
  view.change(index, { series: without(series), hidden: without(hidden) });
}

/** One place up (-1) or down (1) in the legend. */
export function moveSeries(index: number, id: string, by: -1 | 1): void {
  const view = useChartView();
  const series = [...view.panes[index].series];
  const at = series.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= series.length) return;
  [series[at], series[to]] = [series[to], series[at]];
  view.change(index, { series });
}

/** The chart of a record in a pane: its own kind, or its main series where the pane shows an own chart. */
export function chartRecord(id: string, index?: number): void {
  const view = useChartView();
  const found = useDocumentStore().record(id);
  if (!found || !canChart(id)) return;
  showDock();
  const { recording } = useSimulationStore();
  const kind = KIND_OF[found.list];
  if (kind === undefined || (index !== undefined && view.panes[index].kind === 'custom')) {
    const ids = recording ? mainSeries(recording, id) : [];
    if (ids.length === 0) return sayNotRecorded(found.record.name || id);
    return addSeries(index ?? view.activePane, ids);
  }
  useSelectionStore().select(id);
  view.chooseSubject(kind, id);
  if (index === undefined) view.showKind(kind);
  else view.setPane(index, kind);
}

/** Where the chart of what exerts force is; loads have no kind of pane, but a series in a chart of one's own. */
const PANE_OF_FORCE: Readonly<Record<Exclude<ForceKind, LoadKind>, PaneKind>> = {
  joint: 'reactions',
  stop: 'joints',
  friction: 'joints',
  armature: 'joints',
  driver: 'drivers',
  coupling: 'couplings',
  contact: 'contacts',
};

/** The series of the custom chart as the last click on a result left them: edited by hand since, they are others. */
let clicked: readonly string[] | null = null;

/** A picture of the inspector as a chart: one series over another. It takes the active pane, unless the user put a chart together there. */
export function chartOver(title: string, x: string, y: string): void {
  showDock();
  const view = useChartView();
  const { kind, series } = view.panes[view.activePane];
  if (kind === 'custom' && series.length > 0 && series !== clicked) view.addPage();
  const pane = view.activePane;
  view.change(pane, { series: [y], hidden: [], title });
  view.setPane(pane, 'custom', true);
  overSeries(pane, x);
  view.setOptions(pane, { wrap: true });
  clicked = view.panes[pane].series;
}

/** A row replaces the one charted before it; it is added only to a chart that the user put together. */
function chartClicked(pane: number, id: string): void {
  const view = useChartView();
  const { series } = view.panes[pane];
  if (series.length > 0 && series !== clicked) return addSeries(pane, [id]);
  view.change(pane, { series: [id], hidden: [], title: null });
  view.setPane(pane, 'custom', true);
  // over time, where it was over something else
  if (series.length > 0) overSeries(pane, null);
  clicked = view.panes[pane].series;
}

/**
 * The chart of one row of the results, in the active pane: `id` is that of its series. Where the chart of its kind hides the
 * series it is shown, and where it has none, it is a custom chart.
 */
export function chartForce({ kind, record }: Pick<ForceElement, 'kind' | 'record'>, id: string): void {
  const view = useChartView();
  const pane = view.activePane;
  if (!isOtherKind(kind)) return chartClicked(pane, id);
  view.chooseSubject(PANE_OF_FORCE[kind], record);
  view.setPane(pane, PANE_OF_FORCE[kind], true);
  const content = view.contents[pane];
  if (!content) return;
  const spec = content.series.find(({ key }) => key === id);
  if (!spec) chartClicked(pane, id);
  else if (!spec.visible) view.toggle(pane, spec);
}

const isOtherKind = (kind: ForceKind): kind is Exclude<ForceKind, LoadKind> => kind in PANE_OF_FORCE;

function sayNotRecorded(name: string): void {
  useToastsStore().show('info', TEXT.notRecorded(name), TEXT.notRecordedHelp);
}
