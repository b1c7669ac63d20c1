/** A click on a row of the results charts it: of every kind of force there is. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { findForcePeaks } from '../../../../engine/results/measures/force-peaks';
import { FORCE_KINDS } from '../../../../engine/results/measures/force-elements';
import { addSeries, chartForce, chartOver } from '../../../../renderer/stores/charts/pane-actions';
import { useChartView } from '../../../../renderer/stores/charts/chart-view';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { everyForce } from '../../../support/every-force';
import { EXAMPLES } from '../../../support/examples';
import { record } from '../../../support/recorded';
import { FakeClock, FakeEngine, settle } from '../sim/fixtures';

// The real one looks for a window.
vi.mock('../../../../renderer/platform/platform', () => ({ platform: {} }));
// The real one reads the theme of the system.
vi.mock('../../../../renderer/stores/window/appearance', () => ({
  useAppearanceStore: () => ({ collapsed: {}, sizes: {}, resize: () => {} }),
}));

const recording = record(everyForce());
const rows = findForcePeaks(recording).rows.filter(({ quantity }) => quantity.role !== 'component');

beforeEach(async () => {
  setActivePinia(createPinia());
  new FakeEngine().install(new FakeClock());
  useDocumentStore().open(recording.project, null);
  await settle();
  const simulation = useSimulationStore();
  simulation.recording = recording;
  simulation.sampleCount = recording.count;
});

test.each(FORCE_KINDS)('%s', (kind) => {
  const own = rows.filter(({ element }) => element.kind === kind);
  expect(own.length).toBeGreaterThan(0);
  const view = useChartView();
  const missing = own.filter(({ element, quantity }) => {
    view.change(view.activePane, { series: [], hidden: [] });
    chartForce(element, quantity.id);
    const shown = view.contents[view.activePane]!.series.filter(({ visible }) => visible);
    return !shown.some(({ key }) => key === quantity.id);
  });
  expect(missing.map(({ quantity }) => quantity.id)).toEqual([]);
});

test('a click takes the place of what the last one charted, and is added to what was put together by hand', () => {
  const view = useChartView();
  const pane = view.activePane;
  const shown = () => view.panes[pane].series;
  const rowOf = (kind: string) => rows.find(({ element }) => element.kind === kind)!;
  const [first, second, third] = ['spring', 'drag', 'torque'].map(rowOf);
  view.change(pane, { series: [], hidden: [] });
  chartForce(first.element, first.quantity.id);
  expect(shown()).toEqual([first.quantity.id]);
  chartForce(second.element, second.quantity.id);
  expect(shown()).toEqual([second.quantity.id]);
  addSeries(pane, [third.quantity.id]);
  chartForce(first.element, first.quantity.id);
  expect(shown()).toEqual([second.quantity.id, third.quantity.id, first.quantity.id]);
});

test('a picture of the inspector becomes a chart over its own axis; the next row clicked is over time', () => {
  const view = useChartView();
  const pane = view.activePane;
  const driver = rows.find(({ element }) => element.kind === 'driver')!.element.record;
  const [x, y] = [`driver/${driver}/coordinate`, `driver/${driver}/effort`];
  chartOver('Torque over angle', x, y);
  expect(view.panes[pane]).toMatchObject({
    ...{ kind: 'custom', series: [y], title: 'Torque over angle' },
    options: { x, wrap: true },
  });
  expect(view.contents[pane]!.series.map(({ key }) => key)).toEqual([y]);
  const spring = rows.find(({ element }) => element.kind === 'spring')!;
  chartForce(spring.element, spring.quantity.id);
  expect(view.panes[pane]).toMatchObject({ series: [spring.quantity.id], title: null, options: { x: null } });
  addSeries(pane, [y]);
  const before = view.pages.length;
  chartOver('Torque over angle', x, y);
  expect(view.pages).toHaveLength(before + 1);
  expect(view.panes[0]).toMatchObject({ series: [y], options: { x } });
});

test('what a row put into a pane is of its project: the next one has the charts that answer it', async () => {
  const view = useChartView();
  const simulation = useSimulationStore();
  const driver = rows.find(({ element }) => element.kind === 'driver')!;
  simulation.recording = record(everyForce());
  await settle();
  chartForce(driver.element, driver.quantity.id);
  expect(view.panes[view.activePane].kind).toBe('drivers');
  // a run of the same project leaves it
  simulation.recording = record(everyForce());
  await settle();
  expect(view.panes[view.activePane].kind).toBe('drivers');
  const other = EXAMPLES['double-pendulum.kempe']();
  useDocumentStore().open(other, null);
  simulation.recording = record({ ...other, settings: { ...other.settings, duration: 0.1 } });
  await settle();
  expect(view.panes.map(({ kind }) => kind)).toEqual(['reactions', 'energy']);
});
