/** Which projects show what lies out of their plane: remembered apart from the document. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { installRealEngine } from '../sim/fixtures';
import { readExample } from '../../../support/example-file';
import { recallProjects, rememberProject, usePlaneView } from '../../../../renderer/stores/charts/plane-view';
import { useChartView } from '../../../../renderer/stores/charts/chart-view';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  setActivePinia(createPinia());
  installRealEngine();
});

it('keeps the latest fifty, forgets one that folds again, and reads whatever is stored', () => {
  const store = memory();
  for (let i = 0; i < 60; i++) rememberProject(`p${i}`, true, store);
  rememberProject('p58', false, store);
  expect(recallProjects(store).slice(0, 2)).toEqual(['p59', 'p57']);
  expect(recallProjects(store)).toHaveLength(49);
  for (const text of ['{', '{"a":1}', '[1,"x",null]']) {
    const odd = { getItem: () => text, setItem: () => {} };
    expect(recallProjects(odd)).toEqual(text.startsWith('[') ? ['x'] : []);
  }
  expect(recallProjects(null)).toEqual([]);
});

it('a four-bar is folded until all is asked for, which is no edit and comes back with the project', async () => {
  const document = useDocumentStore();
  const project = readExample('four-bar-with-load');
  const short = { ...project, settings: { ...project.settings, duration: 0.1 } };
  document.open(short, null);
  const [view, simulation, charts] = [usePlaneView(), useSimulationStore(), useChartView()];
  simulation.runFast();
  await vi.waitFor(() => expect(simulation.phase).toBe('ended'), { timeout: 90_000 });
  await vi.waitFor(() => expect(view.plane).not.toBeNull(), { timeout: 90_000 });
  const visible = () => charts.contents[0]!.fold;
  expect(visible()).toMatchObject({ components: ['FZ', 'MX', 'MY', 'M'], isOpen: false });
  expect(view.words).toBe('planar in XY');

  view.toggle();
  expect(visible()).toMatchObject({ isOpen: true });
  expect(document.undoLabel).toBeNull();
  expect(document.dirty).toBe(false);
  document.open({ ...short, name: 'Another' }, null);
  expect(view.all).toBe(false);
  document.open(short, null);
  expect(view.all).toBe(true);
  view.toggle();
  document.open(short, null);
  expect(view.all).toBe(false);
});

it('a load out of the plane unfolds before anything is run', async () => {
  const document = useDocumentStore();
  const project = readExample('four-bar-with-load');
  document.open(project, null);
  const view = usePlaneView();
  await vi.waitFor(() => expect(view.plane).not.toBeNull(), { timeout: 90_000 });
  const [load] = project.loads;
  document.open({ ...project, loads: [{ ...load, vector: [0, -80, 5] } as typeof load] }, null);
  await vi.waitFor(() => expect(view.words).toContain('leaves the plane'), { timeout: 90_000 });
  expect(view.plane).toBeNull();
});
