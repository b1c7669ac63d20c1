import { createPinia, setActivePinia } from 'pinia';
import { isEnabled } from '../../../../renderer/ui/commands/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_OPTIONS } from '../../../../engine/output/panes/plot-options';
import { writeLink } from '../../../../engine/output/chart/chart-link';
import { writeSvg } from '../../../../engine/output/svg/write-svg';
import type { Recording } from '../../../../engine/results/recording/recording';
import { useChartView } from '../../../../renderer/stores/charts/chart-view';
import { exportCommands } from '../../../../renderer/export/commands';
import { chartFiles } from '../../../../renderer/export/panel';
import { commandOf } from '../../../../renderer/panels/panels';
import { rememberExport } from '../../../../renderer/export/known-exports';
import { copyTable } from '../../../../renderer/export/copy';
import { reopen } from '../../../../renderer/export/reopen';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';
import { createCrank, FakeClock, FakeEngine, settle } from '../sim/fixtures';

// The real one looks for a window.
vi.mock('../../../../renderer/platform/platform', () => ({
  platform: {
    kind: 'browser',
    search: {
      near: () => Promise.resolve({ found: [], complete: true }),
      description: () => Promise.resolve(null),
    },
  },
}));
// The real one reads the theme of the system.
vi.mock('../../../../renderer/stores/window/appearance', () => ({
  useAppearanceStore: () => ({
    collapsed: { charts: true },
    sizes: { charts: 200 },
    resize: () => undefined,
  }),
}));

let engine: FakeEngine;
let recording: Recording;

beforeEach(async () => {
  setActivePinia(createPinia());
  engine = new FakeEngine();
  engine.install(new FakeClock());
  useDocumentStore().open(createCrank(), null);
  await settle();
  const simulation = useSimulationStore();
  simulation.runFast();
  await settle();
  const { run } = engine.last('run');
  engine.started(run);
  engine.samples(run, [0, 0.5, 1]);
  engine.say({ type: 'ended', run, outcome: { kind: 'completed' }, summary: null });
  await settle();
  recording = simulation.recording!;
  useWorkspaceStore().startPage = false;
});

function exported(digest: string, name = recording.project.name): File {
  const series = [recording.channels[0].key];
  const window = { from: 0.25, to: 0.75 };
  const charts = [{ title: 'My <chart>', series, options: DEFAULT_OPTIONS, window }];
  const metadata = writeLink({ project: { name, digest }, charts, time: 0.5 });
  const page = { width: 10, height: 10, background: null, items: [] };
  return new File([writeSvg(page, { title: '', description: '', metadata })], 'chart.svg');
}

const words = () => useToastsStore().shown.map(({ message }) => message);

describe('a dropped export', () => {
  it('shows the same series of the same model, in the same window, at the same time', async () => {
    await reopen([exported(recording.digest)]);
    const view = useChartView();
    expect(view.panes[view.activePane]).toMatchObject({
      kind: 'custom',
      title: 'My <chart>',
      series: [recording.channels[0].key],
    });
    expect(view.window).toEqual({ from: 0.25, to: 0.75 });
    expect(useSimulationStore().cursor).toBe(0.5);
    expect(words()).toEqual(['The chart is open again.']);
  });

  it('of another version, or of another project, changes nothing and says which', async () => {
    const before = structuredClone(useChartView().panes.map(({ kind }) => kind));
    for (const name of [recording.project.name, 'Elsewhere']) {
      const asking = reopen([exported('f'.repeat(64), name)]);
      await vi.waitFor(() =>
        expect(useDialogsStore().question?.message).toMatch(`“${name}” (model ffffffffffff) was not found`),
      );
      useDialogsStore().answer('cancel');
      await asking;
    }
    expect(words()).toEqual([]);
    expect(useChartView().panes.map(({ kind }) => kind)).toEqual(before);
  });

  it('as a table shows those of its columns that the run has', async () => {
    const { label, unit, key } = recording.channels[0];
    await reopen([new File([`time [s],${label} [${unit}],Nobody.FX [N]\r\n0,1,2\r\n`], 'table.csv')]);
    const view = useChartView();
    expect(view.panes[view.activePane]).toMatchObject({ kind: 'custom', series: [key] });
    expect(words().at(-1)).toMatch(/^1 of 2 columns/);
  });

  it('as a table that this machine wrote opens the charts and the time that it was made of; changed, its columns only', async () => {
    const { label, unit, key } = recording.channels[1];
    const other = recording.channels[0].key;
    const text = `time [s],${label} [${unit}]\r\n0,1\r\n`;
    const memory = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => memory.get(name) ?? null,
      setItem: (name: string, value: string) => void memory.set(name, value),
    });
    const window = { from: 0.25, to: 0.75 };
    const charts = [{ title: 'Kept', series: [other], options: DEFAULT_OPTIONS, window }];
    const link = { project: { name: recording.project.name, digest: recording.digest }, charts, time: 0.5 };
    await rememberExport(new TextEncoder().encode(text), writeLink(link));
    await reopen([new File([text], 'renamed.csv')]);
    const view = useChartView();
    expect(view.panes[view.activePane]).toMatchObject({ title: 'Kept', series: [other] });
    expect(view.window).toEqual(window);
    expect(useSimulationStore().cursor).toBe(0.5);
    await reopen([new File([text.replace('0,1', '0,2')], 'renamed.csv')]);
    vi.unstubAllGlobals();
    expect(view.panes[view.activePane]).toMatchObject({ title: null, series: [key] });
    expect(useToastsStore().shown.at(-1)?.remedy).toMatch(/not made here, or has been changed since/);
  });

  it('that is none says so', async () => {
    await reopen([new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'other\u202E.svg')]);
    expect(words()).toEqual(['other .svg was not exported by Kempe, or its origin data is missing.']);
  });
});

describe('export.charts, export.copy-image and export.copy-table', () => {
  const commands = [commandOf(chartFiles), ...exportCommands];
  const command = (id: string) => commands.find((each) => each.id === id)!;

  it('want a line that is shown', () => {
    const view = useChartView();
    const ids = ['export.charts', 'export.copy-image', 'export.copy-table'];
    expect(ids.map((id) => isEnabled(command(id)))).toEqual([true, true, true]);
    for (const pane of view.shownPanes) {
      for (const spec of view.contents[pane]!.series.filter(({ visible }) => visible))
        view.toggle(pane, spec);
    }
    expect(ids.map((id) => isEnabled(command(id)))).toEqual([false, false, false]);
  });

  it('open the dialog, and put the cells of the chart on the clipboard', async () => {
    await command('export.charts').run();
    expect(useDialogsStore().overlay).toBe('export');
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await copyTable();
    vi.unstubAllGlobals();
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^time \[s\]\t.* \[.*\]/));
    expect(words()).toEqual(['The table of the chart is on the clipboard.']);
  });
});
