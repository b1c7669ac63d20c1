/** Opening and saving while the user goes on working: a slow disk must not cost an edit or mix up two files. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readProject } from '../../../../engine/model/file/read-project';
import type { ReadResult } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import type { FileResult, SaveResult } from '../../../../electron/shared/api';
import { createProject } from '../../../../engine/model/defaults';
import { openFileId, saveDocument } from '../../../../renderer/files/files';
import { renameProject } from '../../../../renderer/document/edits/records/rename';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';

const disk = vi.hoisted(() => ({
  save: (_id: string, _text: string): Promise<SaveResult> => Promise.reject(new Error('not set')),
  open: (_id: string): Promise<FileResult> => Promise.reject(new Error('not set')),
}));
vi.mock('../../../../renderer/platform/platform', () => ({
  platform: {
    save: (id: string, text: string) => disk.save(id, text),
    openFile: (id: string) => disk.open(id),
    release: () => undefined,
  },
}));

const reader = vi.hoisted(() => ({
  asked: '',
  read: null as ((text: string) => Promise<ReadResult>) | null,
}));
vi.mock('../../../../renderer/sim/readers/read-project-apart', () => ({
  readProjectApart: (text: string) => {
    reader.asked = text;
    return reader.read?.(text) ?? Promise.resolve(readProject(text));
  },
}));

const FILE = { fileId: 'first', name: 'first.kempe', location: '/models' };
const OTHER = { fileId: 'other', name: 'other.kempe', location: '/models' };

/** A promise and what fulfils it. */
function pending<T>(): { promise: Promise<T>; settle: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (settle = resolve));
  return { promise, settle };
}

beforeEach(() => {
  reader.read = null;
  setActivePinia(createPinia());
  useDocumentStore().open(createProject('First'), FILE);
});

function rename(name: string): void {
  const document = useDocumentStore();
  const edit = renameProject(document.project, name);
  document.apply(edit.label, edit.diff);
}

describe('a save that takes its time', () => {
  it('leaves unsaved what was edited meanwhile, and what was undone meanwhile', async () => {
    const document = useDocumentStore();
    const reply = pending<SaveResult>();
    disk.save = () => reply.promise;
    rename('A');
    const saved = saveDocument();
    rename('B');
    reply.settle({ ok: true, ...FILE });
    expect(await saved).toBe(true);
    expect(document.dirty).toBe(true);
    document.undo();
    // the file holds A
    expect([document.project.name, document.dirty]).toEqual(['A', false]);
    document.undo();
    expect([document.project.name, document.dirty]).toEqual(['First', true]);
  });

  it('does not give its file to a document that was opened meanwhile', async () => {
    const document = useDocumentStore();
    const reply = pending<SaveResult>();
    disk.save = () => reply.promise;
    rename('A');
    const saved = saveDocument();
    document.open(createProject('Other'), OTHER);
    reply.settle({ ok: true, ...FILE });
    await saved;
    expect(document.file).toEqual(OTHER);
  });
});

it('what a save did besides, and nobody asked for, is said and stays to be read', async () => {
  rename('A');
  disk.save = () => Promise.resolve({ ok: true, ...FILE, note: 'first.kempe had one other name.' });
  expect(await saveDocument()).toBe(true);
  expect(useToastsStore().shown).toMatchObject([
    { kind: 'warning', message: 'first.kempe had one other name.' },
  ]);
});

describe('a file that is slow to open', () => {
  it('asks before it replaces edits that were made meanwhile', async () => {
    const document = useDocumentStore();
    const reply = pending<FileResult>();
    disk.open = () => reply.promise;
    const opening = openFileId('other');
    await Promise.resolve();
    rename('Typed meanwhile');
    reply.settle({ ok: true, ...OTHER, text: writeProject(createProject('Other')) });
    await vi.waitFor(() => expect(useDialogsStore().question?.title).toBe('Save the changes?'), {
      timeout: 90_000,
    });
    useDialogsStore().answer('cancel');
    await opening;
    expect([document.project.name, document.dirty]).toEqual(['Typed meanwhile', true]);
  });

  it('asks, too, before it replaces edits that were made while a large project was read', async () => {
    const document = useDocumentStore();
    const reply = pending<ReadResult>();
    reader.read = () => reply.promise;
    disk.open = () => Promise.resolve({ ok: true, ...OTHER, text: 'large' });
    const opened = openFileId('other');
    await vi.waitFor(() => expect(reader.asked).toBe('large'));
    rename('Edited');
    reply.settle({ ok: true, project: createProject('Other'), warnings: [], readOnly: false });
    const dialogs = useDialogsStore();
    await vi.waitFor(() => expect(dialogs.question?.title).toBe('Save the changes?'));
    dialogs.answer('cancel');
    await opened;
    expect([document.project.name, document.file]).toEqual(['Edited', FILE]);
  });

  it('replaces without a question what was not touched', async () => {
    disk.open = () => Promise.resolve({ ok: true, ...OTHER, text: writeProject(createProject('Other')) });
    await openFileId('other');
    expect(useDocumentStore().project.name).toBe('Other');
    expect(useDialogsStore().question).toBeNull();
  });
});
