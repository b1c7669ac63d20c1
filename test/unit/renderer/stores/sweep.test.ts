/** A sweep as the app sees it, on workers in the same process that run the real engine. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSweepServer } from '../../../../engine/studies/sweep/serve-worker';
import { runVariant } from '../../../../engine/studies/sweep/run-variant';
import type { FromWorker, SweepWorker } from '../../../../engine/studies/sweep/worker-messages';
import { settingsOf, valuesOf } from '../../../../engine/studies/sweep/plan';
import { takeValues } from '../../../../renderer/document/edits/values/take-values';
import { environment } from '../../../../renderer/sim/engine/environment';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSweepStore } from '../../../../renderer/stores/studies/sweep';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';
import { crank } from '../../engine/studies/sweep/models';

let alive = 0;

/** Answers one message per turn of the event loop, like a thread would while the page goes on. */
function openWorker(): SweepWorker {
  alive++;
  let ended = false;
  let tell: (message: FromWorker) => void = () => {};
  const serve = createSweepServer((message) => !ended && tell(message));
  return {
    post: (message) => void setImmediate(() => !ended && serve(message)),
    listen: (onMessage) => void (tell = onMessage),
    terminate: () => {
      if (!ended) alive--;
      ended = true;
    },
  };
}

beforeEach(() => {
  setActivePinia(createPinia());
  alive = 0;
  environment.loadSweepWorkers = () => Promise.resolve(openWorker);
  environment.cores = () => 3;
  environment.now = () => 0;
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
});

function open() {
  const document = useDocumentStore();
  const project = crank();
  project.settings.duration = 0.1;
  document.open(project, null);
  const sweep = useSweepStore();
  sweep.chooseTarget(sweep.axes[0]!, { kind: 'parameter', id: 'p1' });
  sweep.toggleSeries('reaction/pin/F');
  return { document, sweep };
}

describe('a sweep', () => {
  it('begins with a fifth to either side of what the number is, and says what is wrong', async () => {
    const { sweep } = open();
    expect(sweep.axes[0]).toMatchObject({ from: '0.16 m', to: '0.24 m', count: 11 });
    expect(sweep.draftCount).toBe(11);
    sweep.axes[0]!.count = 0;
    expect(sweep.draftCount).toBe(0);
    await sweep.start();
    expect(sweep.failure).toContain('number of values is 0');
    expect(sweep.running).toBe(false);
    sweep.axes[0]!.count = 2;
    sweep.toggleSeries('reaction/pin/F');
    await sweep.start();
    expect(sweep.failure).toContain('Choose one to 16 series');
  });

  it('runs every value on every worker, and its numbers are those of single runs', async () => {
    const { sweep } = open();
    await sweep.start();
    expect(sweep.running).toBe(false);
    expect(sweep.results.map(({ variant }) => variant)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect({ used: sweep.used, workers: sweep.workers, done: sweep.done }).toEqual({
      used: 3,
      workers: 3,
      done: 11,
    });
    expect(sweep.results[4]).toEqual(runVariant(sweep.plan!, 4));
    expect(alive).toBe(0);
  });

  it('cancelled leaves no worker, and keeps what is done', async () => {
    const { sweep } = open();
    sweep.axes[0]!.count = 500;
    const ended = sweep.start();
    await vi.waitFor(() => expect(sweep.results.length + sweep.done).toBeGreaterThan(1), { timeout: 60_000 });
    sweep.cancel();
    expect(alive).toBe(0);
    await ended;
    expect(sweep.running).toBe(false);
    expect(sweep.cancelled).toBe(true);
    expect(sweep.results.length).toBeGreaterThan(0);
    expect(sweep.results.length).toBeLessThan(500);
  });

  it('is cancelled and forgotten when another document is opened', async () => {
    const { document, sweep } = open();
    sweep.axes[0]!.count = 500;
    const ended = sweep.start();
    await vi.waitFor(() => expect(sweep.done).toBeGreaterThan(1), { timeout: 60_000 });
    document.open(crank(), null);
    await ended;
    expect(alive).toBe(0);
    expect({ plan: sweep.plan, results: sweep.results, running: sweep.running }).toEqual({
      plan: null,
      results: [],
      running: false,
    });
  });

  it('knows when the model has changed, and its values taken make the model that was run', async () => {
    const { document, sweep } = open();
    sweep.axes[0]!.count = 3;
    await sweep.start();
    expect(sweep.isStale).toBe(false);
    const plan = sweep.plan!;
    const edit = takeValues(document.project, settingsOf(plan.axes, valuesOf(plan.axes, 2)))!;
    expect(edit.label).toBe('Set length');
    document.apply(edit.label, edit.diff);
    expect(sweep.isStale).toBe(true);
    // the same digest: the same file
    const again = runVariant({ ...plan, project: document.project }, 2);
    expect(again.digest).toBe(sweep.results[2]!.digest);
    expect(document.project.parameters[0]).toMatchObject({ formula: '0.24 m', value: 0.24 });
    document.undo();
    expect(sweep.isStale).toBe(false);
    document.apply('Delete', {
      records: [
        { list: 'parameters', id: 'p1', index: 0, before: document.project.parameters[0]!, after: null },
      ],
      fields: [],
    });
    expect(takeValues(document.project, settingsOf(plan.axes, [0.1]))).toBeNull();
  });

  it('that ends while its page is not open says so', async () => {
    const { sweep } = open();
    sweep.axes[0]!.count = 2;
    await sweep.start();
    expect(useToastsStore().shown.map(({ message }) => message)).toEqual([
      'The sweep is complete: 2 runs, all completed.',
    ]);
    useWorkspaceStore().openPage('sweep');
    await sweep.start();
    expect(useToastsStore().shown).toHaveLength(1);
  });

  it('that cannot start a thread says why', async () => {
    const { sweep } = open();
    environment.loadSweepWorkers = () => Promise.reject(new Error('no such file'));
    await sweep.start();
    expect(sweep.failure).toContain('no such file');
    expect(sweep.running).toBe(false);
  });
});
