/** A part in the hand, against the real engine in the same process. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watch } from 'vue';
import { createPortPair } from '../../../../engine/host/memory-port';
import type { ClientMessage, ServerMessage } from '../../../../engine/host/protocol';
import { serve } from '../../../../engine/host/server';
import { writeProject } from '../../../../engine/model/file/write-project';
import { applyDiff } from '../../../../renderer/document/diff';
import type { Edit } from '../../../../renderer/document/edits/edit';
import type { Held } from '../../../../renderer/document/journal-entry';
import type { BodyPose } from '../../../../renderer/sim/playback/pose';
import { environment } from '../../../../renderer/sim/engine/environment';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useDragStore } from '../../../../renderer/stores/editing/drag';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useVisibilityStore } from '../../../../renderer/stores/editing/visibility';
import { readExample } from '../../../support/example-file';
import { FakeClock } from '../sim/fixtures';

const PATIENCE = { timeout: 90_000 };
let sentTargets = 0;

beforeEach(() => {
  setActivePinia(createPinia());
  sentTargets = 0;
  const clock = new FakeClock();
  environment.openEngine = () => {
    const [client, server] = createPortPair<ServerMessage, ClientMessage>();
    serve(server, (work) => setImmediate(work));
    const post = client.post.bind(client);
    client.post = (message: ClientMessage) => {
      if (message.type === 'dragTo') sentTargets++;
      post(message);
    };
    return Promise.resolve(client);
  };
  environment.now = () => clock.time;
  environment.requestFrame = (callback) => clock.request(callback);
  environment.cancelFrame = (handle) => clock.cancel(handle);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
});

function open(name = 'four-bar-with-load') {
  const document = useDocumentStore();
  document.open(readExample(name), null);
  const apply = (edit: Edit) => void document.apply(edit.label, edit.diff);
  return { document, simulation: useSimulationStore(), drag: useDragStore(), apply };
}

const CRANK = { body: 'crank', point: [0.08, 0, 0], name: 'Crank' } as const;

function pinOf(simulation: ReturnType<typeof useSimulationStore>): number[] {
  const out: BodyPose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  simulation.motion.poseAt('coupler', 0, out);
  return [...out.position];
}

describe('a part in the hand', () => {
  it('leads the whole mechanism, live, and becomes one edit at the release that undo takes back to the byte', async () => {
    const { document, simulation, drag, apply } = open();
    const before = writeProject(document.project);
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    await vi.waitFor(() => expect(drag.report?.settled).toBe(true), PATIENCE);
    expect(writeProject(document.project)).toBe(before);
    expect(simulation.preview).not.toBeNull();
    const [x, y] = pinOf(simulation);
    expect(Math.hypot(x! - 0.08, y!)).toBeLessThan(1e-6);
    drag.release(apply);
    expect(drag.grabbed).toBeNull();
    expect(simulation.preview).toBeNull();
    expect(document.undoLabel).toBe('Drag Crank');
    expect(pinOf(simulation)[0]).toBeCloseTo(0.08, 6);
    document.undo();
    expect(writeProject(document.project)).toBe(before);
    expect(document.canUndo).toBe(false);
  });

  it('is told to the journal before it is let go, and taken back from it when it is put back', async () => {
    const { document, simulation, drag } = open();
    const held: (Held | null)[] = [];
    watch(
      () => document.held,
      (now) => void held.push(now),
      { flush: 'sync' },
    );
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    await vi.waitFor(() => expect(drag.report?.settled).toBe(true), PATIENCE);
    const edit = held.at(-1)!()!;
    expect(edit.label).toBe('Drag Crank');
    const kept = applyDiff(document.project, edit.diff).bodies.find(({ id }) => id === 'coupler')!;
    expect(kept.position).toEqual(pinOf(simulation));
    drag.drop();
    expect(held.at(-1)).toBeNull();
    expect(held.filter((each) => each === null)).toHaveLength(1);
  });

  it('that is let go before the engine has answered takes the answer first', async () => {
    const { document, drag, apply } = open();
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    drag.release(apply);
    await vi.waitFor(() => expect(document.canUndo).toBe(true), PATIENCE);
    const coupler = document.project.bodies.find(({ id }) => id === 'coupler')!;
    expect(coupler.position[0]).toBeCloseTo(0.08, 6);
  });

  it('that is let go on its way is taken as far as it has come when the next is taken up', async () => {
    const { document, drag, apply } = open();
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    await vi.waitFor(() => expect(drag.report).not.toBeNull(), PATIENCE);
    drag.moveTo([0, -0.08, 0]);
    drag.release(apply);
    drag.begin(CRANK);
    expect(document.undoLabel).toBe('Drag Crank');
    expect(drag.grabbed).not.toBeNull();
  });

  it('is what undo takes back while it is on its way, and not the step before', async () => {
    const { document, simulation, drag, apply } = open();
    const fields = [{ field: 'name', before: document.project.name, after: 'Mine' }] as const;
    document.apply('Rename', { records: [], fields });
    const { project } = document;
    // let go before the engine has said anything
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    drag.release(apply);
    document.undo();
    expect([drag.grabbed, document.project, document.undoLabel]).toEqual([null, project, 'Rename']);
    // let go with an answer on its way
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    await vi.waitFor(() => expect(drag.report).not.toBeNull(), PATIENCE);
    drag.moveTo([0, -0.08, 0]);
    drag.release(apply);
    document.undo();
    expect([document.undoLabel, document.redoLabel]).toEqual(['Rename', 'Drag Crank']);
    expect(writeProject(document.project)).toBe(writeProject(project));
    expect(simulation.preview).toBeNull();
  });

  it('that is put back leaves nothing behind', async () => {
    const { document, simulation, drag } = open();
    const { project } = document;
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    await vi.waitFor(() => expect(drag.report).not.toBeNull(), PATIENCE);
    drag.drop();
    expect(document.project).toBe(project);
    expect(document.canUndo).toBe(false);
    expect(simulation.preview).toBeNull();
    expect(pinOf(simulation)[1]).toBeCloseTo(0.08, 12);
  });

  it('asks for the latest target only, however many come', async () => {
    const { drag } = open();
    drag.begin(CRANK);
    for (let i = 0; i <= 100; i++) drag.moveTo([0.08 * Math.sin(i / 50), 0.08 * Math.cos(i / 50), 0]);
    await vi.waitFor(() => expect(drag.report).toMatchObject({ settled: true, state: 'free' }), PATIENCE);
    expect(drag.point?.[0]).toBeCloseTo(0.08 * Math.sin(2), 6);
    expect(sentTargets).toBeLessThan(5);
  });

  it('is dropped when the document changes under it', async () => {
    const { document, simulation, drag } = open();
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    await vi.waitFor(() => expect(drag.report).not.toBeNull(), PATIENCE);
    document.open(readExample('pendulum'), null);
    expect(drag.grabbed).toBeNull();
    expect(simulation.preview).toBeNull();
  });

  it('starts a position driver from where it was dragged to', async () => {
    const { document, drag, apply } = open();
    const before = document.project.drivers[0]!;
    const drivers = [{ ...before, kind: 'position' as const, value: 0, motion: null, maximum: null }];
    document.open({ ...document.project, drivers }, null);
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    drag.release(apply);
    await vi.waitFor(() => expect(document.canUndo).toBe(true), PATIENCE);
    expect(document.project.drivers[0]!.value).toBeCloseTo(-Math.PI / 2, 6);
  });

  it('leaves locked bodies where they are', async () => {
    const { document, drag } = open();
    useVisibilityStore().toggleLocked(['rocker']);
    drag.begin(CRANK);
    drag.moveTo([0.08, 0, 0]);
    await vi.waitFor(() => expect(drag.report?.settled).toBe(true), PATIENCE);
    expect(drag.report?.state).toBe('held');
    expect(document.canUndo).toBe(false);
  });
});
