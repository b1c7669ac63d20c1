/** An exported picture of a sweep that is dropped on the app. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSvg } from '../../../../engine/output/svg/write-svg';
import { describeSweep, sweepLinkOf, writeSweepLink } from '../../../../engine/output/sweep/sweep-link';
import type { SweepPlan } from '../../../../engine/studies/sweep/plan';
import { reopen } from '../../../../renderer/export/reopen';
import { exportTable } from '../../../../renderer/panels/sweep/use-results';
import { draftOf } from '../../../../renderer/stores/studies/sweep-drafts';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSweepStore } from '../../../../renderer/stores/studies/sweep';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';
import { crank, overLength, overSpeed, planOver } from '../../engine/studies/sweep/models';

const written = vi.hoisted(() => ({ files: [] as { kind: string; data: Uint8Array; sidecar: string }[] }));
vi.mock('../../../../renderer/platform/platform', () => ({
  platform: {
    kind: 'browser',
    search: { near: () => Promise.resolve({ found: [], complete: true }) },
    exportFile: (kind: string, name: string, data: Uint8Array, { data: sidecar }: { data: string }) => {
      written.files.push({ kind, data, sidecar });
      return Promise.resolve({ ok: true, fileId: 'f', name, location: '' });
    },
  },
}));
vi.mock('../../../../renderer/stores/window/appearance', () => ({ useAppearanceStore: () => ({}) }));

const project = crank();
const plan: SweepPlan = { ...planOver([overLength([0.2, 0.3, 0.4]), overSpeed([1, 5, 2])], project) };

function exported(of: SweepPlan): File {
  const note = writeSweepLink(sweepLinkOf(of));
  const page = { width: 10, height: 10, background: null, items: [], note };
  return new File([writeSvg(page, { title: '', description: '', metadata: null })], 'sweep.svg');
}

/** The question is asked, and answered. */
async function answer(choice: string, message: RegExp): Promise<void> {
  await vi.waitFor(() => expect(useDialogsStore().question?.message).toMatch(message));
  useDialogsStore().answer(choice);
}

const words = () => useToastsStore().shown.map(({ message }) => message);

beforeEach(() => {
  setActivePinia(createPinia());
  useDocumentStore().open(structuredClone(project), null);
  useWorkspaceStore().startPage = false;
});

describe('a dropped picture of a sweep', () => {
  it('sets its sweep up again on the page, with the very values', async () => {
    await reopen([exported({ ...plan, analysis: 'kinematic' })]);
    const sweep = useSweepStore();
    expect(useWorkspaceStore().page).toBe('sweep');
    expect(sweep.axes.map(({ target }) => target)).toEqual(plan.axes.map(({ target }) => target));
    expect(sweep.axes.map((axis) => sweep.readDraft(axis))).toEqual(
      plan.axes.map(({ values }) => ({ ok: true, values })),
    );
    expect(sweep.axes.map(({ mode }) => mode)).toEqual(['range', 'list']);
    expect(sweep.series).toEqual(plan.series);
    expect(words()).toEqual(['The sweep is set up again: “Run the sweep” computes its 9 runs.']);
  });

  it('shows results that are still there', async () => {
    const sweep = useSweepStore();
    sweep.plan = plan;
    sweep.results = [{ variant: 0, outcome: { kind: 'completed' }, summary: null, digest: null, series: [] }];
    await reopen([exported(plan)]);
    expect(words()).toEqual(['The sweep is open again.']);
    await reopen([exported({ ...plan, axes: [plan.axes[0]] })]);
    expect(words().at(-1)).toMatch(/set up again.* 3 runs/);
  });

  it('of a model that was changed since says so', async () => {
    const other = { ...project, settings: { ...project.settings, duration: 7 } };
    await reopen([exported({ ...plan, project: other })]);
    expect(words()[0]).toMatch(/set up again.* The model has been changed since\.$/);
  });

  it('of another project, or over a number that is gone, changes nothing and says which', async () => {
    const sweep = useSweepStore();
    const asking = reopen([exported({ ...plan, project: { ...project, name: 'Elsewhere' } })]);
    await answer('cancel', /“Elsewhere” \(model .* was not found among the recent files/);
    await asking;
    const gone = { target: { kind: 'parameter', id: 'p9' }, values: [1] } as const;
    await reopen([exported({ ...plan, axes: [gone] })]);
    expect(words()[0]).toMatch(/another version of “Crank”: it varies a number/);
    expect(sweep.axes.map(({ target }) => target)).toEqual([null]);
    expect(useWorkspaceStore().page).toBeNull();
  });

  it('waits for the sweep that runs', async () => {
    const sweep = useSweepStore();
    sweep.running = true;
    await reopen([exported(plan)]);
    expect(words()).toEqual(['Another sweep is running.']);
    expect(sweep.series).toEqual([]);
  });

  it('from the start page is of no open project', async () => {
    useWorkspaceStore().startPage = true;
    const asking = reopen([exported(plan)]);
    await answer('cancel', /“Crank”/);
    await asking;
    expect(useWorkspaceStore().page).toBeNull();
  });
});

describe('a dropped table of a sweep', () => {
  beforeEach(() => {
    const memory = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => memory.get(name) ?? null,
      setItem: (name: string, value: string) => void memory.set(name, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('that this machine wrote sets its sweep up again, under any name, and so does its description', async () => {
    await exportTable(plan, []);
    const { kind, data, sidecar } = written.files.at(-1)!;
    expect(kind).toBe('csv');
    expect(sidecar).toBe(describeSweep(plan));
    await reopen([new File([data as Uint8Array<ArrayBuffer>], 'renamed.csv')]);
    expect(words().at(-1)).toMatch(/set up again.* 9 runs/);
    expect(useSweepStore().axes.map(({ target }) => target)).toEqual(plan.axes.map(({ target }) => target));
    useSweepStore().define({ ...sweepLinkOf(plan), axes: [plan.axes[0]] });
    // on another machine: the description knows, alone or with its table
    vi.unstubAllGlobals();
    await reopen([new File(['a,b'], 'sweep.csv'), new File([sidecar], 'sweep.meta.json')]);
    expect(useSweepStore().axes.length).toBe(2);
    expect(words().some((each) => /not exported by Kempe/.test(each))).toBe(false);
  });

  it('that was changed since is known no more', async () => {
    await exportTable(plan, []);
    const text = `${new TextDecoder().decode(written.files.at(-1)!.data)}1`;
    await reopen([new File([text], 'sweep.csv')]);
    expect(words().at(-1)).toMatch(/not exported by Kempe/);
  });
});

describe('values as they would be typed', () => {
  it('are a range where they were one, by equal steps or equal ratios, and a list otherwise', () => {
    expect(draftOf(overLength([1, 10, 100]), 'm')).toMatchObject({
      mode: 'range',
      spacing: 'log',
      ...{ from: '1 m', to: '100 m', count: 3 },
    });
    expect(draftOf(overLength([0.5]), '1')).toMatchObject({ mode: 'list', list: '0.5' });
    expect(draftOf(overLength([3, -1e-9, 1 / 3]), 'm').list).toBe(`3 m, -1e-9 m, ${1 / 3} m`);
  });
});
