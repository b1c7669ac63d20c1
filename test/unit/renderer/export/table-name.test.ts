/** The table of a chart is named after it, so that a second one of a project does not take its place. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { createContent } from '../../../../engine/output/panes/pane-content';
import { createFigure } from '../../../../engine/output/chart/figure';
import { makeFile } from '../../../../renderer/export/chart-files';
import { DEFAULT_CHOICES } from '../../../../renderer/export/choices';
import { createCrank, createRecording, rows } from '../sim/fixtures';

const project = { ...createCrank(), name: 'Crank / press' };
const recording = createRecording(undefined, project);
recording.append(2, rows([0, 1]));
const figureOf = (component: string) =>
  createFigure({
    recording,
    content: createContent(recording, project, 'reactions', 'pin', { shown: [component] }),
    ...{ window: null, events: [], stale: false },
  });
const [force, moment] = ['FX', 'MZ'].map(figureOf);

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  setActivePinia(createPinia());
});

const nameOf = async (figures: (typeof force)[], table: 'shown' | 'all') =>
  (await makeFile(recording, figures, { ...DEFAULT_CHOICES, format: 'csv', table })).name;

test('by project and title, without what a path cannot have', async () => {
  const name = await nameOf([{ ...force, title: 'Force: on/from "Pin"?' }], 'shown');
  expect(name).toMatch(/^Crank.*press-Force.*Pin.*\.csv$/);
  expect(name).not.toMatch(/[/\\:*?"<>|]/);
  expect(await nameOf([force], 'shown')).not.toBe(await nameOf([moment], 'shown'));
});

test('several charts are charts, all channels are the run', async () => {
  expect(await nameOf([force, moment], 'shown')).toMatch(/press-charts\.csv$/);
  expect(await nameOf([force], 'all')).toMatch(/press\.csv$/);
});
