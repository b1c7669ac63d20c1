/** A click on a row of the results charts it: of every kind of force there is. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { findForcePeaks } from '../../../../engine/results/measures/force-peaks';
import { FORCE_KINDS } from '../../../../engine/results/measures/force-elements';
import { addSeries, chartForce } from '../../../../renderer/stores/charts/pane-actions';
import { useChartView } from '../../../../renderer/stores/charts/chart-view';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { everyForce } from '../../../support/every-force';
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
