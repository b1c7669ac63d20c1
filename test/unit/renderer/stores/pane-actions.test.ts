import { createPinia, setActivePinia } from 'pinia';
import { isEnabled } from '../../../../renderer/ui/commands/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { frameChoices, pointSuffix, pointText } from '../../../../renderer/charts/catalogue/frame-choices';
import { chartCommands } from '../../../../renderer/charts/commands';
import {
  addSeries,
  canChart,
  chartRecord,
  moveSeries,
  removeSeries,
} from '../../../../renderer/stores/charts/pane-actions';
import { useChartView } from '../../../../renderer/stores/charts/chart-view';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSelectionStore } from '../../../../renderer/stores/editing/selection';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';
import { record } from '../../../support/recorded';
import { createCrank, FakeClock, FakeEngine, settle } from '../sim/fixtures';

// The real one looks for a window.
vi.mock('../../../../renderer/platform/platform', () => ({ platform: {} }));

const appearance = vi.hoisted(() => ({
  collapsed: { charts: false },
  sizes: { charts: 220 },
  resize(panel: 'charts', size: number) {
    this.sizes[panel] = size;
  },
}));
// The real one reads the theme of the system.
vi.mock('../../../../renderer/stores/window/appearance', () => ({ useAppearanceStore: () => appearance }));

beforeEach(async () => {
  setActivePinia(createPinia());
  new FakeEngine().install(new FakeClock());
  useDocumentStore().open(createCrank(), null);
  await settle();
});

/** As after a run: with all channels that the engine records. */
function run(): void {
  const project = createCrank();
  const settings = { ...project.settings, duration: 0.02, outputInterval: 0.01 };
  const recording = record({ ...project, settings });
  const simulation = useSimulationStore();
  simulation.recording = recording;
  simulation.sampleCount = recording.count;
}

const command = (id: string) => chartCommands.find((each) => each.id === id)!;
const keys = (index: number) => useChartView().contents[index]!.series.map(({ key }) => key);

describe('the chart of a record', () => {
  it('opens the dock with the reaction of the selected joint', () => {
    run();
    const view = useChartView();
    appearance.collapsed.charts = true;
    useWorkspaceStore().dock = 'tables';
    view.setPane(0, 'energy');
    useSelectionStore().clear();
    expect(isEnabled(command('chart.selection'))).toBe(false);
    useSelectionStore().select('pin');
    expect(isEnabled(command('chart.selection'))).toBe(true);
    command('chart.selection').run();
    expect([appearance.collapsed.charts, useWorkspaceStore().dock]).toEqual([false, 'charts']);
    expect(view.panes[view.activePane].kind).toBe('reactions');
    expect(view.contents[view.activePane]?.title).toBe('Force on Crank from Ground at Pin, world axes');
  });

  it('is that of its kind in the pane on which it is dropped', () => {
    run();
    const view = useChartView();
    chartRecord('crank', 1);
    expect(view.panes[1].kind).toBe('motion');
    chartRecord('motor', 1);
    expect(view.panes[1].kind).toBe('drivers');
    expect(useSelectionStore().ids).toEqual(['motor']);
    expect(canChart('nobody')).toBe(false);
    chartRecord('nobody', 1);
    expect(view.panes[1].kind).toBe('drivers');
  });

  it('joins what an own chart holds', () => {
    run();
    const view = useChartView();
    view.setPane(0, 'custom');
    chartRecord('pin', 0);
    chartRecord('motor', 0);
    expect(keys(0)).toEqual([
      ...['FX', 'FY', 'FZ', 'F'].map((part) => `reaction/pin/${part}`),
      'driver/motor/effort',
    ]);
  });

  it('says that no run has recorded it, where an own chart asks before a run', () => {
    useChartView().setPane(0, 'custom');
    chartRecord('pin', 0);
    expect(useToastsStore().shown[0]?.message).toBe('No run has recorded Pin yet.');
  });
});

describe('an own chart', () => {
  it('takes along what the pane showed, then grows, shrinks and changes its order', () => {
    run();
    const view = useChartView();
    view.setPane(0, 'energy');
    addSeries(0, ['reaction/pin/FX']);
    expect(keys(0)).toEqual([
      ...['kinetic', 'potential', 'total', 'work'].map((part) => `energy/total/${part}`),
      'reaction/pin/FX',
    ]);
    removeSeries(0, 'energy/total/work');
    moveSeries(0, 'reaction/pin/FX', -1);
    moveSeries(0, 'energy/total/kinetic', -1);
    moveSeries(0, 'not/there/FX', 1);
    expect(keys(0)).toEqual([
      'energy/total/kinetic',
      'energy/total/potential',
      'reaction/pin/FX',
      'energy/total/total',
    ]);
    view.setPane(0, 'drift');
    addSeries(0, ['energy/total/kinetic', '="Pin".F * 2']);
    expect(view.panes[0].series).toHaveLength(5);
    expect(view.panes[0].kind).toBe('custom');
  });

  it('hides and shows its lines, and is named', () => {
    run();
    const view = useChartView();
    view.setPane(0, 'custom');
    addSeries(0, ['reaction/pin/FX', 'reaction/pin/FY@b']);
    view.toggle(0, view.contents[0]!.series[0]);
    expect(view.contents[0]!.series.map(({ visible }) => visible)).toEqual([false, true]);
    view.toggle(0, view.contents[0]!.series[0]);
    expect(view.contents[0]!.series[0].visible).toBe(true);
    view.change(0, { title: 'Bearing loads' });
    expect(view.contents[0]!.title).toBe('Bearing loads');
  });

  it('has a largest number of lines, and says so', () => {
    addSeries(
      0,
      Array.from({ length: 30 }, (_, i) => `=${i}`),
    );
    expect(useChartView().panes[0].series).toHaveLength(24);
    expect(useToastsStore().shown[0]?.kind).toBe('error');
  });

  it('is filled from the list that the command opens', () => {
    expect(isEnabled(command('chart.add-series'))).toBe(false);
    run();
    command('chart.add-series').run();
    expect(useChartView().adding).toBe(useChartView().activePane);
  });
});

describe('layouts', () => {
  it('fill up with charts that are not shown yet', () => {
    const view = useChartView();
    command('chart.grid').run();
    expect(view.layout).toBe('grid');
    // room for two charts one above the other
    expect(appearance.sizes.charts).toBe(480);
    expect(new Set(view.panes.map(({ kind }) => kind)).size).toBe(4);
    expect(view.shownPanes).toEqual([0, 1, 2, 3]);
    view.activePane = 3;
    command('chart.stacked').run();
    expect([view.layout, view.activePane]).toEqual(['rows', 1]);
    command('chart.side-by-side').run();
    command('chart.one').run();
    expect(view.shownPanes).toEqual([1]);
  });

  it('give the height back that they made the dock higher by, but not one that was drawn since', () => {
    appearance.sizes.charts = 220;
    command('chart.stacked').run();
    expect(appearance.sizes.charts).toBe(480);
    command('chart.grid').run();
    command('chart.side-by-side').run();
    expect(appearance.sizes.charts).toBe(220);
    command('chart.grid').run();
    appearance.sizes.charts = 380;
    command('chart.one').run();
    expect(appearance.sizes.charts).toBe(380);
  });

  it('drop ranges and scale with the kind they were chosen for', () => {
    const view = useChartView();
    view.setOptions(0, {
      scale: 'logarithmic',
      limits: { N: { minimum: 0, maximum: 1 } },
      qualityStrip: false,
    });
    view.setPane(0, 'energy');
    expect(view.panes[0].options).toMatchObject({ scale: 'auto', limits: {}, qualityStrip: false });
  });
});

describe('frames', () => {
  it('turn a reaction and say so in the title', () => {
    run();
    const view = useChartView();
    view.setVariant(0, '@a.onA');
    expect(keys(0)[0]).toBe('reaction/pin/FX@a.onA');
    expect(view.contents[0]?.title).toBe('Force on Ground from Crank at Pin, world axes');
    view.setVariant(0, '@joint');
    expect(view.contents[0]?.title).toBe('Force on Crank from Ground at Pin, axes of the joint on Crank');
    view.setPane(1, 'momentum');
    view.setVariant(1, '@0.1:0:0');
    expect(view.contents[1]?.title).toBe('Angular momentum of all bodies about (0.1, 0, 0) m, world axes');
    expect(keys(1)[0]).toBe('momentum/total/LX@0.1:0:0');
  });

  it('are offered where there are any', () => {
    run();
    const { recording } = useSimulationStore();
    const { project } = useDocumentStore();
    const suffixes = frameChoices(recording!, project, 'reaction', 'pin')?.groups.flatMap(({ choices }) =>
      choices.map(([suffix]) => suffix),
    );
    expect(suffixes).toEqual(['', '@a', '@b', '@joint', '@world.onA', '@a.onA', '@b.onA', '@joint.onA']);
    expect(frameChoices(recording!, project, 'energy', null)).toBeNull();
    expect(frameChoices(recording!, project, 'reaction', 'gone')).toBeNull();
    expect(frameChoices(recording!, project, 'momentum', null)?.hasPoint).toBe(true);
  });

  it('reads a typed point, and nothing else', () => {
    for (const text of ['0.1, -2, 3e-1', '0.1 -2 .3', ' 0.1;-2;0.3 '])
      expect(pointSuffix(text, 'm')).toBe('@0.1:-2:0.3');
    for (const text of ['', '1 2', '1 2 3 4', '1 2 x', '1 2 Infinity', '1 2 1e999'])
      expect(pointSuffix(text, 'm')).toBeNull();
    expect(pointText('@0.1:-2:0.3', 'm')).toBe('0.1, -2, 0.3');
    expect(pointSuffix('100, -2000, 1 inch', 'mm')).toBe('@0.1:-2:0.0254');
    expect(pointText('@0.1:-2:0.0254', 'inch')).toBe('3.93700787402, -78.7401574803, 1');
    expect(pointText('@com', 'm')).toBe('');
  });
});
