import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { useChartView } from '../../../../renderer/stores/charts/chart-view';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { MOST_PAGES } from '../../../../renderer/stores/charts/view-memory';
import { channel, createCrank, createRecording, FakeClock, FakeEngine, rows } from '../sim/fixtures';

// The real one looks for a window.
vi.mock('../../../../renderer/platform/platform', () => ({ platform: {} }));

beforeEach(() => {
  setActivePinia(createPinia());
  new FakeEngine().install(new FakeClock());
  useDocumentStore().open(createCrank(), null);
});

const names = () => useChartView().pages.map(({ name }) => name);
const kinds = () => useChartView().panes.map(({ kind }) => kind);

describe('pages', () => {
  it('are added, named, moved and closed, and the one in front stays in front', () => {
    const view = useChartView();
    expect(names()).toEqual(['Forces', 'Motion', 'Energy', 'Accuracy']);
    view.showPage(1);
    view.movePage(0, 3);
    expect([names(), view.front.name]).toEqual([['Motion', 'Energy', 'Accuracy', 'Forces'], 'Motion']);
    view.movePage(0, 2);
    expect([names()[2], view.page]).toEqual(['Motion', 2]);
    view.closePage(0);
    expect([names(), view.front.name]).toEqual([['Accuracy', 'Motion', 'Forces'], 'Motion']);
    view.addPage();
    expect([names().at(-1), view.front.name, kinds()]).toEqual(['Page 4', 'Page 4', ['custom']]);
    view.renamePage(view.page, '  Bearing ');
    view.renamePage(view.page, '   ');
    expect(view.front.name).toBe('Bearing');
    view.closePage(view.page);
    expect(view.front.name).toBe('Forces');
  });

  it('are one at least and as many as have room, each of another name', () => {
    const view = useChartView();
    for (let i = 0; i < 20; i++) view.addPage();
    expect([view.pages.length, new Set(names()).size]).toEqual([MOST_PAGES, MOST_PAGES]);
    for (let i = 0; i < 20; i++) view.closePage(0);
    expect([view.pages.length, view.page]).toEqual([1, 0]);
  });

  it('keep their own layout and panes', () => {
    const view = useChartView();
    view.setLayout('grid');
    view.setPane(3, 'motion');
    view.maximise(3);
    expect(view.shownPanes).toEqual([3]);
    view.showPage(3);
    expect([view.layout, kinds(), view.shownPanes]).toEqual(['one', ['drift'], [0]]);
    view.showPage(0);
    expect([view.layout, kinds()[3], view.shownPanes]).toEqual(['grid', 'motion', [0, 1, 2, 3]]);
  });
});

describe('the page of a new model', () => {
  const show = async (channels: readonly string[], values = {}) => {
    const all = channels.map((key) => channel(key, 'N'));
    const recording = createRecording(all, createCrank());
    recording.append(2, rows([0, 1], values, all));
    useSimulationStore().showRecording(recording);
    await nextTick();
  };

  it.each([
    [
      ['reaction/pin/F', 'driver/motor/effort'],
      ['reactions', 'drivers'],
    ],
    [['reaction/pin/F'], ['reactions', 'energy']],
    [['body/crank/x'], ['motion', 'energy']],
  ])('of %j shows %j', async (channels, wanted) => {
    useChartView();
    await show(channels);
    expect(kinds()).toEqual(wanted);
  });

  it('stays as somebody chose it', async () => {
    useChartView().setPane(1, 'drift');
    await show(['reaction/pin/F', 'driver/motor/effort']);
    expect(kinds()).toEqual(['reactions', 'drift']);
  });
});
