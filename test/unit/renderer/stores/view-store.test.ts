import { createPinia, setActivePinia } from 'pinia';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';
import { isEnabled } from '../../../../renderer/ui/commands/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { chartCommands } from '../../../../renderer/charts/commands';
import { csvBytes, description } from '../../../../renderer/export/export-csv';
import { figuresOf } from '../../../../renderer/export/figures';
import { DEFAULT_OPTIONS } from '../../../../engine/output/panes/plot-options';
import { createPane } from '../../../../engine/output/panes/pane-state';
import { PANE_KINDS } from '../../../../engine/output/panes/pane-kinds';
import { useChartView } from '../../../../renderer/stores/charts/chart-view';
import { createPage, recallView, rememberView } from '../../../../renderer/stores/charts/view-memory';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSelectionStore } from '../../../../renderer/stores/editing/selection';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { channel, createCrank, createRecording, FakeClock, FakeEngine, rows, settle } from '../sim/fixtures';

const { exportFile } = vi.hoisted(() => ({ exportFile: vi.fn() }));
// The real one looks for a window.
vi.mock('../../../../renderer/platform/platform', () => ({ platform: { exportFile } }));

let engine: FakeEngine;

async function recorded() {
  const document = useDocumentStore();
  document.open(createCrank(), null);
  const simulation = useSimulationStore();
  await settle();
  simulation.runFast();
  await settle();
  const { run } = engine.last('run');
  engine.started(run);
  engine.samples(run, [0, 0.5, 1]);
  engine.say({ type: 'ended', run, outcome: { kind: 'completed' }, summary: null });
  await settle();
  return { document, simulation, view: useChartView() };
}

const command = (id: string) => {
  const found = chartCommands.find((each) => each.id === id);
  if (!found) throw new Error(`There is no command ${id}.`);
  return found;
};

function toggle(view: ReturnType<typeof useChartView>, component: string): void {
  view.toggle(
    0,
    view.contents[0]!.series.find((spec) => spec.component === component)!,
  );
}

beforeEach(() => {
  setActivePinia(createPinia());
  engine = new FakeEngine();
  engine.install(new FakeClock());
});

describe('time window', () => {
  it('zooms around a time, stays inside the run and resets', async () => {
    const { view } = await recorded();
    expect(view.window).toEqual({ from: 0, to: 1 });
    view.zoomBy(0.5, 0.2);
    expect(view.window.from).toBeCloseTo(0.1);
    expect(view.window.to).toBeCloseTo(0.6);
    view.panBy(99);
    expect(view.window.from).toBeCloseTo(0.5);
    expect(view.window.to).toBeCloseTo(1);
    view.zoomBy(100, 0.5);
    expect(view.zoomed).toBe(false);
    expect(view.window).toEqual({ from: 0, to: 1 });
  });
});

describe('what is shown', () => {
  it('follows the selected joint and keeps it when something else is selected', async () => {
    const { view } = await recorded();
    const selection = useSelectionStore();
    selection.select('pin');
    await nextTick();
    expect(view.subjects.reactions).toBe('pin');
    expect(view.subjects.drivers).toBe('motor');
    selection.select('crank');
    await nextTick();
    expect(view.subjects.reactions).toBe('pin');
    expect(view.subjects.motion).toBe('crank');
    view.chooseSubject('reactions', 'pin');
    expect(selection.ids).toEqual(['pin']);
  });

  it('leaves out lines along zero that nothing determines, until they are asked for', async () => {
    const { view } = await recorded();
    const visible = () =>
      view.contents[0]!.series.filter((spec) => spec.visible).map((spec) => spec.component);
    // All values and masks of the fake engine are zero.
    expect(visible()).toEqual(['F']);
    toggle(view, 'FX');
    expect(visible()).toEqual(['FX', 'F']);
    toggle(view, 'FX');
    expect(visible()).toEqual(['F']);
    toggle(view, 'MZ');
    expect(visible()).toEqual(['F', 'MZ']);
  });

  it('makes room for a fifth unit, and says so', async () => {
    const { simulation, view } = await recorded();
    const UNITS = {
      ...{ coordinate: 'rad', rate: 'rad/s', acceleration: 'rad/s^2' },
      ...{ limit: 'N*m', coordinate_translation: 'm' },
    };
    const channels = Object.entries(UNITS).map(([name, unit]) => channel(`joint/pin/${name}`, unit));
    const recording = createRecording(channels, createCrank());
    recording.append(2, rows([0, 1], {}, channels));
    simulation.showRecording(recording);
    view.setPane(0, 'joints');
    const visible = () =>
      view.contents[0]!.series.filter((spec) => spec.visible).map((spec) => spec.component);
    for (const component of ['rate', 'acceleration']) toggle(view, component);
    expect(visible()).toEqual(['coordinate', 'rate', 'acceleration', 'coordinate_translation']);
    const toasts = useToastsStore();
    expect(toasts.shown).toEqual([]);
    toggle(view, 'limit');
    expect(visible()).toHaveLength(4);
    expect(visible()).toContain('limit');
    expect(toasts.shown.map(({ message }) => message).join()).toContain('at most 4 y axes');
    toggle(view, 'limit');
    expect(toasts.shown).toHaveLength(1);
  });

  it('goes through all charts and back', async () => {
    const { view } = await recorded();
    const first = view.panes[0].kind;
    for (const _each of PANE_KINDS) command('chart.next').run();
    expect(view.panes[0].kind).toBe(first);
    command('chart.show-energy').run();
    expect(view.panes[view.activePane].kind).toBe('energy');
  });

  it('has one command per id, and exports only when there is something to export', () => {
    expect(new Set(chartCommands.map(({ id }) => id)).size).toBe(chartCommands.length);
    for (const id of ['export.csv', 'export.png', 'export.meta']) expect(isEnabled(command(id))).toBe(false);
  });

  it('enables the exports after a run', async () => {
    await recorded();
    useWorkspaceStore().startPage = false;
    for (const id of ['export.csv', 'export.png', 'export.meta']) expect(isEnabled(command(id))).toBe(true);
  });
});

describe('another project', () => {
  it('shows none of the series, titles and limits of the one before, and the same project keeps them', async () => {
    const { document, view } = await recorded();
    const options = { ...DEFAULT_OPTIONS, x: 'driver/motor/coordinate', wrap: true };
    const own = { ...createPane('custom'), series: ['reaction/pin/FX'], title: 'Loads', options };
    view.panes[0] = own;
    view.subjects.joints = 'pin';
    const file = { fileId: 'f', name: 'crank.kempe', location: '/w' };
    document.markSaved(file);
    await nextTick();
    document.open(createCrank(), { ...file, fileId: 'g' });
    expect(view.panes[0]).toEqual(own);
    document.open({ ...createCrank(), name: 'Another' }, null);
    expect(view.panes[0]).toEqual(createPane('reactions'));
    expect(view.subjects.joints).toBeNull();
  });

  it('is another under the same name too: in another file, or in none', async () => {
    const { document, view } = await recorded();
    const own = { ...createPane('custom'), series: ['reaction/pin/FX'], title: 'Loads' };
    const file = { fileId: 'f', name: 'crank.kempe', location: '/w' };
    for (const next of [file, { ...file, location: '/v' }, { ...file, name: 'b.kempe' }, null, null]) {
      view.panes[0] = own;
      document.open(createCrank(), next);
      await nextTick();
      expect(view.panes[0]).toEqual(createPane('reactions'));
    }
  });
});

describe('the remembered layout', () => {
  const memoryOf = (text: string | null) => ({ getItem: () => text, setItem: vi.fn() });

  it('comes back as it was left, with the options and the series of each pane', () => {
    const memory = memoryOf(null);
    const own = {
      ...createPane('custom'),
      series: ['reaction/pin/FX', 'reaction/pin/F@b'],
      hidden: ['reaction/pin/FX'],
      title: 'Loads',
      options: { ...createPane('custom').options, x: 'driver/motor/coordinate', units: { N: 'kN' } },
      variants: { reactions: '@joint' },
    };
    const front = {
      name: 'Bearing',
      layout: 'grid' as const,
      panes: [own, createPane('motion')],
      isFitted: false,
    };
    const pages = [createPage('Forces', ['reactions', 'drivers'], true), front];
    const left = { pages, page: 1, strip: true, project: 'Press' };
    rememberView(left, memory);
    expect(recallView(memoryOf(String(memory.setItem.mock.calls[0][1])))).toEqual(left);
  });

  it('is read from the form it had before there were pages, and before panes had options', () => {
    const { pages, page } = recallView(memoryOf('{"layout":"rows","panes":["energy","motion"]}'));
    expect(pages[page]).toEqual({
      ...{ name: 'Charts', layout: 'rows' as const, isFitted: false },
      panes: [createPane('energy'), createPane('motion')],
    });
    expect(pages.slice(1)).toEqual(recallView(null).pages);
  });

  it('gives way to the pages of today where nobody had changed it', () => {
    const old = { layout: 'columns', panes: [createPane('reactions'), createPane('drift')], project: 'a' };
    expect(recallView(memoryOf(JSON.stringify(old)))).toEqual({ ...recallView(null), project: 'a' });
  });

  it('has the quality strips as an earlier version left them, under the names that they had', () => {
    const { qualityStrip: _, ...options } = createPane('energy').options;
    const panes = [{ ...createPane('energy'), options: { ...options, trust: false } }];
    const stored = { pages: [{ ...createPage('Energy', []), panes }], page: 0, lane: true };
    const { strip, pages } = recallView(memoryOf(JSON.stringify(stored)));
    expect([strip, pages[0].panes[0].options.qualityStrip]).toEqual([true, false]);
  });

  it('drops what it does not understand of a pane', () => {
    const options = {
      x: 3,
      scale: 'cubic',
      units: { N: 4 },
      limits: { N: { minimum: null } },
      qualityStrip: 'no',
    };
    const pane = {
      kind: 'custom',
      options,
      series: ['a', 'a', 5],
      hidden: 'x',
      title: 7,
      variants: { no: '@b' },
    };
    const page = { name: 7, layout: 'one', panes: [pane], isFitted: 'yes' };
    const stored = { pages: [{ name: 'x' }, page], page: 'b', strip: 1 };
    expect(recallView(memoryOf(JSON.stringify(stored)))).toEqual({
      pages: [
        {
          ...{ name: 'Charts', layout: 'one', isFitted: false },
          panes: [{ ...createPane('custom'), series: ['a'] }],
        },
      ],
      ...{ page: 0, strip: false, project: null },
    });
  });

  it('is the default where the store is empty, damaged, foreign or denied', () => {
    const initial = recallView(null);
    expect(initial.pages[0]).toEqual(createPage('Forces', ['reactions', 'drivers'], true));
    const texts = [
      null,
      '{',
      '[]',
      '{"layout":"one"}',
      '{"layout":"wide","panes":["energy","energy"]}',
      '{"layout":"one","panes":["x","y"]}',
      '{"pages":[]}',
      '{"pages":[{"layout":"wide","panes":["energy"]}]}',
    ];
    for (const text of texts) expect(recallView(memoryOf(text))).toEqual(initial);
    const denied = () => {
      throw new Error('denied');
    };
    expect(recallView({ getItem: denied, setItem: denied })).toEqual(initial);
    expect(() => rememberView(recallView(null), { getItem: denied, setItem: denied })).not.toThrow();
  });
});

describe('exports', () => {
  it('writes every channel with its unit and every double exactly', async () => {
    const recording = createRecording();
    const values = [0.1 + 0.2, Number.NaN, -1e-300];
    recording.append(3, rows([0, 1 / 3, 2 / 3], { 'reaction/pin/FX': (_, i) => values[i] }));
    const lines = new TextDecoder()
      .decode(await csvBytes(recording, 'standard'))
      .trimEnd()
      .split('\r\n');
    const header = lines[0].split(',');
    expect(header[0]).toBe('time [s]');
    expect(header).toHaveLength(recording.channels.length + 1);
    const at = header.indexOf('pin.FX [N]');
    expect(lines).toHaveLength(4);
    const cells = lines.slice(1).map((line) => line.split(','));
    expect(cells.map((row) => (row[at] === '' ? Number.NaN : Number(row[at])))).toEqual(values);
    expect(cells.map((row) => Number(row[0]))).toEqual([0, 1 / 3, 2 / 3]);
  });

  it('saves the table with its description beside it, in one step', async () => {
    await recorded();
    exportFile.mockReset();
    exportFile.mockResolvedValue({ ok: true, fileId: '1', name: 'mine.csv', location: '' });
    await command('export.csv').run();
    expect(exportFile).toHaveBeenCalledTimes(1);
    const [kind, name, bytes, sidecar] = exportFile.mock.calls[0] as [
      string,
      string,
      Uint8Array,
      { suffix: string; data: string },
    ];
    expect([kind, name, sidecar.suffix]).toEqual(['csv', 'Crank.csv', '.meta.json']);
    expect(new TextDecoder().decode(bytes)).toMatch(/^time \[s\],/);
    expect(JSON.parse(sidecar.data)).toMatchObject({ samples: 3, project: { name: 'Crank' } });
    expect(useToastsStore().shown).toMatchObject([{ message: 'Exported mine.csv.' }]);
  });

  it('says why a table was not saved, and nothing when the dialog was cancelled', async () => {
    await recorded();
    const problem = { code: 'disk-full', message: 'The disk is full.', remedy: 'Free some space.' };
    exportFile.mockReset();
    exportFile.mockResolvedValueOnce({ ok: false, problem });
    await command('export.csv').run();
    exportFile.mockResolvedValueOnce(null);
    await command('export.csv').run();
    expect(useToastsStore().shown).toMatchObject([
      { kind: 'error', message: problem.message, remedy: problem.remedy },
    ]);
    exportFile.mockRejectedValueOnce(new Error('no such bridge'));
    await command('export.meta').run();
    expect(useToastsStore().shown[1].message).toContain('no such bridge');
  });

  it('describes the run, names joints that are not unique and marks what is stale', () => {
    const recording = createRecording();
    recording.append(1, rows([0], { 'reaction/pin/unique': () => 0b111110 }));
    const meta = JSON.parse(description(recording, true)) as Record<string, unknown>;
    expect(meta).toMatchObject({
      stale: true,
      samples: 1,
      notUnique: ['pin'],
      project: { digest: 'digest' },
    });
    expect(JSON.parse(description(recording, false))).not.toHaveProperty('stale');
  });

  it('puts warnings into what leaves the app: stale, and shared components that are shown', async () => {
    const { document, view } = await recorded();
    const { recording } = useSimulationStore();
    const figure = () => figuresOf(recording!, [0])[0];
    // The fake engine's masks are zero: nothing is unique.
    expect(figure().warnings).toEqual([]);
    toggle(view, 'FX');
    expect(figure().warnings).toEqual([expect.stringContaining('share FX;')]);
    const { project } = document;
    document.open({ ...project, bodies: [{ ...project.bodies[0], position: [4, 4, 4] }] }, null);
    expect(figure().warnings[0]).toContain('Stale');
    expect(figure().subtitle).toContain('Crank');
    expect(figure().title).toBe('Force on Crank from Ground at Pin, world axes');
  });

  it('runs on a model that a file can hold', () => {
    expect(readProject(writeProject(createCrank()))).toMatchObject({ ok: true });
  });
});
