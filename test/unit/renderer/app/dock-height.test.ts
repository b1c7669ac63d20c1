import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { useLowDock } from '../../../../renderer/app/dock-height';
import { useSimulationStore } from '../../../../renderer/stores/simulation';
import { useWorkspaceStore } from '../../../../renderer/stores/workspace';
import { FakeClock, FakeEngine } from '../sim/fixtures';

// The real one looks for a window.
vi.mock('../../../../renderer/platform/platform', () => ({ platform: {} }));
const appearance = vi.hoisted(() => ({ drawn: { charts: false } }));
// The real one reads the theme of the system.
vi.mock('../../../../renderer/stores/appearance', () => ({ useAppearanceStore: () => appearance }));

beforeEach(() => {
  setActivePinia(createPinia());
  new FakeEngine().install(new FakeClock());
  appearance.drawn.charts = false;
});

it('is low before a run, and as high as it is given from the first moment of one', () => {
  expect(useLowDock().value).toBe(true);
  const simulation = useSimulationStore();
  simulation.phase = 'starting';
  expect(useLowDock().value).toBe(false);
  simulation.phase = 'idle';
  simulation.sampleCount = 1;
  expect(useLowDock().value).toBe(false);
});

it('is never low with tables in it, or at a height that somebody drew', () => {
  useWorkspaceStore().dock = 'tables';
  expect(useLowDock().value).toBe(false);
  useWorkspaceStore().dock = 'charts';
  expect(useLowDock().value).toBe(true);
  appearance.drawn.charts = true;
  expect(useLowDock().value).toBe(false);
});
