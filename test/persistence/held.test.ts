/**
 * A part in the user's hand is in the journal before it is let go: a crash in the middle of a long drag costs a second of
 * it, the drag is one step of undo afterwards, and what was put back has left nothing.
 */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readLines } from '../../electron/shared/journal-lines';
import { createProject } from '../../engine/model/defaults';
import { writeProject } from '../../engine/model/file/write-project';
import { createDiff } from '../../renderer/document/diff';
import { addBody } from '../../renderer/document/edits/add/add-body';
import { renameProject } from '../../renderer/document/edits/records/rename';
import type { Edit } from '../../renderer/document/edits/edit';
import { scratchFolder } from '../unit/electron/support/folder';
import { nextStart, openWindow, readRecoveryFolder, textOf } from './support/journalled';
import type { Window } from './support/journalled';

const WHERE = { fileId: 'x', name: 'a.kempe', location: '' };
const LABEL = 'Drag Rod';

function open() {
  const data = scratchFolder({ quick: true });
  const window = openWindow(data);
  apply(window, addBody(window.store.project, 'rod'));
  return { data, window, store: window.store };
}

const apply = ({ store }: Window, edit: Edit): void => void store.apply(edit.label, edit.diff);

/** The project with its first bar at `x`. */
function movedTo({ store }: Window, x: number) {
  const { project } = store;
  return { ...project, bodies: [{ ...project.bodies[0]!, position: [x, 0, 0] as const }] };
}

function holdAt(window: Window, x: number): string {
  const { project } = window.store;
  const next = movedTo(window, x);
  window.store.held = () => ({ label: LABEL, diff: createDiff(project, next) });
  return writeProject(next);
}

const namesIn = (data: string): string[] => [...readRecoveryFolder(data).keys()];

function entriesIn(data: string): string[] {
  const journals = [...readRecoveryFolder(data)].filter(([name]) => name.endsWith('.journal'));
  return journals.flatMap(([, bytes]) =>
    readLines(bytes)
      .lines.slice(1)
      .map(({ json }) => json),
  );
}

describe('what is in the hand', () => {
  test('is found after a crash where it was last, as one step, with all that was done before', async () => {
    const { data, window, store } = open();
    const before = writeProject(store.project);
    for (const x of [1, 2, 3]) {
      holdAt(window, x);
      await window.journal.settled();
    }
    const last = holdAt(window, 4);
    await window.journal.settled();
    expect(writeProject(store.project)).toBe(before);
    const [found] = await nextStart(data);
    expect(textOf(found)).toBe(last);
    const { work } = found!;
    expect(work!.unsaved).toEqual({ count: 2, labels: ['Add Bar 1', LABEL] });
    expect(work!.history.undoLabel).toBe(LABEL);
    expect(work!.history.length).toBe(2);
    expect(work!.damaged).toBe(false);
  });

  test('is one step once it is let go, and the release itself is what counts', async () => {
    const { data, window, store } = open();
    holdAt(window, 1);
    await window.journal.settled();
    const edit = createDiff(store.project, movedTo(window, 2));
    store.apply(LABEL, edit);
    store.held = null;
    await window.journal.settled();
    const [found] = await nextStart(data);
    expect(textOf(found)).toBe(writeProject(store.project));
    expect(found!.work!.history.length).toBe(2);
    expect(found!.work!.held).toBeNull();
    expect(found!.work!.unsaved.count).toBe(2);
  });

  test('and put back is no part of what is recovered', async () => {
    const { data, window, store } = open();
    holdAt(window, 1);
    await window.journal.settled();
    store.held = null;
    await window.journal.settled();
    const [found] = await nextStart(data);
    expect(textOf(found)).toBe(writeProject(store.project));
    expect(found!.work!.unsaved).toEqual({ count: 1, labels: ['Add Bar 1'] });
    expect(found!.work!.history.length).toBe(1);
    apply(window, renameProject(store.project, 'Later'));
    await window.journal.settled();
    expect(textOf((await nextStart(data))[0])).toBe(writeProject(store.project));
  });

  test('and put back leaves no file where nothing else was unsaved', async () => {
    const { data, window, store } = open();
    store.markSaved(WHERE);
    await window.journal.settled();
    holdAt(window, 1);
    await window.journal.settled();
    expect(await nextStart(data)).toHaveLength(1);
    store.held = null;
    await window.journal.settled();
    expect(namesIn(data)).toEqual([]);
    expect(await nextStart(data)).toEqual([]);
  });

  test('is kept through a save in the middle of it', async () => {
    const { data, window, store } = open();
    const held = holdAt(window, 1);
    await window.journal.settled();
    store.markSaved(WHERE);
    await window.journal.settled();
    const [found] = await nextStart(data);
    expect(textOf(found)).toBe(held);
    expect(found!.work!.unsaved).toEqual({ count: 1, labels: [LABEL] });
  });

  test('goes with the document that it belongs to', async () => {
    const { data, window, store } = open();
    holdAt(window, 1);
    await window.journal.settled();
    store.open(createProject('Another'), null);
    await window.journal.settled();
    expect(namesIn(data)).toEqual([]);
  });

  test('is written a second after the last word, however often it moved, and with no more word from the hand', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { data, window } = open();
    await window.journal.settled();
    let last = '';
    for (let i = 0; i < 500; i++) last = holdAt(window, i);
    const heldLines = () => entriesIn(data).filter((json) => json.includes('"held"'));
    await vi.advanceTimersByTimeAsync(999);
    expect(heldLines()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    // the clock stands still; only the disk is waited for
    await vi.waitFor(async () => expect(textOf((await nextStart(data))[0])).toBe(last), { timeout: 90_000 });
    expect(heldLines()).toHaveLength(1);
  });
});

test('what was recovered from the hand is an edit of the journal that goes on', async () => {
  const { data, window } = open();
  const held = holdAt(window, 5);
  await window.journal.settled();
  await window.journals.release(1, 'keep');
  const next = openWindow(data);
  const [found] = await nextStart(data);
  const { work, recovery } = found!;
  const { generation, bytes, lines } = work!.place!;
  const adopted = await next.journal.adopt(
    { id: recovery.id, generation, bytes },
    lines,
    work!.unsaved,
    work!.held,
  );
  expect(adopted).toEqual({ ok: true });
  next.store.open(work!.project, null, { recovered: { history: work!.history, inFile: work!.inFile } });
  await next.journal.settled();
  expect(textOf((await nextStart(data))[0])).toBe(held);
  // what follows builds on it
  apply(next, renameProject(next.store.project, 'Later'));
  await next.journal.settled();
  const [again] = await nextStart(data);
  expect(textOf(again)).toBe(writeProject(next.store.project));
  expect(textOf(again)).toContain('"Later"');
  expect(again!.work!.history.length).toBe(3);
  expect(again!.work!.unsaved.labels).toEqual(['Add Bar 1', LABEL, 'Rename the project']);
});
