/** Paths for copies: typed points in the units of the project, what a point traced in the run, and rims. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePath } from '../../../../../renderer/panels/copies/use-path';
import { environment } from '../../../../../renderer/sim/engine/environment';
import { useDocumentStore } from '../../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../../renderer/stores/runs/simulation';
import type { Project } from '../../../../../engine/model/project';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';

const example = readExample('four-bar-with-load');
const project: Project = {
  ...example,
  units: { system: 'mm-N' },
  settings: { ...example.settings, duration: 1 },
  measures: [{ id: 'tip', name: 'Tip', kind: 'point', body: 'crank', point: [0.08, 0, 0] }],
};

beforeEach(() => {
  setActivePinia(createPinia());
  environment.openEngine = () => new Promise(() => undefined);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  useDocumentStore().open(project, null);
});

test('typed points are in the unit of the project, or in their own; what is none is named', () => {
  const path = usePath(['rocker']);
  expect(path.sources.value.map(({ label }) => label)).toEqual([
    ...['Typed points', 'Path of Tip', 'Rim of Coupler', 'Rim of Crank'],
  ]);
  expect(path.setText('0, 0, 0\n\n100, 0, 0\n0, 1 m, 0')).toBeNull();
  expect(path.points.value).toEqual([[0, 0, 0], [0.1, 0, 0], [0, 1, 0]]); // prettier-ignore
  expect(path.setText('0, 0, 0\n7')).toBe('“7” is not a point: enter x, y, z, such as 0, 50 mm, 0.');
  expect(path.points.value).toHaveLength(3);
});

test('the path of a point needs a run: the tip of the crank goes round once in a second', () => {
  const path = usePath([]);
  path.source.value = 'tip';
  expect(path.points.value).toEqual([]);
  expect(path.missing.value).toContain('Run the model first');
  useSimulationStore().showRecording(record(project, 'kinematic'), project);
  const again = usePath([]);
  again.source.value = 'tip';
  expect(again.points.value.length).toBeGreaterThan(20);
  for (const [x, y] of again.points.value) expect(Math.hypot(x, y)).toBeCloseTo(0.08, 4);
});
