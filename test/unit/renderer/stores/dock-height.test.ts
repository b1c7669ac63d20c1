import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { useChartWindow } from '../../../../renderer/stores/charts/chart-window';
import { useDockHeight } from '../../../../renderer/stores/charts/dock-height';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';
import { createCrank, FakeClock, FakeEngine } from '../sim/fixtures';

// The real one looks for a window.
vi.mock('../../../../renderer/platform/platform', () => ({ platform: {} }));
vi.mock('../../../../renderer/stores/window/appearance', () => ({
  useAppearanceStore: () => ({ collapsed: { charts: false } }),
}));

beforeEach(() => {
  setActivePinia(createPinia());
  new FakeEngine().install(new FakeClock());
});

it('takes no room before a run, and all of it from the first moment of one', () => {
  expect(useDockHeight().value).toBe('none');
  const simulation = useSimulationStore();
  simulation.phase = 'starting';
  expect(useDockHeight().value).toBe('full');
  simulation.phase = 'idle';
  simulation.sampleCount = 1;
  expect(useDockHeight().value).toBe('full');
});

it('has a line that says why there is no run', () => {
  const simulation = useSimulationStore();
  simulation.outcome = { kind: 'refused', problems: [] };
  expect(useDockHeight().value).toBe('low');
  simulation.outcome = null;
  simulation.connection = 'lost';
  expect(useDockHeight().value).toBe('low');
});

it('leaves its room to the model while the charts are in a window of their own, unless tables need it', () => {
  useSimulationStore().sampleCount = 1;
  const dock = useDockHeight();
  useChartWindow().host = {} as HTMLElement;
  expect(dock.value).toBe('none');
  useWorkspaceStore().dock = 'tables';
  expect(dock.value).toBe('full');
});

it('is there with tables in it', () => {
  useWorkspaceStore().dock = 'tables';
  expect(useDockHeight().value).toBe('full');
});

it('has the results that were asked for before a run, but not over the next project', () => {
  const document = useDocumentStore();
  document.open(createCrank(), null);
  useWorkspaceStore().showDock('results');
  const dock = useDockHeight();
  expect(dock.value).toBe('full');
  document.open(createCrank(), null);
  expect(dock.value).toBe('none');
  useSimulationStore().sampleCount = 1;
  expect([dock.value, useWorkspaceStore().dock]).toEqual(['full', 'results']);
});
